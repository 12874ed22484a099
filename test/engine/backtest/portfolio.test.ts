/** Portfolios: one case by hand for each event, and a second implementation on generated markets. */
import { expect, test } from 'vitest';
import { dailyValues } from '../../../src/engine/backtest/daily.ts';
import { type Picked, simulate, type Terms, without } from '../../../src/engine/backtest/portfolio.ts';
import { formationDays, periodsOf } from '../../../src/engine/backtest/schedule.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { day } from '../prices/samples.ts';
import { ledger, type Traded } from './ledger.ts';
import { flat, listingsOf, randomOf, randomSymbol, sessionsFrom } from './market.ts';

const TERMS: Terms = { costBps: 0, riskFree: 0, delistingReturn: undefined };
const [FIRST, LAST] = [day('2024-01-02'), day('2024-06-28')];
const ALL = [FIRST, LAST] as const;
/** Formed 2024-01-31, 02-29, 03-28, 04-30, 05-31; bought the session after. */
const PERIODS = periodsOf('monthly', FIRST, LAST, 1);
const TRADE = day('2024-02-01');
const NEXT = day('2024-03-01');
/** The first three days of a hold: all in one symbol. */
const only = (symbol: string): Picked[][] => PERIODS.map(() => [{ symbol, weight: 1 }]);
const run = (symbol: Traded, terms: Partial<Terms> = {}, ends = {}) =>
  simulate(PERIODS, only(symbol.symbol), listingsOf([symbol], LAST, ends), { ...TERMS, ...terms });

test('periods are formed at the last session and trade the session after', () => {
  expect(PERIODS.map(({ formed, traded, until }) => [formed, traded, until].map(formatDay).join(' '))).toEqual([
    '2024-01-31 2024-02-01 2024-03-01',
    '2024-02-29 2024-03-01 2024-04-01',
    '2024-03-28 2024-04-01 2024-05-01',
    '2024-04-30 2024-05-01 2024-06-03',
  ]);
  expect(formationDays('weekly', day('2024-03-25'), day('2024-04-05')).map(formatDay)).toEqual([
    '2024-03-28',
    '2024-04-05',
  ]);
  expect(formationDays('quarterly', FIRST, LAST).map(formatDay)).toEqual(['2024-03-28', '2024-06-28']);
  expect(formationDays('annual', day('2022-01-03'), LAST).map(formatDay)).toEqual(['2022-12-30', '2023-12-29']);
  // Traded at the close that forms it.
  expect(periodsOf('monthly', FIRST, day('2024-02-29'), 0).map(({ traded }) => formatDay(traded))).toEqual([
    '2024-01-31',
  ]);
});

test('a gain, a dividend on its ex-date, and a special', () => {
  // Bought at 100; 110 at the next trade: 10%.
  expect(run(flat('UP', ALL, { [day('2024-02-15')]: 110 }))[0]!.change).toBeCloseTo(0.1, 12);
  // 1 dollar at a close of 110 that was 100: (110 + 1) / 100. One on the day of the trade is not ours.
  const dividends = [
    { day: TRADE, amount: 5 },
    { day: day('2024-02-15'), amount: 1 },
  ];
  const [paid] = run(flat('PAY', ALL, { [day('2024-02-15')]: 110 }, { dividends }));
  expect(paid!.change).toBeCloseTo(0.11, 12);
  // A special of 20 from 100, which falls to 80 on the ex-date: no loss.
  const special = flat(
    'SPE',
    ALL,
    { [day('2024-02-20')]: 80 },
    { dividends: [{ day: day('2024-02-20'), amount: 20 }] },
  );
  expect(run(special)[0]!.change).toBeCloseTo(0, 12);
});

test('a split and a spin-off listed as one change nothing', () => {
  const split = flat(
    'SPL',
    ALL,
    { [day('2024-02-12')]: 25 },
    { splits: [{ day: day('2024-02-12'), numerator: 4, denominator: 1 }] },
  );
  expect(run(split)[0]!.change).toBeCloseTo(0, 12);
  // A spin-off of 20% of the value, which the feed lists as 5 for 4.
  const spin = flat(
    'SPI',
    ALL,
    { [day('2024-02-12')]: 80 },
    { splits: [{ day: day('2024-02-12'), numerator: 5, denominator: 4 }] },
  );
  expect(run(spin)[0]!.change).toBeCloseTo(0, 12);
});

