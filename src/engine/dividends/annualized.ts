/** A year of payments at the rate of each single one, so that payments compare across a change of schedule. */
import type { Dividend } from '../types.ts';
import { frequencyOfInterval, intervals, median, paymentsPerYear } from './frequency.ts';

export interface AnnualizedPayment extends Dividend {
  /** Payments a year of the schedule it belongs to. */
  readonly perYear: number;
  /** `amount * perYear` */
  readonly annualized: number;
}

/** Intervals looked at after a payment. */
const INTERVALS_AFTER = 3;

/**
 * The regular payments (ascending, one split basis) with their yearly rates. The schedule of a payment is that of the interval before
 * it or of those after it; where the two differ (a change of schedule, a payment left out) the one that keeps the yearly rate. What
 * fits no schedule takes that of the payment before.
 * @param defaultPerYear payments a year where no interval tells: of the stream as a whole
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

/** Of two schedules the one by which the yearly rate stays closer to that of the payment before. */
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
