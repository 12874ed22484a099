/** The slots of a payer's year: the interim and the final payment, the four quarters (FIELDS 5.1). */
import type { Dividend } from '../types.ts';

/** Slots whose amounts lie no farther apart than this hold one rate. */
const SPREAD = 0.15;

/**
 * Whether the slots of the year have amounts of their own: over the last two years of payments they differ by more than 15 %, and the
 * same slot of the year before tells an amount better than the payment before it does. A mere raise or cut is not seasonal.
 * `payments`: regular ones, ascending, on one split basis; the last of them is the one looked at.
 */
export function isSeasonal(payments: readonly Dividend[], perYear: number): boolean {
  const count = payments.length;
  if (perYear < 2 || perYear > 12 || count < 2 * perYear) return false;
  const year = payments.slice(-perYear).map(({ amount }) => amount);
  if (Math.max(...year) <= (1 + SPREAD) * Math.min(...year)) return false;
  let bySlot = 0;
  let byLast = 0;
  for (let i = count - perYear; i < count; i++) {
    const { amount } = payments[i]!;
    bySlot += Math.abs(Math.log(amount / payments[i - perYear]!.amount));
    byLast += Math.abs(Math.log(amount / payments[i - 1]!.amount));
  }
  return bySlot < byLast;
}

/** The payment `ahead` (1: the next) payments after the last one, if nothing changes: the last amount, or the same slot's of last year. */
export function nextAmount(payments: readonly Dividend[], perYear: number, ahead = 1): number | undefined {
  if (!isSeasonal(payments, perYear)) return payments.at(-1)?.amount;
  return payments[payments.length - perYear + ((ahead - 1) % perYear)]?.amount;
}
