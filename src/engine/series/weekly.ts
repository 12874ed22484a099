/** Series by completed week (FIELDS 8.5, 1.3), unrounded, one value per week, NaN where missing. */
import { adx } from '../indicators/adx.ts';
import { rsi } from '../indicators/rsi.ts';
import { weeklyBars } from '../indicators/weekly.ts';
import { totalReturnCloses } from '../prices/basis.ts';
import type { Bars, EpochDay } from '../types.ts';
import type { SeriesInput } from './daily.ts';
import { changeSeries } from './derived.ts';

export type WeeklySeries =
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'adj_close'
  | 'volume'
  | 'change_pct'
  | 'rsi_14_weekly'
  | 'adx_14_weekly';

/** Whether a series must be computed over the whole history and cut afterwards. */
export function weeklyNeedsHistory(name: WeeklySeries): boolean {
  return name === 'rsi_14_weekly' || name === 'adx_14_weekly';
}

/** Completed weeks as bars, dated by Monday, and access to their series. */
export interface Weeks {
  readonly bars: Bars;
  readonly series: (name: WeeklySeries) => Float64Array;
}

/** Weeks of daily bars that are complete on `asOf`, the last completed trading day. */
export function weeksOf({ bars: daily, dividends }: Pick<SeriesInput, 'bars' | 'dividends'>, asOf: EpochDay): Weeks {
  const bars = weeklyBars(daily, asOf);
  return { bars, series: (name) => weeklySeries(name, bars, { bars: daily, dividends }, asOf) };
}

function weeklySeries(
  name: WeeklySeries,
  weeks: Bars,
  { bars: daily, dividends }: Pick<SeriesInput, 'bars' | 'dividends'>,
  asOf: EpochDay,
): Float64Array {
  switch (name) {
    case 'open':
    case 'high':
    case 'low':
    case 'close':
    case 'volume':
      return weeks[name];
    case 'adj_close':
      return weeklyBars({ ...daily, close: totalReturnCloses(daily, dividends) }, asOf).close;
    case 'change_pct':
      return changeSeries(weeks.close);
    case 'rsi_14_weekly': {
      const series = new Float64Array(weeks.close.length);
      rsi(weeks.close, 14, series);
      return series;
    }
    case 'adx_14_weekly': {
      const series = new Float64Array(weeks.close.length);
      adx(weeks, 14, series);
      return series;
    }
  }
}
