/** Series by trading day (FIELDS 8.5), unrounded, one value per bar, NaN where missing. */
import { recordedReturns } from '../prices/basis.ts';
import type { Bars, Dividend, Split } from '../types.ts';
import { changeSeries, drawdownSeries } from './derived.ts';
import { dividendSeries, splitSeries } from './events.ts';

export type DailySeries =
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'adj_close'
  | 'volume'
  | 'change_pct'
  | 'drawdown_pct'
  | 'dividend'
  | 'split_ratio';

export interface SeriesInput {
  /** Split-adjusted, completed trading days. */
  readonly bars: Bars;
  /** On the same split basis, ascending. */
  readonly dividends: readonly Dividend[];
  readonly splits: readonly Split[];
  /** The first bar from which on all that was paid is in `dividends`; left out: the first of all. */
  readonly recordedFrom?: () => number;
}

/** Adjusted closes: NaN before the first bar whose later payments are all on record. */
export function knownReturns(prices: Pick<SeriesInput, 'bars' | 'dividends' | 'recordedFrom'>): Float64Array {
  return recordedReturns(prices.bars, prices.dividends, prices.recordedFrom?.() ?? 0);
}

/** One value per bar of `input.bars`. Drawdown is from the highest close since the first bar. */
export function dailySeries(name: DailySeries, prices: SeriesInput): Float64Array {
  const { bars, dividends, splits } = prices;
  const { close, days } = bars;
  switch (name) {
    case 'open':
    case 'high':
    case 'low':
    case 'close':
    case 'volume':
      return bars[name];
    case 'adj_close':
      return knownReturns(prices);
    case 'change_pct':
      return changeSeries(close);
    case 'drawdown_pct':
      return drawdownSeries(close);
    case 'dividend':
      return dividendSeries(days, dividends);
    case 'split_ratio':
      return splitSeries(days, splits);
  }
}