test('a merger keeps its last close as cash until the next trade', () => {
  const merged = flat('MRG', [FIRST, day('2024-02-16')], { [day('2024-02-09')]: 130 });
  const results = run(merged, {}, { MRG: { reason: 'merger' } });
  expect(results[0]!.change).toBeCloseTo(0.3, 12);
  expect(results[0]!.positions[0]!.end).toEqual({
    ...{ lastDay: day('2024-02-16'), reason: 'merger', basis: 'filing', change: 0 },
  });
  // It cannot be bought again, and cash earns nothing.
  expect(results[1]).toMatchObject({ skipped: ['MRG'], change: 0, positions: [] });
});

test('a bankruptcy: observed over the counter, else -30%, else the parameter', () => {
  const gone = flat('BKR', [FIRST, day('2024-02-16')], { [day('2024-02-09')]: 50 });
  const first = (terms: Partial<Terms>, ends: object) => run(gone, terms, ends)[0]!;
  expect(first({}, { BKR: { reason: 'bankruptcy', observed: -0.6 } }).change).toBeCloseTo(0.5 * 0.4 - 1, 12);
  expect(first({}, { BKR: { reason: 'bankruptcy' } }).change).toBeCloseTo(0.5 * 0.7 - 1, 12);
  expect(first({}, { BKR: { reason: 'listing_standards' } }).change).toBeCloseTo(0.5 * 0.7 - 1, 12);
  expect(first({ delistingReturn: -0.55 }, { BKR: { reason: 'bankruptcy' } }).change).toBeCloseTo(0.5 * 0.45 - 1, 12);
  expect(first({ delistingReturn: -1 }, { BKR: { reason: 'merger' } }).change).toBeCloseTo(-0.5, 12);
  expect(first({ delistingReturn: -1 }, {}).change).toBeCloseTo(-1, 12);
  // Nothing says why: the last close, counted as unknown.
  expect(first({}, {}).positions[0]!.end).toMatchObject({ basis: 'unknown', change: 0 });
});

test('a halted symbol trades at its next bar within five sessions, else it is skipped', () => {
  const halted = flat('HLT', ALL, { [NEXT]: 90, [day('2024-03-06')]: 80, [day('2024-03-18')]: 120 });
  const closes = new Map([...halted.closes].filter(([at]) => at < NEXT || at > day('2024-03-05')));
  const results = run({ ...halted, closes });
  // Sold on 2024-03-06 at 80, not at the 100 of before; bought there too, and 120 at the next trade.
  expect(results[0]!.change).toBeCloseTo(-0.2, 12);
  expect(results[1]!.change).toBeCloseTo(0.5, 12);
  const long = new Map([...halted.closes].filter(([at]) => at < NEXT || at > day('2024-03-08')));
  const after = run({ ...halted, closes: long });
  expect(after[0]!.change).toBeCloseTo(0, 12);
  expect(after[1]).toMatchObject({ skipped: ['HLT'], change: 0 });
});

test('a month without matches is cash, which earns the risk-free rate', () => {
  const picks = PERIODS.map((_, i) => (i === 1 ? [] : [{ symbol: 'UP', weight: 1 }]));
  const listings = listingsOf([flat('UP', ALL, { [day('2024-03-11')]: 200 })], LAST);
  const results = simulate(PERIODS, picks, listings, TERMS);
  expect(results.map(({ change }) => change)).toEqual([0, 0, 0, 0]);
  expect(results.map(({ turnover }) => turnover)).toEqual([1, 1, 1, 0]);
  // 2024-03-01 to 2024-04-01: 20 sessions.
  const [, second] = simulate(PERIODS, picks, listings, { ...TERMS, riskFree: 0.001 });
  expect(second!.change).toBeCloseTo(1.001 ** 20 - 1, 12);
});

test('costs are paid on each traded value, and weights drift', () => {
  const market = [flat('UP', ALL, { [day('2024-02-15')]: 200 }), flat('LOW', ALL)];
  const halves = PERIODS.map(() => market.map(({ symbol }) => ({ symbol, weight: 0.5 })));
  const results = simulate(PERIODS, halves, listingsOf(market, LAST), { ...TERMS, costBps: 100 });
  // The whole value is bought: 1%. It becomes 1.5, of which 2/3 is UP: 1/6 is sold and bought again.
  expect(results[0]!.change).toBeCloseTo(0.99 * 1.5 - 1, 12);
  expect(results[1]!.turnover).toBeCloseTo(1 / 6, 12);
  expect(results[1]!.change).toBeCloseTo(1 - 0.01 / 3 - 1, 12);
});

