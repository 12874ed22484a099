/** Runs of closes in one direction, and the biggest days, close to close (FIELDS 2.1). */
import { isMarker, type Maybe, unavailable } from '../value.ts';

export type Direction = 'up' | 'down' | 'flat';

export interface Streak {
  readonly direction: Maybe<Direction>;
  /** Sessions in a row with that direction, up to the last one. */
  readonly sessions: Maybe<number>;
}

/** A smaller change of the split-adjusted close counts as none: adjusting leaves noise. */
const HALF_CENT = 0.005;
/** What binary fractions may take from half a cent: a change of exactly that much is a change. */
const FLOAT_TOLERANCE = 1e-9;
/** A daily change in percent below this is rounding of the split adjustment, no rise and no fall. */
const MIN_CHANGE_PCT = 1e-9;

/** Direction of a change of the close by `difference`: `flat` under half a cent. */
export function directionOf(difference: number): Direction {
  if (Math.abs(difference) < HALF_CENT - FLOAT_TOLERANCE) return 'flat';
  return difference > 0 ? 'up' : 'down';
}

/** The direction of the last change and how many sessions in a row have it. `insufficient_history` below 2 bars. */
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
 * Largest rise and deepest fall among the changes from the close of bar `start` on (`start` itself is the first base).
 * `no_up_day_in_window`, `no_down_day_in_window` where there is none; a marker for `start` passes through.
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
