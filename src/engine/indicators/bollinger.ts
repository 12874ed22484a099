/** Bollinger bands: the average and a number of standard deviations around it. */
import { type Maybe, unavailable } from '../value.ts';
import { windowMean, windowSquares } from './moving-average.ts';
import { windowVariances } from './moving-window.ts';

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
  if (series !== undefined) {
    windowVariances(closes, period, series.middle, series.upper);
    for (let i = 0; i <= last; i++) {
      const reach = deviations * Math.sqrt(series.upper[i]!);
      series.lower[i] = series.middle[i]! - reach;
      series.upper[i] = series.middle[i]! + reach;
    }
  }
  if (last < period - 1) return undefined;
  const middle = windowMean(closes, last, period);
  const reach = deviations * Math.sqrt(windowSquares(closes, last, period, middle) / period);
  const lower = middle - reach;
  const upper = middle + reach;
  const percentB = upper > lower ? (closes[last]! - lower) / (upper - lower) : unavailable('zero_range');
  return { lower, middle, upper, percentB };
}
