/** The statistics of a backtest by hand: two months of daily values, a benchmark, halves, costs, the best contributor. */
import { expect, test } from 'vitest';
import { benchmarkValues, dailyValues } from '../../../src/engine/backtest/daily.ts';
import { simulate } from '../../../src/engine/backtest/portfolio.ts';
import { periodsOf } from '../../../src/engine/backtest/schedule.ts';
import { against, bestContributor, cagrAtCost, halvesOf, measuresOf } from '../../../src/engine/backtest/summary.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { day } from '../prices/samples.ts';
import { flat, listingsOf } from './market.ts';

const ALL = [day('2024-01-02'), day('2024-04-30')] as const;
const PERIODS = periodsOf('monthly', ...ALL, 1);
/** 100 to 80 on 2024-02-15, to 120 on 2024-03-15; a benchmark that rises by 10% once. */
const A = flat('A', ALL, { [day('2024-02-15')]: 80, [day('2024-03-15')]: 120 });
const B = flat('B', ALL, { [day('2024-03-08')]: 110 });
const LISTINGS = listingsOf([A, B], ALL[1]);
const TERMS = { costBps: 0, riskFree: 0, delistingReturn: undefined };
const inBoth = PERIODS.map(() => [
  { symbol: 'A', weight: 0.5 },
  { symbol: 'B', weight: 0.5 },
]);
const inA = PERIODS.map(() => [{ symbol: 'A', weight: 1 }]);
const RESULTS = simulate(PERIODS, inA, LISTINGS, TERMS);
const DAILY = dailyValues(RESULTS, 0);

test('growth of a year and the max drawdown with its days', () => {
  expect(PERIODS.map(({ traded, until }) => `${formatDay(traded)} ${formatDay(until)}`)).toEqual([
    '2024-02-01 2024-03-01',
    '2024-03-01 2024-04-01',
  ]);
  // 20 sessions each; 100 to 120 in all.
  const { cagr, drawdown, calmar } = measuresOf(DAILY, 0);
  expect(DAILY.values.length).toBe(41);
  expect(cagr).toBeCloseTo(1.2 ** (252 / 40) - 1, 10);
  expect(drawdown).toEqual({ depth: expect.closeTo(-0.2, 12), peak: day('2024-02-14'), trough: day('2024-02-15') });
  expect(calmar).toBeCloseTo((1.2 ** (252 / 40) - 1) / 0.2, 8);
});

test('halves share the trade between them', () => {
  const [first, second] = halvesOf(RESULTS, DAILY);
  expect([first!, second!].map(({ days }) => [days[0]!, days.at(-1)!].map(formatDay).join(' '))).toEqual([
    '2024-02-01 2024-03-01',
    '2024-03-01 2024-04-01',
  ]);
  expect(second!.values.at(-1)! / second!.values[0]!).toBeCloseTo(1.5, 12);
});

test('a benchmark on the same days, and one without closes near them', () => {
  const values = benchmarkValues(LISTINGS.courseOf('B')!, DAILY.days) as Float64Array;
  expect([values[0], values.at(-1)]).toEqual([1, expect.closeTo(1.1, 12)]);
  // The difference is -20% once, +50% once and -10% once in 40 sessions: 0.2 in all.
  const { trackingError } = against(DAILY.values, values, 0);
  const mean = 0.2 / 40;
  const squares = (-0.2 - mean) ** 2 + (0.5 - mean) ** 2 + (-0.1 - mean) ** 2 + 37 * mean ** 2;
  expect(trackingError).toBeCloseTo(Math.sqrt((252 * squares) / 39), 10);
  const course = LISTINGS.courseOf('B')!;
  const cut = { ...course, days: course.days.subarray(0, 30) };
  expect(benchmarkValues(cut, DAILY.days)).toMatchObject({ reason: 'no_price_data' });
  // Nothing says what it paid.
  const unpaid = { ...course, recordedFrom: (last: number) => last };
  expect(benchmarkValues(unpaid, DAILY.days)).toMatchObject({ reason: 'dividends_not_stored' });
});

test('costs and the best contributor', () => {
  const results = simulate(PERIODS, inBoth, LISTINGS, TERMS);
  // Halves become 0.4 and 0.5 of 0.9: 1/18 of A is bought and of B sold.
  const growth = 0.99 * 0.9 * (1 - 0.01 / 9) * (1 + (0.5 + 0.1) / 2);
  expect(cagrAtCost(results, 100, 40)).toBeCloseTo(growth ** (252 / 40) - 1, 10);
  // A: half of -20% and of 50%; B: half of 10%.
  expect(bestContributor(results)).toBe('A');
  expect(bestContributor([])).toBeUndefined();
});
