import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustDividends, splitAdjust, splitFactor, totalReturnCloses } from '../../../src/engine/prices/basis.ts';
import { currentListing, listingStart } from '../../../src/engine/prices/listing.ts';
import { barsOf, barsOn, day, rowsOf, sessionsTo } from './samples.ts';

const FOUR_FOR_ONE = { day: day('2020-08-31'), numerator: 4, denominator: 1 };
const SEVEN_FOR_ONE = { day: day('2014-06-09'), numerator: 7, denominator: 1 };
const REVERSE = { day: day('2022-01-03'), numerator: 1, denominator: 30 };

describe('splitFactor', () => {
  // By hand: a split counts from the bar before its day, once it is known.
  it.each([
    ['2020-08-30', '2020-08-31', 4],
    ['2020-08-31', '2020-08-31', 1],
    ['2020-08-28', '2020-08-30', 1],
    ['2014-06-06', '2021-01-04', 28],
    ['2014-06-09', '2021-01-04', 4],
    ['2014-06-06', '2022-01-03', 28 / 30],
  ])('from %s to %s is %d', (from, asOf, expected) => {
    expect(splitFactor([REVERSE, FOUR_FOR_ONE, SEVEN_FOR_ONE], day(from), day(asOf))).toBeCloseTo(expected, 12);
  });
});

describe('splitAdjust', () => {
  // AAPL around its 4:1 split, closes as traded 499.23 and 129.04 (exchange record of 2020-08-28 and 2020-08-31).
  const raw = barsOf(rowsOf('2020-08-27 500.04, 2020-08-28 499.23, 2020-08-31 129.04, 2020-09-01 134.18'));

  it('divides prices, multiplies volume and leaves no jump', () => {
    const s = splitAdjust(raw, [FOUR_FOR_ONE], day('2020-09-01'));
    expect([...s.close]).toEqual([500.04 / 4, 499.23 / 4, 129.04, 134.18]);
    expect([...s.volume]).toEqual([4000, 4000, 1000, 1000]);
    expect(s.high[1]).toBe(500.23 / 4);
    expect(s.low[1]).toBe(498.23 / 4);
    expect(s.open[0]).toBe(500.04 / 4);
  });

  it('knows nothing of a split or a bar after the as-of day', () => {
    const s = splitAdjust(raw, [FOUR_FOR_ONE], day('2020-08-30'));
    expect([...s.close]).toEqual([500.04, 499.23]);
    expect(s.days.length).toBe(2);
    expect(splitAdjust(raw, [FOUR_FOR_ONE], day('2020-01-01')).days.length).toBe(0);
  });

  it('leaves the raw bars alone', () => {
    splitAdjust(raw, [FOUR_FOR_ONE], day('2020-09-01'));
    expect(raw.close[0]).toBe(500.04);
  });

  it('agrees with the factor of every single bar, whatever the splits and their order', () => {
    const bars = barsOn(
      day('2024-06-28'),
      Array.from({ length: 40 }, (_, i) => 50 + i),
    );
    const split = fc.record({
      day: fc.integer({ min: bars.days[0]! - 5, max: bars.days[39]! + 5 }),
      numerator: fc.integer({ min: 1, max: 30 }),
      denominator: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(split, { maxLength: 5 }), fc.integer({ min: -3, max: 3 }), (splits, shift) => {
        const asOf = bars.days[39]! + shift;
        const s = splitAdjust(bars, splits, asOf);
        expect(s.days.length).toBe(bars.days.filter((at) => at <= asOf).length);
        for (let i = 0; i < s.days.length; i++) {
          const factor = splitFactor(splits, bars.days[i]!, asOf);
          expect(s.close[i]! / (bars.close[i]! / factor)).toBeCloseTo(1, 12);
          expect(s.volume[i]! / (bars.volume[i]! * factor)).toBeCloseTo(1, 12);
        }
      }),
    );
  });
});

