/** What the program says of itself, whoever prints it. */

/** Its own options, and the help command: term and meaning. */
export const PROGRAM_OPTIONS = {
  version: ['-V, --version', 'print the version'],
  help: ['-h, --help', 'show help'],
} as const;

export const HELP_COMMAND = ['help [command]', 'show help for a command'] as const;

/** Heading of the commands that are about the program itself, where help is listed too. */
export const PROGRAM_GROUP = 'Programs';

export const DESCRIPTION = `Research US stocks and ETFs: quotes, valuation, fundamentals, filings and insiders,
computed from SEC records and daily prices in your own store.`;

export const FIRST_STEPS = `First steps:
  mds snapshot AAPL
  mds import ~/edgar ~/prices
  mds help snapshot
`;

/** What a group of commands is called in the list, by its first word. */
export const GROUP_SUMMARY: Readonly<Record<string, string>> = {
  filings: 'list, metadata and section text of SEC filings',
};
