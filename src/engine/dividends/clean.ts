/** Cleans a dividend record (FIELDS 5.1). */
import type { Dividend } from '../types.ts';
import { intervals, median } from './frequency.ts';

/** Equal amounts closer than this many days are one payment reported twice. */
const DUPLICATE_DAYS = 7;

/**
 * Positive amounts ascending by day, without repeats within 7 days (the earlier stays). Weekly payers are unchanged.
 */
export function cleanDividends(dividends: readonly Dividend[]): Dividend[] {
  const sorted = dividends
    .filter((dividend) => dividend.amount > 0 && Number.isFinite(dividend.amount))
    .sort((a, b) => a.day - b.day || a.amount - b.amount);
  const cycle = median(intervals(sorted).filter((gap) => gap >= 5)) ?? 365;
  const duplicateDays = Math.min(DUPLICATE_DAYS, cycle / 2);
  const unique: Dividend[] = [];
  for (const dividend of sorted) {
    let duplicate = false;
    for (let i = unique.length - 1; i >= 0 && dividend.day - unique[i]!.day < duplicateDays; i--) {
      if (Math.abs(dividend.amount / unique[i]!.amount - 1) < 1e-9) duplicate = true;
    }
    if (!duplicate) unique.push(dividend);
  }
  return unique;
}
