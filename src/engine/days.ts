/** Civil dates as integers: days since 1970-01-01 in the proleptic Gregorian calendar. */
import type { EpochDay } from './types.ts';

export interface CivilDate {
  readonly year: number;
  /** 1-12 */
  readonly month: number;
  /** 1-31 */
  readonly day: number;
}

/** Days in `month` (1-12) of `year`. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Day number of a civil date (H. Hinnant, "chrono-compatible low-level date algorithms", days_from_civil). Does not
 * validate: use {@link parseDay} or {@link daysInMonth} for external input.
 */
export function dayFrom(year: number, month: number, day: number): EpochDay {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** Year, month and day of a day number (Hinnant, civil_from_days). */
export function civil(day: EpochDay): CivilDate {
  const z = day + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const mp = Math.floor((5 * dayOfYear + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * mp + 2) / 5) + 1,
  };
}

/** Two digits at `at`, or -1. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** Day number of exactly `YYYY-MM-DD`; undefined for any other text and for dates that do not exist (2023-02-30). */
export function parseDay(text: string): EpochDay | undefined {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return undefined;
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century < 0 || yearOfCentury < 0 || month < 1 || month > 12 || day < 1) return undefined;
  const year = century * 100 + yearOfCentury;
  return day > daysInMonth(year, month) ? undefined : dayFrom(year, month, day);
}

/** `YYYY-MM-DD` of a day number (years 0-9999). */
export function formatDay(day: EpochDay): string {
  const date = civil(day);
  const { year } = date;
  const y = year >= 1000 ? `${year}` : `${year}`.padStart(4, '0');
  return `${y}-${date.month < 10 ? '0' : ''}${date.month}-${date.day < 10 ? '0' : ''}${date.day}`;
}

/** 0 = Monday ... 6 = Sunday. */
export function weekday(day: EpochDay): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Monday of the Monday-Sunday week of `day`. */
export function mondayOf(day: EpochDay): EpochDay {
  return day - weekday(day);
}

/** Adds `n` months, clamped to the end of the target month: 31 March - 1 is 28/29 February. */
export function addMonths(day: EpochDay, n: number): EpochDay {
  const date = civil(day);
  const months = date.year * 12 + date.month - 1 + n;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return dayFrom(year, month, Math.min(date.day, daysInMonth(year, month)));
}
