/** Values with dividends reinvested, by hand. */
import { expect, test } from 'vitest';
import { deepestDrawdown, returnsOf } from '../../../src/engine/performance/measures.ts';
import { reinvestedValues } from '../../../src/engine/performance/reinvested.ts';
import { totalReturnCloses } from '../../../src/engine/prices/basis.ts';

const bars = (...close: number[]) => ({
  days: Int32Array.from(close, (_, i) => 100 + 2 * i),
  close: Float64Array.from(close),
});

test('a dividend buys shares at the close of its ex-date', () => {
  // 100 shares: 2 each on a day that closes at 80 buys 2.5 more; they close at 90: 102.5 * 90 = 9,225.
  const values = reinvestedValues(bars(100, 80, 90), [{ day: 102, amount: 2 }]);
  expect([...values]).toEqual([100, 82, 92.25]);
  // An adjusted close takes 2 % off the close before: 80 / 98 and 90 / 98, more in a fall.
  expect(returnsOf(totalReturnCloses(bars(100, 80, 90), [{ day: 102, amount: 2 }]))[0]).toBeCloseTo(80 / 98 - 1, 12);
});

test('dividends of the days without a bar count at the next one, those up to the first bar never', () => {
  const dividends = [99, 100, 101, 102, 104, 107].map((day) => ({ day, amount: 1 }));
  // 101 and 102 at the second bar, 104 at the third; 107 is after the last.
  expect([...reinvestedValues(bars(10, 10, 10), dividends)]).toEqual([10, 12, 13.2]);
});

test('a total at or above the close before is no cash dividend', () => {
  expect([...reinvestedValues(bars(10, 10), [{ day: 102, amount: 10 }])]).toEqual([10, 10]);
});

test('nothing is paid: the closes; no bars: nothing', () => {
  expect([...reinvestedValues(bars(10, 9, 12), [])]).toEqual([10, 9, 12]);
  expect(reinvestedValues(bars(), [{ day: 1, amount: 1 }])).toHaveLength(0);
});

test('the fall of an ex-date that the dividend makes up for is no drawdown', () => {
  expect(deepestDrawdown(reinvestedValues(bars(100, 98, 98), [{ day: 102, amount: 2 }])).depth).toBe(0);
});
