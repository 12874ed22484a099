/** `GET /v2/technicals`: what the computation reads, rounds and says about itself, and how the screen shows it. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/technicals/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/technicals/payload.ts';
import { view } from '../../../src/endpoints/technicals/view.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { sliceBars } from '../../../src/engine/prices/basis.ts';
import type { Bars, Dividend, Split } from '../../../src/engine/types.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { goldenBars, goldenBenchmark, LAST, walk } from '../../engine/indicators/samples.ts';
import { type Listed, marketStore } from '../../support/market-store.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';

interface Contents {
  readonly bars: Readonly<Record<string, Bars>>;
  readonly splits?: readonly Split[];
  readonly dividends?: readonly Dividend[];
  readonly kind?: StoreReader['kind'];
}

/** Splits and dividends are those of AAA. */
function storeOf({ bars, kind = 'live', splits = [], dividends = [] }: Contents): StoreReader {
  const listed = Object.entries(bars).map(([symbol, own]): [string, Listed] => [
    symbol,
    symbol === 'AAA' ? { bars: own, splits, dividends } : { bars: own },
  ]);
  return marketStore(Object.fromEntries(listed), { kind });
}

const HOUR = 3_600_000;
const NOW = closeInstant(LAST) + HOUR;
const golden = { AAA: goldenBars(), SPY: { ...goldenBars(), ...goldenBenchmark() } };

function technicals(contents: Contents, asOf?: number, now = NOW, symbol = 'AAA'): Payload {
  return compute({ store: storeOf(contents), now, asOf }, { symbol }) as Payload;
}

describe('payload', () => {
  const payload = technicals({ bars: golden });

  test('the golden series, rounded', () => {
    // FIELDS 13, bar 300; rounding of FIELDS 0.3.
    expect(payload.momentum.macd).toEqual({
      value: 1.716,
      signal_line: 2.6317,
      histogram: -0.9158,
      above_signal: false,
    });
    expect(payload.momentum.stochastic_14_3_3).toEqual({ k: 10.75, d: 27.76, zone: 'oversold' });
    expect(payload.momentum).toMatchObject({ rsi_14: 49.53, rsi_zone: 'neutral' });
    expect(payload.moving_averages).toMatchObject({
      ema_20: 132.51,
      sma_50: 129.38,
      sma_200: 120.33,
      vs_sma_50_pct: 1.42, // 131.214653 / 129.375026
      vs_sma_200_pct: 9.05, // 131.214653 / 120.326285
      golden_cross_active: true,
    });
    expect(payload.trend_strength).toMatchObject({
      adx_14: 13.91,
      trending: false,
      obv: 9821766,
      obv_trend_30d: 'flat',
    });
    expect(payload.volatility).toEqual({
      atr_14: 4.05,
      beta_1y: -0.1013,
      bollinger_20: { lower: 123.21, middle: 133.49, upper: 143.76, percent_b: 0.3895 },
      realized_vol_30d_annualized_pct: 43.54,
    });
  });

  test('fits the contract', () => {
    const fits = fitting(schema);
    fits(payload);
    const short = fits(technicals({ bars: { AAA: goldenBars(3), SPY: golden.SPY } }));
    expect(short.momentum.rsi_14).toEqual({ available: false, reason: 'insufficient_history' });
  });

  test('has no sector', () => {
    expect(payload.relative_strength).toMatchObject({
      vs_sector_1y_pct: { available: false, reason: 'sector_benchmark_unsupported' },
      vs_sector_status: { supported: false, reason: 'sector_benchmark_unsupported' },
    });
  });

  test('penny prices keep four decimals', () => {
    const { moving_averages: averages } = technicals({
      bars: { AAA: { ...golden.AAA, close: golden.AAA.close.map((close) => close / 1000) }, SPY: golden.SPY },
    });
    expect(averages.sma_50).toBe(0.1294);
  });
});

describe('about itself', () => {
  test('describes the close of the last completed session, never a running one', () => {
    const running = Date.UTC(2025, 7, 11, 15, 0); // Monday 2025-08-11, 11:00 in New York
    const payload = technicals({ bars: golden }, undefined, running);
    expect(payload).toMatchObject({
      as_of: '2025-08-08T20:00:00Z',
      freshness: 'end_of_day',
      market_status: 'open',
      symbol: 'AAA',
    });
    expect(payload.momentum.rsi_14).toBe(49.53);
  });

  test('stale when a session is missing, simulated from the sample', () => {
    expect(technicals({ bars: golden }, undefined, NOW + 4 * 24 * HOUR).freshness).toBe('stale');
    expect(technicals({ bars: golden, kind: 'simulated' }).freshness).toBe('simulated');
  });

  test('no prices is an error', () => {
    expect(() => technicals({ bars: { AAA: goldenBars(0), SPY: golden.SPY } })).toThrow(/no prices of AAA/);
  });

  test('without SPY only what needs it is missing', () => {
    const { relative_strength: strength, volatility, momentum } = technicals({ bars: { AAA: golden.AAA } });
    expect(strength.vs_spy_1m_pct).toEqual({ available: false, reason: 'no_price_data' });
    expect(volatility.beta_1y).toEqual({ available: false, reason: 'no_price_data' });
    expect(momentum.rsi_14).toBe(49.53);
  });
});

