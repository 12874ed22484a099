/** Options that every command understands. */
import type { OptionSpec } from './command.ts';

export const OUTPUT_OPTIONS: readonly OptionSpec[] = [
  { name: 'json', help: 'print the data as JSON; an array for several symbols' },
  { name: 'raw', help: 'print the body of the answer, byte for byte' },
  { name: 'full', help: 'show every field, not only the selection' },
];

/** Of the routes that can tell. */
export const EXPLAIN_OPTION: OptionSpec = {
  name: 'explain',
  help: 'show where each value comes from: filing, tag or rule',
};

export const SOURCE_OPTIONS: readonly OptionSpec[] = [
  { name: 'store', value: 'FILE', offers: 'files', help: 'answer from this store instead of your own' },
  { name: 'sample', help: 'answer from the simulated sample market' },
];

export const COMMON_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    help: 'colour the output: auto, always or never',
  },
  { name: 'no-color', stands: { for: 'color', value: 'never' }, help: 'the same as --color never' },
  { name: 'width', value: 'COLUMNS', help: 'lay the output out for this many columns' },
  { name: 'quiet', short: 'q', help: 'no notices on stderr' },
  { name: 'verbose', short: 'v', help: 'say on stderr what is asked and how long it takes' },
  { name: 'help', short: 'h', help: 'show help for the command' },
];
