/** Bollinger bands: the mean and a number of standard deviations around it. */
import { type Maybe, unavailable } from '../value.ts';
import { windowMean } from './moving-average.ts';

export interface Bollinger {
  readonly lower: number;
  readonly middle: number;
  readonly upper: number;
  /** Where the close lies between lower (0) and upper (1), a fraction that may leave 0..1; `zero_range` when the bands are equal. */
  readonly percentB: Maybe<number>;
}

/**
 * Bands of the last `period` closes at `deviations` population standard deviations (divided by N: Bollinger's own definition);
 * undefined with fewer closes.
 */
export function bollinger(closes: Float64Array, period: number, deviations: number): Bollinger | undefined {
  const last = closes.length - 1;
  if (last < period - 1) return undefined;
  const middle = windowMean(closes, last, period);
  let squares = 0;
  for (let i = last - period + 1; i <= last; i++) {
    const off = closes[i]! - middle;
    squares += off * off;
  }
  const reach = deviations * Math.sqrt(squares / period);
  const lower = middle - reach;
  const upper = middle + reach;
  return {
    lower,
    middle,
    upper,
    percentB: upper > lower ? (closes[last]! - lower) / (upper - lower) : unavailable('zero_range'),
  };
}
