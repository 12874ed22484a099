/** Hand-made dividend records for the tests. */
import { addMonths } from '../../../src/engine/days.ts';
import type { Dividend } from '../../../src/engine/types.ts';
import { day, rowsOf } from '../prices/samples.ts';

/** Dividends of `[date, amount]` rows, or of texts for {@link rowsOf}. */
export function paid(...rows: readonly (string | readonly [date: string, amount: number])[]): Dividend[] {
  const parsed = rows.flatMap((row) => (typeof row === 'string' ? rowsOf(row) : [row]));
  return parsed.map(([date, amount]) => ({ day: day(date), amount }));
}

/** Payments every `months` from `first`, one for each amount. */
export function every(months: number, first: string, amounts: readonly number[]): Dividend[] {
  return amounts.map((amount, i) => ({ day: addMonths(day(first), i * months), amount }));
}

/** Payments every `days` days from `first`. */
export function everyDays(days: number, first: string, amounts: readonly number[]): Dividend[] {
  return amounts.map((amount, i) => ({ day: day(first) + i * days, amount }));
}

/** `count` times the same amount. */
export function flat(count: number, amount: number): number[] {
  return Array.from({ length: count }, () => amount);
}
