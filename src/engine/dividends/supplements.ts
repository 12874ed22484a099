/** Supplements paid next to each regular dividend, as business development companies do (FIELDS 5.1). */
import type { Dividend } from '../types.ts';
import { frequencyOfInterval, median } from './frequency.ts';

/** A supplement and the dividend it accompanies differ by this factor. */
const DIFFERENT = 1.25;
/** Two dividends with their supplements show the pattern. */
const MIN_RUN = 4;

/**
 * Takes out one of two series of quarterly payments that alternate, larger and smaller ones: no schedule has eight
 * payments per year. The smaller ones are supplements, unless the payments before were like them. Of a payer with one
 * supplement in some quarters the rules for extra payments take care.
 * @param payments ascending, one per day
 */
export function withoutSupplements(payments: readonly Dividend[], special: Dividend[]): readonly Dividend[] {
  const taken = new Set<Dividend>();
  for (let from = 0; from + MIN_RUN <= payments.length; ) {
    let end = from + 2;
    while (end < payments.length && alternates(payments, end)) end++;
    if (end - from >= MIN_RUN) for (const each of supplementsOf(payments, from, end)) taken.add(each);
    from = end - 1;
  }
  if (taken.size === 0) return payments;
  special.push(...taken);
  return payments.filter((payment) => !taken.has(payment));
}

/** Whether the payment is a quarter after the last but one, and both are larger, or smaller, than that between them. */
function alternates(payments: readonly Dividend[], at: number): boolean {
  const [first, between, last] = payments.slice(at - 2, at + 1) as [Dividend, Dividend, Dividend];
  if (frequencyOfInterval(last.day - first.day) !== 'quarterly') return false;
  const factors = [first.amount / between.amount, last.amount / between.amount];
  return factors.every((factor) => factor > DIFFERENT) || factors.every((factor) => factor < 1 / DIFFERENT);
}

function supplementsOf(payments: readonly Dividend[], from: number, end: number): readonly Dividend[] {
  const series = [0, 1].map((parity) => payments.slice(from, end).filter((_, i) => i % 2 === parity));
  const rates = series.map((each) => median(each.map(({ amount }) => amount))!) as [number, number];
  const larger = rates[0] > rates[1] ? 0 : 1;
  const before = payments[from - 1]?.amount ?? rates[larger];
  const away = rates.map((rate) => Math.abs(Math.log(before / rate))) as [number, number];
  return series[away[0] < away[1] ? 1 : 0]!;
}
