/**
 * The end of the next fiscal period. Most companies close on the last day of a month; the others keep 52 or 53 weeks and close
 * on one weekday, the one nearest to (or the last one before) a month's end (FIELDS 3.2 and 5.3).
 */
import { addMonths, civil, dayFrom, daysInMonth, weekday } from '../days.ts';
import type { EpochDay } from '../types.ts';
import type { ReportedPeriod, StepMonths } from './types.ts';

const WEEK = 7;
/** A year of 52 weeks. */
const YEAR_52 = 364;
/** Ends this near to a year apart are the same fiscal period. */
const YEAR_APART = [350, 380] as const;
/** As many ends tell the rhythm of a calendar; older ones may precede a change of it. */
const RHYTHM = 8;
/** Ends on one weekday: fewer may be chance. */
const SAME_WEEKDAY = 4;
/** Windows of seven days the year end lies in, relative to a month's end: weekday nearest to it, last one of the month. */
const NEAREST = -3;
const LAST = -6;

export function isMonthEnd(day: EpochDay): boolean {
  const { year, month, day: of } = civil(day);
  return of === daysInMonth(year, month);
}

/** `day` moved by months; the end of a month stays one (28 February + 3 months is 31 May). */
function addPeriod(day: EpochDay, months: number): EpochDay {
  const moved = addMonths(day, months);
  if (!isMonthEnd(day)) return moved;
  const { year, month } = civil(moved);
  return dayFrom(year, month, daysInMonth(year, month));
}

/** Days from the nearest end of a month: -1 is the day before it, 1 the first of the next. */
function monthEndOffset(day: EpochDay): number {
  const { year, month, day: of } = civil(day);
  return of <= 15 ? of : of - daysInMonth(year, month);
}

/**
 * First of the seven offsets from a month's end that ends on one weekday take, read from those seen (`ends` not empty). Where both usual rules
 * fit what was seen, the weekday nearest to the month's end; where neither does, the middle of what fits.
 */
function firstOffset(ends: readonly EpochDay[]): number {
  const offsets = ends.map(monthEndOffset);
  const least = Math.max(...offsets) - (WEEK - 1);
  const most = Math.min(...offsets);
  for (const rule of [NEAREST, LAST]) if (rule >= least && rule <= most) return rule;
  return Math.floor((least + most) / 2);
}

/** A year after `last`, on its weekday: 52 weeks, or 53 where 52 would leave the days the company's ends lie in. */
function yearAfter(last: EpochDay, ends: readonly EpochDay[]): EpochDay {
  return monthEndOffset(last + YEAR_52) < firstOffset(ends) ? last + YEAR_52 + WEEK : last + YEAR_52;
}

/** Whole weeks of each period of fiscal quarter `quarter` on record, newest first. */
function weeksOf(periods: readonly ReportedPeriod[], quarter: number, step: StepMonths): number[] {
  const weeks: number[] = [];
  for (let i = periods.length - 1; i > 0; i--) {
    const length = periods[i]!.end - periods[i - 1]!.end;
    // A report missing in between makes no long quarter.
    if (periods[i]!.quarter === quarter && length % WEEK === 0 && length < step * 40) weeks.push(length / WEEK);
  }
  return weeks;
}

/** Usual number of weeks: the smaller half's, since every few years one period has a week more. */
function usualWeeks(weeks: readonly number[], step: StepMonths): number {
  const sorted = weeks.toSorted((a, b) => a - b);
  const standard = (step * 13) / 3;
  if (sorted.length === 1) return sorted[0] === standard + 1 ? standard : sorted[0]!;
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? standard;
}

/** The fiscal quarter that takes the 53rd week: where it last did, else the last one. */
function longQuarter(periods: readonly ReportedPeriod[], step: StepMonths): number {
  for (let i = periods.length - 1; i > 0; i--) {
    const { quarter, end } = periods[i]!;
    const weeks = weeksOf(periods, quarter, step);
    if (weeks.length > 1 && end - periods[i - 1]!.end === (usualWeeks(weeks, step) + 1) * WEEK) return quarter;
  }
  return 4;
}

