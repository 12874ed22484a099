/** The fiscal period after the last reported one, on the company's own calendar (FIELDS 3.2 and 5.3). */
import { addMonths, civil, dayFrom, daysInMonth, weekday } from '../days.ts';
import type { EpochDay } from '../types.ts';
import type { ReportedPeriod, StepMonths } from './types.ts';
import { WEEK, weeklyEnd, yearAfter } from './weekly-ends.ts';

/** Ends this many days apart are the same fiscal period a year apart. */
const YEAR_APART = [350, 380] as const;
/** Ends looked at; older ones may precede a change of calendar. */
const RECENT_ENDS = 8;
/** Ends on one weekday; fewer may be chance. */
const SAME_WEEKDAY = 4;

function isMonthEnd(day: EpochDay): boolean {
  const { year, month, day: of } = civil(day);
  return of === daysInMonth(year, month);
}

/** Adds months; a month end stays one (28 February + 3 months is 31 May). */
function addPeriod(day: EpochDay, months: number): EpochDay {
  const moved = addMonths(day, months);
  if (!isMonthEnd(day)) return moved;
  const { year, month } = civil(moved);
  return dayFrom(year, month, daysInMonth(year, month));
}

/**
 * How often the company reports, from the distances of its newest report periods (at least one). A domestic filer owes
 * quarterly reports in any case; a foreign one may report only years.
 */
export function stepOf(periods: readonly ReportedPeriod[], foreign: boolean): StepMonths {
  const recent = periods.slice(-5);
  const gaps = recent.slice(1).map((period, i) => period.end - recent[i]!.end);
  const typical = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)];
  if (typical !== undefined && typical <= 130) return 3;
  if (typical !== undefined && typical <= 250) return 6;
  if (!foreign) return 3;
  // A foreign filer whose newest report is an interim one does not report only years.
  return recent.at(-1)?.yearEnd === false ? 6 : 12;
}

/**
 * The period after the last of `periods` (ascending, at least one), on the company's own calendar; not yet filed.
 * Month-end calendars continue with month ends, 52/53-week calendars keep their weekday.
 */
export function nextPeriod(periods: readonly ReportedPeriod[], step: StepMonths): ReportedPeriod {
  const last = periods.at(-1)!;
  // After a year or transition period the quarter count restarts, whatever the label.
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
  const recent = periods.slice(-RECENT_ENDS).map((period) => period.end);
  if (recent.every(isMonthEnd)) return addPeriod(last.end, step);
  const weekly = recent.slice(-SAME_WEEKDAY);
  if (weekly.length === SAME_WEEKDAY && weekly.every((end) => weekday(end) === weekday(last.end))) {
    return weeklyEnd(periods, quarter, step);
  }
  // Quarters on a weekday in a calendar year, and similar: as in past years.
  const due = addPeriod(last.end, step);
  const [before, ...older] = sameSeason(periods, due);
  if (before === undefined) return due;
  if (isMonthEnd(before)) return addPeriod(before, 12);
  const onWeekday = older.length > 0 && older.every((end) => weekday(end) === weekday(before));
  if (!onWeekday) return addMonths(before, 12);
  // As many weeks after the previous quarter as last year; for the first of a year as in its month.
  const length = before - (periods.findLast((period) => period.end < before)?.end ?? before);
  const follows = weekday(last.end) === weekday(before) && length % WEEK === 0 && length > 0 && length < step * 40;
  return follows ? last.end + length : yearAfter(before, [before, ...older]);
}

/** Ends one, two, three years before `due`, if recorded. */
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
