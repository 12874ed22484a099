import { describe, expect, test } from 'vitest';
import { addsUp, largestSet, type Part } from '../../../src/engine/reported/add-up.ts';

const part = (id: string, ...values: number[]): Part => ({ id, values });
const ids = (parts: readonly Part[] | undefined) => parts?.map(({ id }) => id);

describe('parts that add up', () => {
  // Coca-Cola, 10-K of 2024, net operating revenues in millions: six segments, corporate 97, eliminations -1,164 = 47,061.
  const coke = [
    part('emea', 8122),
    part('latam', 6459),
    part('na', 18649),
    part('apac', 5546),
    part('gv', 3129),
    part('bottling', 6223),
    part('corporate', 97),
    part('eliminations', -1164),
  ];
  test('all of them, with what reconciles', () => {
    expect(ids(largestSet(coke, [47061], 1))).toEqual(coke.map(({ id }) => id));
  });

  test('the largest set without what is the sum of others', () => {
    // Alphabet, 10-K of 2024 and 2023: Google advertising is search, YouTube and network.
    const parts = [
      part('search', 198084, 175033),
      part('youtube', 36147, 31510),
      part('network', 30359, 31312),
      part('advertising', 264590, 237855),
      part('subscriptions', 40340, 34688),
    ];
    expect(ids(largestSet(parts, [304930, 272543], 1))).toEqual(['search', 'youtube', 'network', 'subscriptions']);
  });

  test('a set that adds up in one year alone is none', () => {
    const parts = [part('a', 10, 12), part('b', 20, 21), part('c', 30, 35), part('d', 7, 3), part('e', 5, 9)];
    // 10 + 20 = 30, but 12 + 21 is not 50.
    expect(largestSet(parts, [30, 50], 0)).toBeUndefined();
  });

  test('of one period only few parts are left out', () => {
    const parts = Array.from({ length: 12 }, (_, i) => part(`p${i}`, 2 ** i));
    expect(largestSet(parts, [3], 0)).toBeUndefined();
    expect(ids(largestSet(parts, [4095 - 2048], 0))).toHaveLength(11);
  });

  test('rounding of each part is allowed, more is not', () => {
    const parts = [part('a', 33), part('b', 33), part('c', 33), part('d', 1)];
    expect(addsUp(parts, [101], 1)).toBe(true);
    expect(addsUp(parts, [104], 1)).toBe(false);
  });

  test('a part without a value in a period adds nothing there', () => {
    expect(addsUp([part('a', 5, 5), part('new', 5, Number.NaN)], [10, 5], 0)).toBe(true);
    expect(addsUp([part('a', Number.NaN)], [5], 0)).toBe(false);
  });
});
