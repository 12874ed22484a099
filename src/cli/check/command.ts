/** The definition of `mds check`. */
import type { CommandSpec } from '../args/command.ts';
import { PROGRAM_GROUP } from '../args/program.ts';
import { SOURCE_OPTIONS } from '../settings/common-options.ts';

export const CHECK: CommandSpec = {
  words: ['check', 'run'],
  groupDefault: true,
  group: PROGRAM_GROUP,
  summary: 'check conditions, for scripts and CI (exit code 0 or 1)',
  description: [
    'Write symbols first, then conditions in quotes. A condition compares fields of any route about one symbol, named by the end of their path: < <= > >= == !=, between a and b, in (a, b), contains, is available; joined with and, or, not. Numbers take % K M B T, durations s min h d w; also today, now, 2026-11-20, + - * /, age(date), until(date), count(list), abs(number). freshness < 3d compares the age of the data.',
    'Exits with 0 when all checks pass, 1 when one fails, 4 when a missing value decides (see --unknown) or a symbol is unknown, and with 3, 5, 6 or 7 as every command when a request that decides has failed: a failed request never exits with 1. With --quiet only checks that do not pass are printed.',
    'The report says how old the data are, and stale data give a warning. With --max-age a check is unknown where a field it reads is made of older data. Prices count from the close of their session, lists of filings and statements from when EDGAR was last asked, overdue statements from the day the next report was due; multiples and other figures of both by the older. A list of filings known to be out of date is older than any time. Fields about the response itself (freshness, price_age, statement_age) have no age.',
    'With --on-change or --webhook a check is an alert: the state of each is recorded in the data folder, and a turn to true, false or unknown is recorded before it is sent, under an id of its own; what was not sent is sent by the next run. The first run only records. The exit code is then 0 whatever the states. At the end of a condition, by 2% turns it that much beyond its bound, and for 3d after as long in its new state. See docs/daily.md.',
    'A file of checks has one per line: SYMBOL, SYMBOL: condition, or a condition alone for the symbols of the command line. # starts a comment; @name = SYMBOL, SYMBOL defines a list for @name: condition.',
  ].join('\n\n'),
  args: [
    {
      name: 'what',
      many: true,
      completions: { ask: 'check' },
      help: 'symbols, @lists or - for stdin, then conditions',
    },
  ],
  options: [
    { name: 'file', value: 'FILE', completions: 'files', help: 'read checks from this file; - reads stdin' },
    {
      name: 'unknown',
      value: 'HOW',
      choices: ['error', 'fail', 'pass'],
      help: 'what a missing value counts as: error (exit 4), fail (exit 1) or pass (default: error)',
    },
    {
      name: 'max-age',
      value: 'TIME',
      help: 'older data make a check unknown, never a pass: 3d, 12h, 2w (units s, min, h, d, w)',
    },
    {
      name: 'on-change',
      value: 'COMMAND',
      help: 'run this when a condition turns true, false or unknown, with the turn as JSON on its stdin',
    },
    { name: 'webhook', value: 'URL', help: 'post the same to this address, signed with MDS_WEBHOOK_SECRET' },
    { name: 'webhook-private', help: 'allow --webhook in a private network, and plain http' },
    { name: 'list-fields', help: 'list all fields, or those that match the words given' },
    { name: 'json', help: 'print the report as JSON' },
    { name: 'md', help: 'print the report as Markdown, for the summary of a CI job' },
    { name: 'junit', value: 'FILE', completions: 'files', help: 'write the report as JUnit XML; - prints it instead' },
    ...SOURCE_OPTIONS,
  ],
  examples: [
    { args: `AAPL "pe_ttm < 40" "rsi_14 between 30 and 70"`, help: 'valuation and momentum limits' },
    { args: `AAPL KO "price > sma_200 * 98%" --unknown fail`, help: 'two symbols, two routes' },
    { args: 'AAPL "pe_ttm < 40" --max-age 3d', help: 'never pass on old data' },
    { args: '--file checks.txt --junit report.xml', help: 'for CI' },
    { args: `--file checks.txt --on-change 'cat >> alerts.ndjson'`, help: 'alerts, from a timer' },
    { args: '--list-fields dividend yield', help: 'find fields' },
  ],
  load: async () => (await import('./run.ts')).runCheck,
};
