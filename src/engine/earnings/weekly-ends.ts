/**
 * Fiscal calendars of 52 or 53 whole weeks, ending on one weekday: the one nearest to a month end or the last one
 * before it (FIELDS 3.2).
 */
import { civil, daysInMonth, weekday } from '../days.ts';
import type { EpochDay } from '../types.ts';
import type { ReportedPeriod, StepMonths } from './types.ts';

export const WEEK = 7;
/** A year of 52 weeks. */
const YEAR_52 = 364;
/**
 * First day of the seven-day window of the year end, relative to a month end: nearest weekday, last weekday of the
 * month.
 */
const NEAREST = -3;
const LAST = -6;

/** Days from the nearest month end: -1 is the day before it, 1 the first of the next month. */
function monthEndOffset(day: EpochDay): number {
  const { year, month, day: of } = civil(day);
  return of <= 15 ? of : of - daysInMonth(year, month);
}

/**
 * First of the seven possible offsets from a month end, derived from past `ends` (not empty). If both usual rules fit,
 * the weekday nearest to the month end; if neither fits, the middle of what fits.
 */
function firstOffset(ends: readonly EpochDay[]): number {
  const offsets = ends.map(monthEndOffset);
  const least = Math.max(...offsets) - (WEEK - 1);
  const most = Math.min(...offsets);
  for (const rule of [NEAREST, LAST]) if (rule >= least && rule <= most) return rule;
  return Math.floor((least + most) / 2);
}

/** One year after `last`, on its weekday: 52 weeks, or 53 when 52 would leave the usual window. */
export function yearAfter(last: EpochDay, ends: readonly EpochDay[]): EpochDay {
  return monthEndOffset(last + YEAR_52) < firstOffset(ends) ? last + YEAR_52 + WEEK : last + YEAR_52;
}

/** Whole weeks of each recorded period of fiscal quarter `quarter`, newest first. */
function weeksOf(periods: readonly ReportedPeriod[], quarter: number, step: StepMonths): number[] {
  const weeks: number[] = [];
  for (let i = periods.length - 1; i > 0; i--) {
    const length = periods[i]!.end - periods[i - 1]!.end;
    // A missing report in between does not make a long quarter.
    if (periods[i]!.quarter === quarter && length % WEEK === 0 && length < step * 40) weeks.push(length / WEEK);
  }
  return weeks;
}

/** Usual number of weeks: the lower median, since every few years one period has an extra week. */
function usualWeeks(weeks: readonly number[], step: StepMonths): number {
  const sorted = weeks.toSorted((a, b) => a - b);
  const standard = (step * 13) / 3;
  if (sorted.length === 1) return sorted[0] === standard + 1 ? standard : sorted[0]!;
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? standard;
}

/** The fiscal quarter with the 53rd week: where it last was, else the last quarter. */
function longQuarter(periods: readonly ReportedPeriod[], step: StepMonths): number {
  for (let i = periods.length - 1; i > 0; i--) {
    const { quarter, end } = periods[i]!;
    const weeks = weeksOf(periods, quarter, step);
    if (weeks.length > 1 && end - periods[i - 1]!.end === (usualWeeks(weeks, step) + 1) * WEEK) return quarter;
  }
  return 4;
}

/** End of the next period on a whole-week calendar. */
export function weeklyEnd(periods: readonly ReportedPeriod[], quarter: number, step: StepMonths): EpochDay {
  const last = periods.at(-1)!;
  const day = weekday(last.end);
  const yearEnds = periods.filter((p) => p.yearEnd && weekday(p.end) === day).map((p) => p.end);
  const year = yearEnds.at(-1);
  if (step === 12) return yearAfter(last.end, yearEnds.length === 0 ? [last.end] : yearEnds);
  // The last period of the year ends with the year.
  if (quarter === 4 && year !== undefined && last.end - year < YEAR_52) {
    const end = yearAfter(year, yearEnds);
    if (end - last.end >= step * 25 && end - last.end <= step * 40) return end;
  }
  const weeks = usualWeeks(weeksOf(periods, quarter, step), step);
  const long =
    year !== undefined && yearAfter(year, yearEnds) - year > YEAR_52 && longQuarter(periods, step) === quarter;
  return last.end + (weeks + (long ? 1 : 0)) * WEEK;
}