describe('bases', () => {
  const spy = walk(700, 2);
  const whole = walk(700, 1);

  test('time travel: the answer as of a day is that of a store which ends there', () => {
    const until = 500;
    const day = whole.days[until - 1]!;
    const asOf = closeInstant(day) + HOUR;
    const split = { day: whole.days[600]!, numerator: 4, denominator: 1 };
    const paid = [430, 480, 530].map((i) => ({ day: whole.days[i]!, amount: 0.8 }));
    const later = { bars: { AAA: whole, SPY: spy }, splits: [split], dividends: paid };
    const then = {
      bars: { AAA: sliceBars(whole, 0, until), SPY: sliceBars(spy, 0, until) },
      dividends: paid.slice(0, 2),
    };
    expect(technicals(later, asOf)).toEqual(technicals(then, asOf));
  });

  test('a dividend moves volatility and beta (T basis) and nothing else (S basis)', () => {
    const without = technicals({ bars: { AAA: whole, SPY: spy } });
    const paid = [{ day: whole.days[690]!, amount: whole.close[689]! * 0.2 }];
    const { volatility, ...rest } = technicals({ bars: { AAA: whole, SPY: spy }, dividends: paid });
    const { volatility: before, ...others } = without;
    expect(rest).toEqual(others);
    expect({ atr: volatility.atr_14, bands: volatility.bollinger_20 }).toEqual({
      atr: before.atr_14,
      bands: before.bollinger_20,
    });
    expect(volatility.realized_vol_30d_annualized_pct).not.toBe(before.realized_vol_30d_annualized_pct);
    expect(volatility.beta_1y).not.toBe(before.beta_1y);
  });

  test('SPY: strength 0, beta 1', () => {
    const { relative_strength: strength, volatility } = technicals({ bars: { SPY: spy } }, undefined, NOW, 'SPY');
    expect(strength).toMatchObject({ vs_spy_1m_pct: 0, vs_spy_3m_pct: 0, vs_spy_1y_pct: 0 });
    expect(volatility.beta_1y).toBe(1);
  });

  test('a week still open does not count', () => {
    const friday = technicals({ bars: golden });
    const next = walk(1, 5, LAST + 3);
    const join = (a: Float64Array, b: Float64Array): Float64Array => Float64Array.from([...a, ...b]);
    const monday: Bars = {
      days: Int32Array.from([...golden.AAA.days, ...next.days]),
      open: join(golden.AAA.open, next.open),
      high: join(golden.AAA.high, next.high),
      low: join(golden.AAA.low, next.low),
      close: join(golden.AAA.close, next.close),
      volume: join(golden.AAA.volume, next.volume),
    };
    const later = technicals({ bars: { AAA: monday, SPY: golden.SPY } }, undefined, closeInstant(LAST + 3) + HOUR);
    expect(later.momentum.rsi_14).not.toBe(friday.momentum.rsi_14);
    expect(later.momentum.rsi_14_weekly).toBe(friday.momentum.rsi_14_weekly);
    expect(later.trend_strength.adx_14_weekly).toBe(friday.trend_strength.adx_14_weekly);
  });
});

describe('screen', () => {
  const draw = (payload: Payload): string => drawn(view(payload, { full: false, now: NOW }));

  test('gauges are at their numbers, with the name of the zone', () => {
    const text = draw(technicals({ bars: golden }));
    expect(text).toMatch(/RSI 14 +0 .*●.* 100 +49\.53 neutral/);
    expect(text).toMatch(/Stochastic %K +0 .*●.* 100 +10\.75 oversold/);
    expect(text).toMatch(/Bollinger %B +123\.21 .*●.* 143\.76 +0\.3895/);
    expect(text.indexOf('Fri 2025-08-08')).toBeGreaterThan(0);
  });

  test('missing values are dashes with one footnote per reason; simulated data are labeled', () => {
    const text = draw(technicals({ bars: { AAA: goldenBars(3), SPY: golden.SPY }, kind: 'simulated' }));
    expect(text).toMatch(/RSI 14 .*—/);
    expect(text.match(/The history is too short/g)).toHaveLength(1);
    expect(text).toContain('SIMULATED DATA');
  });
});
