/** Streaks of closes in one direction, and the biggest daily changes, close to close (FIELDS 2.1). */
import { isMarker, type Maybe, unavailable } from '../value.ts';

export type Direction = 'up' | 'down' | 'flat';

export interface Streak {
  readonly direction: Maybe<Direction>;
  /** Consecutive trading days in that direction, up to the last one. */
  readonly sessions: Maybe<number>;
}

/** A smaller change of the split-adjusted close counts as none: adjustment leaves noise. */
const HALF_CENT = 0.005;
/** Floating-point error: a change of exactly half a cent is a change. */
const FLOAT_TOLERANCE = 1e-9;
/** A smaller daily change in percent is rounding of the split adjustment. */
const MIN_CHANGE_PCT = 1e-9;

/** Direction of a change of the close by `difference`: `flat` under half a cent. */
export function directionOf(difference: number): Direction {
  if (Math.abs(difference) < HALF_CENT - FLOAT_TOLERANCE) return 'flat';
  return difference > 0 ? 'up' : 'down';
}

/** Direction of the last change and its number of consecutive trading days. `insufficient_history` below 2 bars. */
export function currentStreak(close: Float64Array): Streak {
  const last = close.length - 1;
  if (last < 1)
    return { direction: unavailable('insufficient_history'), sessions: unavailable('insufficient_history') };
  const direction = directionOf(close[last]! - close[last - 1]!);
  let first = last;
  while (first > 1 && directionOf(close[first - 1]! - close[first - 2]!) === direction) first--;
  return { direction, sessions: last - first + 1 };
}

export interface BiggestDays {
  /** Largest daily rise in percent, above zero. */
  readonly up: Maybe<number>;
  /** Deepest daily fall in percent, below zero. */
  readonly down: Maybe<number>;
}

/**
 * Largest rise and fall among the changes after bar `start` (the first base). `no_up_day_in_window`,
 * `no_down_day_in_window` without any; a marker for `start` is passed on.
 */
export function biggestDays(close: Float64Array, start: Maybe<number>): BiggestDays {
  if (isMarker(start)) return { up: start, down: start };
  let up = MIN_CHANGE_PCT;
  let down = -MIN_CHANGE_PCT;
  for (let i = start + 1; i < close.length; i++) {
    if (!(close[i - 1]! > 0)) continue;
    const pct = (close[i]! / close[i - 1]! - 1) * 100;
    if (pct > up) up = pct;
    if (pct < down) down = pct;
  }
  return {
    up: up > MIN_CHANGE_PCT ? up : unavailable('no_up_day_in_window'),
    down: down < -MIN_CHANGE_PCT ? down : unavailable('no_down_day_in_window'),
  };
}
