/**
 * New York time: the zone rules of America/New_York since 1946 as arithmetic, because loading the host's zone database
 * costs much of the start-up time. Source: Uniform Time Act 1966 and amendments, tz database `northamerica` (rules NYC
 * and US). Tested against the host's zone database.
 */
import { dayFrom, weekday } from './days.ts';
import type { EpochDay } from './types.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Local minute at which the clock changes, both ways. */
const CHANGE = 120;

/** First Sunday on or after `day`. */
function sundayFrom(day: EpochDay): EpochDay {
  return day + 6 - weekday(day);
}

/** Day daylight time begins (at 02:00 standard) in `year`. */
function daylightStart(year: number): EpochDay {
  if (year >= 2007) return sundayFrom(dayFrom(year, 3, 8));
  if (year >= 1987) return sundayFrom(dayFrom(year, 4, 1));
  if (year === 1974) return dayFrom(1974, 1, 6);
  if (year === 1975) return dayFrom(1975, 2, 23);
  return sundayFrom(dayFrom(year, 4, 24));
}

/** Day daylight time ends (at 02:00 daylight) in `year`. */
function daylightEnd(year: number): EpochDay {
  if (year >= 2007) return sundayFrom(dayFrom(year, 11, 1));
  return year >= 1955 ? sundayFrom(dayFrom(year, 10, 25)) : sundayFrom(dayFrom(year, 9, 24));
}

/** Year a day number lies in, without the rest of the civil date. */
function yearOf(day: EpochDay): number {
  const guess = 1970 + Math.floor(day / 365.2425);
  if (day < dayFrom(guess, 1, 1)) return guess - 1;
  return day >= dayFrom(guess + 1, 1, 1) ? guess + 1 : guess;
}

/**
 * The instant (ms UTC) at which New York clocks show `minutes` after midnight of `day`. `minutes` may be outside 0-1439
 * and continues from that midnight. A repeated time (autumn) is its first occurrence; a skipped time (spring) is read
 * on the old clock, one hour later on the new one.
 */
export function newYorkInstant(day: EpochDay, minutes: number): number {
  const shift = Math.floor(minutes / 1440);
  const on = day + shift;
  const clock = minutes - shift * 1440;
  const year = yearOf(on);
  const start = daylightStart(year);
  const end = daylightEnd(year);
  const summer = (on > start || (on === start && clock >= CHANGE + 60)) && (on < end || (on === end && clock < CHANGE));
  return on * DAY + (clock + (summer ? 240 : 300)) * MINUTE;
}

/** The last millisecond of a day in New York. */
export function endOfDay(day: EpochDay): number {
  return newYorkInstant(day, 1440) - 1;
}

/** Day and whole minutes after midnight that New York clocks show at an instant (ms UTC). */
export function newYorkDay(ms: number): { readonly day: EpochDay; readonly minutes: number } {
  const year = yearOf(Math.floor((ms - 300 * MINUTE) / DAY));
  const start = daylightStart(year) * DAY + (CHANGE + 300) * MINUTE;
  const end = daylightEnd(year) * DAY + (CHANGE + 240) * MINUTE;
  const local = ms - (ms >= start && ms < end ? 240 : 300) * MINUTE;
  const day = Math.floor(local / DAY);
  return { day, minutes: Math.floor((local - day * DAY) / MINUTE) };
}
