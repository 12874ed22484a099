/** The days on which a multiple is looked at: the last session of each week. */
import { nextSession } from '../calendar.ts';
import { mondayOf } from '../days.ts';
import type { Bars, EpochDay } from '../types.ts';

/** Points in five years: the week of the day answered for and the 260 before it. */
export const FIVE_YEARS_OF_WEEKS = 261;

const WEEK = 7;

/** Ascending, one a week; weeks without a bar are absent. */
export interface Observations {
  /** Monday of the week. */
  readonly weeks: Int32Array;
  /** The session looked at: what was filed by its close was known. */
  readonly days: Int32Array;
  /** Its close, on the basis of the bars. */
  readonly closes: Float64Array;
}

type Closes = Pick<Bars, 'days' | 'close'>;

/** The last bar of each week with `first <= Monday < end`, in lists with room for one more. */
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

/** Completed weeks whose Monday lies in `from..to`: those of which no session is left after `asOf`, the last completed session. */
export function completedWeeks(bars: Closes, asOf: EpochDay, from: EpochDay, to: EpochDay = asOf): Observations {
  const open = mondayOf(nextSession(asOf));
  const first = mondayOf(from + WEEK - 1);
  const { weeks, days, closes, count } = lastOfWeeks(bars, first, Math.min(open, mondayOf(to) + WEEK));
  return { weeks: weeks.subarray(0, count), days: days.subarray(0, count), closes: closes.subarray(0, count) };
}

/**
 * Five years of weeks up to `asOf`: the newest point is `asOf` itself at the newest close, those before it are completed weeks.
 * At most {@link FIVE_YEARS_OF_WEEKS}; `bars` (ascending, not after `asOf`) must not be empty.
 */
export function fiveYears(bars: Closes, asOf: EpochDay): Observations {
  const week = mondayOf(asOf);
  const { weeks, days, closes, count } = lastOfWeeks(bars, week - (FIVE_YEARS_OF_WEEKS - 1) * WEEK, week);
  weeks[count] = week;
  days[count] = asOf;
  closes[count] = bars.close[bars.close.length - 1]!;
  const length = count + 1;
  return { weeks: weeks.subarray(0, length), days: days.subarray(0, length), closes: closes.subarray(0, length) };
}
