import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, formatDay } from '../../../src/engine/days.ts';
import { lazyProperties } from '../../../src/engine/lazy.ts';
import { splitAdjust } from '../../../src/engine/prices/basis.ts';
import { changeAgainst, changeBetween, changeSince } from '../../../src/engine/prices/change.ts';
import { Compared, changeOverSessions, QUOTE, RETURNS, range52wOf } from '../../../src/engine/prices/performance.ts';
import {
  baselineIndex,
  firstIndexAfter,
  lastIndexAt,
  monthsAnchor,
  yearsAnchor,
  ytdAnchor,
} from '../../../src/engine/prices/windows.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { isMarker, type Maybe } from '../../../src/engine/value.ts';
import { barsOf, barsOn, day, rowsOf, sessionsTo } from './samples.ts';

const quoteOf = (bars: Bars) => lazyProperties(QUOTE, bars);
const performanceOf = (...of: ConstructorParameters<typeof Compared>) => lazyProperties(RETURNS, new Compared(...of));

const short = { available: false, reason: 'insufficient_history' };
const noPrice = { available: false, reason: 'no_price_data' };
const none: Bars = barsOf([]);
/** Bars up to 2025-08-08. */
const barsFrom = (length: number, close: (_: unknown, i: number) => number): Bars =>
  barsOn(day('2025-08-08'), Array.from({ length }, close));

describe('windows', () => {
  it('finds bars like a linear search', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }),
        fc.integer({ min: -5, max: 65 }),
        (list, at) => {
          const days = Int32Array.from(list.sort((a, b) => a - b));
          expect(lastIndexAt(days, at)).toBe(days.findLastIndex((d) => d <= at));
          expect(firstIndexAfter(days, at)).toBe(days.filter((d) => d <= at).length);
        },
      ),
    );
  });

  it('anchors by hand', () => {
    expect(formatDay(monthsAnchor(day('2025-03-31'), 1))).toBe('2025-02-28');
    expect(formatDay(yearsAnchor(day('2024-02-29'), 1))).toBe('2023-02-28');
    expect(formatDay(ytdAnchor(day('2025-01-02')))).toBe('2024-12-31');
  });

  it('takes a baseline up to 7 days before its anchor', () => {
    const days = Int32Array.of(day('2024-06-03'));
    expect(baselineIndex(days, day('2024-06-10'))).toBe(0);
    expect(baselineIndex(days, day('2024-06-11'))).toEqual(short);
    expect(baselineIndex(days, day('2024-06-02'))).toEqual(short);
  });
});

describe('performance by hand', () => {
  // Latest 2025-08-08. Anchors: 1m 2025-07-08, 3m 2025-05-08, ytd 2024-12-31, 1y 2024-08-08, 3y 2022-08-08.
  const bars = barsOf(
    rowsOf(
      '2022-08-08 50, 2022-08-09 51',
      '2024-08-07 79, 2024-08-09 81, 2024-12-31 96',
      '2025-01-02 97, 2025-05-08 110, 2025-07-03 125, 2025-07-09 126, 2025-08-01 100',
      '2025-08-04 101, 2025-08-05 102, 2025-08-06 103, 2025-08-07 104, 2025-08-08 120',
    ),
  );
  const spy = barsOf(rowsOf('2024-08-07 500, 2024-12-31 600, 2025-07-03 625, 2025-08-08 650'));

  it('every window', () => {
    const p = performanceOf(bars, () => spy);
    expect(p.pct_1d).toBeCloseTo((120 / 104 - 1) * 100, 12);
    expect(p.pct_5d).toBeCloseTo(20, 12); // 120 / 100 of 2025-08-01, five sessions before
    expect(p.pct_1m).toBeCloseTo(-4, 12); // 120 / 125 of 2025-07-03, last close on or before 2025-07-08
    expect(p.pct_3m).toBeCloseTo((120 / 110 - 1) * 100, 12);
    expect(p.pct_ytd).toBeCloseTo(25, 12); // 120 / 96
    expect(p.pct_1y).toBeCloseTo((120 / 79 - 1) * 100, 12); // close of 2024-08-07: no bar on the 8th
    expect(p.pct_3y).toBeCloseTo(140, 12); // cumulative: 120 / 50
    expect(p.vs_spy_pct_1m).toBeCloseTo(-8, 12); // -4 less SPY's 650 / 625 = +4
    expect(p.vs_spy_pct_ytd).toBeCloseTo(25 - (650 / 600 - 1) * 100, 12);
    expect(p.vs_spy_pct_1y).toBeCloseTo((120 / 79 - 1) * 100 - 30, 12); // same two dates: 650 / 500
  });

  it('quote of the last bar', () => {
    expect(quoteOf(bars)).toEqual({
      price: 120,
      previous_close: 104,
      change_abs: 16,
      change_pct: (120 / 104 - 1) * 100,
      day_open: 120,
      day_high: 121,
      day_low: 119,
      volume: 1000,
    });
  });

  it('52 weeks begin the day after the anchor', () => {
    // Bars after 2024-08-08: highs 82..127, lows 80..; the 2024-08-07 low of 78 is out.
    const range = range52wOf(bars);
    expect(range.high).toBe(127);
    expect(range.low).toBe(80);
    expect(range.position_pct).toBeCloseTo((100 * (120 - 80)) / (127 - 80), 12);
    expect(range.drawdown_from_high_pct).toBeCloseTo((120 / 127 - 1) * 100, 12);
  });

  it('the 52-week range of a dead price has no position', () => {
    const flat: Bars = { ...barsOf([['2025-08-08', 10]]), high: Float64Array.of(10), low: Float64Array.of(10) };
    expect(range52wOf(flat)).toEqual({
      high: 10,
      low: 10,
      position_pct: { available: false, reason: 'zero_range' },
      drawdown_from_high_pct: 0,
    });
  });

  it('a close outside its own range is clamped', () => {
    const odd: Bars = { ...barsOf([['2025-08-08', 10]]), high: Float64Array.of(9.99), low: Float64Array.of(9) };
    expect(range52wOf(odd).position_pct).toBe(100);
    expect(range52wOf(odd).drawdown_from_high_pct).toBe(0);
  });
});

