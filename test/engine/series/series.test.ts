/** Series over time: windows, events on bars, and that the last value of a series is the indicator itself. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { indicatorsOf, readIndicator } from '../../../src/engine/indicators/catalog.ts';
import { SPANS, weeklyBars } from '../../../src/engine/indicators/spans.ts';
import { headBars } from '../../../src/engine/prices/basis.ts';
import { lazyBars } from '../../../src/engine/prices/lazy-bars.ts';
import { dailySeries } from '../../../src/engine/series/daily.ts';
import { changeSeries, drawdownSeries } from '../../../src/engine/series/derived.ts';
import { dividendSeries, splitSeries } from '../../../src/engine/series/events.ts';
import { paymentsOf } from '../../../src/engine/series/payments.ts';
import { type Range, rangeAnchor } from '../../../src/engine/series/ranges.ts';
import { spansOf } from '../../../src/engine/series/spans.ts';
import { goldenBars, LAST, technicalsOf } from '../indicators/samples.ts';
import { barsOn, day } from '../prices/samples.ts';

const NONE = Number.NaN;

test.each<[Range, string]>([
  // Calendar arithmetic of FIELDS 0.5: day clamped to the end of the month.
  ['1m', '2024-02-29'],
  ['3m', '2023-12-31'],
  ['6m', '2023-09-30'],
  ['1y', '2023-03-31'],
  ['2y', '2022-03-31'],
  ['5y', '2019-03-31'],
  ['10y', '2014-03-31'],
  ['30y', '1994-03-31'],
  ['max', '1994-03-31'],
  ['ytd', '2023-12-31'],
])('%s before 2024-03-31 begins after %s', (range, expected) => {
  expect(formatDay(rangeAnchor(range, day('2024-03-31')))).toBe(expected);
});

test('changes and drawdowns', () => {
  const closes = Float64Array.of(100, 110, 99, 0, 50);
  // By hand: 110/100, 99/110, 0/99; nothing can be measured against 0.
  expect([...changeSeries(closes)].map((value) => Number(value.toFixed(9)))).toEqual([NONE, 10, -10, -100, NONE]);
  // Highest close so far is 100, then 110.
  expect([...drawdownSeries(closes)].map((value) => Number(value.toFixed(4)))).toEqual([0, 0, -10, -100, -54.5455]);
});

describe('events on bars', () => {
  const days = Int32Array.of(10, 11, 14, 15);

  test('a payment shows on its day, or the next bar; two in one bar are added', () => {
    const paid = [
      { day: 9, amount: 9 }, // before the first bar: it may belong to one that is not there
      { day: 11, amount: 1 },
      { day: 12, amount: 2 },
      { day: 14, amount: 3 },
      { day: 16, amount: 4 }, // after the last
    ];
    expect([...dividendSeries(days, paid)]).toEqual([NONE, 1, 5, NONE]);
  });

  test('splits as new shares for one; on the first bar only when it is theirs', () => {
    const splits = [
      { day: 13, numerator: 1, denominator: 4 },
      { day: 10, numerator: 7, denominator: 1 },
      { day: 12, numerator: 2, denominator: 1 },
    ];
    expect([...splitSeries(days, splits)]).toEqual([7, NONE, 0.5, NONE]);
  });
});

describe('indicators', () => {
  const bars = goldenBars();
  const input = { bars, dividends: [], splits: [] };
  const own = technicalsOf(bars);
  const indicator = (name: string) => {
    const read = readIndicator(name);
    if (read === undefined || 'fault' in read) throw new Error(name);
    const none = () => bars.close;
    const benchmark = () => ({ close: bars.close, totalReturns: bars.close });
    return indicatorsOf({ bars, perYear: 252, totalReturns: none, benchmark })(read)[0]!;
  };

  test('end with the value of the technicals and begin at their minimum number of bars (FIELDS 1.2)', () => {
    const first = (series: Float64Array) => series.findIndex((value) => !Number.isNaN(value)) + 1;
    const found = ['sma_50', 'sma_200', 'ema_20', 'rsi_14'].map((name) => {
      const series = indicator(name);
      expect(series).toHaveLength(bars.days.length);
      return [series.at(-1), first(series)];
    });
    expect(found).toEqual([
      [own.moving_averages.sma_50, 50],
      [own.moving_averages.sma_200, 200],
      [own.moving_averages.ema_20, 20],
      [own.momentum.rsi_14, 15],
    ]);
  });

  test('a value never changes afterwards', () => {
    for (const name of ['drawdown_pct', 'change_pct'] as const) {
      const whole = dailySeries(name, input);
      for (const count of [60, 123, 299]) {
        const then = dailySeries(name, { ...input, bars: headBars(bars, count) });
        expect(then.at(-1)).toBe(whole[count - 1]);
      }
    }
  });

  test('by week', () => {
    const weeks = spansOf({ bars, dividends: [] }, LAST, SPANS.weekly);
    expect(weeks.bars).toEqual(weeklyBars(bars, LAST));
    expect(weeks.series('rsi_14_weekly').at(-1)).toBe(own.momentum.rsi_14_weekly);
    expect(weeks.series('adx_14_weekly').at(-1)).toBe(own.trend_strength.adx_14_weekly);
    expect(weeks.series('adx_14_weekly').findIndex((value) => !Number.isNaN(value))).toBe(27);
    const { close } = weeks.bars;
    expect(weeks.series('change_pct').at(-1)).toBe((close.at(-1)! / close.at(-2)! - 1) * 100);
  });

  test('adjusted closes of weeks are those of their last sessions', () => {
    const dividends = [{ day: bars.days[290]!, amount: 2 }];
    const adjusted = dailySeries('adj_close', { ...input, dividends });
    // By hand: 1 - D / C_prev before the ex-date, the close itself from it on.
    expect(adjusted[289]).toBeCloseTo(bars.close[289]! - 2, 10);
    expect(adjusted[290]).toBe(bars.close[290]);
    // Split-adjusted bars of a store make their columns when they are read.
    const stored = lazyBars(bars.days, (name) => bars[name]);
    const weekly = spansOf({ bars: stored, dividends }, LAST, SPANS.weekly);
    const lastOfWeek = weekly.bars.days.map((monday) => bars.days.findLastIndex((each) => each < monday + 7));
    expect([...weekly.series('adj_close')]).toEqual([...lastOfWeek].map((i) => adjusted[i]!));
  });
});

describe('payments', () => {
  const bars = barsOn(
    LAST,
    Array.from({ length: 1600 }, () => 100),
  );
  const quarter = (i: number) => LAST - 1500 + 91 * i;
  const regular = Array.from({ length: 14 }, (_, i) => ({ day: quarter(i), amount: i < 7 ? 0.5 : 0.55 }));

  test('regular ones are annualised by the frequency, specials are not', () => {
    const special = { day: quarter(9) + 20, amount: 5 };
    const found = paymentsOf([...regular, special], LAST, bars);
    expect(found).toHaveLength(15);
    expect(found.filter(({ kind }) => kind === 'special')).toEqual([
      { ...special, kind: 'special', annualized: undefined },
    ]);
    // Quarterly: four a year, from the first payment on.
    expect(found[0]).toEqual({ day: quarter(0), amount: 0.5, kind: 'regular', annualized: 2 });
    expect(found.at(-1)?.annualized).toBeCloseTo(2.2, 12);
  });

  test('the regular one comes first on a shared day; without a schedule nothing is annualised', () => {
    const both = paymentsOf([...regular, { day: quarter(9), amount: 3 }], LAST, bars);
    expect(both.filter(({ day: at }) => at === quarter(9)).map(({ kind }) => kind)).toEqual(['regular', 'special']);
    expect(paymentsOf(regular.slice(0, 1), LAST, bars)[0]?.annualized).toBeUndefined();
    expect(paymentsOf([], LAST, bars)).toEqual([]);
  });
});
