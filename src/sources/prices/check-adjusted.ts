/**
 * A source's own adjusted close against the one its splits and dividends make: a difference shows a missing or wrong
 * event.
 */

import { formatDay } from '../../engine/days.ts';
import { lowerBound } from '../../engine/sorted.ts';
import type { Dividend, Split } from '../../engine/types.ts';
import { ratioOf } from './splits/ratio.ts';
import type { Daily } from './types.ts';

/** Relative difference of one step that is worth a warning (FIELDS 0.4). */
const WARN = 0.005;

/**
 * Compares step by step: the ratio of adjusted to plain close from one bar to the next against the factor of the events
 * between them. One warning naming the first and the worst day, or none. `splits` are those that show in the closes,
 * `dividends` on their basis.
 */
export function checkAdjusted(daily: Daily, splits: readonly Split[], dividends: readonly Dividend[]): string[] {
  const adjusted = daily.adjusted;
  if (adjusted === undefined) return [];
  const { days, close } = daily.bars;
  const factors = new Map<number, number>();
  const put = (day: number, factor: (previous: number, i: number) => number): void => {
    const i = lowerBound(days, day);
    if (i > 0 && i < days.length) factors.set(i, (factors.get(i) ?? 1) * factor(close[i - 1]!, i));
  };
  for (const split of splits) put(split.day, () => 1 / ratioOf(split));
  for (const dividend of dividends) {
    const ratio = splits
      .filter((split) => split.day === dividend.day)
      .reduce((product, split) => product * ratioOf(split), 1);
    put(dividend.day, (previous) => 1 - (dividend.amount * ratio) / previous);
  }
  let count = 0;
  let worst = 0;
  let worstAt = 0;
  for (let i = 1; i < days.length; i++) {
    if (!(adjusted[i]! > 0) || !(adjusted[i - 1]! > 0)) continue;
    const step = adjusted[i - 1]! / close[i - 1]! / (adjusted[i]! / close[i]!);
    const off = Math.abs(step / (factors.get(i) ?? 1) - 1);
    if (off <= WARN) continue;
    count++;
    if (off > worst) {
      worst = off;
      worstAt = i;
    }
  }
  if (count === 0) return [];
  const at = formatDay(days[worstAt]!);
  return [
    `adjusted close differs from the listed splits and dividends on ${count} day(s), most on ${at} (${(worst * 100).toFixed(2)} %)`,
  ];
}
