/** What the program says of itself, whoever prints it. */

/** Its own options, and the help command: term and meaning. */
export const PROGRAM_OPTIONS = {
  version: ['-V, --version', 'print the version'],
  help: ['-h, --help', 'show help'],
} as const;

export const HELP_COMMAND = ['help [command]', 'show help for a command or a topic'] as const;

/** Heading of the commands that are about the program itself, where help is listed too. */
export const PROGRAM_GROUP = 'Programs';

/** Heading of the commands about settings, keys and the cache. */
export const SETTINGS_GROUP = 'Settings and keys';

/** Heading of the commands about the store. */
export const DATA_GROUP = 'Your data';

/** Heading of the commands of operators. */
export const SERVICE_GROUP = 'Your service';

export const DESCRIPTION = `Research US stocks and ETFs: quotes, valuation, fundamentals, filings and insiders,
computed from SEC records and daily prices in your own store.`;

export const FIRST_STEPS = `First steps:
  mds snapshot AAPL
  mds sync AAPL MSFT SPY
  mds help snapshot
`;

/** Subjects that `mds help TOPIC` tells of: name and summary. The texts are in `help-topics/`, loaded when asked for. */
export const HELP_TOPICS = [
  ['environment', 'the variables this program reads'],
  ['exit-codes', 'what each exit code means'],
  ['formatting', 'output for people, scripts and terminals'],
  ['symbols', 'how symbols are named: several, lists, standard input'],
  ['expressions', 'what mds check understands'],
  ['sources', 'where answers come from'],
] as const;

export type TopicName = (typeof HELP_TOPICS)[number][0];

/** The topics in the list of commands. */
export function topicList(): string {
  const longest = Math.max(...HELP_TOPICS.map(([name]) => name.length));
  const lines = HELP_TOPICS.map(([name, summary]) => `  ${name.padEnd(longest)}  ${summary}\n`);
  return `Topics, as in mds help ${HELP_TOPICS[0][0]}:\n${lines.join('')}`;
}

/** What a group of commands is called in the list, by its first word. */
export const GROUP_SUMMARY: Readonly<Record<string, string>> = {
  filings: 'list, metadata and section text of SEC filings',
  list: 'named lists of symbols, for use as @name',
  auth: 'the key of a hosted service: store it, try it, delete it',
  config: 'settings and profiles',
  keys: 'the keys of your own service: make, replace, revoke them',
  cache: 'kept answers of hosted services',
  completion: 'the completion script of a shell: print it, install it',
};

/** The same in the help of the group itself. */
export const GROUP_DESCRIPTION: Readonly<Record<string, string>> = {
  filings: 'SEC filings of a company: the list, one filing, the text of a section.',
  list: 'Named lists of symbols: @tech stands for those of the list tech wherever symbols are taken.',
  auth: 'The key of a hosted service. Your own store needs none.',
  keys: 'The keys that clients of your own service send (mds serve). Only their hashes are kept.',
  config: 'Settings and profiles: where answers come from, and how a hosted service is asked.',
  cache: 'Kept answers of hosted services: how many, how large, where; and none of them any more.',
  completion: 'Completion of commands, options, symbols and fields in the shell.',
};
