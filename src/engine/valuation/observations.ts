/** Observation days of a multiple: the last trading day of each week. */
import { mondayOf } from '../days.ts';
import { incompleteWeek } from '../indicators/spans.ts';
import type { Bars, EpochDay } from '../types.ts';

/** Points in five years: the as-of week and the 260 before it. */
export const FIVE_YEARS_OF_WEEKS = 261;

const WEEK = 7;

/** Ascending, one per week; weeks without a bar are absent. */
export interface Observations {
  /** Monday of the week. */
  readonly weeks: Int32Array;
  /** The trading day: filings accepted by its close are visible. */
  readonly days: Int32Array;
  /** Its close, on the basis of the bars. */
  readonly closes: Float64Array;
}

type Closes = Pick<Bars, 'days' | 'close'>;

/** The last bar of each week with `first <= Monday < end`, in arrays with room for one more. */
function lastOfWeeks({ days, close }: Closes, first: EpochDay, end: EpochDay) {
  const room = Math.max(0, Math.min((end - first) / WEEK, days.length)) + 1;
  const found = { weeks: new Int32Array(room), days: new Int32Array(room), closes: new Float64Array(room) };
  let count = 0;
  for (let i = days.length - 1, until = end; i >= 0 && days[i]! >= first; i--) {
    if (days[i]! >= until) continue;
    until = mondayOf(days[i]!);
    found.weeks[count] = until;
    found.days[count] = days[i]!;
    found.closes[count] = close[i]!;
    count++;
  }
  for (const list of [found.weeks, found.days, found.closes]) list.subarray(0, count).reverse();
  return { ...found, count };
}

/** Completed weeks with Monday in `from..to`: those before {@link incompleteWeek}. */
export function completedWeeks(bars: Closes, asOf: EpochDay, from: EpochDay, to: EpochDay = asOf): Observations {
  const open = incompleteWeek(bars.days, asOf);
  const first = mondayOf(from + WEEK - 1);
  const { weeks, days, closes, count } = lastOfWeeks(bars, first, Math.min(open, mondayOf(to) + WEEK));
  return { weeks: weeks.subarray(0, count), days: days.subarray(0, count), closes: closes.subarray(0, count) };
}

/**
 * Five years of weeks up to `asOf`: the newest point is `asOf` at the newest close, earlier ones are completed weeks.
 * At most {@link FIVE_YEARS_OF_WEEKS}; one point without a close where `bars` (ascending, not after `asOf`) are empty.
 */
export function fiveYears(bars: Closes, asOf: EpochDay): Observations {
  const week = mondayOf(asOf);
  const { weeks, days, closes, count } = lastOfWeeks(bars, week - (FIVE_YEARS_OF_WEEKS - 1) * WEEK, week);
  weeks[count] = week;
  days[count] = asOf;
  closes[count] = bars.close[bars.close.length - 1] ?? Number.NaN;
  const length = count + 1;
  return { weeks: weeks.subarray(0, length), days: days.subarray(0, length), closes: closes.subarray(0, length) };
}
