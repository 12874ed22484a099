/** What must hold for any series (FIELDS 11): bounds, order, splits, time travel, SPY against itself. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adx } from '../../../src/engine/indicators/adx.ts';
import { atr } from '../../../src/engine/indicators/atr.ts';
import { bollinger } from '../../../src/engine/indicators/bollinger.ts';
import { macd } from '../../../src/engine/indicators/macd.ts';
import { ema } from '../../../src/engine/indicators/moving-average.ts';
import { obv } from '../../../src/engine/indicators/obv.ts';
import { rsi } from '../../../src/engine/indicators/rsi.ts';
import { weeklyBars } from '../../../src/engine/indicators/spans.ts';
import { stochastic } from '../../../src/engine/indicators/stochastic.ts';
import type { technicals } from '../../../src/engine/indicators/technicals.ts';
import { sliceBars, splitAdjust } from '../../../src/engine/prices/basis.ts';
import { range52wOf } from '../../../src/engine/prices/performance.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { LAST, seriesOf, technicalsOf, walk } from './samples.ts';

const walks = fc.record({ count: fc.integer({ min: 1, max: 420 }), seed: fc.integer() });
const RUNS = { numRuns: 40 };

/** Every leaf with its path. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || isMarker(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

function between(value: unknown, low: number, high: number): void {
  if (isMarker(value)) return;
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
}

type All = ReturnType<typeof technicals>;

test('every leaf is a finite number, a word, a flag or a marker; scores lie in 0..100; bands are in order', () => {
  fc.assert(
    fc.property(walks, ({ count, seed }) => {
      const all = technicalsOf(walk(count, seed), walk(count, seed + 1));
      for (const [path, value] of leaves(all)) {
        if (typeof value === 'number') expect(Number.isFinite(value), path).toBe(true);
        else expect(isMarker(value) || typeof value === 'string' || typeof value === 'boolean', path).toBe(true);
      }
      const { momentum, moving_averages: averages, trend_strength: trend, volatility } = all;
      for (const score of [momentum.rsi_14, momentum.rsi_14_weekly, trend.adx_14, trend.adx_14_weekly])
        between(score, 0, 100);
      between(momentum.stochastic_14_3_3.k, 0, 100);
      between(momentum.stochastic_14_3_3.d, 0, 100);
      between(averages.distance_from_52w_high_pct, -100, 0);
      between(volatility.atr_14, 0, Number.POSITIVE_INFINITY);
      const { lower, middle, upper } = volatility.bollinger_20;
      if (!isMarker(middle)) {
        expect(lower).toBeLessThanOrEqual(middle);
        expect(upper).toBeGreaterThanOrEqual(middle);
      }
    }),
    RUNS,
  );
});

test('SPY against itself: beta 1, strength 0', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const bars = walk(300, seed);
      const { volatility, relative_strength: strength } = technicalsOf(bars, bars);
      expect(volatility.beta_1y).toBeCloseTo(1, 12);
      expect([strength.vs_spy_1m_pct, strength.vs_spy_3m_pct, strength.vs_spy_1y_pct]).toEqual([0, 0, 0]);
    }),
    RUNS,
  );
});

test('the distance from the high is the drawdown of the snapshot', () => {
  const bars = walk(400, 3);
  expect(technicalsOf(bars).moving_averages.distance_from_52w_high_pct).toBe(range52wOf(bars).drawdown_from_high_pct);
});

/** As if `numerator` shares had been made of one at the open of bar `at`: the record as traded before it. */
function unsplit(bars: Bars, at: number, ratio: number): Bars {
  const times = (column: Float64Array, factor: number): Float64Array =>
    column.map((value, i) => (i < at ? value * factor : value));
  return {
    days: bars.days,
    open: times(bars.open, ratio),
    high: times(bars.high, ratio),
    low: times(bars.low, ratio),
    close: times(bars.close, ratio),
    volume: times(bars.volume, 1 / ratio),
  };
}

/** Leaves in price units or shares: these scale with the share. */
const PRICES =
  /^(momentum\.macd\.(value|signal_line|histogram)|moving_averages\.(sma|ema)_\d+|volatility\.(atr_14|bollinger_20\.(lower|middle|upper)))$/;

function expectScaled(before: All, after: All, factor: number): void {
  const now = new Map(leaves(after));
  for (const [path, value] of leaves(before)) {
    if (typeof value !== 'number') {
      expect(now.get(path), path).toEqual(value);
      continue;
    }
    const scale = PRICES.test(path) ? factor : path === 'trend_strength.obv' ? 1 / factor : 1;
    const expected = value * scale;
    expect(Math.abs((now.get(path) as number) - expected), path).toBeLessThan(1e-7 * Math.max(1, Math.abs(expected)));
  }
}

