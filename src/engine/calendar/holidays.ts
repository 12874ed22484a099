/**
 * Days the New York Stock Exchange was closed: rules plus one table. Complete from 1962; before that only the rules
 * apply. Sources: NYSE rule 7.2, the exchange's list of special closings since 1885, and the exchange_calendars project
 * (XNYS).
 */
import { civil, dayFrom, weekday } from '../days.ts';
import type { EpochDay } from '../types.ts';

/** Closings without a rule: mourning, weather, blackouts, attacks, the paperwork crisis of 1968. */
const SPECIAL = `
  1963-11-25 1968-02-12 1968-04-09 1968-06-12 1968-06-19 1968-06-26 1968-07-05 1968-07-10 1968-07-17 1968-07-24 1968-07-31
  1968-08-07 1968-08-14 1968-08-21 1968-08-28 1968-09-11 1968-09-18 1968-09-25 1968-10-02 1968-10-09 1968-10-16 1968-10-23
  1968-10-30 1968-11-11 1968-11-20 1968-12-04 1968-12-11 1968-12-18 1969-02-10 1969-03-31 1969-07-21 1972-12-28 1973-01-25
  1977-07-14 1985-09-27 1994-04-27 2001-09-11 2001-09-12 2001-09-13 2001-09-14 2004-06-11 2007-01-02 2012-10-29 2012-10-30
  2018-12-05 2025-01-09`;

function readDays(text: string): ReadonlySet<EpochDay> {
  return new Set(
    text
      .trim()
      .split(/\s+/)
      .map((word) => dayFrom(Number(word.slice(0, 4)), Number(word.slice(5, 7)), Number(word.slice(8)))),
  );
}

const SPECIAL_CLOSINGS = readDays(SPECIAL);

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
  const w = weekday(day);
  return ruleHoliday(day, year, month, date, w) || SPECIAL_CLOSINGS.has(day);
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
