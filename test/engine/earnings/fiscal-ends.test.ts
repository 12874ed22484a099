/**
 * Ends of fiscal periods to come. Expected days are those the named companies reported later (their 10-Qs and 10-Ks),
 * or the calendar's.
 */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { nextPeriod, stepOf } from '../../../src/engine/earnings/fiscal-ends.ts';
import type { ReportedPeriod, StepMonths } from '../../../src/engine/earnings/types.ts';
import { period, quarters } from './samples.ts';

function next(periods: readonly ReportedPeriod[], step: StepMonths = 3): string {
  const { end, quarter, fiscalYear, yearEnd } = nextPeriod(periods, step);
  return `${formatDay(end)} Q${quarter} ${fiscalYear}${yearEnd ? ' year end' : ''}`;
}

/** The ends of the next `count` periods, each from those before it. */
function roll(periods: readonly ReportedPeriod[], count: number, step: StepMonths = 3): string[] {
  const known = [...periods];
  for (let i = 0; i < count; i++) known.push(nextPeriod(known, step));
  return known.slice(-count).map(({ end }) => formatDay(end));
}

describe('month ends', () => {
  test.each([
    ['2024-02-29', '2024-05-31'],
    ['2023-11-30', '2024-02-29'],
    ['2024-11-30', '2025-02-28'],
    ['2024-06-30', '2024-09-30'],
  ])('three months after %s is %s', (end, expected) => {
    expect(roll([period(end, 'Q1 2024')], 1)).toEqual([expected]);
  });

  test('labels go on: Q4 ends the year, Q1 begins the next', () => {
    const ends = ['2024-03-31', '2024-06-30', '2024-09-30'];
    expect(next(quarters(ends, 1, 2024))).toBe('2024-12-31 Q4 2024 year end');
    expect(next(quarters([...ends, '2024-12-31'], 1, 2024))).toBe('2025-03-31 Q1 2025');
    // Fiscal years named after the year they end in, or begin in: as the company counts.
    expect(next(quarters(['2024-01-31'], 4, 2023))).toBe('2024-04-30 Q1 2024');
  });

  test('half years and years', () => {
    expect(next([period('2023-12-31', 'Q4 2023'), period('2024-06-30', 'Q2 2024')], 6)).toBe(
      '2024-12-31 Q4 2024 year end',
    );
    expect(next([period('2024-06-30', 'Q2 2024'), period('2024-12-31', 'Q4 2024')], 6)).toBe('2025-06-30 Q2 2025');
    expect(next([period('2023-02-28', 'Q4 2022')], 12)).toBe('2024-02-29 Q4 2023 year end');
  });

  test('after a change of the fiscal year the new one counts', () => {
    // Years to June; then a transition period of six months to December.
    const before = quarters(['2023-09-30', '2023-12-31', '2024-03-31', '2024-06-30', '2024-09-30'], 1, 2024);
    const transition: ReportedPeriod = { ...period('2024-12-31', 'Q2 2025'), yearEnd: true };
    expect(next([...before, transition])).toBe('2025-03-31 Q1 2026');
  });
});

// Apple's quarters (last Saturday of a month): 10-Qs and 10-Ks of FY2015-FY2023. FY2017 and FY2023 had 53 weeks, the
// longer quarter being Q1.
const APPLE = [
  ...['2014-12-27', '2015-03-28', '2015-06-27', '2015-09-26'],
  ...['2015-12-26', '2016-03-26', '2016-06-25', '2016-09-24'],
  ...['2016-12-31', '2017-04-01', '2017-07-01', '2017-09-30'],
  ...['2017-12-30', '2018-03-31', '2018-06-30', '2018-09-29'],
  ...['2018-12-29', '2019-03-30', '2019-06-29', '2019-09-28'],
  ...['2019-12-28', '2020-03-28', '2020-06-27', '2020-09-26'],
  ...['2020-12-26', '2021-03-27', '2021-06-26', '2021-09-25'],
  ...['2021-12-25', '2022-03-26', '2022-06-25', '2022-09-24'],
  ...['2022-12-31', '2023-04-01', '2023-07-01', '2023-09-30'],
];

