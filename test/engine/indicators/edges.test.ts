/**
 * Frozen, one-way and short series: what an indicator says where its formula has no answer, and why it says nothing.
 */
import { describe, expect, test } from 'vitest';
import { adx } from '../../../src/engine/indicators/adx.ts';
import { atr } from '../../../src/engine/indicators/atr.ts';
import { bollinger } from '../../../src/engine/indicators/bollinger.ts';
import { macd } from '../../../src/engine/indicators/macd.ts';
import { sma } from '../../../src/engine/indicators/moving-average.ts';
import { obv, obvTrend } from '../../../src/engine/indicators/obv.ts';
import { rsi } from '../../../src/engine/indicators/rsi.ts';
import { stochastic } from '../../../src/engine/indicators/stochastic.ts';
import { isTrending, rsiZone, stochasticZone } from '../../../src/engine/indicators/technicals.ts';
import { sliceBars } from '../../../src/engine/prices/basis.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { sessionsTo } from '../prices/samples.ts';
import { goldenBars, LAST, technicalsOf, walk } from './samples.ts';

const SLOW = { range: 14, k: 3, d: 3 } as const;
const SHORT = { available: false, reason: 'insufficient_history' };
const NO_RANGE = { available: false, reason: 'zero_range' };

function frozen(count: number, price = 0.1): Bars {
  const same = new Float64Array(count).fill(price);
  const days = Int32Array.from(sessionsTo(LAST, count));
  return { days, open: same, high: same, low: same, close: same, volume: new Float64Array(count) };
}

/** The frozen price, then one bar of its own. */
function thawed(count: number, high: number, low: number, close: number): Bars {
  const bars = frozen(count, 10);
  return {
    ...bars,
    high: Float64Array.from(bars.high).fill(high, count - 1),
    low: Float64Array.from(bars.low).fill(low, count - 1),
    close: Float64Array.from(bars.close).fill(close, count - 1),
  };
}

describe('a price that never moves', () => {
  // 0.1 has no exact double: fifty of them do not add up to 5, which must not show as a cross or a band.
  const all = technicalsOf(frozen(300));
  test('says neutral, flat, zero', () => {
    expect(all.momentum).toMatchObject({ rsi_14: 50, rsi_zone: 'neutral', rsi_14_weekly: 50 });
    expect(all.momentum.macd).toEqual({ above_signal: false, histogram: 0, signal_line: 0, value: 0 });
    expect(all.moving_averages).toEqual({
      distance_from_52w_high_pct: 0,
      ema_20: 0.1,
      golden_cross_active: false,
      sma_200: 0.1,
      sma_50: 0.1,
      vs_sma_200_pct: 0,
      vs_sma_50_pct: 0,
    });
    expect(all.trend_strength).toMatchObject({ adx_14: 0, trending: false, obv: 0, obv_trend_30d: 'flat' });
    expect(all.volatility).toMatchObject({ atr_14: 0, realized_vol_30d_annualized_pct: 0 });
  });
  test('has no place in a range it has not', () => {
    expect(all.momentum.stochastic_14_3_3).toEqual({ d: NO_RANGE, k: NO_RANGE, zone: NO_RANGE });
    expect(all.volatility.bollinger_20).toEqual({ lower: 0.1, middle: 0.1, upper: 0.1, percent_b: NO_RANGE });
  });
});

describe('stochastic after a halt', () => {
  test('a flat day counts as 50 while one of three is not flat', () => {
    // Two flat days (50, 50) and a close at the top of the first range (100): k = 200/3. The earlier k count as 50
    // each: d = 500/9.
    const { k, d } = stochastic(thawed(18, 11, 10, 11), SLOW);
    expect(k).toBeCloseTo(200 / 3, 12);
    expect(d).toBeCloseTo((50 + 50 + 200 / 3) / 3, 12);
  });
  test('%K has no value again when its three days are flat, %D while one of its %K had one', () => {
    const moved = thawed(18, 11, 10, 10);
    const bars: Bars = {
      ...frozen(34, 10),
      high: Float64Array.from({ length: 34 }, (_, i) => moved.high[i] ?? 10),
    };
    // The only bar with a range, the 18th, is in the ranges of bars 18 to 31, where the close is at their bottom (0).
    // %K of bars 32, 33, 34: (0 + 0 + 50) / 3, (0 + 50 + 50) / 3, none (50): %D = (50/3 + 100/3 + 50) / 3.
    const { k, d } = stochastic(bars, SLOW);
    expect(k).toEqual(NO_RANGE);
    expect(d).toBeCloseTo(100 / 3, 12);
  });
});

