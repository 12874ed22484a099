/** Closings read off a record: a day of mourning cannot be computed, but the market's own bars show it. */
import { nextSession } from '../calendar.ts';
import type { EpochDay } from '../types.ts';

/** More sessions than this in a row without a bar are a hole in the record, not a closing (September 2001: four). */
const MAX_CLOSED_SESSIONS = 4;

/**
 * Sessions by rule on which the market had no bar, between the first and the last of `days` (ascending; SPY's record): pass them on as
 * `closed` of the calendar functions. A longer hole is missing data and gives nothing.
 */
export function inferredClosings(days: Int32Array): ReadonlySet<EpochDay> {
  const closed = new Set<EpochDay>();
  for (let i = 1; i < days.length; i++) {
    const missing: EpochDay[] = [];
    for (
      let day = nextSession(days[i - 1]!);
      day < days[i]! && missing.length <= MAX_CLOSED_SESSIONS;
      day = nextSession(day)
    ) {
      missing.push(day);
    }
    if (missing.length <= MAX_CLOSED_SESSIONS) for (const day of missing) closed.add(day);
  }
  return closed;
}
