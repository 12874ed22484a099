/** The command `check`, as plain data. */
import type { CommandSpec } from '../args/command.ts';
import { PROGRAM_GROUP } from '../args/program.ts';
import { SOURCE_OPTIONS } from '../settings/common-options.ts';

export const CHECK: CommandSpec = {
  words: ['check'],
  group: PROGRAM_GROUP,
  summary: 'check conditions, for scripts and CI: exits with 0 or 1',
  description: [
    'Symbols first, then conditions in quotes. A condition names fields of any route that is about one symbol by the end of their path, and compares them: < <= > >= == !=, between a and b, in (a, b), contains, is available; joined with and, or, not. Numbers take % K M B T, lengths of time s min h d w; there are today, now, 2026-11-20, + - * /, age(date), until(date), count(list), abs(number). freshness < 3d is the age of the data.',
    'Exits with 0 when everything holds, 1 when something does not, 4 when a value that decides is not available (see --unknown) or a symbol is not known, and with 3, 5, 6 or 7 as every command when an answer that decides did not come: never with 1 for that. With --quiet only what does not pass is printed.',
    'A file of checks has a line each: SYMBOL, SYMBOL: condition, or a condition alone for the symbols of the command line. # starts a comment; @name = SYMBOL, SYMBOL makes a list for @name: condition.',
  ].join('\n\n'),
  args: [
    {
      name: 'what',
      required: false,
      many: true,
      completions: { ask: 'check' },
      help: 'symbols, @lists or - for stdin, then conditions',
    },
  ],
  options: [
    { name: 'file', value: 'FILE', completions: 'files', help: 'read checks from this file; - reads them from stdin' },
    {
      name: 'unknown',
      value: 'HOW',
      choices: ['error', 'fail', 'pass'],
      help: 'what a missing value counts as: error (exit 4), fail (exit 1) or pass (default: error)',
    },
    { name: 'list-fields', help: 'list the fields there are, or those that have the words given' },
    { name: 'json', help: 'print the report as JSON' },
    { name: 'junit', value: 'FILE', completions: 'files', help: 'write the report as JUnit XML; - prints it instead' },
    ...SOURCE_OPTIONS,
  ],
  examples: [
    { args: `AAPL "pe_ttm < 40" "rsi_14 between 30 and 70"`, help: 'cheap enough and not overheated' },
    { args: `AAPL KO "price > sma_200 * 98%" --unknown fail`, help: 'two symbols, two routes' },
    { args: '--file checks.txt --junit report.xml', help: 'for CI' },
    { args: '--list-fields dividend yield', help: 'what can be checked' },
  ],
  load: async () => (await import('./run.ts')).runCheck,
};
