/** Consecutive higher highs and lower lows, and time above the 50-day average (FIELDS 2.1). */
import { windowMean } from '../indicators/moving-average.ts';
import { type Maybe, unavailable } from '../value.ts';

/**
 * Consecutive trading days, up to the last, with a higher high than the day before. `insufficient_history` below 2
 * bars.
 */
export function consecutiveRises(values: Float64Array): Maybe<number> {
  return streakLength(values, 1);
}

/** As {@link consecutiveRises}, falling: for lower lows. */
export function consecutiveFalls(values: Float64Array): Maybe<number> {
  return streakLength(values, -1);
}

function streakLength(values: Float64Array, sign: 1 | -1): Maybe<number> {
  const last = values.length - 1;
  if (last < 1) return unavailable('insufficient_history');
  let first = last;
  while (first > 0 && sign * values[first]! > sign * values[first - 1]!) first--;
  return last - first;
}

/**
 * Percentage of the last `sessions` closes above the average of the `period` closes ending with them; equal is not
 * above. `insufficient_history` with fewer than `sessions + period - 1` bars.
 */
export function pctDaysAboveAverage(close: Float64Array, sessions: number, period: number): Maybe<number> {
  if (close.length < sessions + period - 1) return unavailable('insufficient_history');
  let above = 0;
  for (let i = close.length - sessions; i < close.length; i++) {
    if (close[i]! > windowMean(close, i, period)) above++;
  }
  return (100 * above) / sessions;
}
