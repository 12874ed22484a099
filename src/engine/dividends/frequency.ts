/** Payment frequency, from the spacing of regular ex-dividend dates (FIELDS 5.1). */
import { medianOfSorted } from '../sorted.ts';
import type { Dividend, EpochDay } from '../types.ts';

export type Frequency = 'weekly' | 'monthly' | 'quarterly' | 'semi_annual' | 'annual' | 'irregular' | 'none';

interface Schedule {
  readonly frequency: Frequency;
  readonly perYear: number;
  /** Interval in days, inclusive bounds. */
  readonly shortest: number;
  readonly longest: number;
  /** Payments in 365 days that match this schedule when the interval is between two schedules. */
  readonly minPerYear: number;
  readonly maxPerYear: number;
}

const SCHEDULES: readonly Schedule[] = [
  { frequency: 'weekly', perYear: 52, shortest: 1, longest: 10, minPerYear: 45, maxPerYear: 54 },
  { frequency: 'monthly', perYear: 12, shortest: 20, longest: 45, minPerYear: 11, maxPerYear: 13 },
  { frequency: 'quarterly', perYear: 4, shortest: 70, longest: 115, minPerYear: 4, maxPerYear: 4 },
  { frequency: 'semi_annual', perYear: 2, shortest: 150, longest: 215, minPerYear: 2, maxPerYear: 2 },
  { frequency: 'annual', perYear: 1, shortest: 320, longest: 410, minPerYear: 1, maxPerYear: 1 },
];

/** Beyond the longest schedule a year's count means nothing. */
const LONGEST_INTERVAL = Math.max(...SCHEDULES.map(({ longest }) => longest));

/** Intervals of the schedule before are at least this many times those of a faster one. */
const FASTER = 1.5;

/** Number of ex-dividend dates to look at. */
const RECENT_PAYMENTS = 8;

/** Median of a list; undefined when empty. For an even count, the average of the middle two. */
export function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  // As an array of doubles: sorted without calling a function for each pair.
  return medianOfSorted(new Float64Array(values).sort());
}

/** Days between consecutive payments. */
export function intervals(payments: readonly Dividend[]): number[] {
  const days: number[] = [];
  for (let i = 1; i < payments.length; i++) days.push(payments[i]!.day - payments[i - 1]!.day);
  return days;
}

/** The schedule of an interval; undefined between schedules. */
export function frequencyOfInterval(days: number): Frequency | undefined {
  return SCHEDULES.find((schedule) => days >= schedule.shortest && days <= schedule.longest)?.frequency;
}

/** Payments per year: 52, 12, 4, 2, 1; undefined for `irregular` and `none`. */
export function paymentsPerYear(frequency: Frequency): number | undefined {
  return SCHEDULES.find((schedule) => schedule.frequency === frequency)?.perYear;
}

/** Consecutive payments on one schedule. */
export interface ScheduleRun {
  /** Index of its first payment. */
  readonly from: number;
  readonly frequency: Frequency;
}

export interface Schedules {
  /** Ascending, at least one; a later one begins where the payer changed its schedule. */
  readonly runs: readonly ScheduleRun[];
  /** Frequency as it was known once each payment had been made. */
  readonly known: readonly Frequency[];
}

/**
 * The schedules of the regular payments (ascending) known on `asOf`. Within a run the frequency is that of the median
 * interval of the last 8 payments. A new run begins when the last three intervals agree on another class, or the last
 * two and the amounts confirm it (FIELDS A16).
 */
export function schedulesOf(regular: readonly Dividend[], asOf: EpochDay): Schedules {
  const runs: ScheduleRun[] = [];
  const known: Frequency[] = [];
  let from = 0;
  for (let i = 0; i < regular.length; i++) {
    const start = switchAt(regular, i, from, known);
    if (start !== undefined) {
      runs.push({ from, frequency: known[start - 1]! });
      from = start;
    }
    known.push(typicalFrequency(regular, from, i + 1, regular[i]!.day));
  }
  runs.push({ from, frequency: typicalFrequency(regular, from, regular.length, asOf) });
  return { runs, known };
}

/**
 * Frequency by the median interval of the last 8 of the payments `[from, end)`. Between two schedules the count of the
 * trailing 365 days decides. `irregular` with one payment or when nothing matches.
 */