describe('one way only', () => {
  const rising = Float64Array.from({ length: 60 }, (_, i) => 10 + i);
  const bars = { high: rising.map((value) => value + 1), low: rising.map((value) => value - 1), close: rising };
  test('up', () => {
    expect(rsi(rising, 14)).toBe(100); // no loss
    expect(adx(bars, 14)).toBeCloseTo(100, 10); // only upward movement: DX is 100 every day
    expect(atr(bars, 14)).toBeCloseTo(2, 10); // high less low is 2, and the gap to the previous close too
    // Place of the close in a range of 15 (13 days of rise, and 1 on either side): 14/15.
    expect(stochastic(bars, SLOW).k).toBeCloseTo((100 * 14) / 15, 10);
    // The lag of an EMA behind a straight line is (period - 1) / 2: 12.5 - 5.5 = 7, and the signal has caught up.
    expect(macd(rising, 12, 26, 9).value).toBeCloseTo(7, 10);
    expect(macd(rising, 12, 26, 9).histogram).toBeCloseTo(0, 10);
    expect(sma(rising, 5)).toBe(67); // 65, 66, 67, 68, 69
  });
  test('down', () => {
    expect(rsi(rising.toReversed(), 14)).toBe(0);
    const trend = (close: Float64Array) => obvTrend({ close, volume: new Float64Array(60).fill(7) }, 30);
    expect([trend(rising), trend(rising.toReversed()), trend(new Float64Array(60).fill(3))]).toEqual([
      'rising',
      'falling',
      'flat',
    ]);
  });
  test('bands of 1 to 20', () => {
    // Mean 10.5, population variance (20² - 1) / 12 = 33.25; the last close, 20, lies (9.5 + 2 sd) / 4 sd from the
    // lower band.
    const bands = bollinger(
      Float64Array.from({ length: 20 }, (_, i) => i + 1),
      20,
      2,
    )!;
    const sd = Math.sqrt(33.25);
    expect(bands.middle).toBe(10.5);
    expect(bands.upper).toBeCloseTo(10.5 + 2 * sd, 12);
    expect(bands.percentB).toBeCloseTo((9.5 + 2 * sd) / (4 * sd), 12);
  });
});

test('equal moves up and down count for neither, also where their doubles differ', () => {
  // 70.90 - 70.02 and 69.88 - 69.00 are 0.88, as doubles 0.8800000000000097 and 0.8799999999999955. (Found on KO, where
  // the week of 2025-03-03 so turned a weekly ADX of 13.59 into 14.58 five months later.)
  const high = Float64Array.of(69.5, 70.02, 70.9);
  const low = Float64Array.of(69.2, 69.88, 69);
  expect(high[2]! - high[1]!).toBeGreaterThan(low[1]! - low[2]!);
  // Over one session ADX is the DX of the last bar: 0 when neither move counts, 100 when only one does.
  expect(adx({ high, low }, 1)).toBe(0);
  expect(adx({ high: high.slice(0, 2), low: low.slice(0, 2) }, 1)).toBe(100);
});

test('an equal close adds nothing to on-balance volume, also across a split that moves its last bits', () => {
  // 226.78244855035888 * 1.5 / 1.5 is 226.7824485503589.
  const close = Float64Array.of(226.7824485503589, 226.78244855035888, 226.79);
  expect(close[0]).not.toBe(close[1]);
  const volume = Float64Array.of(5, 7, 11);
  expect([obv({ close, volume }), obv({ close: close.toReversed(), volume })]).toEqual([11, -7]);
});

test('zones begin on their bounds', () => {
  expect([70, 69.999, 30, 30.001].map(rsiZone)).toEqual(['overbought', 'neutral', 'oversold', 'neutral']);
  expect([80, 79.999, 20, 20.001].map(stochasticZone)).toEqual(['overbought', 'neutral', 'oversold', 'neutral']);
  expect([25, 24.999].map(isTrending)).toEqual([true, false]);
});

