/** Annual dividend rate, status and yield (FIELDS 5.1). Pure functions on split-adjusted dividends. */
import type { Bars, Dividend, EpochDay } from '../types.ts';
import { type Maybe, mapValue, unavailable } from '../value.ts';
import { classifyDividends } from './classify.ts';
import { type Frequency, frequencyOf, intervals, median, paymentsPerYear } from './frequency.ts';

export type DividendStatus = 'payer' | 'non_payer' | 'suspended';

export interface DividendState {
  readonly status: DividendStatus;
  readonly frequency: Frequency;
  /** Payments per year; undefined for `irregular` and `none`. */
  readonly perYear: number | undefined;
  /** Regular payments per share of the trailing year. 0 for a non-payer (a true zero). */
  readonly annualRate: number;
  /** Newest regular payment. */
  readonly last: Dividend | undefined;
  readonly regular: readonly Dividend[];
  readonly special: readonly Dividend[];
}

const YEAR = 365;

/**
 * The state of a dividend stream on `asOf`. `dividends`: split-adjusted to that day (`adjustDividends`), any order,
 * later ones ignored. `closes`: split-adjusted closes, if known, to detect capital distributions.
 */
export function dividendState(
  dividends: readonly Dividend[],
  asOf: EpochDay,
  closes?: Pick<Bars, 'days' | 'close'>,
): DividendState {
  const paid = cleanDividends(dividends.filter((dividend) => dividend.day <= asOf));
  const { regular, special } = classifyDividends(paid, closes);
  const frequency = frequencyOf(regular, asOf);
  return {
    status: statusOf(paid, regular, frequency, asOf),
    frequency,
    perYear: paymentsPerYear(frequency),
    annualRate: trailingRate(regular, frequency, asOf),
    last: regular.at(-1),
    regular,
    special,
  };
}

/**
 * `non_payer`: never paid. `suspended`: the last regular ex-dividend date is more than 1.5 expected intervals and 15
 * days ago. The expected interval is the schedule's; the median for irregular payers; a year after one payment.
 */
function statusOf(
  all: readonly Dividend[],
  regular: readonly Dividend[],
  frequency: Frequency,
  asOf: EpochDay,
): DividendStatus {
  const last = regular.at(-1) ?? all.at(-1);
  if (last === undefined) return 'non_payer';
  const perYear = paymentsPerYear(frequency);
  const expected = perYear !== undefined ? YEAR / perYear : (median(intervals(regular.slice(-8))) ?? YEAR);
  return asOf - last.day > 1.5 * expected + 15 ? 'suspended' : 'payer';
}

/**
 * Sum of the regular amounts of the trailing 365 days. A payer on a schedule counts exactly one year of payments: a
 * fifth quarterly ex-date is excluded, and one that slipped out by up to a quarter of an interval is included. FIELDS's
 * 366 days would drop a payment on 0.3-1.3 % of days (JNJ, PG, O).
 */
export function trailingRate(regular: readonly Dividend[], frequency: Frequency, asOf: EpochDay): number {
  const perYear = paymentsPerYear(frequency);
  let from = regular.findIndex((payment) => payment.day > asOf - YEAR);
  if (from < 0) from = regular.length;
  if (perYear !== undefined && regular.length >= perYear) {
    const full = regular.length - perYear;
    const slipped = regular[full]!.day >= asOf - YEAR - Math.max(1, YEAR / perYear / 4);
    // A payment of an earlier, slower schedule covers more than one interval of this one.
    const onSchedule = (regular[full + 1]?.day ?? asOf) - regular[full]!.day <= (1.5 * YEAR) / perYear;
    if (slipped && (onSchedule || perYear === 1)) from = full;
  }
  let sum = 0;
  for (let i = from; i < regular.length; i++) sum += regular[i]!.amount;
  return sum;
}

/**
 * Dividend yield in percent: annual rate over price. A true 0 for a non-payer. `non_positive_denominator` for a price
 * not above zero.
 */
export function dividendYieldPct(annualRate: number, price: Maybe<number>): Maybe<number> {
  return mapValue(price, (p) => (p > 0 ? (annualRate / p) * 100 : unavailable('non_positive_denominator')));
}

/** Equal amounts closer than this many days are one payment reported twice. */
const DUPLICATE_DAYS = 7;

/**
 * Positive amounts ascending by day, without repeats within 7 days (the earlier stays). Weekly payers are unchanged.
 */
export function cleanDividends(dividends: readonly Dividend[]): Dividend[] {
  const sorted = dividends
    .filter((dividend) => dividend.amount > 0 && Number.isFinite(dividend.amount))
    .sort((a, b) => a.day - b.day || a.amount - b.amount);
  const cycle = median(intervals(sorted).filter((gap) => gap >= 5)) ?? 365;
  const duplicateDays = Math.min(DUPLICATE_DAYS, cycle / 2);
  const unique: Dividend[] = [];
  for (const dividend of sorted) {
    let duplicate = false;
    for (let i = unique.length - 1; i >= 0 && dividend.day - unique[i]!.day < duplicateDays; i--) {
      if (Math.abs(dividend.amount / unique[i]!.amount - 1) < 1e-9) duplicate = true;
    }
    if (!duplicate) unique.push(dividend);
  }
  return unique;
}
