/** Repairs to lists of dividends. */
import type { Dividend, Split } from '../../engine/types.ts';
import { isPlainRatio, ratioOf } from './ratio.ts';
import type { RepairLog } from './repair-log.ts';

/**
 * Without the second of two equal amounts less than seven days apart: one payment listed twice. Different amounts are both kept, also on
 * one day (a regular and a special dividend).
 */
export function dropDuplicateDividends(dividends: readonly Dividend[], log: RepairLog): Dividend[] {
  const kept: Dividend[] = [];
  for (const dividend of [...dividends].sort((a, b) => a.day - b.day)) {
    if (kept.some((other) => dividend.day - other.day < 7 && other.amount === dividend.amount))
      log.add('duplicate_dividend_dropped', dividend.day);
    else kept.push(dividend);
  }
  return kept;
}

function isRound(amount: number): boolean {
  const cents = amount * 1000;
  return Math.abs(cents - Math.round(cents)) < 1e-6;
}

/**
 * Dividends listed beside prices that were adjusted for a spin-off as if it were a split (AT&T 2022: 1.324) are often left as paid.
 * They betray it: as listed they are whole tenths of a cent, multiplied by the odd factor they are not. Where that holds for all of
 * them (two at least) before such a split, they are put on the basis of their prices. Ordinary ratios leave no such trace and ordinary
 * splits are adjusted for, so those are not touched.
 */
export function adjustForDistributions(dividends: readonly Dividend[], splits: readonly Split[], log: RepairLog): Dividend[] {
  let list = [...dividends];
  for (const split of splits) {
    const ratio = ratioOf(split);
    if (isPlainRatio(ratio)) continue;
    const before = list.filter((dividend) => dividend.day < split.day);
    if (before.length < 2 || !before.every((dividend) => isRound(dividend.amount) && !isRound(dividend.amount * ratio))) continue;
    for (const dividend of before) log.add('dividend_not_adjusted_for_distribution', dividend.day);
    list = list.map((dividend) => (dividend.day < split.day ? { day: dividend.day, amount: dividend.amount / ratio } : dividend));
  }
  return list;
}
