/** Annual dividend rate, status and yield (FIELDS 5.1). Pure functions on split-adjusted dividends. */
import type { Bars, Dividend, EpochDay } from '../types.ts';
import { type Maybe, mapValue, unavailable } from '../value.ts';
import { classifyDividends } from './classify.ts';
import { type Frequency, intervals, median, paymentsPerYear, type Schedules, schedulesOf } from './frequency.ts';

export type DividendStatus = 'payer' | 'non_payer' | 'suspended';

export interface DividendState {
  readonly status: DividendStatus;
  readonly frequency: Frequency;
  /** Payments per year; undefined for `irregular` and `none`. */
  readonly perYear: number | undefined;
  /** Regular dividends per share of one year ({@link trailingRate}); 0 unless the symbol is a payer (FIELDS A34). */
  readonly annualRate: number;
  /** Newest regular payment. */
  readonly last: Dividend | undefined;
  readonly regular: readonly Dividend[];
  /** The regular payments of the present schedule. */
  readonly present: readonly Dividend[];
  readonly special: readonly Dividend[];
  /** An ETF, whose amounts vary. */
  readonly fund: boolean;
}

const YEAR = 365;

/**
 * The state of a dividend stream on `asOf`. `dividends`: split-adjusted to that day (`adjustDividends`), any order,
 * later ones ignored. `closes`: split-adjusted closes, if known, to detect capital distributions. `fund`: the payer is
 * an ETF, whose amounts vary.
 */
export function dividendState(
  dividends: readonly Dividend[],
  asOf: EpochDay,
  closes?: Pick<Bars, 'days' | 'close'>,
  fund = false,
): DividendState {
  const paid = cleanDividends(dividends.filter((dividend) => dividend.day <= asOf));
  const { regular, special } = classifyDividends(paid, closes, fund);
  const { runs } = schedulesOf(regular, asOf);
  const { from, frequency } = runs.at(-1)!;
  const status = statusOf(regular, frequency, asOf);
  return {
    status,
    frequency,
    perYear: paymentsPerYear(frequency),
    annualRate: status === 'suspended' ? 0 : trailingRate(regular, runs, asOf),
    last: regular.at(-1),
    regular,
    present: regular.slice(from),
    special,
    fund,
  };
}

/**
 * `non_payer`: no regular payment, special ones alone make no payer. `suspended`: the last regular ex-dividend date is
 * more than 1.5 expected intervals and 15 days ago. The expected interval is the schedule's; the median for irregular
 * payers; a year after one payment.
 */
function statusOf(regular: readonly Dividend[], frequency: Frequency, asOf: EpochDay): DividendStatus {
  const last = regular.at(-1);
  if (last === undefined) return 'non_payer';
  const perYear = paymentsPerYear(frequency);
  const expected = perYear !== undefined ? YEAR / perYear : (median(intervals(regular.slice(-8))) ?? YEAR);
  return asOf - last.day > 1.5 * expected + 15 ? 'suspended' : 'payer';
}

/**
 * One year of regular dividends, newest first: a payment covers 1/p of the year on its own schedule, the oldest one is
 * counted in proportion (FIELDS A16). A payment counts up to 365 days and a quarter of its interval back; what stays
 * uncovered adds nothing. Without a schedule: the sum of the trailing 365 days.
 */
function trailingRate(regular: readonly Dividend[], runs: Schedules['runs'], asOf: EpochDay): number {
  const scheduled = paymentsPerYear(runs.at(-1)!.frequency) !== undefined;
  let sum = 0;
  let uncovered = 1;
  let run = runs.length - 1;
  for (let i = regular.length - 1; i >= 0 && uncovered > 1e-9; i--) {
    if (i < runs[run]!.from) run--;
    const perYear = paymentsPerYear(runs[run]!.frequency) ?? 1;
    const { day, amount } = regular[i]!;
    if (day <= asOf - YEAR && (!scheduled || day < asOf - YEAR - Math.max(1, YEAR / perYear / 4))) break;
    const share = scheduled ? Math.min(1, uncovered * perYear) : 1;
    sum += share * amount;
    if (scheduled) uncovered -= share / perYear;
  }
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