describe('short and broken histories', () => {
  it('no bars', () => {
    expect(new Set(Object.values(quoteOf(none)))).toEqual(new Set([noPrice]));
    expect(Object.values(performanceOf(none, () => none))).toEqual(Array(10).fill(noPrice));
    expect(Object.values(range52wOf(none))).toEqual(Array(4).fill(noPrice));
  });

  it('first day of a listing', () => {
    const one = barsOf([['2025-08-08', 10]]);
    expect(quoteOf(one).price).toBe(10);
    expect(quoteOf(one).previous_close).toEqual(short);
    expect(quoteOf(one).change_pct).toEqual(short);
    expect(Object.values(performanceOf(one, () => one))).toEqual(Array(10).fill(short));
  });

  it('listed this year: no year-to-date, no longer windows; the range since listing', () => {
    const bars = barsFrom(100, (_, i) => 20 + i / 10);
    const p = performanceOf(bars, () => barsFrom(900, () => 500));
    for (const key of ['pct_ytd', 'pct_1y', 'pct_3y', 'vs_spy_pct_ytd', 'vs_spy_pct_1y'] as const)
      expect(p[key]).toEqual(short);
    for (const key of ['pct_1d', 'pct_5d', 'pct_1m', 'pct_3m', 'vs_spy_pct_1m'] as const)
      expect(isMarker(p[key])).toBe(false);
    expect(range52wOf(bars).low).toBeCloseTo(20 * 0.99, 12);
  });

  it('SPY record that does not reach the dates', () => {
    const bars = barsFrom(300, () => 10);
    const anchor = yearsAnchor(day('2025-08-08'), 1);
    expect(changeAgainst(bars, barsOn(day('2025-08-07'), Array(300).fill(500)), anchor)).toEqual({
      available: false,
      reason: 'stale_price',
    });
    expect(changeAgainst(bars, barsOn(day('2025-08-08'), Array(200).fill(500)), anchor)).toEqual({
      available: false,
      reason: 'stale_price',
    });
    expect(changeAgainst(bars, none, anchor)).toEqual(noPrice);
  });

  it('a halted symbol is compared between its own two dates', () => {
    const spy = barsFrom(300, (_, i) => 400 + i);
    const halted = barsOf(rowsOf('2025-05-01 10, 2025-06-02 11'));
    const at = (text: string): number => spy.close[lastIndexAt(spy.days, day(text))]!;
    expect(changeAgainst(halted, spy, monthsAnchor(day('2025-06-02'), 1))).toBeCloseTo(
      10 - (at('2025-06-02') / at('2025-05-01') - 1) * 100,
      10,
    );
    expect(changeBetween(spy, day('2025-05-01'), day('2025-06-02'))).toBeCloseTo(
      (at('2025-06-02') / at('2025-05-01') - 1) * 100,
      10,
    );
  });

  it('five sessions do not reach over a long halt', () => {
    const sessions = sessionsTo(day('2025-08-08'), 40);
    const bars = barsOn(day('2025-08-08'), Array(40).fill(10));
    const pick = (indexes: number[]): Bars => ({
      ...bars,
      days: Int32Array.from(indexes, (i) => sessions[i]!),
      close: Float64Array.from(indexes, () => 10),
    });
    expect(changeOverSessions(pick([33, 34, 35, 36, 37, 39]), 5)).toBe(0);
    expect(changeOverSessions(pick([20, 35, 36, 37, 38, 39]), 5)).toEqual(short);
    expect(changeOverSessions(pick([35, 36, 37, 38, 39]), 5)).toEqual(short);
  });

  it('a price that is not positive is no base', () => {
    const bars = barsOf(rowsOf('2025-08-07 0, 2025-08-08 10'));
    expect(quoteOf(bars).change_pct).toEqual({ available: false, reason: 'non_positive_base' });
  });
});

