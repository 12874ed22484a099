import { expect, test } from 'vitest';
import { sliceBars, splitAdjust } from '../../src/engine/prices/basis.ts';
import { type BarColumn, lazyBars } from '../../src/engine/prices/lazy-bars.ts';

test('a column is made when it is first read, once, also of a part and of split-adjusted bars', () => {
  const made: BarColumn[] = [];
  const bars = lazyBars(Int32Array.of(1, 2, 3), (name) => {
    made.push(name);
    return name === 'volume' ? Float64Array.of(10, 20, 30) : Float64Array.of(8, 6, 4);
  });
  const adjusted = splitAdjust(sliceBars(bars, 1, 3), [{ day: 3, numerator: 2, denominator: 1 }], 3);
  expect(made).toEqual([]);
  // One share of day 2 is two of day 3.
  expect([[...adjusted.close], [...adjusted.close], made]).toEqual([[3, 4], [3, 4], ['close']]);
  expect([[...adjusted.volume], [...bars.close], made]).toEqual([
    [40, 30],
    [8, 6, 4],
    ['close', 'volume'],
  ]);
});
