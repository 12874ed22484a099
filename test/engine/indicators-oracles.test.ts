/**
 * Two npm libraries as independent oracles on random walks. Where they seed as this project does, every bar must agree; where they seed
 * otherwise (named at each test), the bars after the seed is forgotten must.
 */
import * as ti from 'technicalindicators';
import * as ts from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { adx } from '../../src/engine/indicators/adx.ts';
import { atr } from '../../src/engine/indicators/atr.ts';
import { bollinger } from '../../src/engine/indicators/bollinger.ts';
import { macd } from '../../src/engine/indicators/macd.ts';
import { ema, sma } from '../../src/engine/indicators/moving-average.ts';
import { obv } from '../../src/engine/indicators/obv.ts';
import { rsi } from '../../src/engine/indicators/rsi.ts';
import { stochastic } from '../../src/engine/indicators/stochastic.ts';
import type { Bars } from '../../src/engine/types.ts';
import { seriesOf, walk } from './indicators-samples.ts';

const COUNT = 800;
const SEEDS = [1, 2, 3, 4, 5];

/** `theirs` ends at the last bar; all of it, or what begins at bar index `from`, must agree. */
function agree(ours: Float64Array, theirs: readonly (number | undefined)[], tolerance: number, from = 0): void {
  const offset = ours.length - theirs.length;
  let compared = 0;
  for (let i = Math.max(from, offset); i < ours.length; i++) {
    const expected = theirs[i - offset];
    if (expected === undefined) continue;
    compared++;
    expect(Math.abs(ours[i]! - expected), `bar ${i}: ${ours[i]} for ${expected}`).toBeLessThan(tolerance);
  }
  expect(compared).toBeGreaterThan(from > 0 ? COUNT - from - 1 : COUNT - 40);
}

/** What a streaming indicator of trading-signals says at every bar. */
function stream<I, R>(indicator: { add(input: I): R | null }, inputs: readonly I[]): (R | undefined)[] {
  return inputs.map((input) => indicator.add(input) ?? undefined);
}

const columns = (bars: Bars) => ({ high: [...bars.high], low: [...bars.low], close: [...bars.close] });

const candles = (bars: Bars) =>
  Array.from(bars.close, (close, i) => ({
    open: bars.open[i]!,
    high: bars.high[i]!,
    low: bars.low[i]!,
    close,
    volume: bars.volume[i]!,
  }));

const out = (write: (series: Float64Array) => void): Float64Array => seriesOf(COUNT, write);

function macdOf({ close }: Bars) {
  const lines = { value: new Float64Array(COUNT), signal: new Float64Array(COUNT) };
  macd(close, 12, 26, 9, lines);
  return lines;
}

function stochasticOf(bars: Bars) {
  const lines = { k: new Float64Array(COUNT), d: new Float64Array(COUNT) };
  stochastic(bars, { range: 14, k: 3, d: 3 }, lines);
  return lines;
}

function bandsOf({ close }: Bars) {
  const lines = { lower: new Float64Array(COUNT), middle: new Float64Array(COUNT), upper: new Float64Array(COUNT) };
  bollinger(close, 20, 2, lines);
  return lines;
}

