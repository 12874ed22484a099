/**
 * Values of a share with dividends reinvested, before its first price continued by closes that their source adjusted for
 * dividends and splits: their ratios are total returns (vendors reinvest at the close before the ex-date; FIELDS A25).
 */

import type { Closes } from '../prices/change.ts';
import { lowerBound } from '../sorted.ts';
import type { EpochDay } from '../types.ts';

export interface Chained {
  readonly days: Int32Array;
  readonly value: Float64Array;
  /** How many of the days, from the first on, have no price. */
  readonly unpriced: number;
}

/**
 * `value` of each of `days`, one per price, and before them the adjusted closes on its scale: those of the first price's
 * day put them on it. Adjusted closes alone up to `asOf` without any price; none of them where they lack that day.
 */
export function chained(
  { days, value }: Omit<Chained, 'unpriced'>,
  adjusted: Closes | undefined,
  asOf: EpochDay,
): Chained {
  const own = { days, value, unpriced: 0 };
  if (adjusted === undefined) return own;
  if (days.length === 0) {
    const count = lowerBound(adjusted.days, asOf + 1);
    return { days: adjusted.days.subarray(0, count), value: adjusted.close.subarray(0, count), unpriced: count };
  }
  const at = lowerBound(adjusted.days, days[0]!);
  if (at === 0 || adjusted.days[at] !== days[0]) return own;
  const scale = value[0]! / adjusted.close[at]!;
  const joined = { days: new Int32Array(at + days.length), value: new Float64Array(at + days.length) };
  joined.days.set(adjusted.days.subarray(0, at));
  joined.days.set(days, at);
  joined.value.set(adjusted.close.subarray(0, at).map((close) => close * scale));
  joined.value.set(value, at);
  return { ...joined, unpriced: at };
}
