/** Series by completed week, month or year (FIELDS 8.5, 1.3), unrounded, one value each, NaN where missing. */
import { adx } from '../indicators/adx.ts';
import { rsi } from '../indicators/rsi.ts';
import { type Span, spanBars } from '../indicators/spans.ts';
import { lazyBars } from '../prices/lazy-bars.ts';
import type { Bars, EpochDay } from '../types.ts';
import { knownReturns, type SeriesInput } from './daily.ts';
import { changeSeries } from './derived.ts';

export type SpanSeries =
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
export function spanNeedsHistory(name: SpanSeries): boolean {
  return name === 'rsi_14_weekly' || name === 'adx_14_weekly';
}

/** Completed stretches as bars, dated by their first day, and access to their series. */
export interface Spans {
  readonly bars: Bars;
  readonly series: (name: SpanSeries) => Float64Array;
}

/** Stretches of daily bars that are complete on `asOf`, the last completed trading day. */
export function spansOf(
  daily: Pick<SeriesInput, 'bars' | 'dividends' | 'recordedFrom'>,
  asOf: EpochDay,
  span: Span,
): Spans {
  const bars = spanBars(daily.bars, asOf, span);
  return { bars, series: (name) => spanSeries(name, bars, daily, (all) => spanBars(all, asOf, span)) };
}

function spanSeries(
  name: SpanSeries,
  spans: Bars,
  prices: Pick<SeriesInput, 'bars' | 'dividends' | 'recordedFrom'>,
  resample: (all: Bars) => Bars,
): Float64Array {
  switch (name) {
    case 'open':
    case 'high':
    case 'low':
    case 'close':
    case 'volume':
      return spans[name];
    case 'adj_close':
      return resample(
        lazyBars(prices.bars.days, (column) => (column === 'close' ? knownReturns(prices) : prices.bars[column])),
      ).close;
    case 'change_pct':
      return changeSeries(spans.close);
    case 'rsi_14_weekly': {
      const series = new Float64Array(spans.close.length);
      rsi(spans.close, 14, series);
      return series;
    }
    case 'adx_14_weekly': {
      const series = new Float64Array(spans.close.length);
      adx(spans, 14, series);
      return series;
    }
  }
}
