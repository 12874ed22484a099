/** Runs of higher highs and lower lows, and the time spent above the 50-session mean (FIELDS 2.1). */
import { windowMean } from '../indicators/moving-average.ts';
import { type Maybe, unavailable } from '../value.ts';

/** Sessions in a row, up to the last one, with a higher high than the session before. `insufficient_history` below 2 bars. */
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
 * Share in percent of the last `sessions` closes that lie above the mean of the `period` closes ending with them; equal is not above.
 * `insufficient_history` with fewer than `sessions + period - 1` bars.
 */
export function pctDaysAboveAverage(close: Float64Array, sessions: number, period: number): Maybe<number> {
  if (close.length < sessions + period - 1) return unavailable('insufficient_history');
  let above = 0;
  for (let i = close.length - sessions; i < close.length; i++) {
    if (close[i]! > windowMean(close, i, period)) above++;
  }
  return (100 * above) / sessions;
}
