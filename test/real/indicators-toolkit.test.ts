/**
 * Against FinanceToolkit's daily values of AAPL, 2019-12-31 to 2022-12-30, where the definitions meet. It takes the adjusted close for
 * every indicator, also next to unadjusted highs and lows (TR); its RSI and ATR are plain rolling means of 14, which is what Wilder's
 * start from, so they equal our first value on each window; its EMA starts at the first close. Its ADX smooths in another way and is
 * not compared.
 */
import { describe, expect, test } from 'vitest';
import { atr } from '../../src/engine/indicators/atr.ts';
import { ema, sma } from '../../src/engine/indicators/moving-average.ts';
import { obv } from '../../src/engine/indicators/obv.ts';
import { rsi } from '../../src/engine/indicators/rsi.ts';
import { seriesOf } from '../engine/indicators-samples.ts';
import { data } from '../support/real-records.ts';
import { financeToolkit, financeToolkitRecord } from './indicators-reference.ts';

/** The sheets have 4 decimals. */
const ROUNDED = 0.5001e-4;

describe('FinanceToolkit, AAPL', () => {
  const { bars: traded, adjusted } = financeToolkitRecord(data);
  const n = adjusted.length;
  const bars = { ...traded, close: adjusted };

  function compare(name: string, ours: Float64Array, from: number, count: number): void {
    const theirs = financeToolkit(data, name);
    let compared = 0;
    for (let i = from; i < n; i++) {
      if (Number.isNaN(theirs[i]!)) continue;
      compared++;
      expect(Math.abs(ours[i]! - theirs[i]!), `${name} ${i}: ${ours[i]} for ${theirs[i]}`).toBeLessThan(ROUNDED);
    }
    expect(compared).toBe(count);
  }

  /** The first value an indicator gives on the `size` bars that end at each bar. */
  const onWindows = (size: number, value: (from: number, to: number) => number): Float64Array =>
    Float64Array.from({ length: n }, (_, i) => (i + 1 < size ? Number.NaN : value(i + 1 - size, i + 1)));

  test('SMA 14', () =>
    compare(
      'sma',
      seriesOf(n, (out) => sma(adjusted, 14, out)),
      13,
      n - 13,
    ));
  test('EMA 14, once the start is forgotten', () =>
    compare(
      'ema',
      seriesOf(n, (out) => ema(adjusted, 14, out)),
      120,
      n - 120,
    ));
  test('true range', () =>
    compare(
      'true_range',
      seriesOf(n, (out) => atr(bars, 1, out)),
      1,
      n - 1,
    ));
  // Its cells are empty on the two days whose adjusted close equals the day before.
  test('OBV', () =>
    compare(
      'obv',
      seriesOf(n, (out) => obv(bars, out)),
      1,
      n - 3,
    ));
  test('RSI 14 of each window', () =>
    compare(
      'rsi',
      onWindows(15, (from, to) => rsi(adjusted.subarray(from, to), 14)),
      14,
      n - 14,
    ));
  test('ATR 14 of each window', () =>
    compare(
      'atr',
      onWindows(15, (from, to) =>
        atr(
          {
            high: bars.high.subarray(from, to),
            low: bars.low.subarray(from, to),
            close: adjusted.subarray(from, to),
          },
          14,
        ),
      ),
      14,
      n - 14,
    ));
});
