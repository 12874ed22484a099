/** Where a value stands in its own past (FIELDS 4.3). Hand calculations. */

import { describe, expect, test } from 'vitest';
import { medianOfSorted } from '../../../src/engine/sorted.ts';
import { contextOf, positionOf } from '../../../src/engine/valuation/context.ts';
import { unavailable } from '../../../src/engine/value.ts';

/** `valid` points of the values (repeated in turn), then NaN up to 261. */
function series(values: readonly number[], valid: number): Float64Array {
  return Float64Array.from({ length: 261 }, (_, i) => (i < 261 - valid ? Number.NaN : values[i % values.length]!));
}

describe('percentile and median', () => {
  test('a constant multiple stands at 50', () => {
    // FIELDS 11.12: 100 x (0 + 261/2) / 261
    expect(contextOf(series([12], 261), 12)).toEqual({
      coverage_pct: 100,
      median_5y: 12,
      percentile_5y: 50,
      position: 'fair',
    });
  });

  test('mid-rank: points below, and half of the equal ones', () => {
    // 1 to 261, today's value among them: 9 below, itself equal: 100 x 9.5 / 261.
    const points = Float64Array.from({ length: 261 }, (_, i) => i + 1);
    expect(contextOf(points, 10)).toMatchObject({ percentile_5y: 950 / 261, median_5y: 131, position: 'deep_value' });
    expect(contextOf(points, 261)).toMatchObject({ percentile_5y: (100 * 260.5) / 261, position: 'extreme_premium' });
  });

  test('an even count has the mean of the middle two', () => {
    const points = Float64Array.from({ length: 261 }, (_, i) => (i === 0 ? Number.NaN : i));
    // 1 to 260
    expect(contextOf(points, 1)).toMatchObject({ median_5y: 130.5 });
    expect(medianOfSorted([])).toBeNaN();
  });

  test('what differs by rounding alone is equal', () => {
    const third = (12 / 3) * 3 + 1e-14;
    expect(contextOf(series([12, third], 261), 12)).toMatchObject({ percentile_5y: 50 });
  });

  test('losses and what is not finite are no points', () => {
    const points = series([5], 261);
    points.fill(-3, 0, 50);
    points.fill(0, 50, 60);
    points[60] = Number.POSITIVE_INFINITY;
    // 261 - 61 = 200 points
    expect(contextOf(points, 5)).toMatchObject({ coverage_pct: 20_000 / 261, median_5y: 5, percentile_5y: 50 });
  });
});

describe('reasons', () => {
  test('60 % of 261 weeks are 156.6: 157 points are enough, 156 are not', () => {
    expect(contextOf(series([1], 157), 1)).toMatchObject({ coverage_pct: 15_700 / 261 });
    expect(contextOf(series([1], 156), 1)).toEqual(unavailable('insufficient_history'));
  });

  test('a value of zero or below has no place, a missing one keeps its reason', () => {
    expect(contextOf(series([1], 261), -12)).toEqual(unavailable('non_positive_denominator'));
    expect(contextOf(series([1], 261), 0)).toEqual(unavailable('non_positive_denominator'));
    expect(contextOf(series([1], 261), unavailable('stale_price'))).toEqual(unavailable('stale_price'));
  });
});

test('bands: < 10, < 30, to 70, to 90, above (FIELDS 4.3)', () => {
  expect([0, 9.99, 10, 29.99, 30, 70, 70.01, 90, 90.01, 100].map(positionOf)).toEqual([
    'deep_value',
    'deep_value',
    'value',
    'value',
    'fair',
    'fair',
    'premium',
    'premium',
    'extreme_premium',
    'extreme_premium',
  ]);
});
