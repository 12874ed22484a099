/**
 * Where price-action windows start (FIELDS 0.5, 2.1): counts of trading days, or calendar spans with a baseline bar.
 */
import { baselineIndex, firstIndexAfter, yearsAnchor } from '../prices/windows.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';

/** A calendar window is covered when its first bar is at most this many days after its anchor. */
const MAX_START_LAG_DAYS = 7;

/** Index of the first of the last `sessions` bars of a series of `length`; `insufficient_history` with fewer. */
export function sessionsStart(length: number, sessions: number): Maybe<number> {
  return length < sessions ? unavailable('insufficient_history') : length - sessions;
}

/**
 * Index of the first bar of the `years` up to the last bar: the baseline bar of the anchor (on or up to 7 days before
 * it), else the first bar after it. `insufficient_history` when that is more than 7 days after the anchor.
 */
export function yearsStart(days: Int32Array, years: number): Maybe<number> {
  const last = days.length - 1;
  if (last < 0) return unavailable('insufficient_history');
  const anchor = yearsAnchor(days[last]!, years);
  const baseline = baselineIndex(days, anchor);
  if (!isMarker(baseline)) return baseline;
  const first = firstIndexAfter(days, anchor);
  return days[first]! - anchor > MAX_START_LAG_DAYS ? baseline : first;
}
