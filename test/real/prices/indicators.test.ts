/**
 * Against the published reference sheets of Stock.Indicators: every indicator this project has, on every bar the sheets
 * give.
 */
import { describe, expect, test } from 'vitest';
import { adx } from '../../../src/engine/indicators/adx.ts';
import { atr } from '../../../src/engine/indicators/atr.ts';
import { bollinger } from '../../../src/engine/indicators/bollinger.ts';
import { indicatorsOf, readIndicator } from '../../../src/engine/indicators/catalog.ts';
import { macd } from '../../../src/engine/indicators/macd.ts';
import { ema } from '../../../src/engine/indicators/moving-average.ts';
import { windowMeans } from '../../../src/engine/indicators/moving-window.ts';
import { obv } from '../../../src/engine/indicators/obv.ts';
import { rsi } from '../../../src/engine/indicators/rsi.ts';
import { stochastic } from '../../../src/engine/indicators/stochastic.ts';
import { seriesOf } from '../../engine/indicators/samples.ts';
import { data } from '../../support/real-records.ts';
import { stockIndicators } from './indicators-reference.ts';

describe('Stock.Indicators, standard sheets on 502 sessions of SPY', () => {
  const { bars, other, expected } = stockIndicators(data);
  const n = bars?.close.length ?? 0;

  function compare(indicator: string, field: string, ours: Float64Array, count: number): void {
    const rows = expected.filter((row) => row.indicator === indicator && row.field === field);
    expect(rows.length).toBe(count);
    for (const { index, date, value } of rows) {
      expect(Math.abs(ours[index]! - value), `${indicator}.${field} ${date}: ${ours[index]} for ${value}`).toBeLessThan(
        Math.max(1e-6, 1e-12 * Math.abs(value)),
      );
    }
  }

  /** Indicator and field of the sheets, ours, and how many values the sheets have. */
  const series: readonly (readonly [string, string, (out: Float64Array) => void, number])[] = [
    ['SMA', 'sma', (out) => windowMeans(bars.close, 20, out), 105],
    ['EMA', 'ema', (out) => ema(bars.close, 20, out), 105],
    ['MACD', 'fastEma', (out) => ema(bars.close, 12, out), 108],
    ['MACD', 'slowEma', (out) => ema(bars.close, 26, out), 103],
    ['RSI', 'rsi', (out) => rsi(bars.close, 14, out), 107],
    ['ATR', 'atr', (out) => atr(bars, 14, out), 107],
    // An ATR over one session.
    ['TrueRange', 'tr', (out) => atr(bars, 1, out), 111],
    ['ADX', 'adx', (out) => adx(bars, 14, out), 103],
    ['OBV', 'obv', (out) => obv(bars, out), 112],
  ];
  test.each(series)('%s.%s', (indicator, field, write, count) => compare(indicator, field, seriesOf(n, write), count));

  test('MACD 12, 26, 9', () => {
    const lines = { value: new Float64Array(n), signal: new Float64Array(n) };
    macd(bars.close, 12, 26, 9, lines);
    compare('MACD', 'macd', lines.value, 103);
    compare('MACD', 'signal', lines.signal, 101);
    const histogram = lines.value.map((value, i) => value - lines.signal[i]!);
    compare('MACD', 'histogram', histogram, 101);
  });

  test('stochastic 14, 3, 3', () => {
    const lines = { k: new Float64Array(n), d: new Float64Array(n) };
    stochastic(bars, { range: 14, k: 3, d: 3 }, lines);
    compare('Stochastic', 'oscillator', lines.k, 107);
    compare('Stochastic', 'signal', lines.d, 106);
  });

  /** Indicator and field of the sheets, series of the catalog and its column, and how many values the sheets have. */
  test.each([
    ['ADX', 'pdi', 'adx_14', 1, 107],
    ['ADX', 'mdi', 'adx_14', 2, 107],
    ['ROC', 'roc', 'roc_14', 0, 107],
    ['MFI', 'mfi', 'mfi_14', 0, 107],
    ['CMF', 'cmf', 'cmf_20', 0, 105],
    ['CCI', 'cci', 'cci_20', 0, 105],
    ['WilliamsR', 'williamsR', 'williams_r_14', 0, 107],
    ['Beta', 'beta', 'beta_50', 0, 95],
  ] as const)('%s.%s is %s of the catalog', (indicator, field, name, column, count) => {
    const read = readIndicator(name);
    if (read === undefined || 'fault' in read) throw new Error(name);
    // The sheet of beta measures TSLA against SPY.
    const measured = indicator === 'Beta' ? other : bars;
    const columns = indicatorsOf({
      ...{ bars: measured, perYear: 252 },
      totalReturns: () => measured.close,
      benchmark: () => ({ close: bars.close, totalReturns: bars.close }),
    })(read);
    compare(indicator, field, columns[column]!, count);
  });

  test('Bollinger bands 20, 2', () => {
    const bands = { lower: new Float64Array(n), middle: new Float64Array(n), upper: new Float64Array(n) };
    bollinger(bars.close, 20, 2, bands);
    compare('BollingerBands', 'lowerBand', bands.lower, 105);
    compare('BollingerBands', 'sma', bands.middle, 105);
    compare('BollingerBands', 'upperBand', bands.upper, 105);
    const percentB = Float64Array.from({ length: n }, (_, i) => {
      const found = bollinger(bars.close.subarray(0, i + 1), 20, 2)?.percentB;
      return typeof found === 'number' ? found : Number.NaN;
    });
    compare('BollingerBands', 'percentB', percentB, 105);
  });
});
