/**
 * Two npm libraries as independent oracles on random walks. Where they seed as this project does, every bar must agree;
 * where they seed otherwise (named at each test), the bars after the seed is forgotten must.
 */
import * as ti from 'technicalindicators';
import * as ts from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { adx } from '../../../src/engine/indicators/adx.ts';
import { atr } from '../../../src/engine/indicators/atr.ts';
import { bollinger } from '../../../src/engine/indicators/bollinger.ts';
import { macd } from '../../../src/engine/indicators/macd.ts';
import { ema } from '../../../src/engine/indicators/moving-average.ts';
import { windowMeans } from '../../../src/engine/indicators/moving-window.ts';
import { obv } from '../../../src/engine/indicators/obv.ts';
import { rsi } from '../../../src/engine/indicators/rsi.ts';
import { stochastic } from '../../../src/engine/indicators/stochastic.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { seriesOf, walk } from './samples.ts';

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

type Theirs = readonly (number | undefined)[];
/** An indicator: ours and theirs at every bar, how near they must be, and the first bar at which they must. */
type Case = readonly [name: string, ours: Float64Array, theirs: Theirs, tolerance: number, from?: number];

/** Our indicators on a walk. */
function oursOn(bars: Bars) {
  return {
    sma: out((s) => windowMeans(bars.close, 50, s)),
    ema: out((s) => ema(bars.close, 20, s)),
    rsi: out((s) => rsi(bars.close, 14, s)),
    atr: out((s) => atr(bars, 14, s)),
    adx: out((s) => adx(bars, 14, s)),
    obv: out((s) => obv(bars, s)),
    macd: macdOf(bars),
    bands: bandsOf(bars),
    stochastic: stochasticOf(bars),
  };
}

function technicalIndicators(bars: Bars): Case[] {
  const ours = oursOn(bars);
  const values = [...bars.close];
  const periods = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };
  const macds = ti.MACD.calculate({ ...periods, SimpleMAOscillator: false, SimpleMASignal: false, values });
  const bands = ti.BollingerBands.calculate({ period: 20, stdDev: 2, values });
  const stochastics = ti.Stochastic.calculate({ period: 14, signalPeriod: 3, ...columns(bars) });
  const adxs = ti.ADX.calculate({ period: 14, ...columns(bars) }).map((each) => each.adx);
  const obvs = ti.OBV.calculate({ close: values, volume: [...bars.volume] });
  return [
    ['SMA 50', ours.sma, ti.SMA.calculate({ period: 50, values }), 1e-9, 49],
    ['EMA 20', ours.ema, ti.EMA.calculate({ period: 20, values }), 1e-9],
    // It rounds to 2 decimals.
    ['RSI 14', ours.rsi, ti.RSI.calculate({ period: 14, values }), 0.005001],
    ['ATR 14', ours.atr, ti.ATR.calculate({ period: 14, ...columns(bars) }), 1e-9],
    ['ADX 14', ours.adx, adxs, 1e-9],
    ['MACD', ours.macd.value, macds.map((each) => each.MACD), 1e-9],
    ['MACD signal', ours.macd.signal, macds.map((each) => each.signal), 1e-9],
    ['lower Bollinger band', ours.bands.lower, bands.map((each) => each.lower), 1e-6],
    ['middle Bollinger band', ours.bands.middle, bands.map((each) => each.middle), 1e-6],
    ['upper Bollinger band', ours.bands.upper, bands.map((each) => each.upper), 1e-6],
    // Its %D is the 3-session mean of an unsmoothed %K: that is our %K.
    ['stochastic %K', ours.stochastic.k, stochastics.map((each) => each.d), 1e-9],
    ['OBV', ours.obv, obvs, 1e-3],
  ];
}

function tradingSignals(bars: Bars): Case[] {
  const ours = oursOn(bars);
  const close = [...bars.close];
  const macds = stream(new ts.MACD(new ts.EMA(12), new ts.EMA(26), new ts.EMA(9)), close);
  const bands = stream(new ts.BollingerBands(20, 2), close);
  const settings = { kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 };
  const stochastics = stream(new ts.StochasticOscillator(settings), candles(bars));
  return [
    ['SMA 50', ours.sma, stream(new ts.SMA(50), close), 1e-9, 49],
    // It starts at the first close.
    ['EMA 20', ours.ema, stream(new ts.EMA(20), close), 1e-6, 300],
    ['RSI 14', ours.rsi, stream(new ts.RSI(14), close), 1e-9],
    // It counts the first bar's range as a true range.
    ['ATR 14', ours.atr, stream(new ts.ATR(14), candles(bars)), 1e-6, 400],
    ['ADX 14', ours.adx, stream(new ts.ADX(14), candles(bars)), 1e-6, 500],
    // Its averages start at their first value.
    ['MACD', ours.macd.value, macds.map((each) => each?.macd), 1e-6, 400],
    ['MACD signal', ours.macd.signal, macds.map((each) => each?.signal), 1e-6, 400],
    ['lower Bollinger band', ours.bands.lower, bands.map((each) => each?.lower), 1e-6],
    ['upper Bollinger band', ours.bands.upper, bands.map((each) => each?.upper), 1e-6],
    ['stochastic %K', ours.stochastic.k, stochastics.map((each) => each?.stochK), 1e-9],
    ['stochastic %D', ours.stochastic.d, stochastics.map((each) => each?.stochD), 1e-9],
    // From the second bar on: its first value is that of two.
    ['OBV', ours.obv, stream(new ts.OBV(2), candles(bars)), 1e-3],
  ];
}

describe.each(SEEDS)('walk %i', (seed) => {
  const bars = walk(COUNT, seed);
  const libraries = { technicalindicators: technicalIndicators(bars), 'trading-signals': tradingSignals(bars) };
  for (const [library, cases] of Object.entries(libraries))
    for (const [name, ours, theirs, tolerance, from] of cases)
      test(`${library}: ${name}`, () => agree(ours, theirs, tolerance, from));
});
