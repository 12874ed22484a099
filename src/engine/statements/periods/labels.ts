/**
 * Fiscal-year numbers of period ends: the company's own numbering, repaired when its labels are inconsistent (FIELDS
 * 3.2).
 */
import { civil } from '../../days.ts';
import type { EpochDay } from '../../types.ts';

/** A fiscal year end with the fiscal year that a filing states. */
export interface LabeledYear {
  readonly end: EpochDay;
  readonly stated: number | undefined;
  /** Stated by the annual report of that year, not by an interim report within it. */
  readonly year: boolean;
}

/** Calendar year of a fiscal year end; an end on 1-7 January belongs to the previous year (52/53-week calendars). */
export function ruleYear(end: EpochDay): number {
  const { year, month, day } = civil(end);
  return month === 1 && day <= 7 ? year - 1 : year;
}

/** Most frequent value; the later one of equals. */
function mode(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  let best: number | undefined;
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (best === undefined || count >= counts.get(best)!) best = value;
  }
  return best;
}

/** Distance of two days within the year, 0-183, ignoring the year. */
export function seasonDistance(a: EpochDay, b: EpochDay): number {
  const apart = Math.abs(a - b) % 365.2425;
  return Math.min(apart, 365.2425 - apart);
}

/** Number of nearest labels that decide. A company may change its numbering, and a longer record must not matter. */
const NEAREST_LABELS = 3;
/** The same where labels of interim reports decide: three years of them. */
const NEAREST_REPORTS = 12;

/**
 * Fiscal year of any fiscal year end, past or future: the calendar rule plus the company's own offset. The offset is
 * the most frequent among the nearest labels of annual reports with an end in the same season (a change of fiscal year
 * end may change it). Without a majority, labels of interim reports of that season count as well. Without any label of
 * the season, the nearest of all decide, else the offset is zero.
 */
export function fiscalYearNumbering(years: readonly LabeledYear[]): (yearEnd: EpochDay) => number {
  const offset = (year: LabeledYear): number => year.stated! - ruleYear(year.end);
  // A fiscal year is named after the calendar year in which it begins or ends: any other label is a typing error.
  const labeled = years.filter((year) => year.stated !== undefined && Math.abs(offset(year)) <= 1);
  const stated = labeled.some(({ year }) => year) ? labeled.filter(({ year }) => year) : labeled;
  const offsets = (among: readonly LabeledYear[], to: EpochDay, count = NEAREST_LABELS): number[] => {
    const byDistance = [...among].sort((a, b) => Math.abs(a.end - to) - Math.abs(b.end - to)).slice(0, count);
    return byDistance.sort((a, b) => a.end - b.end).map(offset);
  };
  const ofSeason = (to: EpochDay): number | undefined => {
    const inSeason = (each: LabeledYear): boolean => seasonDistance(each.end, to) <= 10;
    const ofYears = offsets(stated.filter(inSeason), to);
    const most = mode(ofYears);
    const isMajority = 2 * ofYears.filter((each) => each === most).length > ofYears.length;
    return isMajority ? most : mode(offsets(labeled.filter(inSeason), to, NEAREST_REPORTS));
  };
  const cache = new Map<EpochDay, number>();
  return (yearEnd) => {
    let year = cache.get(yearEnd);
    if (year === undefined) {
      year = ruleYear(yearEnd) + (ofSeason(yearEnd) ?? mode(offsets(stated, yearEnd)) ?? 0);
      cache.set(yearEnd, year);
    }
    return year;
  };
}
