/** The commands `keys`, as plain data. */
import { type CommandSpec, JSON_OPTION, type OptionSpec } from '../args/command.ts';
import { SERVICE_GROUP } from '../args/program.ts';

const STORE_OPTION: OptionSpec = {
  name: 'store',
  value: 'FILE',
  completions: 'files',
  help: 'the keys beside this store instead of those beside your own',
};
const EXPIRES_OPTION: OptionSpec = {
  name: 'expires',
  value: 'TIME',
  help: 'when the key ends: after 12h, 90d, 52w, or on a day, YYYY-MM-DD (00:00 UTC); else never',
};
const KEY = { name: 'key', required: true, many: false, help: 'name or id of a key' } as const;

export const KEY_COMMANDS: readonly CommandSpec[] = [
  {
    words: ['keys', 'list'],
    groupDefault: true,
    group: SERVICE_GROUP,
    summary: 'the keys of your service, never their secrets',
    description:
      'Keys lie as hashes in service.db beside the store that mds serve answers from. The list shows the last four characters of each, its plan, its state and its last use.',
    args: [],
    options: [JSON_OPTION, STORE_OPTION],
    examples: [
      { args: '', help: 'all keys, revoked ones too' },
      { args: '--json', help: 'for scripts' },
    ],
    load: async () => (await import('./run.ts')).runKeysList,
  },
  {
    words: ['keys', 'create'],
    group: SERVICE_GROUP,
    summary: 'make a key for a client of your service and print it once',
    description:
      'Prints the key on stdout, the only time it is shown: only its hash is kept. A running mds serve takes it at once. Plans: free (30 requests a minute, 500 a day; four routes), starter (120 a minute, every route), builder (600 a minute).',
    args: [],
    options: [
      { name: 'name', value: 'NAME', help: 'what you will call it; one key of a name at a time' },
      {
        name: 'plan',
        value: 'PLAN',
        choices: ['free', 'starter', 'builder'],
        help: 'free, starter or builder; free if not given',
      },
      EXPIRES_OPTION,
      JSON_OPTION,
      STORE_OPTION,
    ],
    examples: [
      { args: '--plan starter --name ci', help: 'for a client named ci' },
      { args: '--name guest --expires 7d', help: 'for a week' },
    ],
    load: async () => (await import('./run.ts')).runKeysCreate,
  },
  {
    words: ['keys', 'rotate'],
    group: SERVICE_GROUP,
    summary: 'replace the secret of a key and print the new one once',
    description:
      'The key keeps its id, name, plan and limits. Its former secret is refused at once, or after --overlap, so that clients can be changed without a gap.',
    args: [KEY],
    options: [
      { name: 'overlap', value: 'TIME', help: 'take the former secret too for this long: 30m, 24h, 7d; default 0' },
      { ...EXPIRES_OPTION, help: 'a new end: after 12h, 90d, 52w, or on a day, YYYY-MM-DD; else as before' },
      JSON_OPTION,
      STORE_OPTION,
    ],
    examples: [
      { args: 'ci', help: 'the old secret is refused from now on' },
      { args: 'ci --overlap 24h', help: 'a day to change the clients' },
    ],
    load: async () => (await import('./run.ts')).runKeysRotate,
  },
  {
    words: ['keys', 'revoke'],
    group: SERVICE_GROUP,
    summary: 'refuse a key from now on',
    description:
      'Every running mds serve refuses it from its next request on. A revoked key stays in the list and never comes back.',
    args: [KEY],
    options: [JSON_OPTION, STORE_OPTION],
    examples: [{ args: 'ci', help: 'by name; or by id, as keys list shows it' }],
    load: async () => (await import('./run.ts')).runKeysRevoke,
  },
  {
    words: ['keys', 'usage'],
    group: SERVICE_GROUP,
    summary: 'what each key was granted, by UTC day',
    description:
      'Counts requests that were let in, and the tokens they cost: one each, two for the text of a section, one for every symbol of a comparison. Refused requests cost nothing and are not counted.',
    args: [{ ...KEY, required: false }],
    options: [
      { name: 'days', value: 'DAYS', help: 'how many days back, 1 to 400; 30 if not given' },
      JSON_OPTION,
      STORE_OPTION,
    ],
    examples: [
      { args: '', help: 'all keys' },
      { args: 'ci --days 7 --json', help: 'day by day' },
    ],
    load: async () => (await import('./run.ts')).runKeysUsage,
  },
];