test('a zone is decided before rounding: 69.996 shows as 70 and is neutral', () => {
  expect(rsiZone(69.996)).toBe('neutral');
});

/** First number of bars that gives a value (FIELDS 1.2, column "min bars"). */
const MINIMUM: Readonly<Record<string, number>> = {
  'momentum.rsi_14': 15,
  'momentum.rsi_zone': 15,
  'momentum.macd.value': 26,
  'momentum.macd.signal_line': 34,
  'momentum.macd.histogram': 34,
  'momentum.macd.above_signal': 34,
  'momentum.stochastic_14_3_3.k': 16,
  'momentum.stochastic_14_3_3.zone': 16,
  'momentum.stochastic_14_3_3.d': 18,
  'moving_averages.sma_50': 50,
  'moving_averages.vs_sma_50_pct': 50,
  'moving_averages.sma_200': 200,
  'moving_averages.vs_sma_200_pct': 200,
  'moving_averages.golden_cross_active': 200,
  'moving_averages.ema_20': 20,
  'moving_averages.distance_from_52w_high_pct': 1,
  'trend_strength.adx_14': 28,
  'trend_strength.trending': 28,
  'trend_strength.obv': 2,
  'trend_strength.obv_trend_30d': 31,
  'volatility.atr_14': 15,
  'volatility.bollinger_20.middle': 20,
  'volatility.bollinger_20.lower': 20,
  'volatility.bollinger_20.upper': 20,
  'volatility.bollinger_20.percent_b': 20,
  'volatility.realized_vol_30d_annualized_pct': 31,
  'volatility.beta_1y': 241,
  // Weeks of the last bars of a listing; the first may be partial.
  'momentum.rsi_14_weekly': 15,
  'momentum.rsi_14_weekly_zone': 15,
  'trend_strength.adx_14_weekly': 28,
  'trend_strength.trending_weekly': 28,
};

function leaf(values: unknown, path: string): unknown {
  return path.split('.').reduce((at, key) => (at as Record<string, unknown>)[key], values);
}

describe('short histories', () => {
  const long = walk(300, 7);
  const counts = [...Array(42).keys(), 49, 50, 51, 199, 200, 201, 240, 241, 242, 300];
  test.each(counts)('%i bars', (count) => {
    const bars = sliceBars(long, 300 - count, 300);
    const all = technicalsOf(bars, goldenBars());
    const weeks = new Set(Array.from(bars.days, (day) => Math.floor((day + 3) / 7))).size; // 1970-01-01 was a Thursday
    for (const [path, minimum] of Object.entries(MINIMUM)) {
      const value = leaf(all, path);
      const have = path.includes('weekly') ? weeks : count;
      if (have >= minimum) expect(isMarker(value), `${path} of ${have}`).toBe(false);
      else if (count > 0) expect(value, `${path} of ${have}`).toEqual(SHORT);
      else expect(isMarker(value), path).toBe(true);
    }
  });

  test('strength against SPY needs its anchor, and SPY’s bars to the same day', () => {
    // 30 sessions back from 2025-08-08 is 2025-06-26: one month there is, three not.
    const bars = { ...goldenBars(30) };
    const { relative_strength: strength } = technicalsOf(bars);
    expect(typeof strength.vs_spy_1m_pct).toBe('number');
    expect([strength.vs_spy_3m_pct, strength.vs_spy_1y_pct]).toEqual([SHORT, SHORT]);
    const ended = { days: bars.days.slice(0, 20), close: bars.close.slice(0, 20) };
    expect(technicalsOf(bars, ended).relative_strength.vs_spy_1m_pct).toMatchObject({ reason: 'stale_price' });
    const none = { days: new Int32Array(), close: new Float64Array() };
    expect(technicalsOf(bars, none).relative_strength.vs_spy_1m_pct).toMatchObject({ reason: 'no_price_data' });
    expect(strength.vs_sector_1y_pct).toMatchObject({ reason: 'sector_benchmark_unsupported' });
  });
});
