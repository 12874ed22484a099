/** Texts about the program as a whole, for help, and its version. */

/** Set when the program is built. */
declare const __MDS_VERSION__: string | undefined;

/** As in package.json; `unbuilt` when run from source. */
export const VERSION = typeof __MDS_VERSION__ === 'string' ? __MDS_VERSION__ : 'unbuilt';

/** Options without a command: term and meaning. */
export const PROGRAM_OPTIONS = [
  ['-V, --version', 'print the version'],
  ['-h, --help', 'show help'],
] as const;

export const HELP_COMMAND = [
  'help [command]',
  'show help for a command or a topic (--all: everything, for searching)',
] as const;

/** Heading of the commands about the program itself. */
export const PROGRAM_GROUP = 'Programs';

/** Heading of the commands about settings, keys and the cache. */
export const SETTINGS_GROUP = 'Settings and keys';

/** Heading of the commands about the store. */
export const DATA_GROUP = 'Your data';

/** Heading of the commands of operators. */
export const SERVICE_GROUP = 'Your service';

export const DESCRIPTION =
  'Research US stocks and ETFs: quotes, valuation, fundamentals, filings and insiders, computed from SEC filings and daily prices in your own store.';

export const FIRST_STEPS = ['mds snapshot AAPL', 'mds sync AAPL MSFT SPY', 'mds help snapshot'];

/** Topics of `mds help TOPIC`: name and summary. The texts are in `help/`, loaded when requested. */
export const HELP_TOPICS = [
  ['environment', 'environment variables'],
  ['exit-codes', 'exit codes and their meanings'],
  ['formatting', 'output for people, scripts and terminals'],
  ['naming', 'how to name symbols: several, lists, standard input'],
  ['expressions', 'conditions of mds check and mds screen'],
  ['sources', 'where answers come from'],
  ['service', 'options of requests to a hosted service'],
] as const;

export type TopicName = (typeof HELP_TOPICS)[number][0];

/** Texts of a group of commands, by its first word: in the list of all commands, and in the group's own help. */
const GROUP_TEXTS: Readonly<Record<string, { readonly summary: string; readonly description: string }>> = {
  filings: {
    summary: 'list, metadata, text and search of SEC filings',
    description: 'SEC filings of a company: the list, one filing, the text of a section, a search in all of them.',
  },
  splits: {
    summary: 'splits of a symbol with their sources; add or remove one',
    description: 'Splits of a symbol, where each is known from, and what its prices are on; add or remove one.',
  },
  screen: {
    summary: 'symbols that meet conditions, today or on any past day; saved screens',
    description: 'Symbols that meet conditions, today or on any past day, and screens saved under a name.',
  },
  check: {
    summary: 'check conditions, for scripts and CI (exit code 0 or 1), or stored prices',
    description:
      'Check conditions on fields of routes, or stored prices against those of fails-to-deliver files: exit code 0 or 1.',
  },
  list: {
    summary: 'named lists of symbols, for use as @name',
    description: 'Named lists of symbols. Write @tech for the symbols of the list tech wherever symbols are accepted.',
  },
  export: {
    summary: 'point-in-time panels, prices, statements, facts and filings as Parquet, CSV or NDJSON',
    description:
      'Data of many symbols in one file, for notebooks and databases: Parquet, CSV or NDJSON. See docs/notebooks.md.',
  },
  auth: {
    summary: 'the key of a hosted service: store, check, delete',
    description: 'The key of a hosted service. Your own store needs none.',
  },
  config: {
    summary: 'settings and profiles',
    description: 'Settings and profiles: the service to use, timeouts, retries, cache.',
  },
  keys: {
    summary: 'the keys of your own service: create, rotate, revoke',
    description: 'The keys that clients send to your own service (mds serve). Only their hashes are stored.',
  },
  cache: {
    summary: 'cached responses of hosted services',
    description: 'Cached responses of hosted services: number, size, location; delete them.',
  },
  team: {
    summary: 'one store for several people and servers, in PostgreSQL',
    description: 'One store for several people and servers, in a PostgreSQL database. See docs/team.md.',
  },
  completion: {
    summary: 'shell completion: print, install, uninstall',
    description: 'Completion of commands, options, symbols and fields in the shell.',
  },
};

/** @throws Error for a group without texts: a new group needs them */
export function groupTexts(name: string): { readonly summary: string; readonly description: string } {
  const texts = GROUP_TEXTS[name];
  if (texts === undefined) throw new Error(`no texts for the group of commands ${name}`);
  return texts;
}
