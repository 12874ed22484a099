/**
 * Price action by hand: every rule of FIELDS 2.1 on series short enough to count, and the golden vectors of FIELDS 13.
 */
import { describe, expect, test } from 'vitest';
import { maxDrawdown } from '../../../src/engine/price-action/drawdown.ts';
import { highest, lowest } from '../../../src/engine/price-action/extremes.ts';
import {
  consecutiveFalls,
  consecutiveRises,
  openGapPct,
  pctDaysAboveAverage,
  priceAction,
  unfilledGaps,
} from '../../../src/engine/price-action/price-action.ts';
import { biggestDays, currentStreak, directionOf } from '../../../src/engine/price-action/streaks.ts';
import { volumeSummary } from '../../../src/engine/price-action/volume.ts';
import { yearsStart } from '../../../src/engine/price-action/window.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { goldenBars } from '../indicators/samples.ts';
import { day } from '../prices/samples.ts';

const column = (...values: number[]): Float64Array => Float64Array.from(values);
const SHORT = unavailable('insufficient_history');

/** Closes on days 0, 1, 2... */
function closes(...values: number[]) {
  return { days: Int32Array.from(values.keys()), close: column(...values) };
}

describe('golden series of FIELDS 13', () => {
  const bars = goldenBars();
  const { drawdowns, trend } = priceAction(bars);

  test('max_90d and its days', () => {
    expect(drawdowns.max_90d.pct).toBeCloseTo(-17.589716, 6);
    expect(bars.days.indexOf(drawdowns.max_90d.peakDay as number)).toBe(229);
    expect(bars.days.indexOf(drawdowns.max_90d.troughDay as number)).toBe(242);
  });

  test('pct_days_above_sma50_90d', () => {
    expect(trend.pctDaysAboveAverage).toBeCloseTo(58.888889, 6);
  });
});

describe('drawdown', () => {
  test.each([
    // 110 to 88 is 20%; the later fall from 100 to 85 is less below the maximum in force (110): 22.7%.
    ['below the maximum in force, not the last high', [100, 110, 88, 100, 85], -22.727272727272727, 1, 4],
    ['the latest of equal peaks', [100, 90, 100, 80], -20, 2, 3],
    ['the earliest of equal troughs', [100, 80, 90, 80], -20, 0, 1],
    ['equal depth from another peak: the earliest', [100, 90, 200, 180], -10, 0, 1],
    ['never below a peak: nothing, on the last day', [1, 2, 2, 3], 0, 3, 3],
    ['one close', [5], 0, 0, 0],
    ['the first close is a peak, no point before it', [50, 40, 60], -20, 0, 1],
    ['to nothing', [10, 0], -100, 0, 1],
  ])('%s', (_, values, pct, peakDay, troughDay) => {
    const found = maxDrawdown(closes(...values), 0);
    expect(found.pct).toBeCloseTo(pct, 10);
    expect([found.peakDay, found.troughDay]).toEqual([peakDay, troughDay]);
  });

  test('only the window counts, and a marker for its start goes to every leaf', () => {
    expect(maxDrawdown(closes(1000, 100, 90), 1).pct).toBeCloseTo(-10, 10);
    expect(maxDrawdown(closes(1, 2), SHORT)).toEqual({ pct: SHORT, peakDay: SHORT, troughDay: SHORT });
  });
});

describe('calendar windows', () => {
  // Anchor of one year before 2025-08-08 is 2024-08-08.
  test.each([
    ['the last bar on or before the anchor', ['2024-08-07', '2024-08-08', '2024-08-09', '2025-08-08'], 1],
    ['a baseline seven days older', ['2024-08-01', '2024-08-09', '2025-08-08'], 0],
    ['an older one is too old: the first bar after', ['2024-07-31', '2024-08-09', '2025-08-08'], 1],
    ['history may begin seven days late', ['2024-08-15', '2025-08-08'], 0],
  ])('%s', (_, dates, index) => {
    expect(yearsStart(Int32Array.from(dates, day), 1)).toBe(index);
  });

  test.each([
    ['eight days late', ['2024-08-16', '2025-08-08']],
    ['a halt across the anchor', ['2024-07-31', '2024-08-16', '2025-08-08']],
    ['nothing but the last bar', ['2025-08-08']],
    ['no bar', []],
  ])('not covered: %s', (_, dates) => {
    expect(yearsStart(Int32Array.from(dates, day), 1)).toEqual(SHORT);
  });
});

