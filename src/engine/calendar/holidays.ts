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

interface Holiday {
  /** 1-31 */
  readonly date: number;
  /** The first such day of the week (0 Monday) from `date` on, instead of `date` itself. */
  readonly weekday?: number;
  /** Which day of the weekend is made up for: a Saturday on the Friday before, a Sunday on the Monday after. */
  readonly moved?: 'sunday' | 'weekend';
  /** First and last year. */
  readonly from?: number;
  readonly until?: number;
  /** Only in leap years: those of presidential elections. */
  readonly leap?: boolean;
}

/** Holidays by month (1-12), but for Good Friday. */
const HOLIDAYS: Readonly<Record<number, readonly Holiday[]>> = {
  1: [
    // A New Year's Day on Saturday is not moved: Friday closes the accounting year.
    { date: 1, moved: 'sunday' },
    // Martin Luther King Jr. Day
    { date: 15, weekday: 0, from: 1998 },
  ],
  // Washington's Birthday
  2: [
    { date: 22, moved: 'sunday', until: 1963 },
    { date: 22, moved: 'weekend', from: 1964, until: 1970 },
    { date: 15, weekday: 0, from: 1971 },
  ],
  // Memorial Day
  5: [
    { date: 30, moved: 'sunday', until: 1963 },
    // In 1970 the 30th was a Saturday and the last Friday of May a session.
    { date: 30, moved: 'weekend', from: 1964, until: 1969 },
    { date: 25, weekday: 0, from: 1971 },
  ],
  // Juneteenth
  6: [{ date: 19, moved: 'weekend', from: 2022 }],
  7: [{ date: 4, moved: 'weekend' }],
  // Labor Day
  9: [{ date: 1, weekday: 0 }],
  11: [
    // Election day
    { date: 2, weekday: 1, until: 1967 },
    { date: 2, weekday: 1, from: 1968, until: 1980, leap: true },
    // Thanksgiving
    { date: 22, weekday: 3 },
  ],
  12: [{ date: 25, moved: 'weekend' }],
};

function isObserved({ from = -Infinity, until = Infinity, leap = false }: Holiday, year: number): boolean {
  return year >= from && year <= until && (!leap || year % 4 === 0);
}

/** The day on which a holiday is observed in a year. */
function dayOfHoliday({ date, weekday: wanted, moved }: Holiday, year: number, month: number): EpochDay {
  const day = dayFrom(year, month, date);
  const w = weekday(day);
  if (wanted !== undefined) return day + ((wanted - w + 7) % 7);
  if (w === 6 && moved !== undefined) return day + 1;
  return w === 5 && moved === 'weekend' ? day - 1 : day;
}

/** Whether the exchange is closed all day. `day` must be a weekday. */
export function isHoliday(day: EpochDay): boolean {
  const { year, month, day: date } = civil(day);
  for (const holiday of HOLIDAYS[month] ?? [])
    if (isObserved(holiday, year) && dayOfHoliday(holiday, year, month) === day) return true;
  const isGoodFriday = (month === 3 || month === 4) && weekday(day) === 4 && day === easterSunday(year) - 2;
  return isGoodFriday || SPECIAL_CLOSINGS.has(year * 10_000 + month * 100 + date);
}

/** The weekdays of a year on which the exchange is closed, in no order. */
export function holidaysOf(year: number): readonly EpochDay[] {
  const days = [easterSunday(year) - 2];
  for (const month in HOLIDAYS)
    for (const holiday of HOLIDAYS[month]!)
      if (isObserved(holiday, year)) days.push(dayOfHoliday(holiday, year, Number(month)));
  for (const stamp of SPECIAL_CLOSINGS)
    if (Math.floor(stamp / 10_000) === year) days.push(dayFrom(year, Math.floor(stamp / 100) % 100, stamp % 100));
  return days.filter((day) => weekday(day) < 5);
}
