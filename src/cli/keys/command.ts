/** The commands `mds keys`. */
import { commandGroup, JSON_OPTION, type OptionSpec } from '../args/command.ts';
import { SERVICE_GROUP } from '../args/program.ts';

const STORE_OPTION: OptionSpec = {
  name: 'store',
  value: 'FILE',
  completions: 'files',
  help: 'the keys next to this store, or in the PostgreSQL of a team, instead of those of your own store',
};
const EXPIRES_OPTION: OptionSpec = {
  name: 'expires',
  value: 'TIME',
  help: 'expiration: after 12h, 90d, 52w, or on a day, YYYY-MM-DD (00:00 UTC); default: never',
};
const KEY = { name: 'key', required: true, help: 'name or id of a key' } as const;

export const KEY_COMMANDS = commandGroup('keys', SERVICE_GROUP, [
  {
    name: 'list',
    groupDefault: true,
    summary: 'list the keys of your service, without their secrets',
    description:
      'Keys are stored as hashes in service.db next to the store that mds serve uses. Shows the last four characters of each key, its plan, state and last use.',
    options: [JSON_OPTION, STORE_OPTION],
    examples: [
      { args: '', help: 'all keys, revoked ones too' },
      { args: '--json', help: 'for scripts' },
    ],
    load: async () => (await import('./run.ts')).runKeysList,
  },
  {
    name: 'create',
    summary: 'create a key for a client of your service and print it once',
    description:
      'Prints the key on stdout, the only time it is shown: only its hash is stored. A running mds serve accepts it at once. Plans: free (30 requests per minute, 500 per day; four routes), starter (120 per minute; every route of the original API), builder (600 per minute; every route). mds schema names the plan of each.',
    options: [
      { name: 'name', value: 'NAME', help: 'name of the key; unique among active keys' },
      {
        name: 'plan',
        value: 'PLAN',
        choices: ['free', 'starter', 'builder'],
        help: 'free, starter or builder; default: free',
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
    name: 'rotate',
    summary: 'replace the secret of a key and print the new one once',
    description:
      'The key keeps its id, name, plan and limits. The old secret becomes invalid at once, or after --overlap, so that clients can change without a gap.',
    args: [KEY],
    options: [
      { name: 'overlap', value: 'TIME', help: 'accept the old secret for this long: 30m, 24h, 7d; default: 0' },
      { ...EXPIRES_OPTION, help: 'new expiration: after 12h, 90d, 52w, or on a day, YYYY-MM-DD; default: unchanged' },
      JSON_OPTION,
      STORE_OPTION,
    ],
    examples: [
      { args: 'ci', help: 'the old secret is invalid at once' },
      { args: 'ci --overlap 24h', help: 'a day to change the clients' },
    ],
    load: async () => (await import('./run.ts')).runKeysRotate,
  },
  {
    name: 'revoke',
    summary: 'refuse a key from now on',
    description:
      'Every running mds serve refuses it from its next request on. A revoked key stays in the list and never comes back.',
    args: [KEY],
    options: [JSON_OPTION, STORE_OPTION],
    examples: [{ args: 'ci', help: 'by name; or by id, as keys list shows it' }],
    load: async () => (await import('./run.ts')).runKeysRevoke,
  },
  {
    name: 'usage',
    summary: 'usage per key per day (UTC)',
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
]);
