/** Annualized rate of each payment, so that payments compare across a change of schedule. */
import type { Dividend } from '../types.ts';
import { frequencyOfInterval, intervals, median, paymentsPerYear } from './frequency.ts';

export interface AnnualizedPayment extends Dividend {
  /** Payments per year of its schedule. */
  readonly perYear: number;
  /** `amount * perYear` */
  readonly annualized: number;
}

/** Intervals after a payment to look at. */
const INTERVALS_AFTER = 3;

/**
 * Annualizes the regular payments (ascending, one split basis). A payment's schedule is that of the interval before or
 * after it; if they differ (change of schedule, omitted payment), the one that keeps the annual rate. Without a
 * matching schedule, the previous payment's.
 * @param defaultPerYear payments per year of the whole stream, when no interval matches
 */
export function annualizedPayments(regular: readonly Dividend[], defaultPerYear: number): AnnualizedPayment[] {
  const gaps = intervals(regular);
  const payments: AnnualizedPayment[] = [];
  regular.forEach((payment, i) => {
    const previous = payments[i - 1];
    const before = perYearOf(gaps[i - 1]);
    const after = perYearOf(median(gaps.slice(i, i + INTERVALS_AFTER))) ?? previous?.perYear;
    const perYear = closerSchedule(payment.amount, previous, before, after) ?? defaultPerYear;
    payments.push({ ...payment, perYear, annualized: payment.amount * perYear });
  });
  return payments;
}

function perYearOf(days: number | undefined): number | undefined {
  const frequency = days === undefined ? undefined : frequencyOfInterval(days);
  return frequency === undefined ? undefined : paymentsPerYear(frequency);
}

/** Of two schedules, the one whose annual rate is closer to the previous payment's. */
function closerSchedule(
  amount: number,
  previous: AnnualizedPayment | undefined,
  a: number | undefined,
  b: number | undefined,
): number | undefined {
  if (a === undefined || b === undefined || previous === undefined) return b ?? a;
  const change = (perYear: number): number => Math.abs(Math.log((amount * perYear) / previous.annualized));
  return change(a) < change(b) ? a : b;
}
