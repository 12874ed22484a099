/** Factor studies: quantiles by hand, and what a random and a knowing factor give. */
import { expect, test } from 'vitest';
import { neweyWestT, plainT, rankCorrelation } from '../../../src/engine/backtest/inference.ts';
import { type Picked, simulate } from '../../../src/engine/backtest/portfolio.ts';
import { correlationOf, quantilesOf, studyOf } from '../../../src/engine/backtest/quantiles.ts';
import { periodsOf } from '../../../src/engine/backtest/schedule.ts';
import { survivorshipOf } from '../../../src/engine/backtest/survivorship.ts';
import { day } from '../prices/samples.ts';
import { listingsOf, randomOf, randomSymbol, sessionsFrom } from './market.ts';

const valued = (...values: number[]) => values.map((value, i) => ({ symbol: `S${i}`, value }));

test('the symbol at rank r of n is in quantile floor(r * count / n), ties by symbol', () => {
  expect(quantilesOf(valued(5, 1, 4, 2, 3), 5)).toEqual([['S1'], ['S3'], ['S4'], ['S2'], ['S0']]);
  // floor(r * 3 / 7): 0 0 0 1 1 2 2.
  expect(quantilesOf(valued(1, 1, 1, 1, 1, 1, 1), 3)).toEqual([
    ['S0', 'S1', 'S2'],
    ['S3', 'S4'],
    ['S5', 'S6'],
  ]);
  const grouped = [
    ...valued(1, 2),
    ...valued(10, 20).map((each) => ({ ...each, symbol: `T${each.symbol}`, group: 'b' })),
  ];
  expect(quantilesOf(grouped, 2)).toEqual([
    ['S0', 'TS0'],
    ['S1', 'TS1'],
  ]);
  // A group of fewer symbols than quantiles is left out.
  expect(quantilesOf([{ symbol: 'A', value: 1, group: 'x' }], 2)).toEqual([[], []]);
});

test('t-statistics and rank correlations by hand', () => {
  // Mean 2, deviations -1, 0, 1: sample variance 1, standard error 1 / sqrt(3).
  expect(plainT([1, 2, 3])).toBeCloseTo(2 * Math.sqrt(3), 12);
  // n = 3: variance 2/3; autocovariance at lag 1: (0 * -1 + 1 * 0) / 3 = 0, weight 2 * (1 - 1/2).
  expect(neweyWestT([1, 2, 3], 1)).toBeCloseTo(2 / Math.sqrt(2 / 9), 12);
  // 1, -1, 1, -1 about 0.5 more: lag 1 has -3/4 with weight 1, so the variance is 1 - 3/4.
  expect(neweyWestT([1.5, -0.5, 1.5, -0.5], 1)).toBeCloseTo(0.5 / Math.sqrt(0.25 / 4), 12);
  expect(neweyWestT([1, 1], 6)).toEqual({ available: false, reason: 'zero_variance' });
  expect(plainT([1])).toEqual({ available: false, reason: 'insufficient_history' });
  expect(rankCorrelation([1, 2, 3, 4], [10, 20, 40, 30])).toBeCloseTo(0.8, 12);
  // Ranks 0.5, 0.5, 2 and 0, 1, 2: 1.5 / sqrt(1.5 * 2).
  expect(rankCorrelation([7, 7, 9], [1, 2, 3])).toBeCloseTo(1.5 / Math.sqrt(3), 12);
  expect(rankCorrelation([1, 1], [1, 2])).toBeUndefined();
});

const [BEGIN, END] = [day('2016-01-04'), day('2020-12-31')];
const PERIODS = periodsOf('monthly', BEGIN, END, 1);
const RANDOM = randomOf(1);
const MARKET = Array.from({ length: 40 }, (_, i) => randomSymbol(`S${i}`, sessionsFrom(BEGIN, END), RANDOM));
const LISTINGS = listingsOf(MARKET, END);
const TERMS = { costBps: 0, riskFree: 0, delistingReturn: undefined };
const equal = (symbols: readonly string[]): Picked[] =>
  symbols.map((symbol) => ({ symbol, weight: 1 / symbols.length }));

