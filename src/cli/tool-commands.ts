/** The commands `api`, `list` and `doctor`, as plain data. */
import type { CommandSpec, OptionSpec } from './command.ts';
import { SOURCE_OPTIONS } from './options.ts';
import { PROGRAM_GROUP } from './program.ts';

const JSON_OPTION: OptionSpec = { name: 'json', help: 'print the answer as JSON' };

const LIST = { name: 'list', required: true, many: false, offers: { ask: 'lists' }, help: 'name of a list' } as const;
const SYMBOLS = {
  name: 'symbol',
  required: true,
  many: true,
  offers: { ask: 'symbols' },
  help: 'symbols; @name stands for those of another list, - reads them from stdin',
} as const;

/** In the list of commands with the routes that look symbols up. */
const LISTS_GROUP = 'Symbols';

export const LIST_COMMANDS: readonly CommandSpec[] = [
  {
    words: ['list', 'show'],
    groupDefault: true,
    group: LISTS_GROUP,
    summary: 'print the symbols of a named list, or all lists',
    description:
      'A list is named with @ wherever symbols are taken, as in mds snapshot @tech (in PowerShell in quotes: "@tech"). The lists lie in lists.json beside the settings.',
    args: [{ ...LIST, required: false }],
    options: [JSON_OPTION],
    examples: [
      { args: '', help: 'all lists' },
      { args: 'tech', help: 'one symbol a line' },
    ],
    load: async () => (await import('./commands/list.ts')).runListShow,
  },
  {
    words: ['list', 'names'],
    group: LISTS_GROUP,
    summary: 'print the names of all lists',
    description: 'Prints one name a line.',
    args: [],
    options: [JSON_OPTION],
    examples: [{ args: '', help: 'for scripts' }],
    load: async () => (await import('./commands/list.ts')).runListNames,
  },
  {
    words: ['list', 'add'],
    group: LISTS_GROUP,
    summary: 'add symbols to a list, or make one',
    description: 'Symbols go to the end of the list, those on it already stay where they are.',
    args: [LIST, SYMBOLS],
    options: [JSON_OPTION],
    examples: [
      { args: 'tech AAPL MSFT', help: 'then: mds compare @tech' },
      { args: 'all @tech KO', help: 'what another list has, and one more' },
    ],
    load: async () => (await import('./commands/list.ts')).runListAdd,
  },
  {
    words: ['list', 'rm'],
    group: LISTS_GROUP,
    summary: 'take symbols off a list',
    description: 'All of them have to be on it, else nothing is changed. A list without symbols is gone.',
    args: [LIST, SYMBOLS],
    options: [JSON_OPTION],
    examples: [{ args: 'tech MSFT', help: 'one symbol less' }],
    load: async () => (await import('./commands/list.ts')).runListRemove,
  },
  {
    words: ['list', 'delete'],
    group: LISTS_GROUP,
    summary: 'delete a list',
    description: 'Deletes the list, whatever is on it, and prints nothing of it but its size.',
    args: [LIST],
    options: [JSON_OPTION],
    examples: [{ args: 'tech', help: 'the list, not its symbols elsewhere' }],
    load: async () => (await import('./commands/list.ts')).runListDelete,
  },
];

export const API: CommandSpec = {
  words: ['api'],
  group: PROGRAM_GROUP,
  summary: 'ask any path of the service, print the answer as it is',
  description:
    'Sends a GET request the way every command does (same service, key, time-outs and retries) and prints the body of the answer byte for byte. An answer that is a failure is printed too (never through --jq), reported on stderr, and decides the exit code.',
  args: [
    {
      name: 'path',
      required: true,
      many: false,
      help: 'path of the service, a query may follow: /v2/snapshot?symbol=KO',
    },
  ],
  options: [
    { name: 'field', short: 'f', value: 'KEY=VALUE', repeats: true, help: 'a query parameter; may be repeated' },
    { name: 'include', short: 'i', help: 'print the status and the headers of the answer first' },
    { name: 'jq', value: 'EXPR', help: 'print what this jq expression makes of the whole body, as in .data.symbol' },
    { name: 'json', help: 'report a failure as one JSON object; the body is printed as it is' },
    ...SOURCE_OPTIONS,
  ],
  examples: [
    { args: '/v2/snapshot -f symbol=AAPL', help: 'as the service writes it' },
    { args: '/v2/history?symbol=AAPL -f range=1y -f series=close --include', help: 'with the headers' },
    { args: "/openapi.json --jq '.paths|keys[]'", help: 'the routes, from the description of the API' },
  ],
  load: async () => (await import('./commands/api.ts')).runApi,
};

export const DOCTOR: CommandSpec = {
  words: ['doctor'],
  group: PROGRAM_GROUP,
  summary: 'check settings, key, store and terminal; say what to do',
  description:
    'Looks at everything a command stands on: versions, database driver, settings and profile, where the key is from (never the key), named lists, store, kept code, terminal. It works with broken settings and a broken store, changes nothing and asks nobody, but for the service with --online. Exits with 1 when something a command needs does not work.',
  args: [],
  options: [
    { name: 'online', help: 'also look up and ask the service: name, certificate, an answer' },
    JSON_OPTION,
    ...SOURCE_OPTIONS.filter(({ name }) => name !== 'sample' && name !== 'as-of'),
  ],
  examples: [
    { args: '', help: 'on this machine' },
    { args: '--online', help: 'the hosted service too' },
    { args: '--quiet', help: 'only what is wrong' },
  ],
  load: async () => (await import('./commands/doctor.ts')).runDoctor,
};
