/** Moving windows, held against each window by itself. */
import { describe, expect, test } from 'vitest';
import { extremeIndices, rangeWindows } from '../../src/engine/indicators/extremes.ts';
import { windowMean, windowSquares } from '../../src/engine/indicators/moving-average.ts';
import { windowMeans, windowVariances } from '../../src/engine/indicators/moving-window.ts';
import { cci } from '../../src/engine/indicators/oscillators.ts';
import { walk } from './indicators/samples.ts';

const COUNT = 240;
const { close } = walk(COUNT, 5);
const LENGTHS = [1, 2, 3, 5, 8, 14, 20, 31, 52, 239, 240, 241];

test.each(LENGTHS)('averages and variances of %i values', (length) => {
  const [means, own, variances] = [new Float64Array(COUNT), new Float64Array(COUNT), new Float64Array(COUNT)];
  windowMeans(close, length, means);
  windowVariances(close, length, own, variances);
  for (let i = 0; i < COUNT; i++) {
    if (i < length - 1) expect([means[i], own[i], variances[i]]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    else {
      const mean = windowMean(close, i, length);
      expect(means[i]! / mean).toBeCloseTo(1, 13);
      expect(own[i]! / mean).toBeCloseTo(1, 13);
      expect(variances[i]).toBeCloseTo(windowSquares(close, i, length, mean) / length, 9);
    }
  }
});

test.each([2, 3, 4, 5, 20, 239])('CCI of %i bars is the definition of each bar', (length) => {
  const series = new Float64Array(COUNT);
  cci(close, length, series);
  for (let i = length - 1; i < COUNT; i++) {
    const window = close.slice(i - length + 1, i + 1);
    const mean = windowMean(window, length - 1, length);
    const deviation = window.reduce((sum, value) => sum + Math.abs(value - mean), 0) / length;
    if (deviation === 0) expect(series[i]).toBeNaN();
    else expect(series[i]).toBeCloseTo((close[i]! - mean) / (0.015 * deviation), 8);
  }
});

test.each(LENGTHS.slice(0, 9))('%i equal values after others give themselves and no variance', (length) => {
  const values = Float64Array.from([1e6, 1e-6, 3, ...new Array(length).fill(0.1)]);
  const [means, variances] = [values.slice(), values.slice()];
  windowMeans(values, length, means);
  expect(means.at(-1)).toBe(0.1);
  windowVariances(values, length, means, variances);
  expect([means.at(-1), variances.at(-1)]).toEqual([0.1, 0]);
});

describe.each<[string, Float64Array]>([
  ['a walk', close],
  ['rising values', close.map((_, i) => i)],
  ['falling values', close.map((_, i) => -i)],
  ['values with ties', close.map((_, i) => (i * 7) % 5)],
  ['equal values', close.map(() => 3)],
])('extremes of %s', (_, values) => {
  test.each(LENGTHS)('in %i values are the newest of the equal ones', (length) => {
    for (const sign of [1, -1] as const) {
      const expected = Array.from(values, (_, i) => {
        if (i < length - 1) return -1;
        let at = i;
        for (let k = i; k > i - length; k--) if (sign * values[k]! > sign * values[at]!) at = k;
        return at;
      });
      expect([...extremeIndices(values, length, sign)]).toEqual(expected);
    }
  });

  test('in windows of every length are those of each window, in any order of lengths', () => {
    const windows = rangeWindows({ high: values, low: values });
    for (const length of [...LENGTHS].reverse().concat(LENGTHS)) {
      const [highest, lowest] = [values.map(() => 0), values.map(() => 0)];
      windows.highest(length, highest);
      windows.lowest(length, lowest);
      const window = (i: number) => values.subarray(Math.max(0, i - length + 1), i + 1);
      expect([...highest]).toEqual(Array.from(values, (_, i) => Math.max(...window(i))));
      expect([...lowest]).toEqual(Array.from(values, (_, i) => Math.min(...window(i))));
    }
  });
});