describe('52 and 53 weeks', () => {
  test('Apple: the 53rd week goes where it went the last time', () => {
    const known = quarters(APPLE.slice(0, 32), 1, 2015);
    expect(roll(known, 4)).toEqual(APPLE.slice(32));
  });

  test('Apple: years of 52 weeks, each quarter 13', () => {
    for (let year = 3; year < 8; year++) {
      expect(roll(quarters(APPLE.slice(0, 4 * year), 1, 2015), 4)).toEqual(APPLE.slice(4 * year, 4 * year + 4));
    }
  });

  test('NVIDIA: last Sunday of January, 53 weeks to 2022-01-30 at the fourth quarter', () => {
    // 10-Ks: 2017-01-29, 2018-01-28, 2019-01-27, 2020-01-26, 2021-01-31 (53 weeks, the long quarter being the fourth),
    // 2022-01-30.
    const ends = ['2019-01-27', '2019-04-28', '2019-07-28', '2019-10-27', '2020-01-26'];
    const years = [period('2016-01-31', 'Q4 2016'), period('2017-01-29', 'Q4 2017'), period('2018-01-28', 'Q4 2018')];
    const known = [...years, ...quarters(ends, 4, 2019)];
    expect(roll(known, 4)).toEqual(['2020-04-26', '2020-07-26', '2020-10-25', '2021-01-31']);
  });

  test('Saturday nearest 31 January (retail): 53 weeks to 2024-02-03', () => {
    // National Retail Federation 4-5-4 calendar: years ended 2018-02-03, 2019-02-02, 2020-02-01, 2021-01-30,
    // 2022-01-29, 2023-01-28, 2024-02-03.
    const years = ['2018-02-03', '2019-02-02', '2020-02-01', '2021-01-30', '2022-01-29'].map((end, i) =>
      period(end, `Q4 ${2017 + i}`),
    );
    const last = quarters(['2022-04-30', '2022-07-30', '2022-10-29', '2023-01-28'], 1, 2022);
    expect(roll([...years, ...last], 4)).toEqual(['2023-04-29', '2023-07-29', '2023-10-28', '2024-02-03']);
  });

  test('Costco: 12, 12, 12 and 16 weeks', () => {
    // Form 10-K FY2022 and FY2023 (53 weeks, the last quarter 17), FY2024.
    const ends = ['2021-08-29', '2021-11-21', '2022-02-13', '2022-05-08', '2022-08-28', '2022-11-20', '2023-02-12'];
    const years = ['2018-09-02', '2019-09-01', '2020-08-30'].map((end, i) => period(end, `Q4 ${2018 + i}`));
    expect(roll([...years, ...quarters(ends, 4, 2021)], 2)).toEqual(['2023-05-07', '2023-09-03']);
    const after = [...ends, '2023-05-07', '2023-09-03'];
    expect(roll([...years, ...quarters(after, 4, 2021)], 4)).toEqual([
      '2023-11-26',
      '2024-02-18',
      '2024-05-12',
      '2024-09-01',
    ]);
  });

  test('years on a weekday: 364 or 371 days', () => {
    const years = ['2019-12-28', '2020-12-26', '2021-12-25'].map((end, i) => period(end, `Q4 ${2019 + i}`));
    const more = [...years, period('2022-12-31', 'Q4 2022')];
    expect(roll(more, 1, 12)).toEqual(['2023-12-30']);
    expect(roll(years.slice(0, 1), 1, 12)).toEqual(['2020-12-28']);
  });

  test('last weekday of the month, however early that is (Apple, fiscal 2022)', () => {
    const years = APPLE.filter((end) => end > '2017-09' && end < '2022' && end.includes('-09-'));
    expect(years).toHaveLength(5);
    const known = years.map((end, i) => period(end, `Q4 ${2017 + i}`));
    expect(roll(known, 2, 12)).toEqual(['2022-09-24', '2023-09-30']);
  });

  test('quarters on Fridays in a year that ends with December (Coca-Cola)', () => {
    // 10-Qs and 10-Ks of 2023-2025.
    const ends = [
      ...['2022-12-31', '2023-03-31', '2023-06-30', '2023-09-29', '2023-12-31'],
      ...['2024-03-29', '2024-06-28', '2024-09-27', '2024-12-31'],
    ];
    const known = quarters(ends, 4, 2022);
    expect(roll(known, 4)).toEqual(['2025-03-28', '2025-06-27', '2025-09-26', '2025-12-31']);
  });
});

describe('rhythm', () => {
  const halves = ['2022-12-31', '2023-06-30', '2023-12-31'].map((end, i) => period(end, `Q${i % 2 ? 2 : 4} 2023`));
  const years = [period('2022-12-31', 'Q4 2022'), period('2023-12-31', 'Q4 2023')];

  test('is read off the distances', () => {
    expect(stepOf(quarters(APPLE, 1, 2015), false)).toBe(3);
    expect(stepOf(halves, true)).toBe(6);
    expect(stepOf(years, true)).toBe(12);
  });

  test('a domestic filer owes quarters, whatever is on record', () => {
    expect(stepOf(years, false)).toBe(3);
    expect(stepOf(years.slice(1), false)).toBe(3);
    expect(stepOf(years.slice(1), true)).toBe(12);
  });

  test('one interim report of a foreign filer is no year', () => {
    expect(stepOf([period('2023-09-30', 'Q2 2024')], true)).toBe(6);
  });
});