/** End of the next period on a calendar of whole weeks. */
function weeklyEnd(periods: readonly ReportedPeriod[], quarter: number, step: StepMonths): EpochDay {
  const last = periods.at(-1)!;
  const day = weekday(last.end);
  const yearEnds = periods.filter((p) => p.yearEnd && weekday(p.end) === day).map((p) => p.end);
  const year = yearEnds.at(-1);
  if (step === 12) return yearAfter(last.end, yearEnds.length === 0 ? [last.end] : yearEnds);
  // The last period of the year ends where the year does.
  if (quarter === 4 && year !== undefined && last.end - year < YEAR_52) {
    const end = yearAfter(year, yearEnds);
    if (end - last.end >= step * 25 && end - last.end <= step * 40) return end;
  }
  const weeks = usualWeeks(weeksOf(periods, quarter, step), step);
  const long =
    year !== undefined && yearAfter(year, yearEnds) - year > YEAR_52 && longQuarter(periods, step) === quarter;
  return last.end + (weeks + (long ? 1 : 0)) * WEEK;
}

/**
 * How often the company reports, by the distances of its newest report periods (at least one). A domestic filer owes quarterly reports
 * whatever is on record of it; a foreign one may report years only.
 */
export function stepOf(periods: readonly ReportedPeriod[], foreign: boolean): StepMonths {
  const recent = periods.slice(-5);
  const gaps = recent.slice(1).map((period, i) => period.end - recent[i]!.end);
  const typical = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)];
  if (typical !== undefined && typical <= 130) return 3;
  if (typical !== undefined && typical <= 250) return 6;
  return foreign ? 12 : 3;
}

/**
 * The period that follows the last of `periods` (ascending by end, at least one), on the company's own calendar; not yet filed.
 * A calendar of month ends goes on with month ends, one of 52 or 53 weeks keeps its weekday.
 */
export function nextPeriod(periods: readonly ReportedPeriod[], step: StepMonths): ReportedPeriod {
  const last = periods.at(-1)!;
  // Whatever the label says, after the end of a year or transition period the count begins anew.
  const newYear = last.yearEnd || last.quarter + step / 3 > 4;
  const quarter = step === 12 ? 4 : newYear ? step / 3 : last.quarter + step / 3;
  return {
    end: nextEnd(periods, quarter, step),
    fiscalYear: newYear || step === 12 ? last.fiscalYear + 1 : last.fiscalYear,
    quarter,
    yearEnd: quarter === 4,
    filed: undefined,
  };
}

function nextEnd(periods: readonly ReportedPeriod[], quarter: number, step: StepMonths): EpochDay {
  const last = periods.at(-1)!;
  const recent = periods.slice(-RHYTHM).map((period) => period.end);
  if (recent.every(isMonthEnd)) return addPeriod(last.end, step);
  const weekly = recent.slice(-SAME_WEEKDAY);
  if (weekly.length === SAME_WEEKDAY && weekly.every((end) => weekday(end) === weekday(last.end))) {
    return weeklyEnd(periods, quarter, step);
  }
  // Quarters on a weekday in a year that ends with December, and the like: as in the years before.
  const due = addPeriod(last.end, step);
  const [before, ...older] = sameSeason(periods, due);
  if (before === undefined) return due;
  if (isMonthEnd(before)) return addPeriod(before, 12);
  const onWeekday = older.length > 0 && older.every((end) => weekday(end) === weekday(before));
  if (!onWeekday) return addMonths(before, 12);
  // Within the year as many weeks after the quarter before as they were last year; the first of a year where it lay in its month.
  const length = before - (periods.findLast((period) => period.end < before)?.end ?? before);
  const follows = weekday(last.end) === weekday(before) && length % WEEK === 0 && length > 0 && length < step * 40;
  return follows ? last.end + length : yearAfter(before, [before, ...older]);
}

/** Ends one, two, three years before `due`, as far as they are on record. */
function sameSeason(periods: readonly ReportedPeriod[], due: EpochDay): EpochDay[] {
  const ends: EpochDay[] = [];
  let from = due;
  for (let i = periods.length - 1; i >= 0 && ends.length < 3; i--) {
    const apart = from - periods[i]!.end;
    if (apart >= YEAR_APART[0] && apart <= YEAR_APART[1]) {
      ends.push(periods[i]!.end);
      from = periods[i]!.end;
    }
  }
  return ends;
}
