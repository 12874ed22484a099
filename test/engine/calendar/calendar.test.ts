import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { easterSunday } from '../../../src/engine/calendar/holidays.ts';
import {
  closeInstant,
  isSession,
  lastCompletedSession,
  marketStatus,
  nextSession,
  openInstant,
  previousSession,
  session,
  sessionCount,
} from '../../../src/engine/calendar.ts';
import { dayFrom, formatDay, parseDay, weekday } from '../../../src/engine/days.ts';

const day = (text: string): number => parseDay(text) ?? Number.NaN;
const utc = (text: string): number => Date.parse(text);

function closures(year: number): string[] {
  const found: string[] = [];
  for (let at = day(`${year}-01-01`); at <= day(`${year}-12-31`); at++) {
    if (weekday(at) < 5 && !isSession(at)) found.push(formatDay(at));
  }
  return found;
}

function halfDays(year: number): string[] {
  const found: string[] = [];
  for (let at = day(`${year}-01-01`); at <= day(`${year}-12-31`); at++)
    if (session(at)?.half) found.push(formatDay(at));
  return found;
}

describe('closures', () => {
  // FIELDS 8.9, "Tests".
  it.each(['2021-07-05', '2021-12-24', '2022-06-20', '2022-12-26', '2023-01-02'])('%s closed', (text) => {
    expect(isSession(day(text))).toBe(false);
    expect(session(day(text))).toBeUndefined();
  });
  it.each(['2021-12-31', '2021-06-18', '1997-01-20', '1970-05-29', '2010-12-31'])('%s open', (text) => {
    expect(isSession(day(text))).toBe(true);
  });

  // Source: NYSE holiday and special-closing lists of the years.
  it.each<[number, string]>([
    [1980, '01-01 02-18 04-04 05-26 07-04 09-01 11-04 11-27 12-25'],
    [1984, '01-02 02-20 04-20 05-28 07-04 09-03 11-22 12-25'],
    [1985, '01-01 02-18 04-05 05-27 07-04 09-02 09-27 11-28 12-25'],
    [1994, '02-21 04-01 04-27 05-30 07-04 09-05 11-24 12-26'],
    [1998, '01-01 01-19 02-16 04-10 05-25 07-03 09-07 11-26 12-25'],
    [2001, '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25'],
    [2004, '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24'],
    [2007, '01-01 01-02 01-15 02-19 04-06 05-28 07-04 09-03 11-22 12-25'],
    [2011, '01-17 02-21 04-22 05-30 07-04 09-05 11-24 12-26'],
    [2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25'],
    [2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25'],
    [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
    [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
    // The paperwork crisis: 226 sessions, the fewest of the century's second half.
    [
      1968,
      '01-01 02-12 02-22 04-09 04-12 05-30 06-12 06-19 06-26 07-04 07-05 07-10 07-17 07-24 07-31 08-07 08-14 08-21 08-28 09-02 ' +
        '09-11 09-18 09-25 10-02 10-09 10-16 10-23 10-30 11-05 11-11 11-20 11-28 12-04 12-11 12-18 12-25',
    ],
  ])('of %i', (year, dates) => expect(closures(year)).toEqual(dates.split(' ').map((date) => `${year}-${date}`)));

  it('number of sessions in a year', () => {
    const inYear = (year: number): number => sessionCount(day(`${year - 1}-12-31`), day(`${year}-12-31`));
    // Widely published counts (NYSE): 2019 252, 2020 253, 2021 252, 2022 251, 2023 250, 2024 252, 2025 250; 1968 226.
    expect([2019, 2020, 2021, 2022, 2023, 2024, 2025, 1968].map(inYear)).toEqual([
      252, 253, 252, 251, 250, 252, 250, 226,
    ]);
    expect(sessionCount(day('2024-07-05'), day('2024-07-05'))).toBe(0);
    expect(sessionCount(day('2024-07-08'), day('2024-07-05'))).toBe(0);
    expect(sessionCount(day('2024-07-03'), day('2024-07-05'))).toBe(1);
  });

  it.each(['1963-11-01', '1967-10-20', '2007-12-20', '2021-12-20'])(
    'number of sessions of any stretch from %s: each of its days by itself',
    (from) => {
      const first = day(from);
      for (let length = 0; length < 1000; length += 13) {
        const days = Array.from({ length }, (_, i) => first + 1 + i);
        expect(sessionCount(first, first + length)).toBe(days.filter((each) => session(each) !== undefined).length);
      }
    },
  );

  it('Easter by the Gauss rule', () => {
    // Oracle: the computus as Gauss gave it, with the Gregorian corrections of the century.
    for (let year = 1900; year < 2200; year++) {
      const k = Math.floor(year / 100);
      const m = (15 + k - Math.floor((13 + 8 * k) / 25) - Math.floor(k / 4)) % 30;
      const n = (4 + k - Math.floor(k / 4)) % 7;
      const d = (19 * (year % 19) + m) % 30;
      let e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + n) % 7;
      let march = 22 + d + e;
      if (d === 29 && e === 6) march = 50;
      else if (d === 28 && e === 6 && (11 * m + 11) % 30 < 19) march = 49;
      e = march;
      expect(formatDay(easterSunday(year)), `${year}`).toBe(formatDay(dayFrom(year, 3, 1) + e - 1));
    }
  });
});

describe('half days', () => {
  // FIELDS 8.9 and the NYSE lists of the years.
  it.each<[number, string]>([
    [1992, '11-27 12-24'],
    [1997, '07-03 10-27 11-28 12-24 12-26'],
    [1999, '11-26 12-31'],
    [2002, '07-05 11-29 12-24'],
    [2003, '07-03 11-28 12-24 12-26'],
    [2004, '11-26'],
    [2012, '07-03 11-23 12-24'],
    [2013, '07-03 11-29 12-24'],
    [2019, '07-03 11-29 12-24'],
    [2020, '11-27 12-24'],
    [2024, '07-03 11-29 12-24'],
    [2025, '07-03 11-28 12-24'],
    [2026, '11-27 12-24'],
  ])('of %i', (year, dates) => expect(halfDays(year)).toEqual(dates.split(' ').map((date) => `${year}-${date}`)));

  it('hours', () => {
    expect(session(day('2024-07-03'))).toEqual({ openMinutes: 570, closeMinutes: 780, half: true });
    expect(session(day('2024-07-02'))).toEqual({ openMinutes: 570, closeMinutes: 960, half: false });
    // 14:00 on Christmas Eve until 1992; opening at 10:00 until 27 September 1985; close at 15:30 until September 1974.
    expect(session(day('1992-12-24'))).toEqual({ openMinutes: 570, closeMinutes: 840, half: true });
    expect(session(day('1985-09-26'))).toEqual({ openMinutes: 600, closeMinutes: 960, half: false });
    expect(session(day('1974-09-30'))).toEqual({ openMinutes: 600, closeMinutes: 930, half: false });
  });

  it('close instants are in summer or winter time', () => {
    expect(closeInstant(day('2025-08-08'))).toBe(utc('2025-08-08T20:00:00Z'));
    expect(closeInstant(day('2025-01-08'))).toBe(utc('2025-01-08T21:00:00Z'));
    expect(closeInstant(day('2024-11-29'))).toBe(utc('2024-11-29T18:00:00Z'));
    expect(openInstant(day('2025-03-10'))).toBe(utc('2025-03-10T13:30:00Z'));
    expect(() => closeInstant(day('2025-08-09'))).toThrow(RangeError);
  });
});

describe('walking', () => {
  it('over weekends, holidays and the closure of 2001', () => {
    expect(formatDay(previousSession(day('2001-09-17')))).toBe('2001-09-10');
    expect(formatDay(nextSession(day('2001-09-10')))).toBe('2001-09-17');
    expect(formatDay(nextSession(day('2024-12-24')))).toBe('2024-12-26');
  });

  it('previous and next are inverse, and the count between neighbors is one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2922, max: 36500 }), (n) => {
        const next = nextSession(n);
        const before = previousSession(next);
        expect(before).toBeLessThanOrEqual(n);
        expect(nextSession(before)).toBe(next);
        expect(sessionCount(before, next)).toBe(1);
      }),
    );
  });
});

