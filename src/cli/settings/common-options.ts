/** Options that many commands take, in the groups that help shows them in. */
import type { OptionSpec } from '../args/command.ts';
import { CACHE_OPTIONS, HOSTED_OPTIONS } from './options.ts';

export const OUTPUT_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'json',
    attached: 'FIELDS',
    help: 'print the data as JSON, an array for several symbols; --json=quote.price,symbol prints these fields, --json= lists all fields',
  },
  { name: 'jq', value: 'EXPR', help: 'filter with a jq expression; jq need not be installed' },
  {
    name: 'ndjson',
    attached: 'FIELDS',
    help: 'print one JSON object per line: the rows of the main list, or the data',
  },
  { name: 'csv', attached: 'FIELDS', help: 'print the rows of the main list, or the fields, as CSV' },
  { name: 'tsv', attached: 'FIELDS', help: 'the same, separated by tabs' },
  { name: 'md', attached: 'FIELDS', help: 'the same as a Markdown table' },
  { name: 'box', attached: 'FIELDS', help: 'the same as a table with borders, as wide as the terminal' },
  { name: 'raw', help: 'print the response body, byte for byte' },
  { name: 'full', help: 'show every field, not only the selection' },
];

/** Of routes whose values can be traced. */
export const EXPLAIN_OPTION: OptionSpec = {
  name: 'explain',
  help: 'show the source of each value: filing, tag or rule',
};

export const STORE_OPTION: OptionSpec = { name: 'store', value: 'FILE', completions: 'files', help: 'use this store' };

/** Where answers come from, on this machine. */
const LOCAL_OPTIONS: readonly OptionSpec[] = [
  STORE_OPTION,
  { name: 'sample', help: 'use the simulated sample market' },
  {
    name: 'as-of',
    value: 'DAY',
    help: 'answer as of the end of this day in New York (2019-06-28) or an instant (2019-06-28T20:00:00Z), from a local store: nothing filed or traded later is read',
  },
];

export const SOURCE_OPTIONS: readonly OptionSpec[] = [...LOCAL_OPTIONS, ...HOSTED_OPTIONS, ...CACHE_OPTIONS];

/** Of routes about symbols. */
export const WATCH_OPTION: OptionSpec = {
  name: 'watch',
  value: 'TIME',
  help: 'refresh every 30s, 5m, 1h...; on a terminal marks what changed, q quits',
};

export const COMMON_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    help: 'color the output: auto, always or never',
  },
  { name: 'no-color', aliasOf: { for: 'color', value: 'never' }, help: 'the same as --color never' },
  { name: 'width', value: 'COLUMNS', help: 'lay out for this many columns, also in a pipe' },
  { name: 'quiet', short: 'q', help: 'suppress notices, not errors' },
  { name: 'verbose', short: 'v', help: 'log requests and timings to stderr' },
  { name: 'help', short: 'h', help: 'show help for the command' },
];

export interface OptionGroup {
  readonly heading: string;
  /** The help topic that explains the group. */
  readonly topic: 'formatting' | 'sources' | 'service';
  readonly options: readonly OptionSpec[];
}

/** Which service answers; the rest of HOSTED_OPTIONS is about how it is asked. */
const SELECTS_SERVICE = new Set(['base-url', 'profile']);

/** The options that help shows collapsed, by group. Those in no group are a command's own. */
export const OPTION_GROUPS: readonly OptionGroup[] = [
  { heading: 'Output', topic: 'formatting', options: [...OUTPUT_OPTIONS, ...COMMON_OPTIONS] },
  {
    heading: 'Source',
    topic: 'sources',
    options: [...LOCAL_OPTIONS, ...HOSTED_OPTIONS.filter(({ name }) => SELECTS_SERVICE.has(name))],
  },
  {
    heading: 'Service',
    topic: 'service',
    options: [...HOSTED_OPTIONS.filter(({ name }) => !SELECTS_SERVICE.has(name)), ...CACHE_OPTIONS],
  },
];
