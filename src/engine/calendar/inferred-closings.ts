/** Derives closings from price records: a day of mourning cannot be computed, but all bars are missing. */
import { nextSession } from '../calendar.ts';
import type { EpochDay } from '../types.ts';

/** A longer run of days without bars is missing data, not a closing (September 2001: four). */
const MAX_CLOSED_SESSIONS = 4;

/**
 * Regular trading days without a bar between the first and last of `days` (ascending; SPY's record), for use as
 * `closed` of the calendar functions. Longer gaps are missing data and are ignored.
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
