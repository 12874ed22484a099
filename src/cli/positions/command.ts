/** The definition of `mds positions`. */
import { type CommandSpec, JSON_OPTION } from '../args/command.ts';
import { LOCAL_OPTIONS } from '../settings/common-options.ts';

export const POSITIONS: CommandSpec = {
  words: ['positions'],
  group: 'Prices',
  summary: 'value, gain and income of purchases in a CSV file',
  description:
    'Reads purchases from a file with the columns symbol, date, shares and cost, and nothing else of it: shares as bought, cost as paid for all of them. Values them at the newest stored close, or that of --as-of: shares are corrected for splits, dividends with an ex-date after the purchase are income, not reinvested and before taxes. Weights are shares of the whole value, if every value is known. Nothing of the file is stored.',
  args: [{ name: 'file', required: true, completions: 'files', help: 'CSV file; - reads stdin' }],
  options: [JSON_OPTION, ...LOCAL_OPTIONS],
  examples: [
    { args: 'positions.csv', help: 'at the newest closes' },
    { args: 'positions.csv --as-of 2024-06-28 --json', help: 'on a past day, for a script' },
  ],
  load: async () => (await import('./run.ts')).runPositions,
};
