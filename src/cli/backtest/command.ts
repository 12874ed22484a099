/** The options of `mds backtest` that its route does not have. */
import type { CommandSpec, OptionSpec } from '../args/command.ts';

/** The route of this command. */
export const BACKTEST_ROUTE = 'backtest';

const FILE = { value: 'FILE', completions: 'files' } as const;

export const BACKTEST_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'positions',
    ...FILE,
    help: 'also write every holding to this file: .parquet, .csv or .ndjson; of a study those of the last quantile',
  },
  { name: 'returns', ...FILE, help: 'also write the return of every day to this file' },
];

export const BACKTEST_EXAMPLES: CommandSpec['examples'] = [
  { args: `@screen:value --from 2018-01-01 --cost 10`, help: 'a saved screen over years' },
  { args: `'pe_ttm < 10' --positions held.parquet --returns daily.csv`, help: 'with files for a notebook' },
];
