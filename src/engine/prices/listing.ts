/** A ticker may have belonged to another company before: only bars of the present listing count. */
import { sessionCount } from '../calendar.ts';
import type { Bars, EpochDay } from '../types.ts';
import { sliceBars } from './basis.ts';

/** A gap of more trading days than this separates two listings. */
export const MAX_GAP_SESSIONS = 60;

const BARS_AT_ONCE = 40;

/** Whether bars on both sides of a gap are known to be of one listing. */
export type IsOneListing = (before: EpochDay, after: EpochDay) => boolean;

/**
 * Index of the first bar of the newest listing: the bar after the last gap of more than 60 trading days, but for those of
 * one listing; or 0.
 */
export function listingStart(days: Int32Array, isOne: IsOneListing = () => false): number {
  for (let i = days.length - 1; i > 0; i--) {
    // 60 missing trading days need at least 61 weekdays: mostly none of eight weeks of bars is that far from the next.
    while (i > BARS_AT_ONCE && days[i]! - days[i - BARS_AT_ONCE]! <= MAX_GAP_SESSIONS) i -= BARS_AT_ONCE;
    if (days[i]! - days[i - 1]! <= MAX_GAP_SESSIONS) continue;
    if (sessionCount(days[i - 1]!, days[i]! - 1) <= MAX_GAP_SESSIONS) continue;
    if (!isOne(days[i - 1]!, days[i]!)) return i;
  }
  return 0;
}

/** The bars of the newest listing (views of `bars`). */
export function currentListing(bars: Bars, isOne?: IsOneListing): Bars {
  return sliceBars(bars, listingStart(bars.days, isOne), bars.days.length);
}
