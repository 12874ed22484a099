import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, civil, dayFrom, formatDay, mondayOf, parseDay, weekday } from '../../../src/engine/days.ts';

/** Any day of the years 0001 to 9999. */
const anyDay = fc.integer({ min: -719162, max: 2932896 });
const day = (text: string): number => parseDay(text) ?? Number.NaN;

describe('civil dates', () => {
  // Oracle: the proleptic Gregorian calendar of Date.UTC (86 400 000 ms a day by ECMA-262).
  it('agrees with Date over nine thousand years', () => {
    fc.assert(
      fc.property(anyDay, (n) => {
        const date = new Date(n * 86_400_000);
        const expected = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
        expect(civil(n)).toEqual(expected);
        expect(dayFrom(expected.year, expected.month, expected.day)).toBe(n);
        expect(formatDay(n)).toBe(date.toISOString().slice(0, 10));
        expect(parseDay(formatDay(n))).toBe(n);
        expect(weekday(n)).toBe((date.getUTCDay() + 6) % 7);
      }),
    );
  });

  it('every day 1900-2100 in a row', () => {
    for (let n = -25567; n < 47482; n++) {
      const { year, month, day: date } = civil(n);
      if (n !== Date.UTC(year, month - 1, date) / 86_400_000) expect.fail(`day ${n} became ${formatDay(n)}`);
    }
  });

  it.each([
    '2023-02-30',
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-04-31',
    '',
    '2024-1-01',
  ])('rejects %j', (text) => expect(parseDay(text)).toBeUndefined());
  it.each(['2024-01-01T00:00', ' 2024-01-1', '20240101', '2024/01/01', '2024-01-1x', '+024-01-01', '２０24-01-01'])(
    'rejects %j',
    (text) => expect(parseDay(text)).toBeUndefined(),
  );

  it('weeks begin on Monday', () => {
    // 2024-07-01 was a Monday (NYSE calendar 2024).
    expect(weekday(day('2024-07-01'))).toBe(0);
    expect(formatDay(mondayOf(day('2024-07-07')))).toBe('2024-07-01');
    expect(formatDay(mondayOf(day('1969-12-31')))).toBe('1969-12-29');
  });
});

describe('addMonths', () => {
  // By hand: clamping to the end of the target month (FIELDS 0.5).
  it.each([
    ['2023-03-31', -1, '2023-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2024-02-29', -48, '2020-02-29'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-12-15', 1, '2025-01-15'],
    ['2024-01-15', -1, '2023-12-15'],
    ['2025-08-08', -36, '2022-08-08'],
    ['2024-05-31', -3, '2024-02-29'],
  ])('%s %i months is %s', (from, months, expected) => expect(formatDay(addMonths(day(from), months))).toBe(expected));

  it('lands in the right month, on the same day or the last of the month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (n, months) => {
        const from = civil(n);
        const to = civil(addMonths(n, months));
        const index = from.year * 12 + from.month - 1 + months;
        expect(to.year * 12 + to.month - 1).toBe(index);
        const last = new Date(Date.UTC(2000, index + 1 - 24000, 0));
        last.setUTCFullYear(Math.floor(index / 12), (index % 12) + 1, 0);
        expect(to.day).toBe(Math.min(from.day, last.getUTCDate()));
      }),
    );
  });
});
