/**
 * Days the New York Stock Exchange was closed: rules plus one table. Complete from 1962; before that only the rules
 * apply. Sources: NYSE rule 7.2, the exchange's list of special closings since 1885, and the exchange_calendars project
 * (XNYS).
 */
import { civil, dayFrom, weekday } from '../days.ts';
import type { EpochDay } from '../types.ts';

/** Closings without a rule, YYYYMMDD: mourning, weather, blackouts, attacks, the paperwork crisis of 1968. */
const SPECIAL_CLOSINGS: ReadonlySet<number> = new Set([
  19631125, 19680212, 19680409, 19680612, 19680619, 19680626, 19680705, 19680710, 19680717, 19680724, 19680731,
  19680807, 19680814, 19680821, 19680828, 19680911, 19680918, 19680925, 19681002, 19681009, 19681016, 19681023,
  19681030, 19681111, 19681120, 19681204, 19681211, 19681218, 19690210, 19690331, 19690721, 19721228, 19730125,
  19770714, 19850927, 19940427, 20010911, 20010912, 20010913, 20010914, 20040611, 20070102, 20121029, 20121030,
  20181205, 20250109,
]);

/** Easter Sunday (Gregorian; anonymous algorithm, Meeus, "Astronomical Algorithms", ch. 8). */
export function easterSunday(year: number): EpochDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayFrom(year, Math.floor(f / 31), (f % 31) + 1);
}

/**
 * Whether `date` (weekday `w`, 0 Monday) is when a holiday on `day` of its month is observed: that day, the Friday
 * before a Saturday, or the Monday after a Sunday. Valid for holidays well inside a month.
 */
function isObservedOn(date: number, w: number, day: number): boolean {
  return date === day || (w === 4 && date === day - 1) || (w === 0 && date === day + 1);
}

/** Whether the exchange is closed all day. `day` must be a weekday. */
export function isHoliday(day: EpochDay): boolean {
  const { year, month, day: date } = civil(day);
  return isHolidayOn(day, year, month, date);
}

/** {@link isHoliday} of a day whose date is known. */
export function isHolidayOn(day: EpochDay, year: number, month: number, date: number): boolean {
  const w = weekday(day);
  return ruleHoliday(day, year, month, date, w) || SPECIAL_CLOSINGS.has(year * 10_000 + month * 100 + date);
}

function ruleHoliday(day: EpochDay, year: number, month: number, date: number, w: number): boolean {
  switch (month) {
    case 1:
      // A New Year's Day on Saturday is not moved: Friday closes the accounting year.
      return date === 1 || (w === 0 && date === 2) || (year >= 1998 && w === 0 && date >= 15 && date <= 21);
    case 2:
      if (year >= 1971) return w === 0 && date >= 15 && date <= 21;
      return date === 22 || (w === 0 && date === 23) || (year >= 1964 && w === 4 && date === 21);
    case 3:
    case 4:
      return w === 4 && day === easterSunday(year) - 2;
    case 5:
      if (year >= 1971) return w === 0 && date >= 25;
      // In 1970 the 30th was a Saturday and the last Friday of May a session.
      return date === 30 || (w === 0 && date === 31) || (year >= 1964 && year < 1970 && w === 4 && date === 29);
    case 6:
      return year >= 2022 && isObservedOn(date, w, 19);
    case 7:
      return isObservedOn(date, w, 4);
    case 9:
      return w === 0 && date <= 7;
    case 11:
      if (w === 3 && date >= 22 && date <= 28) return true;
      // Election day: every year until 1967, presidential ones until 1980.
      return w === 1 && date >= 2 && date <= 8 && (year < 1968 || (year <= 1980 && year % 4 === 0));
    case 12:
      return isObservedOn(date, w, 25);
    default:
      return false;
  }
}