/** What each symbol that can be bought earns in each period. */
const EARNED = PERIODS.map(({ formed }, i) => {
  const listed = MARKET.filter(({ closes }) => closes.has(formed)).map(({ symbol }) => symbol);
  const picks = PERIODS.map((_, at) => (at === i ? equal(listed) : []));
  const result = simulate(PERIODS.slice(0, i + 1), picks, LISTINGS, TERMS)[i];
  return new Map(result?.positions.map(({ symbol, change }) => [symbol, change]));
});

function study(factorOf: (symbol: string, period: number) => number) {
  const valued = EARNED.map((changes, i) =>
    [...changes.keys()].map((symbol) => ({ symbol, value: factorOf(symbol, i) })),
  );
  const quantiles = valued.map((each) => quantilesOf(each, 5));
  const results = [0, 1, 2, 3, 4].map((q) =>
    simulate(
      PERIODS,
      quantiles.map((each) => equal(each[q]!)),
      LISTINGS,
      TERMS,
    ),
  );
  const correlations = valued.map((each, i) => correlationOf(each, EARNED[i]!));
  return studyOf(results, correlations, 12);
}

test('a random factor has no spread', () => {
  const significant = Array.from({ length: 100 }, (_, seed) => {
    const random = randomOf(1000 + seed);
    return study(() => random()).spread.t as number;
  }).filter((t) => Math.abs(t) >= 3);
  expect(significant.length).toBeLessThanOrEqual(1);
});

test('the return that follows gives the spread of arithmetic, that of the period before does not', () => {
  const knowing = study((symbol, i) => EARNED[i]!.get(symbol)!);
  // By hand: the average of the fifth with the highest returns less that with the lowest.
  const byHand = EARNED.map((changes) => {
    const sorted = [...changes.entries()]
      .sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))
      .map(([, change]) => change);
    const fifth = (q: number) => sorted.filter((_, r) => Math.floor((r * 5) / sorted.length) === q);
    const mean = (of: number[]) => of.reduce((a, b) => a + b, 0) / of.length;
    return mean(fifth(4)) - mean(fifth(0));
  });
  expect(knowing.spread.mean).toBeCloseTo(byHand.reduce((a, b) => a + b, 0) / byHand.length, 10);
  expect(knowing.ic.mean).toBeCloseTo(1, 10);
  expect(knowing.monotonicity).toBe(1);
  const early = study((symbol, i) => EARNED[Math.min(i + 1, EARNED.length - 1)]!.get(symbol) ?? 0);
  const late = study((symbol, i) => EARNED[Math.max(i - 1, 0)]!.get(symbol) ?? 0);
  for (const { ic } of [early, late]) expect(Math.abs(ic.mean as number)).toBeLessThan(0.1);
});

test('a store that lost no symbol in three years has survivors only', () => {
  const priced = (first: string, last: string) => ({ firstDay: day(first), lastDay: day(last) });
  const last = day('2024-06-28');
  const alive = priced('2019-01-02', '2024-06-28');
  expect(survivorshipOf([alive, alive], day('2020-01-31'), last)).toMatchObject({ survivorsOnly: true, ended: 0 });
  expect(survivorshipOf([alive], day('2022-01-31'), last).survivorsOnly).toBe(false);
  const gone = survivorshipOf([alive, priced('2018-01-02', '2022-03-01')], day('2021-01-29'), last);
  expect(gone).toMatchObject({ symbols: 2, ended: 1, survivorsOnly: false });
  expect(gone.byYear).toEqual([
    { year: 2021, symbols: 2, ended: 1 },
    { year: 2022, symbols: 2, ended: 1 },
    { year: 2023, symbols: 1, ended: 0 },
    { year: 2024, symbols: 1, ended: 0 },
  ]);
});