describe('properties', () => {
  const walk = fc
    .array(fc.double({ min: -0.08, max: 0.08, noNaN: true }), { minLength: 800, maxLength: 800 })
    .map((steps) => {
      let price = 100;
      return steps.map((step) => {
        price *= 1 + step;
        return price;
      });
    });
  const last = fc.integer({ min: day('2015-01-02'), max: day('2035-01-02') });

  it('SPY against itself is exactly 0', () => {
    fc.assert(
      fc.property(walk, last, (closes, at) => {
        const bars = barsOn(at, closes);
        const p = performanceOf(bars, () => bars);
        expect([p.vs_spy_pct_1m, p.vs_spy_pct_ytd, p.vs_spy_pct_1y]).toEqual([0, 0, 0]);
      }),
      { numRuns: 30 },
    );
  });

  it('a split changes no percentage (FIELDS 11.6)', () => {
    fc.assert(
      fc.property(
        walk,
        last,
        fc.nat(799),
        fc.integer({ min: 2, max: 20 }),
        fc.boolean(),
        (closes, at, cut, n, reverse) => {
          const plain = barsOn(at, closes);
          const split = { day: plain.days[cut]!, numerator: reverse ? 1 : n, denominator: reverse ? n : 1 };
          const ratio = split.numerator / split.denominator;
          const scale = (column: Float64Array): Float64Array =>
            column.map((value, i) => (i < cut ? value * ratio : value));
          const raw = {
            ...plain,
            open: scale(plain.open),
            high: scale(plain.high),
            low: scale(plain.low),
            close: scale(plain.close),
          };
          const s = splitAdjust(raw, [split], plain.days.at(-1)!);
          const spy = barsOn(
            at,
            closes.map((close) => close + 10),
          );
          const flat = (bars: Bars): Maybe<number>[] => [
            ...Object.values(performanceOf(bars, () => spy)),
            ...Object.values(range52wOf(bars)),
          ];
          const expected = flat(plain);
          for (const [i, value] of flat(s).entries()) expect(value).toBeCloseTo(expected[i] as number, 8);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('agrees with a search by dates as text', () => {
    fc.assert(
      fc.property(walk, last, (closes, at) => {
        const bars = barsOn(at, closes);
        const dates = [...bars.days].map(formatDay);
        const latest = dates.at(-1)!;
        const since = (anchor: string): number =>
          (closes.at(-1)! / closes[dates.findLastIndex((date) => date <= anchor)]! - 1) * 100;
        // Month ends clamp: compare against the text of the anchor of the engine's month arithmetic (tested apart).
        const p = performanceOf(bars, () => bars);
        expect(p.pct_ytd).toBeCloseTo(since(`${Number(latest.slice(0, 4)) - 1}-12-31`), 9);
        const year = formatDay(addMonths(bars.days.at(-1)!, -12));
        expect(p.pct_1y).toBeCloseTo(since(year), 9);
        expect(p.pct_3y).toBeCloseTo(since(formatDay(addMonths(bars.days.at(-1)!, -36))), 9);
        expect(changeSince(bars, day(year))).toBe(p.pct_1y);
        const window = bars.high.filter((_, i) => dates[i]! > year);
        expect(range52wOf(bars).high).toBe(Math.max(...window));
        expect(range52wOf(bars).low).toBe(Math.min(...bars.low.filter((_, i) => dates[i]! > year)));
      }),
      { numRuns: 30 },
    );
  });
});
