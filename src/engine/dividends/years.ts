/** Annual dividend rate by calendar year (FIELDS 5.1). */
import { civil, dayFrom } from '../days.ts';
import type { EpochDay } from '../types.ts';
import type { AnnualizedPayment } from './annualized.ts';
import { isSeasonal } from './slots.ts';

export interface YearRate {
  readonly year: number;
  /** Average of the annual rates of its regular payments, per share. */
  readonly rate: number;
  readonly payments: number;
  /** False for the running year. */
  readonly complete: boolean;
}

/** A rise above this share counts as an increase. */
const INCREASE_THRESHOLD = 0.005;
/** Days around New Year within which a payment may belong to the other year. */
const NEW_YEAR_DAYS = 20;

/**
 * The years with regular payments, ascending. Averaging makes a payment that slips across New Year harmless; if a
 * payer's ex-dates fall around New Year, the boundary is shifted away from them.
 */
export function yearRates(payments: readonly AnnualizedPayment[], asOf: EpochDay): YearRate[] {
  const shift = newYearShift(payments);
  const present = civil(asOf + shift).year;
  const byYear = new Map<number, AnnualizedPayment[]>();
  for (const payment of payments) {
    const { year } = civil(payment.day + shift);
    const list = byYear.get(year);
    if (list === undefined) byYear.set(year, [payment]);
    else list.push(payment);
  }
  return [...byYear].map(([year, list]) => ({
    year,
    rate: list.reduce((sum, { annualized }) => sum + annualized, 0) / list.length,
    payments: list.length,
    complete: year < present,
  }));
}

/**
 * Days to add to an ex-date before its year is read, so that no payment is near the boundary: the smallest sufficient
 * shift.
 */
function newYearShift(payments: readonly AnnualizedPayment[]): number {
  const near = payments.map(({ day }) => afterNewYear(day)).filter((days) => Math.abs(days) <= 2 * NEW_YEAR_DAYS);
  let best = 0;
  let widest = -1;
  for (let size = 0; size <= NEW_YEAR_DAYS; size++) {
    for (const shift of size === 0 ? [0] : [size, -size]) {
      const room = Math.min(NEW_YEAR_DAYS / 2, ...near.map((days) => Math.abs(days + shift + 0.5)));
      if (room > widest) {
        widest = room;
        best = shift;
      }
    }
  }
  return best;
}

/** Days since the nearest 1 January, negative before it. */
function afterNewYear(day: EpochDay): number {
  const { year } = civil(day + 183);
  return day - dayFrom(year, 1, 1);
}

/**
 * Consecutive years in which the rate rose by more than 0.5 %: completed calendar years back from the last one, plus
 * the running year if its rate to date already exceeds last year's.
 */
export function increaseYears(payments: readonly AnnualizedPayment[], asOf: EpochDay): number {
  const rates = yearRates(payments, asOf);
  const running = rates.findLast(({ complete }) => !complete);
  const last = civil(asOf + newYearShift(payments)).year - 1;
  const rateOf = (year: number): number | undefined => rates.find((each) => each.year === year)?.rate;
  let count = 0;
  for (let year = last; rose(rateOf(year), rateOf(year - 1)); year--) count += 1;
  if (running !== undefined && rose(running.rate, comparable(payments, running, rateOf(last)))) count += 1;
  return count;
}

function rose(rate: number | undefined, before: number | undefined): boolean {
  return rate !== undefined && before !== undefined && rate > before * (1 + INCREASE_THRESHOLD);
}

/** What the rate to date is compared with: last year's rate; in a seasonal schedule that of the same slots. */
function comparable(
  payments: readonly AnnualizedPayment[],
  running: YearRate,
  lastYear: number | undefined,
): number | undefined {
  const perYear = payments.at(-1)?.perYear ?? 1;
  if (!isSeasonal(payments, perYear)) return lastYear;
  const end = payments.length - perYear;
  const same = payments.slice(Math.max(0, end - running.payments), end);
  return same.reduce((sum, { annualized }) => sum + annualized, 0) / same.length;
}
