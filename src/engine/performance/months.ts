/** Returns by calendar month and year. */
import { civil } from '../days.ts';
import type { EpochDay } from '../types.ts';

export interface PeriodReturn {
  readonly year: number;
  /** 1-12; absent for a year. */
  readonly month?: number;
  /** A fraction, from the last value of the period before; of the first period from the first value. */
  readonly change: number;
}

/** One entry per calendar month (or year) that has a value after the first, oldest first. */
export function returnsBy(
  unit: 'month' | 'year',
  days: ArrayLike<EpochDay>,
  values: Float64Array,
): readonly PeriodReturn[] {
  const found: PeriodReturn[] = [];
  let before = 0;
  for (let i = 1; i < values.length; i++) {
    const { year, month } = civil(days[i]!);
    const next = i + 1 < values.length ? civil(days[i + 1]!) : undefined;
    if (next !== undefined && next.year === year && (unit === 'year' || next.month === month)) continue;
    const change = values[i]! / values[before]! - 1;
    found.push(unit === 'month' ? { year, month, change } : { year, change });
    before = i;
  }
  return found;
}
