/** Sessions that set a new 52-week high or low. */
import type { Bars, EpochDay } from '../types.ts';
import { monthsAnchor, start52Weeks } from './windows.ts';

/** A session whose price lies beyond every other of the 52 weeks that end on it. */
export interface NewExtreme {
  readonly kind: 'high' | 'low';
  readonly day: EpochDay;
  /** The intraday high or low, on the basis of the bars. */
  readonly price: number;
}

/**
 * New 52-week intraday highs and lows on days from `since` on, ascending. `bars` on one share basis; a session without
 * 52 weeks of prices before it sets none.
 */
export function newExtremes({ days, high, low }: Bars, since: EpochDay): readonly NewExtreme[] {
  const found: NewExtreme[] = [];
  for (let i = days.length - 1; i > 0 && days[i]! >= since; i--) {
    if (days[0]! > monthsAnchor(days[i]!, 12)) break;
    const from = start52Weeks(days, days[i]!);
    let [isHigh, isLow] = [i > from, i > from];
    for (let j = from; j < i && (isHigh || isLow); j++) {
      isHigh &&= high[i]! > high[j]!;
      isLow &&= low[i]! < low[j]!;
    }
    if (isHigh) found.push({ kind: 'high', day: days[i]!, price: high[i]! });
    if (isLow) found.push({ kind: 'low', day: days[i]!, price: low[i]! });
  }
  return found.reverse();
}
