/** `mds splits add` and `remove`, next to the route. */
import { commandGroup, JSON_OPTION } from '../args/command.ts';
import { STORE_OPTION } from '../settings/common-options.ts';

const SYMBOL = { name: 'symbol', required: true, completions: { ask: 'symbols' }, help: 'US ticker' } as const;

export const SPLITS_COMMANDS = commandGroup('splits', 'Prices', [
  {
    name: 'add',
    summary: 'add a split that no price file lists',
    description:
      'Records a split as your word, which later imports keep. Stored prices before it are put on the share of their days: those that are divided by it are multiplied; those that step by it, and sources as traded, stay. A split that filings show on an uncertain day gets the day you give. Refused where a file lists another split there, or the closes step by the ratio on another day.',
    args: [
      SYMBOL,
      { name: 'day', required: true, help: 'first session on the new share, YYYY-MM-DD' },
      { name: 'ratio', required: true, help: 'new shares for old ones: 4:1, 3-for-2, 1:30' },
    ],
    options: [JSON_OPTION, STORE_OPTION],
    examples: [{ args: 'AAPL 2020-08-31 4:1', help: 'four new shares for one' }],
    load: async () => (await import('./run.ts')).runSplitsAdd,
  },
  {
    name: 'remove',
    summary: 'remove a split that did not happen',
    description:
      'Takes a split out of the list as your word, which later imports keep, and undoes what it did to the stored prices. One that you added is forgotten.',
    args: [SYMBOL, { name: 'day', required: true, help: 'its day as listed, YYYY-MM-DD' }],
    options: [JSON_OPTION, STORE_OPTION],
    examples: [{ args: 'AAPL 2014-06-09', help: 'the split listed on that day' }],
    load: async () => (await import('./run.ts')).runSplitsRemove,
  },
]);
