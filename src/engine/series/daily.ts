/** Series by trading day (FIELDS 8.5), unrounded, one value per bar, NaN where missing. */
import { ema, sma } from '../indicators/moving-average.ts';
import { rsi } from '../indicators/rsi.ts';
import { totalReturnCloses } from '../prices/basis.ts';
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
  | 'sma_50'
  | 'sma_200'
  | 'ema_20'
  | 'rsi_14'
  | 'drawdown_pct'
  | 'dividend'
  | 'split_ratio';

export interface SeriesInput {
  /** Split-adjusted, completed trading days. */
  readonly bars: Bars;
  /** On the same split basis, ascending. */
  readonly dividends: readonly Dividend[];
  readonly splits: readonly Split[];
}

/** Series that depend on every earlier bar: part of the history would give other numbers. */
const WHOLE_HISTORY_SERIES: readonly string[] = ['sma_50', 'sma_200', 'ema_20', 'rsi_14', 'drawdown_pct'];

/** Whether a series must be computed over the whole history and cut afterwards. */
export function dailyNeedsHistory(name: DailySeries): boolean {
  return WHOLE_HISTORY_SERIES.includes(name);
}

/** One value per bar of `input.bars`. Drawdown is from the highest close since the first bar. */
export function dailySeries(name: DailySeries, { bars, dividends, splits }: SeriesInput): Float64Array {
  const { close, days } = bars;
  const indicator = (fill: (series: Float64Array) => number): Float64Array => {
    const series = new Float64Array(close.length);
    fill(series);
    return series;
  };
  switch (name) {
    case 'open':
    case 'high':
    case 'low':
    case 'close':
    case 'volume':
      return bars[name];
    case 'adj_close':
      return totalReturnCloses(bars, dividends);
    case 'change_pct':
      return changeSeries(close);
    case 'sma_50':
      return indicator((series) => sma(close, 50, series));
    case 'sma_200':
      return indicator((series) => sma(close, 200, series));
    case 'ema_20':
      return indicator((series) => ema(close, 20, series));
    case 'rsi_14':
      return indicator((series) => rsi(close, 14, series));
    case 'drawdown_pct':
      return drawdownSeries(close);
    case 'dividend':
      return dividendSeries(days, dividends);
    case 'split_ratio':
      return splitSeries(days, splits);
  }
}