test('a period is left out until all of its exits are known', () => {
  // Without a bar since 2024-05-28: on 2024-06-10 nothing says whether it has ended.
  const silent = flat('SIL', [FIRST, day('2024-05-28')]);
  const until = (last: number) => simulate(PERIODS, only('SIL'), listingsOf([silent], last), TERMS).length;
  expect(until(day('2024-06-10'))).toBe(3);
  expect(until(day('2024-06-24'))).toBe(3);
  expect(until(day('2024-06-26'))).toBe(4);
});

test('the best contributor is taken out, the others grow', () => {
  expect(
    without(
      [
        [
          { symbol: 'A', weight: 0.5 },
          { symbol: 'B', weight: 0.25 },
          { symbol: 'C', weight: 0.25 },
        ],
      ],
      'A',
    ),
  ).toEqual([
    [
      { symbol: 'B', weight: 0.5 },
      { symbol: 'C', weight: 0.5 },
    ],
  ]);
  expect(without([[{ symbol: 'A', weight: 1 }]], 'A')).toEqual([[]]);
});

const NAMES = Array.from({ length: 12 }, (_, i) => `S${i}`);
const [BEGIN, END] = [day('2020-01-02'), day('2023-06-30')];

/** A market of random walks, and random picks of it with random weights. */
function generated(seed: number, rebalance: 'weekly' | 'monthly', delay: number) {
  const random = randomOf(seed);
  const days = sessionsFrom(BEGIN, END);
  const market = NAMES.map((symbol) => randomSymbol(symbol, days, random));
  const periods = periodsOf(rebalance, BEGIN, END, delay);
  const picks = periods.map(({ formed }) => {
    const chosen = market.filter(({ closes }) => closes.has(formed) && random() < 0.6);
    const sizes = chosen.map(() => 0.1 + random());
    const sum = sizes.reduce((a, b) => a + b, 0);
    return chosen.map(({ symbol }, i) => ({ symbol, weight: sizes[i]! / sum }));
  });
  return { market, periods, picks };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('the same returns as an account of shares and dollars, market %i', (seed) => {
  const { market, periods, picks } = generated(seed, seed % 2 === 0 ? 'weekly' : 'monthly', seed % 3);
  const results = simulate(periods, picks, listingsOf(market, END), { ...TERMS, costBps: 15 });
  expect(results.length).toBeGreaterThan(periods.length - 8);
  const trades = [...periods.map(({ traded }) => traded), periods.at(-1)!.until];
  const { values, turnover } = ledger(market, trades, picks.slice(0, results.length), 15);
  let value = 1;
  for (const [i, result] of results.entries()) {
    value *= 1 + result.change;
    expect(value / values[i]! - 1).toBeCloseTo(0, 10);
    expect(result.turnover).toBeCloseTo(turnover[i]!, 10);
  }
  // Daily values pass through the value after each trade.
  const daily = dailyValues(results, 0);
  const at = new Map([...daily.days].map((each, i) => [each, daily.values[i]!]));
  results.forEach(({ period }, i) => {
    expect(at.get(period.until)! / values[i]! - 1).toBeCloseTo(0, 10);
  });
});

test('a run to a day is the beginning of the whole run, also of data that end there', () => {
  const { market, periods, picks } = generated(99, 'monthly', 1);
  const whole = simulate(periods, picks, listingsOf(market, END), TERMS);
  const random = randomOf(7);
  for (let i = 0; i < 50; i++) {
    const last = BEGIN + 60 + Math.floor(random() * (END - BEGIN - 60));
    const count = periods.filter(({ until }) => until <= last).length;
    const cut = market.map((each) => ({
      ...each,
      closes: new Map([...each.closes].filter(([at]) => at <= last)),
      splits: each.splits.filter((split) => split.day <= last),
      dividends: each.dividends.filter((dividend) => dividend.day <= last),
    }));
    const short = simulate(periods.slice(0, count), picks, listingsOf(cut, last), TERMS);
    expect(short.length).toBeGreaterThanOrEqual(Math.max(0, count - 2));
    short.forEach(({ change, turnover, positions }, at) => {
      expect(change).toBeCloseTo(whole[at]!.change, 12);
      expect(turnover).toBeCloseTo(whole[at]!.turnover, 12);
      expect(positions.map(({ symbol, end }) => [symbol, end])).toEqual(
        whole[at]!.positions.map(({ symbol, end }) => [symbol, end]),
      );
    });
  }
});