describe('the clock', () => {
  it.each([
    // Friday 2025-08-08, summer time; then the weekend.
    ['2025-08-08T07:59:59Z', 'closed'],
    ['2025-08-08T08:00:00Z', 'pre_market'],
    ['2025-08-08T13:29:59Z', 'pre_market'],
    ['2025-08-08T13:30:00Z', 'open'],
    ['2025-08-08T19:59:59Z', 'open'],
    ['2025-08-08T20:00:00Z', 'after_hours'],
    ['2025-08-08T23:59:59Z', 'after_hours'],
    ['2025-08-09T00:00:00Z', 'closed'],
    ['2025-08-09T15:00:00Z', 'closed'],
    // Half day, winter time: after-hours end at 17:00.
    ['2024-11-29T17:59:59Z', 'open'],
    ['2024-11-29T18:00:00Z', 'after_hours'],
    ['2024-11-29T21:59:59Z', 'after_hours'],
    ['2024-11-29T22:00:00Z', 'closed'],
    ['2024-11-28T16:00:00Z', 'closed'],
  ])('%s is %s', (text, status) => expect(marketStatus(utc(text))).toBe(status));

  it.each([
    // Complete 15 minutes after the close (FIELDS 0.5).
    ['2025-08-08T20:14:59Z', '2025-08-07'],
    ['2025-08-08T20:15:00Z', '2025-08-08'],
    ['2025-08-11T03:00:00Z', '2025-08-08'],
    ['2024-11-29T18:14:59Z', '2024-11-27'],
    ['2024-11-29T18:15:00Z', '2024-11-29'],
    // 20:30 in New York is the next day in UTC.
    ['2025-08-09T00:30:00Z', '2025-08-08'],
  ])('last completed session at %s is %s', (text, expected) => {
    expect(formatDay(lastCompletedSession(utc(text)))).toBe(expected);
  });
});
