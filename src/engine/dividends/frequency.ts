/** Payment frequency, from the spacing of regular ex-dividend dates (FIELDS 5.1). */
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

/** Number of ex-dividend dates to look at. */
const RECENT_PAYMENTS = 8;

/** Median of a list; undefined when empty. For an even count, the average of the middle two. */
export function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
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

/**
 * Frequency of the regular payments (ascending) known on `asOf`: from the median interval of the last 8, unless the
 * last three intervals agree on another schedule (a switch). Between two schedules the count of the trailing 365 days
 * decides. `none` without payments, `irregular` with one or when nothing matches.
 */
export function frequencyOf(regular: readonly Dividend[], asOf: EpochDay): Frequency {
  if (regular.length < 2) return regular.length === 0 ? 'none' : 'irregular';
  const gaps = intervals(regular.slice(-RECENT_PAYMENTS));
  const switched = agreedFrequency(gaps.slice(-3));
  if (switched !== undefined) return switched;
  const typical = median(gaps) ?? 0;
  const byInterval = frequencyOfInterval(typical);
  if (byInterval !== undefined) return byInterval;
  if (typical > LONGEST_INTERVAL) return 'irregular';
  const count = regular.filter((payment) => payment.day > asOf - 365 && payment.day <= asOf).length;
  return (
    SCHEDULES.find((schedule) => count >= schedule.minPerYear && count <= schedule.maxPerYear)?.frequency ?? 'irregular'
  );
}

/** The schedule three intervals share; otherwise undefined. */
function agreedFrequency(gaps: readonly number[]): Frequency | undefined {
  if (gaps.length < 3) return undefined;
  const first = frequencyOfInterval(gaps[0]!);
  return gaps.every((gap) => frequencyOfInterval(gap) === first) ? first : undefined;
}
