/** Price action of random walks against slow, literal readings of the definitions, and its properties (FIELDS 11). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '../../../src/engine/days.ts';
import { type PriceAction, priceAction } from '../../../src/engine/price-action/price-action.ts';
import type { BiggestDays } from '../../../src/engine/price-action/streaks.ts';
import { splitAdjust } from '../../../src/engine/prices/basis.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { isMarker, unavailable } from '../../../src/engine/value.ts';
import { walk } from '../indicators/samples.ts';

/** Bars whose prices are rounded to a coarse grid, so that ties, fills and flat days are common. */
function coarse(bars: Bars, grid: number): Bars {
  const snap = (values: Float64Array) => values.map((value) => Math.max(grid, Math.round(value / grid) * grid));
  return { ...bars, open: snap(bars.open), high: snap(bars.high), low: snap(bars.low), close: snap(bars.close) };
}

const series = fc
  .record({ count: fc.integer({ min: 140, max: 1500 }), seed: fc.integer(), grid: fc.constantFrom(0.0001, 0.01, 1, 8) })
  .map(({ count, seed, grid }) => coarse(walk(count, seed), grid));

/** The pair of days with the max drawdown, by looking at every pair. */
function slowDrawdown({ days, close }: Bars, from: number) {
  let best = { pct: 0, peakDay: days.at(-1)!, troughDay: days.at(-1)! };
  for (let trough = from; trough < close.length; trough++) {
    const before = Array.from(close.subarray(from, trough + 1));
    const peak = from + before.lastIndexOf(Math.max(...before));
    const pct = (close[trough]! / close[peak]! - 1) * 100;
    if (pct < best.pct) best = { pct, peakDay: days[peak]!, troughDay: days[trough]! };
  }
  return best;
}

function slowGaps({ high, low }: Bars): number {
  const last = high.length - 1;
  let count = 0;
  for (let t = last - 29; t <= last; t++) {
    const later = Array.from({ length: last - t }, (_, i) => t + 1 + i);
    const up = low[t]! > high[t - 1]! && !later.some((u) => low[u]! <= high[t - 1]!);
    const down = high[t]! < low[t - 1]! && !later.some((u) => high[u]! >= low[t - 1]!);
    if (up || down) count++;
  }
  return count;
}

function slowStreak(close: Float64Array) {
  const signs = Array.from(close, (value, i) => {
    const cents = i === 0 ? Number.NaN : value - close[i - 1]!;
    return Math.abs(cents) < 0.005 - 1e-9 ? 'flat' : cents > 0 ? 'up' : 'down';
  }).slice(1);
  const direction = signs.at(-1)!;
  return { direction, sessions: signs.length - 1 - signs.findLastIndex((sign) => sign !== direction) };
}

function slowExtreme(days: Int32Array, prices: Float64Array, sessions: number, pick: 'max' | 'min') {
  const window = Array.from(prices.slice(-sessions));
  const value = Math[pick](...window);
  return { value, day: days[days.length - sessions + window.lastIndexOf(value)]! };
}

function slowAbove(close: Float64Array): number {
  let above = 0;
  for (let t = close.length - 90; t < close.length; t++) {
    const window = Array.from(close.subarray(t - 49, t + 1));
    if (window.reduce((sum, value) => sum + (close[t]! - value), 0) > 1e-9) above++;
  }
  return (above / 90) * 100;
}

/** Index of the first bar of the year window on a series without holes. */
function slowYear(days: Int32Array): number | undefined {
  const anchor = addMonths(days.at(-1)!, -12);
  const baseline = days.findLastIndex((day) => day <= anchor);
  if (baseline >= 0) return baseline;
  return days[0]! - anchor <= 7 ? 0 : undefined;
}

/** A rise or fall that is more than rounding is given, to the bit; otherwise there is a marker. */
function expectExtremes({ up, down }: BiggestDays, changes: readonly number[]): void {
  const most = Math.max(...changes);
  const least = Math.min(...changes);
  expect(up).toEqual(most > 1e-9 ? most : unavailable('no_up_day_in_window'));
  expect(down).toEqual(least < -1e-9 ? least : unavailable('no_down_day_in_window'));
}

