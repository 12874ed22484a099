/** Highest and lowest intraday prices of the last trading days (FIELDS 2.1). */
import type { EpochDay } from '../types.ts';
import { isMarker, type Maybe } from '../value.ts';
import { sessionsStart } from './window.ts';

export interface Extreme {
  readonly value: Maybe<number>;
  readonly day: Maybe<EpochDay>;
}

/**
 * Highest of the last `sessions` prices of a column, with its day; the most recent of equals. `insufficient_history`
 * with fewer bars.
 */
export function highest(days: Int32Array, prices: Float64Array, sessions: number): Extreme {
  return extreme(days, prices, sessions, 1);
}

/** As {@link highest}, for the lowest. */
export function lowest(days: Int32Array, prices: Float64Array, sessions: number): Extreme {
  return extreme(days, prices, sessions, -1);
}

function extreme(days: Int32Array, prices: Float64Array, sessions: number, sign: 1 | -1): Extreme {
  const start = sessionsStart(prices.length, sessions);
  if (isMarker(start)) return { value: start, day: start };
  let at = start;
  for (let i = start + 1; i < prices.length; i++) {
    if (sign * prices[i]! >= sign * prices[at]!) at = i;
  }
  return { value: prices[at]!, day: days[at]! };
}
