/** The golden vectors of FIELDS 13. */
import { describe, expect, test } from 'vitest';
import { adx } from '../../../src/engine/indicators/adx.ts';
import { atr } from '../../../src/engine/indicators/atr.ts';
import { macd } from '../../../src/engine/indicators/macd.ts';
import { ema } from '../../../src/engine/indicators/moving-average.ts';
import { correlationWithTime, obv } from '../../../src/engine/indicators/obv.ts';
import { rsi } from '../../../src/engine/indicators/rsi.ts';
import { goldenBars, seriesOf, technicalsOf } from './samples.ts';

const bars = goldenBars();
const { close } = bars;
const n = close.length;

describe('bar 300', () => {
  const all = technicalsOf(bars);
  test.each([
    ['close', close[299], 131.214653],
    ['RSI14', all.momentum.rsi_14, 49.533526],
    ['MACD', all.momentum.macd.value, 1.71596],
    ['signal', all.momentum.macd.signal_line, 2.63172],
    ['histogram', all.momentum.macd.histogram, -0.91576],
    ['K', all.momentum.stochastic_14_3_3.k, 10.746475],
    ['D', all.momentum.stochastic_14_3_3.d, 27.763453],
    ['EMA20', all.moving_averages.ema_20, 132.508313],
    ['SMA50', all.moving_averages.sma_50, 129.375026],
    ['SMA200', all.moving_averages.sma_200, 120.326285],
    ['ATR14', all.volatility.atr_14, 4.048785],
    ['ADX14', all.trend_strength.adx_14, 13.914736],
    ['lower', all.volatility.bollinger_20.lower, 123.212494],
    ['middle', all.volatility.bollinger_20.middle, 133.485305],
    ['upper', all.volatility.bollinger_20.upper, 143.758117],
    ['percent_b', all.volatility.bollinger_20.percent_b, 0.389482],
    ['OBV', all.trend_strength.obv, 9821766],
    ['realized_vol_30d', all.volatility.realized_vol_30d_annualized_pct, 43.535407],
    ['beta_1y', all.volatility.beta_1y, -0.10126],
  ])('%s', (_, value, expected) => {
    expect(value).toBeCloseTo(expected, 6);
  });

  test('zones and states', () => {
    expect(all.momentum.rsi_zone).toBe('neutral');
    expect(all.momentum.stochastic_14_3_3.zone).toBe('oversold');
    expect(all.momentum.macd.above_signal).toBe(false); // 1.716 < 2.632
    expect(all.moving_averages.golden_cross_active).toBe(true); // 129.4 > 120.3
    expect(all.trend_strength.trending).toBe(false); // 13.9 < 25
    expect(all.trend_strength.obv_trend_30d).toBe('flat');
  });

  test('correlation of the last 30 values of on-balance volume with time', () => {
    const course = seriesOf(n, (series) => obv(bars, series)).subarray(-30);
    expect(correlationWithTime(course)).toBeCloseTo(0.465969, 6);
  });
});

describe('first values', () => {
  test.each([
    ['RSI14', 15, 53.100379, (series: Float64Array) => rsi(close, 14, series)],
    ['EMA20', 20, 105.433022, (series: Float64Array) => ema(close, 20, series)],
    ['ATR14', 15, 3.93637, (series: Float64Array) => atr(bars, 14, series)],
    ['ADX14', 28, 13.839103, (series: Float64Array) => adx(bars, 14, series)],
    [
      'MACD',
      34,
      -1.529522,
      (series: Float64Array) => macd(close, 12, 26, 9, { value: series, signal: new Float64Array(n) }),
    ],
    [
      'signal',
      34,
      -4.27478,
      (series: Float64Array) => macd(close, 12, 26, 9, { value: new Float64Array(n), signal: series }),
    ],
  ] as const)('%s at bar %i', (name, bar, expected, write) => {
    const series = seriesOf(n, write);
    expect(series[bar - 1]).toBeCloseTo(expected, 6);
    // MACD's value begins with the slow average, all others at the bar named.
    expect(series.findIndex((value) => !Number.isNaN(value))).toBe(name === 'MACD' ? 25 : bar - 1);
  });
});