describe('gaps', () => {
  const unfilled = (highs: number[], lows: number[]) =>
    unfilledGaps({ high: column(...highs), low: column(...lows) }, highs.length - 1);

  test.each([
    ['up, open; the next day touches', [10, 13, 14], [9, 12, 13], 1],
    ['up, filled by a later low at the high before', [10, 13, 14], [9, 12, 10], 0],
    ['up, a cent short of filled', [10, 13, 14], [9, 12, 10.01], 1],
    ['down, open', [10, 8], [9, 7], 1],
    ['down, filled by a later high at the low before', [10, 8, 9], [9, 7, 8], 0],
    ['touching ranges are no gap', [10, 12, 10], [9, 10, 9], 0],
    ['filled only sessions later', [10, 13, 14, 15], [9, 12, 13, 9.5], 0],
  ])('%s', (_, highs, lows, count) => {
    expect(unfilled(highs, lows)).toBe(count);
  });

  test('a gap before the last 30 sessions does not count; 30 bars are too few', () => {
    const flat = new Float64Array(32).fill(20);
    const high = Float64Array.from(flat, (value, i) => (i === 0 ? 5 : value));
    expect(unfilledGaps({ high, low: high }, 30)).toBe(0);
    expect(unfilledGaps({ high: high.subarray(0, 31), low: high.subarray(0, 31) }, 30)).toBe(1);
    expect(unfilledGaps({ high: flat.subarray(0, 30), low: flat.subarray(0, 30) }, 30)).toEqual(SHORT);
  });

  test('the last open against the close before', () => {
    expect(openGapPct({ open: column(1, 9), close: column(10, 11) })).toBeCloseTo(-10, 10);
    expect(openGapPct({ open: column(1), close: column(1) })).toEqual(SHORT);
  });
});

describe('extremes', () => {
  const days = Int32Array.from([1, 2, 3, 4]);
  test('the most recent of equals, within the window', () => {
    expect(highest(days, column(9, 5, 5, 4), 3)).toEqual({ value: 5, day: 3 });
    expect(lowest(days, column(1, 3, 5, 3), 3)).toEqual({ value: 3, day: 4 });
    expect(lowest(days, column(1, 2, 3, 4), 5)).toEqual({ value: SHORT, day: SHORT });
  });
});

describe('streaks', () => {
  test('half a cent is a change, less is none', () => {
    expect([directionOf(10.005 - 10), directionOf(10.0049 - 10)]).toEqual(['up', 'flat']);
    expect([directionOf(10 - 10.005), directionOf(10 - 10.0049)]).toEqual(['down', 'flat']);
    // 1.005 - 1 is 0.00499999999999989 in doubles.
    expect(directionOf(1.005 - 1)).toBe('up');
  });

  test.each([
    [[10, 11, 12, 11, 10, 9], 'down', 3],
    [[10, 9, 10, 11], 'up', 2],
    [[10, 11, 11, 11.004], 'flat', 2],
    [[10, 10], 'flat', 1],
    [[1, 2, 3], 'up', 2],
  ])('%j', (values, direction, sessions) => {
    expect(currentStreak(column(...values))).toEqual({ direction, sessions });
  });

  test('one bar has no direction', () => {
    expect(currentStreak(column(1))).toEqual({ direction: SHORT, sessions: SHORT });
  });

  test('biggest days, from the base bar on', () => {
    const { up, down } = biggestDays(column(1, 100, 110, 99, 100), 1);
    expect([up, down]).toEqual([expect.closeTo(10, 10), expect.closeTo(-10, 10)]);
  });

  test('no day up, no day down, rounding is neither', () => {
    expect(biggestDays(column(3, 2, 1), 0).up).toEqual(unavailable('no_up_day_in_window'));
    expect(biggestDays(column(1, 2, 3), 0).down).toEqual(unavailable('no_down_day_in_window'));
    const third = (0.1 + 0.2) / 3;
    expect(biggestDays(column(0.1, third), 0)).toEqual({
      up: unavailable('no_up_day_in_window'),
      down: unavailable('no_down_day_in_window'),
    });
  });

  test('30 days need 31 bars', () => {
    expect(priceAction(goldenBars(30)).biggest30d).toEqual({ up: SHORT, down: SHORT });
    expect(priceAction(goldenBars(31)).biggest30d.up).toEqual(expect.any(Number));
  });
});

describe('trend', () => {
  test('runs end at the first session that breaks them; equal breaks', () => {
    expect([consecutiveRises(column(1, 2, 2, 3, 4)), consecutiveRises(column(5, 4))]).toEqual([2, 0]);
    expect([consecutiveFalls(column(5, 4, 3)), consecutiveFalls(column(1, 1))]).toEqual([2, 0]);
    expect(consecutiveRises(column(1))).toEqual(SHORT);
  });

  test('a flat price is never above its mean, whatever its binary fraction', () => {
    expect(pctDaysAboveAverage(new Float64Array(139).fill(0.1), 90, 50)).toBe(0);
    expect(pctDaysAboveAverage(new Float64Array(138).fill(0.1), 90, 50)).toEqual(SHORT);
  });
});

describe('volume', () => {
  test('the last one against the mean that includes it', () => {
    expect(volumeSummary(column(100, 10, 20, 60), 3)).toEqual({ latest: 60, average: 30, ratio: 2 });
  });
  test('none at all, too few, no bar', () => {
    expect(volumeSummary(new Float64Array(30), 30)).toEqual({
      latest: 0,
      average: 0,
      ratio: unavailable('zero_volume'),
    });
    expect(volumeSummary(column(7), 30)).toEqual({ latest: 7, average: SHORT, ratio: SHORT });
    expect(volumeSummary(column(), 30).latest).toEqual(unavailable('no_price_data'));
  });
});
