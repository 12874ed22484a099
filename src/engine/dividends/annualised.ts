/** A year of payments at the rate of each single one, so that payments compare across a change of schedule. */
import type { Dividend } from '../types.ts';
import { frequencyOfInterval, intervals, median, paymentsPerYear } from './frequency.ts';

export interface AnnualisedPayment extends Dividend {
  /** Payments a year of the schedule it belongs to. */
  readonly perYear: number;
  /** `amount * perYear` */
  readonly annualised: number;
}

/** Intervals looked at after a payment. */
const AFTER = 3;

/**
 * The regular payments (ascending, one split basis) with their yearly rates. The schedule of a payment is that of the interval before
 * it or of those after it; where the two differ (a change of schedule, a payment left out) the one that keeps the yearly rate. What
 * fits no schedule takes that of the payment before.
 * @param usual payments a year where no interval tells: of the stream as a whole
 */
export function annualisedPayments(regular: readonly Dividend[], usual: number): AnnualisedPayment[] {
  const gaps = intervals(regular);
  const out: AnnualisedPayment[] = [];
  regular.forEach((payment, i) => {
    const previous = out[i - 1];
    const before = perYearOf(gaps[i - 1]);
    const after = perYearOf(median(gaps.slice(i, i + AFTER))) ?? previous?.perYear;
    const perYear = keeping(payment.amount, previous, before, after) ?? usual;
    out.push({ ...payment, perYear, annualised: payment.amount * perYear });
  });
  return out;
}

function perYearOf(days: number | undefined): number | undefined {
  const frequency = days === undefined ? undefined : frequencyOfInterval(days);
  return frequency === undefined ? undefined : paymentsPerYear(frequency);
}

/** Of two schedules the one by which the yearly rate stays closer to that of the payment before. */
function keeping(
  amount: number,
  previous: AnnualisedPayment | undefined,
  a: number | undefined,
  b: number | undefined,
): number | undefined {
  if (a === undefined || b === undefined || previous === undefined) return b ?? a;
  const change = (perYear: number): number => Math.abs(Math.log((amount * perYear) / previous.annualised));
  return change(a) < change(b) ? a : b;
}