describe('dividends', () => {
  it('on the share basis of the as-of day, later ones unknown', () => {
    const paid = [
      { day: day('2020-11-06'), amount: 0.205 },
      { day: day('2020-08-07'), amount: 0.82 },
      { day: day('2020-08-31'), amount: 0.1 },
    ];
    // 0.82 before the 4:1 split is 0.205 after it; an ex-date on the split day is already on the new basis.
    expect(adjustDividends(paid, [FOUR_FOR_ONE], day('2020-10-01'))).toEqual([
      { day: day('2020-08-07'), amount: 0.205 },
      { day: day('2020-08-31'), amount: 0.1 },
    ]);
  });

  it('total return by hand', () => {
    const bars = barsOf(rowsOf('2024-06-03 100, 2024-06-04 110, 2024-06-05 108, 2024-06-06 120'));
    // Ex 2024-06-05, 2.2 on a close of 110: factor 0.98 before it. Ex 2024-06-06, 0.54 twice on 108: factor 0.99.
    const t = totalReturnCloses(bars, [
      { day: day('2024-06-03'), amount: 50 },
      { day: day('2024-06-05'), amount: 2.2 },
      { day: day('2024-06-06'), amount: 0.54 },
      { day: day('2024-06-06'), amount: 0.54 },
      { day: day('2024-06-07'), amount: 9 },
    ]);
    expect(t[3]).toBe(120);
    expect(t[2]).toBeCloseTo(108 * 0.99, 12);
    expect(t[1]).toBeCloseTo(110 * 0.98 * 0.99, 12);
    expect(t[0]).toBeCloseTo(100 * 0.98 * 0.99, 12);
  });

  it('an ex-date without a bar acts at the next bar; one at or above the close before is no dividend', () => {
    const bars = barsOf(rowsOf('2024-06-07 100, 2024-06-10 100'));
    expect([...totalReturnCloses(bars, [{ day: day('2024-06-08'), amount: 1 }])]).toEqual([99, 100]);
    expect([...totalReturnCloses(bars, [{ day: day('2024-06-10'), amount: 100 }])]).toEqual([100, 100]);
    expect([...totalReturnCloses(bars, [])]).toEqual([100, 100]);
    expect(totalReturnCloses({ days: new Int32Array(0), close: new Float64Array(0) }, [])).toHaveLength(0);
  });

  it('the return over an ex-date is price change plus dividend on the old close', () => {
    // Identity of the rule: T_t / T_{t-1} = C_t / (C_{t-1} - D).
    const price = fc.double({ min: 5, max: 500, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 3, maxLength: 30 }),
        fc.nat(),
        fc.double({ min: 0.01, max: 4, noNaN: true }),
        (c, n, d) => {
          const bars = barsOn(day('2024-06-28'), c);
          const at = 1 + (n % (c.length - 1));
          const t = totalReturnCloses(bars, [{ day: bars.days[at]!, amount: d }]);
          expect(t[at]! / t[at - 1]!).toBeCloseTo(c[at]! / (c[at - 1]! - d), 9);
          for (let i = 1; i < c.length; i++) if (i !== at) expect(t[i]! / t[i - 1]!).toBeCloseTo(c[i]! / c[i - 1]!, 9);
        },
      ),
    );
  });
});

describe('listings', () => {
  it('begin after a hole of more than 60 sessions', () => {
    const sessions = sessionsTo(day('2024-06-28'), 200);
    const holed = (missing: number): Int32Array =>
      Int32Array.from([...sessions.slice(0, 50), ...sessions.slice(50 + missing)]);
    expect(listingStart(holed(60))).toBe(0);
    expect(listingStart(holed(61))).toBe(50);
    expect(listingStart(new Int32Array(0))).toBe(0);
  });

  it('wherever the gap lies, the newest of several counts', () => {
    const length = 200;
    for (let gap = 1; gap < length; gap++) {
      const days = Int32Array.from({ length }, (_, i) => 18_000 + i + (i >= gap ? 100 : 0) + (i >= gap / 2 ? 100 : 0));
      expect(listingStart(days)).toBe(gap);
    }
  });

  it('keeps the bars of the newest one', () => {
    const bars = barsOf(rowsOf('2010-06-01 5, 2015-06-01 40, 2015-06-02 41'));
    expect([...currentListing(bars).close]).toEqual([40, 41]);
  });
});
