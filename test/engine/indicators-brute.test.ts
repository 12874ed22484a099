/** Every indicator against a slow re-implementation straight from its definition, and its series against its last values. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adx } from '../../src/engine/indicators/adx.ts';
import { atr } from '../../src/engine/indicators/atr.ts';
import { bollinger } from '../../src/engine/indicators/bollinger.ts';
import { macd } from '../../src/engine/indicators/macd.ts';
import { ema, sma } from '../../src/engine/indicators/moving-average.ts';
import { obv } from '../../src/engine/indicators/obv.ts';
import { rsi } from '../../src/engine/indicators/rsi.ts';
import { stochastic } from '../../src/engine/indicators/stochastic.ts';
import { realizedVolatility } from '../../src/engine/indicators/volatility.ts';
import type { Bars } from '../../src/engine/types.ts';
import { seriesOf, walk } from './indicators-samples.ts';
import * as slow from './indicators-slow.ts';

const walks = fc.record({ count: fc.integer({ min: 0, max: 120 }), seed: fc.integer() });

function alike(ours: number, theirs: number): void {
  if (Number.isNaN(theirs)) expect(ours).toBeNaN();
  else expect(Math.abs(ours - theirs)).toBeLessThan(1e-9 * Math.max(1, Math.abs(theirs)));
}

/** The series at every bar is what the definition gives on the bars up to it, and what the last value of those bars is. */
function check(write: (bars: Bars, series?: Float64Array) => number, define: (bars: Bars) => number): void {
  fc.assert(
    fc.property(walks, ({ count, seed }) => {
      const bars = walk(count, seed);
      const series = seriesOf(count, (out) => write(bars, out));
      for (let end = 1; end <= count; end++) {
        const head = slow.head(bars, end);
        alike(series[end - 1]!, define(head));
        expect(write(head)).toBe(series[end - 1]);
      }
    }),
    { numRuns: 15 },
  );
}

describe('by definition', () => {
  test('SMA', () => {
    for (const period of [1, 2, 5, 14])
      check(
        ({ close }, out) => sma(close, period, out),
        ({ close }) => slow.mean(close, period),
      );
  });
  test('EMA', () => {
    check(
      ({ close }, out) => ema(close, 9, out),
      ({ close }) => slow.ema([...close], 9),
    );
  });
  test('RSI', () =>
    check(
      ({ close }, out) => rsi(close, 14, out),
      ({ close }) => slow.rsi([...close], 14),
    ));
  test('ATR', () =>
    check(
      (bars, out) => atr(bars, 14, out),
      (bars) => slow.wilder(slow.trueRanges(bars), 14),
    ));
  test('ADX', () =>
    check(
      (bars, out) => adx(bars, 14, out),
      (bars) => slow.adx(bars, 14),
    ));
  test('OBV', () =>
    check(
      (bars, out) => obv(bars, out),
      (bars) => slow.obv(bars),
    ));
  test('MACD and its signal', () => {
    const part = (name: 'value' | 'signal') => (bars: Bars, out?: Float64Array) => {
      const other = new Float64Array(bars.close.length);
      const value = name === 'value' ? (out ?? other) : other;
      const signal = name === 'signal' ? (out ?? other) : other;
      return macd(bars.close, 5, 12, 4, out === undefined ? undefined : { value, signal })[name];
    };
    check(part('value'), ({ close }) => slow.ema([...close], 5) - slow.ema([...close], 12));
    check(part('signal'), ({ close }) => {
      const lines = [...close].map((_, i) => {
        const until = [...close.subarray(0, i + 1)];
        return slow.ema(until, 5) - slow.ema(until, 12);
      });
      return slow.ema(lines.slice(11), 4);
    });
  });
  test('Bollinger bands and %B', () => {
    const bands = (bars: Bars) => bollinger(bars.close, 20, 2);
    fc.assert(
      fc.property(walks, ({ count, seed }) => {
        const bars = walk(count, seed);
        const found = bands(bars);
        if (count < 20) {
          expect(found).toBeUndefined();
          return;
        }
        const sd = slow.deviation([...bars.close].slice(-20), 0);
        const middle = slow.mean(bars.close, 20);
        alike(found!.middle, middle);
        alike(found!.lower, middle - 2 * sd);
        alike(found!.upper, middle + 2 * sd);
        alike(found!.percentB as number, (bars.close.at(-1)! - middle + 2 * sd) / (4 * sd));
      }),
      { numRuns: 60 },
    );
  });
  test('stochastic', () => {
    fc.assert(
      fc.property(walks, ({ count, seed }) => {
        const bars = walk(count, seed);
        const series = { k: new Float64Array(count), d: new Float64Array(count) };
        const last = stochastic(bars, { range: 14, k: 3, d: 3 }, series);
        expect(stochastic(bars, { range: 14, k: 3, d: 3 })).toEqual(last);
        for (let i = 0; i < count; i++) {
          alike(series.k[i]!, slow.percentK(bars, i));
          alike(series.d[i]!, (slow.percentK(bars, i) + slow.percentK(bars, i - 1) + slow.percentK(bars, i - 2)) / 3);
        }
        if (count >= 18) expect([last.k, last.d]).toEqual([series.k[count - 1], series.d[count - 1]]);
      }),
      { numRuns: 40 },
    );
  });
  test('realized volatility', () => {
    fc.assert(
      fc.property(walks, ({ count, seed }) => {
        const { close } = walk(count, seed);
        const returns = [...close].slice(1).map((value, i) => Math.log(value) - Math.log(close[i]!));
        const expected = count < 31 ? Number.NaN : slow.deviation(returns.slice(-30), 1) * Math.sqrt(252) * 100;
        alike(realizedVolatility(close, 30), expected);
      }),
      { numRuns: 60 },
    );
  });
});
