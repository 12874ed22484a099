/** Where windows start (FIELDS 0.5): calendar anchors for months, years, YTD and 52 weeks, and the bar of an anchor. */
import { addMonths, civil, dayFrom } from '../days.ts';
import { upperBound } from '../sorted.ts';
import type { EpochDay } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';

/** How many calendar days before its anchor a baseline bar may be: weekends, holidays, short halts. */
const MAX_BASELINE_AGE_DAYS = 7;

/** Index of the last day on or before `day`; -1 if absent. `days` ascending. */
export function lastIndexAt(days: Int32Array, day: EpochDay): number {
  return upperBound(days, day) - 1;
}

/** Index of the first day after `day`; `days.length` if absent. `days` ascending. */
export function firstIndexAfter(days: Int32Array, day: EpochDay): number {
  return upperBound(days, day);
}

/** `months` before `day`, clamped to the month's end. */
export function monthsAnchor(day: EpochDay, months: number): EpochDay {
  return addMonths(day, -months);
}

/** `years` before `day`, 29 February becoming 28. */
export function yearsAnchor(day: EpochDay, years: number): EpochDay {
  return addMonths(day, -12 * years);
}

/** 31 December of the year before `day`. */
export function ytdAnchor(day: EpochDay): EpochDay {
  return dayFrom(civil(day).year - 1, 12, 31);
}

/**
 * Index of the baseline bar of an anchor: the last one on or before it. `insufficient_history` without one, or when it
 * is more than 7 calendar days older (listed later, long halt).
 */
export function baselineIndex(days: Int32Array, anchor: EpochDay): Maybe<number> {
  const index = lastIndexAt(days, anchor);
  return index < 0 || anchor - days[index]! > MAX_BASELINE_AGE_DAYS ? unavailable('insufficient_history') : index;
}

/** Index of the first bar of the 52 weeks that end on `latest`: days after the same date a year earlier. */
export function start52Weeks(days: Int32Array, latest: EpochDay): number {
  return firstIndexAfter(days, monthsAnchor(latest, 12));
}