describe('splits', () => {
  test.each([
    [4, 1],
    [2, 1],
    [3, 2],
    [1, 30],
  ])('%i for %i in the window leaves every output as it was', (numerator, denominator) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 399 }), fc.integer(), (at, seed) => {
        const whole = walk(400, seed);
        const spy = walk(400, seed + 1);
        const split = { day: whole.days[at]!, numerator, denominator };
        const raw = unsplit(whole, at, numerator / denominator);
        expectScaled(technicalsOf(whole, spy), technicalsOf(splitAdjust(raw, [split], LAST), spy), 1);
      }),
      { numRuns: 10 },
    );
  });

  test('3 for 2 on coarse prices, where equal moves are common and their doubles are not equal', () => {
    const coarse = (column: Float64Array): Float64Array =>
      column.map((value) => Math.max(1, Math.round(value * 2)) / 10);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 399 }), fc.integer(), (at, seed) => {
        const fine = walk(400, seed);
        const { days, volume } = fine;
        const [open, high, low, close] = [coarse(fine.open), coarse(fine.high), coarse(fine.low), coarse(fine.close)];
        const whole: Bars = { days, open, high, low, close, volume };
        const split = { day: days[at]!, numerator: 3, denominator: 2 };
        const adjusted = technicalsOf(splitAdjust(unsplit(whole, at, 1.5), [split], LAST));
        const { trend_strength: trend } = technicalsOf(whole);
        expect(adjusted.trend_strength.adx_14).toBeCloseTo(trend.adx_14 as number, 9);
        expect(adjusted.trend_strength.adx_14_weekly).toBeCloseTo(trend.adx_14_weekly as number, 9);
      }),
      RUNS,
    );
  });

  test('4 for 1 after the last bar divides price levels by 4, multiplies volume by 4 and changes nothing else', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const whole = walk(400, seed);
        const spy = walk(400, seed + 1);
        const split = { day: LAST + 3, numerator: 4, denominator: 1 };
        expectScaled(technicalsOf(whole, spy), technicalsOf(splitAdjust(whole, [split], LAST + 3), spy), 1 / 4);
      }),
      RUNS,
    );
  });
});

test('what is older than five years is forgotten: the whole history gives the same', () => {
  const bars = walk(6300, 23);
  const { momentum, moving_averages: averages, trend_strength: trend, volatility } = technicalsOf(bars);
  const lines = macd(bars.close, 12, 26, 9);
  expect(momentum.rsi_14).toBeCloseTo(rsi(bars.close, 14), 12);
  expect(momentum.macd.value).toBeCloseTo(lines.value, 12);
  expect(momentum.macd.signal_line).toBeCloseTo(lines.signal, 12);
  expect(averages.ema_20).toBeCloseTo(ema(bars.close, 20), 12);
  expect(trend.adx_14).toBeCloseTo(adx(bars, 14), 12);
  expect(volatility.atr_14).toBeCloseTo(atr(bars, 14), 12);
  // On-balance volume forgets nothing.
  expect(trend.obv).toBe(obv(bars));
});

describe('time travel', () => {
  test('what a series says of a day never changes afterwards', () => {
    fc.assert(
      fc.property(walks, fc.nat(), ({ count, seed }, cut) => {
        const bars = walk(count, seed);
        const until = 1 + (cut % count);
        const short = sliceBars(bars, 0, until);
        const write = (of: Bars) => {
          const n = of.close.length;
          const line = () => new Float64Array(n);
          const lines = [line(), line(), line(), line(), line(), line(), line()] as const;
          const [value, signal, k, d, lower, middle, upper] = lines;
          macd(of.close, 12, 26, 9, { value, signal });
          stochastic(of, { range: 14, k: 3, d: 3 }, { k, d });
          bollinger(of.close, 20, 2, { lower, middle, upper });
          return lines;
        };
        expect(write(short)).toEqual(write(bars).map((line) => line.slice(0, until)));
      }),
      RUNS,
    );
  });

  test.each<[string, (bars: Bars, series?: Float64Array) => number]>([
    ['EMA', ({ close }, out) => ema(close, 9, out)],
    ['RSI', ({ close }, out) => rsi(close, 14, out)],
    ['ATR', (bars, out) => atr(bars, 14, out)],
    ['ADX', (bars, out) => adx(bars, 14, out)],
    ['OBV', (bars, out) => obv(bars, out)],
  ])('%s: the series at a bar is the value of the bars up to it', (_, write) => {
    fc.assert(
      fc.property(walks, fc.nat(), ({ count, seed }, cut) => {
        const bars = walk(count, seed);
        const until = 1 + (cut % count);
        const series = seriesOf(count, (out) => write(bars, out));
        expect(write(sliceBars(bars, 0, until))).toBe(series[until - 1]);
      }),
      RUNS,
    );
  });

  test('weeks complete on a day are a prefix of the weeks complete later', () => {
    fc.assert(
      fc.property(walks, fc.nat(), ({ count, seed }, cut) => {
        const bars = walk(count, seed);
        const until = 1 + (cut % count);
        const early = weeklyBars(sliceBars(bars, 0, until), bars.days[until - 1]!);
        const late = weeklyBars(bars, bars.days[count - 1]!);
        // Also when the bars after that day are there: they are not read.
        expect(weeklyBars(bars, bars.days[until - 1]!)).toEqual(early);
        for (const column of ['days', 'open', 'high', 'low', 'close', 'volume'] as const)
          expect([...early[column]]).toEqual([...late[column]].slice(0, early.days.length));
      }),
      RUNS,
    );
  });
});
