/** Bollinger bands: the average and a number of standard deviations around it. */
import { type Maybe, unavailable } from '../value.ts';
import { windowMean, windowSquares } from './moving-average.ts';

export interface BollingerSeries {
  readonly lower: Float64Array;
  readonly middle: Float64Array;
  readonly upper: Float64Array;
}

export interface Bollinger {
  readonly lower: number;
  readonly middle: number;
  readonly upper: number;
  /** Position of the close between lower (0) and upper (1); may leave 0..1. `zero_range` when the bands are equal. */
  readonly percentB: Maybe<number>;
}

/**
 * Bands of the last `period` closes at `deviations` population standard deviations (divided by N: Bollinger's
 * definition); undefined with fewer closes. `series` receives the bands of every bar, NaN before bar `period`.
 */
export function bollinger(
  closes: Float64Array,
  period: number,
  deviations: number,
  series?: BollingerSeries,
): Bollinger | undefined {
  const last = closes.length - 1;
  for (const band of [series?.lower, series?.middle, series?.upper]) band?.fill(Number.NaN);
  let lower = Number.NaN;
  let middle = Number.NaN;
  let upper = Number.NaN;
  for (let i = series === undefined ? Math.max(last, period - 1) : period - 1; i <= last; i++) {
    middle = windowMean(closes, i, period);
    const reach = deviations * Math.sqrt(windowSquares(closes, i, period, middle) / period);
    lower = middle - reach;
    upper = middle + reach;
    if (series === undefined) continue;
    series.lower[i] = lower;
    series.middle[i] = middle;
    series.upper[i] = upper;
  }
  if (last < period - 1) return undefined;
  const percentB = upper > lower ? (closes[last]! - lower) / (upper - lower) : unavailable('zero_range');
  return { lower, middle, upper, percentB };
}
