/** The slots of a payer's year: interim and final payment, or four quarters (FIELDS 5.1). */
import type { Dividend } from '../types.ts';

/** Slots whose amounts differ by no more than this have one rate. */
const SPREAD = 0.15;

/**
 * Whether the year's slots have their own amounts: over two years they differ by more than 15 %, and the same slot a
 * year before predicts an amount better than the previous payment. A mere increase or cut is not seasonal. `payments`:
 * regular, ascending, one split basis.
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

/** The `ahead`-th next payment (1: the next) if nothing changes: the last amount, or last year's of the same slot. */
export function nextAmount(payments: readonly Dividend[], perYear: number, ahead = 1): number | undefined {
  if (!isSeasonal(payments, perYear)) return payments.at(-1)?.amount;
  return payments[payments.length - perYear + ((ahead - 1) % perYear)]?.amount;
}
