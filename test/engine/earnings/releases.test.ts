/** Which 8-K of item 2.02 announced the results of which period. Filing days of AAPL and TWO are those of EDGAR. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { releasedPeriods, releaseOf, resultsFilings } from '../../../src/engine/earnings/releases.ts';
import type { ListedFiling, ReportedPeriod } from '../../../src/engine/earnings/types.ts';
import { filing, period, results } from './samples.ts';

function released(periods: readonly ReportedPeriod[], filings: readonly ListedFiling[]): string[] {
  return releasedPeriods(periods, resultsFilings(filings)).map(
    ({ period: { end }, released: day }) => `${formatDay(end)} ${formatDay(day)}`,
  );
}

describe('8-Ks of item 2.02', () => {
  test('are found among others, amendments left out, oldest first', () => {
    const filings = [
      results('2024-08-01'),
      filing('8-K', '2024-06-01', { items: '5.02,9.01' }),
      filing('8-K/A', '2024-05-20', { items: '2.02,9.01' }),
      filing('10-Q', '2024-08-02', { items: '2.02' }),
      filing('8-K', '2024-05-02', { items: '2.02, 8.01', size: 5 }),
      filing('8-K', '2024-05-09', { items: '12.02' }),
    ];
    expect(resultsFilings(filings).map(({ filed, exhibits, size }) => [formatDay(filed), exhibits, size])).toEqual([
      ['2024-05-02', false, 5],
      ['2024-08-01', true, 0],
    ]);
  });
});

describe('the release of a reported period', () => {
  test('lies from a week after its end to two days after its report', () => {
    const q1 = period('2024-03-31', 'Q1 2024', '2024-05-02');
    for (const [day, found] of [
      ['2024-04-06', false],
      ['2024-04-07', true],
      ['2024-05-04', true],
      ['2024-05-05', false],
    ] as const) {
      expect(released([q1], [results(day)]).length === 1, day).toBe(found);
    }
    expect(released([period('2024-03-31', 'Q1 2024')], [results('2024-04-20')])).toEqual([]);
  });

  test('a profit warning days after the quarter is not it (Apple, 2 and 29 January 2019)', () => {
    const q1 = period('2018-12-29', 'Q1 2019', '2019-01-30');
    expect(released([q1], [results('2019-01-02'), results('2019-01-29')])).toEqual(['2018-12-29 2019-01-29']);
  });

  test('an 8-K without exhibits gives way to one with them (Two Harbors, 12 July and 4 August 2021)', () => {
    const q2 = period('2021-06-30', 'Q2 2021', '2021-08-05');
    const filings = [filing('8-K', '2021-07-12', { items: '2.02,8.01' }), results('2021-08-04')];
    expect(released([q2], filings)).toEqual(['2021-06-30 2021-08-04']);
    expect(released([q2], filings.slice(0, 1))).toEqual(['2021-06-30 2021-07-12']);
  });

  test('of several with exhibits the one at the usual lag of that quarter', () => {
    const periods = [
      period('2021-12-31', 'Q4 2021', '2022-03-01'),
      period('2022-03-31', 'Q1 2022', '2022-05-05'),
      period('2022-06-30', 'Q2 2022', '2022-08-04'),
      period('2022-12-31', 'Q4 2022', '2023-02-28'),
    ];
    // Fourth quarters at 40 days, the others at 34: of 20 and 39 days after the year's end, 39 is it.
    const filings = [
      ...['2022-02-09', '2022-05-04', '2022-08-03', '2023-01-20', '2023-02-08'].map((day) => results(day)),
    ];
    expect(released(periods, filings).at(-1)).toBe('2022-12-31 2023-02-08');
    // Without a fourth quarter on record those of every quarter count: 33 days is nearer to 34 than 39.
    const sooner = [...filings, results('2023-02-02')];
    expect(released(periods.slice(1), sooner).at(-1)).toBe('2022-12-31 2023-02-02');
  });

  test('monthly sales in every window: the largest filings show the usual lag', () => {
    // Sales of the month 5 (too soon) and 33 days after the end, results at 21 days, with their tables.
    const ends = ['2023-04-29', '2023-07-29', '2023-10-28'];
    const periods = [
      period(ends[0]!, 'Q1 2023', '2023-06-08'),
      period(ends[1]!, 'Q2 2023', '2023-09-07'),
      period(ends[2]!, 'Q3 2023', '2023-12-07'),
    ];
    const days = ['2023-05-19', '2023-08-18', '2023-11-17'];
    const sales = ['2023-05-04', '2023-06-01', '2023-08-03', '2023-08-31', '2023-11-02', '2023-11-30'];
    const filings = [
      ...days.map((day) => results(day, { size: 400_000 })),
      ...sales.map((day) => results(day, { size: 180_000 })),
    ];
    expect(released(periods, filings)).toEqual(ends.map((end, i) => `${end} ${days[i]}`));
  });
});

describe('a period whose report is still to come', () => {
  const q1 = period('2024-03-31', 'Q1 2024');
  const announced = (filings: readonly ListedFiling[], usual: number | undefined): string | undefined => {
    const day = releaseOf(q1, resultsFilings(filings), usual);
    return day === undefined ? undefined : formatDay(day);
  };

  test('has been released when an 8-K came about when it was due', () => {
    expect(announced([results('2024-04-30')], 31)).toBe('2024-04-30');
    expect(announced([results('2024-05-20')], 31)).toBe('2024-05-20');
    expect(announced([], 31)).toBeUndefined();
  });

  test('a pre-announcement is none', () => {
    // Usual lag 30: from 30 - 9 = 21 days on.
    expect(announced([results('2024-04-20')], 30)).toBeUndefined();
    expect(announced([results('2024-04-21')], 30)).toBe('2024-04-21');
    // Usual lag 12 (large banks): five days sooner at most, and never within a week.
    expect(announced([results('2024-04-07')], 12)).toBe('2024-04-07');
    expect(announced([results('2024-04-06')], 12)).toBeUndefined();
    expect(announced([results('2024-04-10'), results('2024-04-29')], 30)).toBe('2024-04-29');
  });

  test('without a history any one counts', () => {
    expect(announced([results('2024-04-08')], undefined)).toBe('2024-04-08');
  });
});