test('random walks against the slow readings', () => {
  fc.assert(
    fc.property(series, (bars) => {
      const { days, high, low, close } = bars;
      const { drawdowns, gaps, highsAndLows, streak, biggest30d, biggest1y, trend, volume } = priceAction(bars);
      expect(drawdowns.max_90d).toEqual(slowDrawdown(bars, days.length - 90));
      const year = slowYear(days);
      expect(isMarker(drawdowns.max_1y.pct)).toBe(year === undefined);
      if (year !== undefined) {
        expect(drawdowns.max_1y).toEqual(slowDrawdown(bars, year));
        const changes = Array.from(close.subarray(year + 1), (value, i) => (value / close[year + i]! - 1) * 100);
        expectExtremes(biggest1y, changes);
      }
      expect(gaps.unfilled).toBe(slowGaps(bars));
      expect(highsAndLows.high_30d).toEqual(slowExtreme(days, high, 30, 'max'));
      expect(highsAndLows.low_90d).toEqual(slowExtreme(days, low, 90, 'min'));
      expect(streak).toEqual(slowStreak(close));
      const month = Array.from(close.slice(-30), (value, i) => (value / close[close.length - 31 + i]! - 1) * 100);
      expectExtremes(biggest30d, month);
      expect(trend.pctDaysAboveAverage).toBeCloseTo(slowAbove(close), 9);
      expect(volume.average).toBeCloseTo(bars.volume.slice(-30).reduce((a, b) => a + b) / 30, 3);
    }),
    { numRuns: 60, seed: 7 },
  );
});

describe('properties', () => {
  test('bounds and order of every leaf', () => {
    fc.assert(
      fc.property(series, (bars) => {
        const { drawdowns, highsAndLows, trend, gaps } = priceAction(bars);
        for (const { pct, peakDay, troughDay } of Object.values(drawdowns)) {
          if (isMarker(pct)) continue;
          expect(pct).toBeLessThanOrEqual(0);
          expect(pct).toBeGreaterThanOrEqual(-100);
          expect(peakDay as number).toBeLessThanOrEqual(troughDay as number);
        }
        expect(highsAndLows.high_90d.value as number).toBeGreaterThanOrEqual(highsAndLows.high_30d.value as number);
        expect(highsAndLows.low_90d.value as number).toBeLessThanOrEqual(highsAndLows.low_30d.value as number);
        expect(trend.pctDaysAboveAverage as number).toBeLessThanOrEqual(100);
        expect(gaps.unfilled as number).toBeLessThanOrEqual(30);
      }),
      { numRuns: 100, seed: 8 },
    );
  });

  test('a 4:1 split in the raw record changes nothing', () => {
    fc.assert(
      fc.property(series, fc.nat(), (bars, where) => {
        const at = 1 + (where % (bars.days.length - 1));
        const older = (values: Float64Array, factor: number) =>
          values.map((value, i) => (i < at ? value * factor : value));
        const raw: Bars = {
          days: bars.days,
          open: older(bars.open, 4),
          high: older(bars.high, 4),
          low: older(bars.low, 4),
          close: older(bars.close, 4),
          volume: older(bars.volume, 0.25),
        };
        const split = { day: bars.days[at]!, numerator: 4, denominator: 1 };
        expect(priceAction(splitAdjust(raw, [split], bars.days.at(-1)!))).toEqual(priceAction(bars));
      }),
      { numRuns: 60, seed: 9 },
    );
  });

  test('bars older than every window change nothing', () => {
    const bars = walk(2200, 3);
    const from = 2200 - 1400; // more than five years of sessions stay
    const cut = (values: Float64Array) => values.subarray(from);
    const tail: Bars = {
      days: bars.days.subarray(from),
      open: cut(bars.open),
      high: cut(bars.high),
      low: cut(bars.low),
      close: cut(bars.close),
      volume: cut(bars.volume),
    };
    const whole: PriceAction = priceAction(bars);
    expect(isMarker(whole.drawdowns.max_5y.pct)).toBe(false);
    expect(priceAction(tail)).toEqual(whole);
  });
});
