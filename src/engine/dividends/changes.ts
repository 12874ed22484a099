/** Dividend increases, cuts and suspensions, payment by payment (FIELDS 5.1). */
import { addMonths } from '../days.ts';
import type { EpochDay } from '../types.ts';
import type { AnnualizedPayment } from './annualized.ts';
import { isSeasonal } from './slots.ts';

export interface Change {
  /** Ex-dividend date of the changed payment; for a suspension the day the payment was overdue. */
  readonly day: EpochDay;
  readonly kind: 'raise' | 'cut' | 'suspension';
  /** What the payment was compared with; a suspension has none. */
  readonly base?: {
    readonly amount: number;
    /** Change of the annual rate in percent. */
    readonly pct: number;
    /** Paid as often as the payment, so that the amounts compare. */
    readonly sameSchedule: boolean;
  };
}

/** A rise above this share is an increase. */
const INCREASE_THRESHOLD = 0.005;
/** A fall above this share is a cut. */
const CUT_THRESHOLD = 0.01;
/** Amounts paid in a foreign currency vary with the exchange rate. */
const FOREIGN_CUT_THRESHOLD = 0.1;

/** Last day on which the next payment is not overdue: 1.5 intervals and 15 days after the previous one. */
function overdueAfter(previous: AnnualizedPayment): EpochDay {
  return previous.day + Math.floor((1.5 * 365) / previous.perYear) + 15;
}

/** Whether a payment is worth the time since the previous one: a change to fewer, larger payments is no pause. */
function makesUpFor(payment: AnnualizedPayment, previous: AnnualizedPayment): boolean {
  const paid = (payment.amount * 365) / (payment.day - previous.day);
  return paid >= previous.annualized * (1 - CUT_THRESHOLD);
}

/**
 * Rate changes up to `asOf`, ascending. Compares each payment with the previous one, in a seasonal schedule with the
 * same slot a year before. A pause beyond 1.5 intervals and 15 days is one suspension, unless the next payment makes up
 * for it.
 * @param foreign a foreign private issuer: falls up to 10 % count as exchange rates
 */
export function rateChanges(payments: readonly AnnualizedPayment[], asOf: EpochDay, foreign: boolean): Change[] {
  const changes: Change[] = [];
  const cutThreshold = foreign ? FOREIGN_CUT_THRESHOLD : CUT_THRESHOLD;
  for (let i = 1; i <= payments.length; i++) {
    const previous = payments[i - 1]!;
    const payment = payments[i];
    const overdue = overdueAfter(previous) + 1;
    const isOverdue = (payment?.day ?? asOf) >= overdue;
    if (isOverdue && (payment === undefined || !makesUpFor(payment, previous))) {
      changes.push({ day: overdue, kind: 'suspension' });
      continue;
    }
    const past = payments[i - (payment === undefined ? 1 : comparisonDistance(payments, i))];
    if (payment === undefined || past === undefined) continue;
    const change = payment.annualized / past.annualized - 1;
    const base = { amount: past.amount, pct: change * 100, sameSchedule: past.perYear === payment.perYear };
    if (change > INCREASE_THRESHOLD) changes.push({ day: payment.day, kind: 'raise', base });
    else if (change < -cutThreshold) changes.push({ day: payment.day, kind: 'cut', base });
  }
  return changes;
}

/** How many payments back the comparison is. */
function comparisonDistance(payments: readonly AnnualizedPayment[], at: number): number {
  const { perYear } = payments[at]!;
  // The pattern of the first two years is visible at their end.
  const end = Math.max(at + 1, 2 * perYear);
  const around = payments.slice(Math.max(0, end - 2 * perYear), end);
  return around.every((payment) => payment.perYear === perYear) && isSeasonal(around, perYear) ? perYear : 1;
}

/** Number of cuts and suspensions within `years` before `asOf`. */
export function cutsWithin(changes: readonly Change[], asOf: EpochDay, years: number): number {
  const from = addMonths(asOf, -12 * years);
  return changes.filter(({ day, kind }) => kind !== 'raise' && day > from && day <= asOf).length;
}