function typicalFrequency(payments: readonly Dividend[], from: number, end: number, asOf: EpochDay): Frequency {
  const first = Math.max(from, end - RECENT_PAYMENTS);
  if (end - first < 2) return end === first ? 'none' : 'irregular';
  // The median of intervals of one schedule is of that schedule.
  const agreed = agreedFrequency(payments, first, end);
  if (agreed !== undefined) return agreed;
  const typical = median(intervals(payments.slice(first, end))) ?? 0;
  const byInterval = frequencyOfInterval(typical);
  if (byInterval !== undefined) return byInterval;
  if (typical > LONGEST_INTERVAL) return 'irregular';
  let count = 0;
  for (let i = end - 1; i >= from && payments[i]!.day > asOf - 365; i--) count++;
  return (
    SCHEDULES.find((schedule) => count >= schedule.minPerYear && count <= schedule.maxPerYear)?.frequency ?? 'irregular'
  );
}

/** Index of the first payment of a schedule that payment `at` shows to be a new one; undefined for none. */
function switchAt(
  payments: readonly Dividend[],
  at: number,
  from: number,
  known: readonly Frequency[],
): number | undefined {
  for (const count of [2, 3]) {
    const first = at - count;
    // The old schedule has two payments at least.
    if (first <= from) return undefined;
    const frequency = agreedFrequency(payments, first, at + 1);
    if (frequency === undefined || frequency === known[at - 1]) return undefined;
    const start = firstOfRun(payments, first);
    if (frequency !== known[first] && (count === 3 || amountsConfirm(payments, first, start, frequency, known)))
      return start;
  }
  return undefined;
}

/**
 * First payment of the schedule that the newest payments are on, if it is a faster one than before and the amounts
 * confirm it; 0 otherwise. Payments may still contain specials.
 */
export function fasterScheduleStart(payments: readonly Dividend[]): number {
  const newest = payments.length - 1;
  const frequency = newest > 0 ? frequencyBefore(payments, newest) : undefined;
  if (frequency === undefined) return 0;
  let first = newest;
  while (first > 0 && frequencyBefore(payments, first) === frequency) first--;
  if (newest - first < 2 || first === 0) return 0;
  const before = payments.slice(Math.max(0, first + 1 - RECENT_PAYMENTS), first + 1);
  if (median(intervals(before))! < FASTER * median(intervals(payments.slice(first)))!) return 0;
  const start = firstOfRun(payments, first);
  const old = typicalFrequency(payments, 0, first + 1, payments[first]!.day);
  // One payment before is no schedule.
  return start > 1 && amountsConfirm(payments, first, start, frequency, { [first]: old }) ? start : 0;
}

/** The schedule of the interval before payment `at`; undefined between schedules. */
function frequencyBefore(payments: readonly Dividend[], at: number): Frequency | undefined {
  return frequencyOfInterval(payments[at]!.day - payments[at - 1]!.day);
}

/** The schedule that the intervals of the payments `[first, end)` share; undefined for none. */
function agreedFrequency(payments: readonly Dividend[], first: number, end: number): Frequency | undefined {
  const frequency = frequencyBefore(payments, first + 1);
  for (let at = first + 2; at < end; at++) if (frequencyBefore(payments, at) !== frequency) return undefined;
  return frequency;
}

/**
 * `first`, or the payment after it where the amount of `first` is nearer to the payment before: the last of the old
 * schedule.
 */
function firstOfRun(payments: readonly Dividend[], first: number): number {
  const distance = (other: number): number => Math.abs(Math.log(payments[first]!.amount / payments[other]!.amount));
  return distance(first - 1) < distance(first + 1) ? first + 1 : first;
}

/** Equal amounts are within this share of each other. */
const EQUAL_AMOUNTS = 0.05;

/**
 * Whether the three payments from `first` on are equal, or those from `start` on keep the annual rate within a factor
 * 2.
 */
function amountsConfirm(
  payments: readonly Dividend[],
  first: number,
  start: number,
  frequency: Frequency,
  known: { readonly [index: number]: Frequency | undefined },
): boolean {
  const three = payments.slice(first, first + 3).map(({ amount }) => amount);
  if (Math.max(...three) <= (1 + EQUAL_AMOUNTS) * Math.min(...three)) return true;
  const oldPerYear = paymentsPerYear(known[first] ?? 'irregular');
  const perYear = paymentsPerYear(frequency);
  if (oldPerYear === undefined || perYear === undefined) return false;
  const oldRate = payments[start - 1]!.amount * oldPerYear;
  // Twice the rate is what an extra payment halfway between two looks like.
  const keepsRate = ({ amount }: Dividend): boolean =>
    Math.abs(Math.log((amount * perYear) / oldRate)) < Math.LN2 - 1e-9;
  return payments.slice(start, first + 3).every(keepsRate);
}