describe.each(SEEDS)('technicalindicators, walk %i', (seed) => {
  const bars = walk(COUNT, seed);
  const close = [...bars.close];
  test('SMA 50', () =>
    agree(
      out((s) => sma(bars.close, 50, s)),
      ti.SMA.calculate({ period: 50, values: close }),
      1e-9,
      49,
    ));
  test('EMA 20', () =>
    agree(
      out((s) => ema(bars.close, 20, s)),
      ti.EMA.calculate({ period: 20, values: close }),
      1e-9,
    ));
  // It rounds to 2 decimals.
  test('RSI 14', () =>
    agree(
      out((s) => rsi(bars.close, 14, s)),
      ti.RSI.calculate({ period: 14, values: close }),
      0.005001,
    ));
  test('ATR 14', () =>
    agree(
      out((s) => atr(bars, 14, s)),
      ti.ATR.calculate({ period: 14, ...columns(bars) }),
      1e-9,
    ));
  test('ADX 14', () => {
    const theirs = ti.ADX.calculate({ period: 14, ...columns(bars) }).map((each) => each.adx);
    agree(
      out((s) => adx(bars, 14, s)),
      theirs,
      1e-9,
    );
  });
  test('MACD', () => {
    const periods = {
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
      SimpleMAOscillator: false,
      SimpleMASignal: false,
    };
    const theirs = ti.MACD.calculate({ ...periods, values: close });
    const { value, signal } = macdOf(bars);
    agree(
      value,
      theirs.map((each) => each.MACD),
      1e-9,
    );
    agree(
      signal,
      theirs.map((each) => each.signal),
      1e-9,
    );
  });
  test('Bollinger bands', () => {
    const theirs = ti.BollingerBands.calculate({ period: 20, stdDev: 2, values: close });
    const { lower, middle, upper } = bandsOf(bars);
    agree(
      lower,
      theirs.map((each) => each.lower),
      1e-6,
    );
    agree(
      middle,
      theirs.map((each) => each.middle),
      1e-6,
    );
    agree(
      upper,
      theirs.map((each) => each.upper),
      1e-6,
    );
  });
  // Its %D is the 3-session mean of an unsmoothed %K: that is our %K.
  test('stochastic', () => {
    const theirs = ti.Stochastic.calculate({ period: 14, signalPeriod: 3, ...columns(bars) });
    agree(
      stochasticOf(bars).k,
      theirs.map((each) => each.d),
      1e-9,
    );
  });
  test('OBV', () => {
    const theirs = ti.OBV.calculate({ close, volume: [...bars.volume] });
    agree(
      out((s) => obv(bars, s)),
      theirs,
      1e-3,
    );
  });
});

describe.each(SEEDS)('trading-signals, walk %i', (seed) => {
  const bars = walk(COUNT, seed);
  const close = [...bars.close];
  test('SMA 50', () =>
    agree(
      out((s) => sma(bars.close, 50, s)),
      stream(new ts.SMA(50), close),
      1e-9,
      49,
    ));
  // It starts at the first close.
  test('EMA 20', () =>
    agree(
      out((s) => ema(bars.close, 20, s)),
      stream(new ts.EMA(20), close),
      1e-6,
      300,
    ));
  test('RSI 14', () =>
    agree(
      out((s) => rsi(bars.close, 14, s)),
      stream(new ts.RSI(14), close),
      1e-9,
    ));
  // It counts the first bar's range as a true range.
  test('ATR 14', () =>
    agree(
      out((s) => atr(bars, 14, s)),
      stream(new ts.ATR(14), candles(bars)),
      1e-6,
      400,
    ));
  test('ADX 14', () =>
    agree(
      out((s) => adx(bars, 14, s)),
      stream(new ts.ADX(14), candles(bars)),
      1e-6,
      500,
    ));
  // Its averages start at their first value.
  test('MACD', () => {
    const theirs = stream(new ts.MACD(new ts.EMA(12), new ts.EMA(26), new ts.EMA(9)), close);
    const { value, signal } = macdOf(bars);
    agree(
      value,
      theirs.map((each) => each?.macd),
      1e-6,
      400,
    );
    agree(
      signal,
      theirs.map((each) => each?.signal),
      1e-6,
      400,
    );
  });
  test('Bollinger bands', () => {
    const theirs = stream(new ts.BollingerBands(20, 2), close);
    const { lower, upper } = bandsOf(bars);
    agree(
      lower,
      theirs.map((each) => each?.lower),
      1e-6,
    );
    agree(
      upper,
      theirs.map((each) => each?.upper),
      1e-6,
    );
  });
  test('stochastic', () => {
    const theirs = stream(new ts.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }), candles(bars));
    const { k, d } = stochasticOf(bars);
    agree(
      k,
      theirs.map((each) => each?.stochK),
      1e-9,
    );
    agree(
      d,
      theirs.map((each) => each?.stochD),
      1e-9,
    );
  });
  // From the second bar on: its first value is that of two.
  test('OBV', () => {
    const theirs = stream(new ts.OBV(2), candles(bars));
    agree(
      out((s) => obv(bars, s)),
      theirs,
      1e-3,
    );
  });
});
