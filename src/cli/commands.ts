/** Every command of the program. */
import { ENDPOINTS } from '../endpoints/index.ts';
import { CHECK } from './check/command.ts';
import type { CommandSpec, OptionSpec } from './command.ts';
import { SHELLS } from './completion/shells.ts';
import { endpointCommands } from './endpoint-command.ts';
import { KEY_COMMANDS } from './keys/command.ts';
import { SOURCE_OPTIONS } from './options.ts';
import { PROGRAM_GROUP } from './program.ts';
import { SERVE } from './serve/command.ts';
import { AUTH_COMMANDS, CACHE_COMMANDS, CONFIG_COMMANDS } from './settings/commands.ts';
import { PRUNE, STATUS } from './status/commands.ts';
import { SYNC } from './sync/command.ts';
import { API, DOCTOR, LIST_COMMANDS } from './tool-commands.ts';

const ROUTES = ENDPOINTS.map(({ spec }) => spec.name);

const IMPORT: CommandSpec = {
  words: ['import'],
  group: 'Your data',
  summary: 'bring SEC records and daily prices into your store',
  description:
    'Reads files and folders, plain or gzipped, and recognises them by content: EDGAR companyfacts, submissions and company_tickers JSON, full submissions, index pages, filed documents and exhibits, Form 3, 4 and 5 XML, price CSV of Yahoo and Alpha Vantage, Yahoo chart JSON, and our own CSV (docs/formats.md). All of it lands, or, if the program is stopped, nothing does.',
  args: [{ name: 'path', required: true, many: true, offers: 'files', help: 'files or folders' }],
  options: [
    { name: 'json', help: 'print the report as JSON' },
    { name: 'dry-run', help: 'say what would happen, change nothing' },
    { name: 'symbol', value: 'SYMBOL', help: 'symbol of the one price file given' },
    {
      name: 'basis',
      value: 'BASIS',
      choices: ['raw', 'split', 'split_unlisted'],
      help: 'basis of price files that do not say: raw, split or split_unlisted',
    },
    {
      name: 'accession',
      value: 'NUMBER',
      help: 'accession number of the filing the one document given belongs to',
    },
    { name: 'filed', value: 'YYYY-MM-DD', help: 'day that filing was filed, where nothing else says' },
    ...SOURCE_OPTIONS.filter(({ name }) => name === 'store'),
  ],
  examples: [
    { args: 'CIK0000320193.json AAPL.csv', help: 'a company and its prices' },
    { args: '~/edgar ~/prices --dry-run', help: 'what two folders hold' },
  ],
  load: async () => (await import('./commands/import.ts')).runImportCommand,
};

const SCHEMA: CommandSpec = {
  words: ['schema'],
  group: PROGRAM_GROUP,
  summary: 'print the API description (OpenAPI 3.1), whole or of one route',
  description: 'The description of the API, generated from the same registry that routes, validates and computes.',
  args: [{ name: 'route', required: false, many: false, offers: ROUTES, help: 'name of a route, e.g. snapshot' }],
  options: [{ name: 'json', help: 'no difference: the description is JSON' }],
  examples: [
    { args: '', help: 'every route' },
    { args: 'snapshot', help: 'one route and the shapes it uses' },
  ],
  load: async () => (await import('./commands/schema.ts')).runSchema,
};

const SHELL = { name: 'shell', many: false, offers: SHELLS, help: SHELLS.join(', ') } as const;
const DRY_RUN: OptionSpec = { name: 'dry-run', help: 'say what would happen, change nothing' };

const COMPLETION: readonly CommandSpec[] = [
  {
    words: ['completion', 'print'],
    groupDefault: true,
    group: PROGRAM_GROUP,
    summary: 'print the completion script of a shell',
    description:
      'Prints a script that lets the shell complete commands, options and their values, and with the help of mds itself symbols, lists, profiles and fields. Nothing is asked of the network while you type.',
    args: [{ ...SHELL, required: true }],
    options: [],
    examples: [
      { args: 'bash', help: 'to put it where you like' },
      { args: 'powershell', help: 'append to $PROFILE' },
    ],
    load: async () => (await import('./commands/completion.ts')).completionRun(allCommands()),
  },
  {
    words: ['completion', 'install'],
    group: PROGRAM_GROUP,
    summary: 'put the completion script where your shell looks for it',
    description:
      'Writes the script of your shell (the one SHELL names, or the one given) to its place for one user, and says which file that is. A start-up file of the shell is changed only with --rc. Run it again after an update of mds.',
    args: [{ ...SHELL, required: false }],
    options: [{ name: 'rc', help: 'where the shell needs it, add the lines to its start-up file too' }, DRY_RUN],
    examples: [
      { args: '', help: 'for the shell you use' },
      { args: 'zsh --rc', help: 'and tell .zshrc of it' },
      { args: 'fish --dry-run', help: 'which file it would be' },
    ],
    load: async () => (await import('./commands/completion.ts')).installRun(allCommands()),
  },
  {
    words: ['completion', 'uninstall'],
    group: PROGRAM_GROUP,
    summary: 'take the completion script away again',
    description: 'Deletes the script that mds completion install wrote, and the lines it added to a start-up file.',
    args: [{ ...SHELL, required: false }],
    options: [DRY_RUN],
    examples: [{ args: '', help: 'of the shell you use' }],
    load: async () => (await import('./commands/completion.ts')).runUninstall,
  },
];

export function allCommands(): readonly CommandSpec[] {
  return [
    ...endpointCommands(),
    ...LIST_COMMANDS,
    SYNC,
    STATUS,
    PRUNE,
    IMPORT,
    SERVE,
    ...KEY_COMMANDS,
    ...AUTH_COMMANDS,
    ...CONFIG_COMMANDS,
    ...CACHE_COMMANDS,
    CHECK,
    DOCTOR,
    API,
    SCHEMA,
    ...COMPLETION,
  ];
}
