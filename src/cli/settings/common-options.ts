/** Options that every command understands. */
import type { OptionSpec } from '../args/command.ts';
import { CACHE_OPTIONS, HOSTED_OPTIONS } from './options.ts';

export const OUTPUT_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'json',
    attached: 'FIELDS',
    help: 'print the data as JSON; an array for several symbols. --json=quote.price,symbol: these fields; --json= lists them',
  },
  { name: 'jq', value: 'EXPR', help: 'print what this jq expression makes of the data; jq need not be installed' },
  { name: 'ndjson', attached: 'FIELDS', help: 'print a JSON object a line: the rows of the main list, or the data' },
  { name: 'csv', attached: 'FIELDS', help: 'print the rows of the main list, or the fields, as CSV' },
  { name: 'tsv', attached: 'FIELDS', help: 'the same with tabs' },
  { name: 'md', attached: 'FIELDS', help: 'the same as a Markdown table' },
  { name: 'box', attached: 'FIELDS', help: 'the same as a table in a box, as wide as the terminal' },
  { name: 'raw', help: 'print the body of the answer, byte for byte' },
  { name: 'full', help: 'show every field, not only the selection' },
];

/** Of the routes that can tell. */
export const EXPLAIN_OPTION: OptionSpec = {
  name: 'explain',
  help: 'show where each value comes from: filing, tag or rule',
};

export const STORE_OPTION: OptionSpec = { name: 'store', value: 'FILE', completions: 'files', help: 'use this store' };

export const SOURCE_OPTIONS: readonly OptionSpec[] = [
  STORE_OPTION,
  { name: 'sample', help: 'answer from the simulated sample market' },
  {
    name: 'as-of',
    value: 'DAY',
    help: 'answer from a local store as at the end of this day in New York (2019-06-28), or at an instant (2019-06-28T20:00:00Z): nothing filed or traded later is read',
  },
  ...HOSTED_OPTIONS,
  ...CACHE_OPTIONS,
];

/** Of the routes about symbols. */
export const WATCH_OPTION: OptionSpec = {
  name: 'watch',
  value: 'TIME',
  help: 'ask again every 30s, 5m, 1h...; redraws on a terminal and marks what changed, q quits',
};

export const COMMON_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    help: 'colour the output: auto, always or never',
  },
  { name: 'no-color', aliasOf: { for: 'color', value: 'never' }, help: 'the same as --color never' },
  { name: 'width', value: 'COLUMNS', help: 'lay the output out for this many columns' },
  { name: 'quiet', short: 'q', help: 'no notices on stderr' },
  { name: 'verbose', short: 'v', help: 'say on stderr what is asked and how long it takes' },
  { name: 'help', short: 'h', help: 'show help for the command' },
];
