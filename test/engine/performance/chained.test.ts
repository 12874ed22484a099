/** Values continued by adjusted closes before the first price, by hand. */
import { expect, test } from 'vitest';
import { chained } from '../../../src/engine/performance/chained.ts';

const closes = (from: number, ...close: number[]) => ({
  days: Int32Array.from(close, (_, i) => from + i),
  close: Float64Array.from(close),
});
const priced = (from: number, ...value: number[]) => {
  const { days, close } = closes(from, ...value);
  return { days, value: close };
};

test('adjusted closes before the first price are on the scale of its day', () => {
  // 40 on day 103 is 20 adjusted: twice that, so 8 and 10 are 16 and 20; the 99 of day 104 is not used.
  const { days, value, unpriced } = chained(priced(103, 40, 44), closes(101, 8, 10, 20, 99), 104);
  expect([[...days], [...value], unpriced]).toEqual([[101, 102, 103, 104], [16, 20, 40, 44], 2]);
});

test('without the day of the first price nothing puts them on one scale', () => {
  for (const adjusted of [closes(101, 8, 10), closes(104, 8, 10), closes(103, 8), undefined])
    expect(chained(priced(103, 40, 44), adjusted, 104)).toMatchObject({ unpriced: 0, days: Int32Array.of(103, 104) });
});

test('without any price they are all there is, up to the day asked', () => {
  expect(chained(priced(0), closes(101, 8, 10, 20), 102)).toEqual({
    days: Int32Array.of(101, 102),
    value: Float64Array.of(8, 10),
    unpriced: 2,
  });
});
