import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  roundFine4,
  roundHalfAwayFromZero,
  roundPct,
  roundPerShare,
  roundPrice,
  roundRatio,
  roundShares,
  roundUsd,
} from '../../src/engine/round.ts';
import { unavailable } from '../../src/engine/value.ts';

/** Oracle: exact integer arithmetic on the shortest decimal text of the number. */
function oracle(value: number, decimals: number): number {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  // |value| = digits * 10^scale
  const digits = BigInt(whole + fraction);
  const shift = Number(exponent) - fraction.length + decimals;
  const units =
    shift >= 0 ? digits * 10n ** BigInt(shift) : (2n * digits + 10n ** BigInt(-shift)) / (2n * 10n ** BigInt(-shift));
  const rounded = Number(`${units}e-${decimals}`);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

const decimals = fc.integer({ min: 0, max: 8 });

describe('roundHalfAwayFromZero', () => {
  // By hand, on the decimal text.
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [-2.5, 0, -3],
    [2.5, 0, 3],
    [0.5, 0, 1],
    [1.4999999999999998, 0, 1],
    [8.345, 2, 8.35],
    [1.255, 2, 1.26],
    [10.235, 2, 10.24],
    [0.285, 2, 0.29],
    [1e21, 2, 1e21],
    [1.7976931348623157e308, 4, 1.7976931348623157e308],
    [5e-324, 4, 0],
    [0.00005, 4, 0.0001],
    [0.00004999, 4, 0],
    [123456789012.345, 2, 123456789012.35],
    [90071992547409.92, 1, 90071992547409.9],
    [9007199254740994, 0, 9007199254740994],
    [229.35000610351562, 2, 229.35],
    [99.995, 2, 100],
  ])('(%d, %i) is %d', (value, places, expected) => expect(roundHalfAwayFromZero(value, places)).toBe(expected));

  it('is never negative zero', () => {
    expect(Object.is(roundHalfAwayFromZero(-0.001, 2), 0)).toBe(true);
    expect(Object.is(roundHalfAwayFromZero(-0, 2), 0)).toBe(true);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('throws for %d', (value) => {
    expect(() => roundHalfAwayFromZero(value, 2)).toThrow(RangeError);
  });
  it.each([-1, 16, 1.5, Number.NaN])('throws for %d decimals', (places) => {
    expect(() => roundHalfAwayFromZero(1, places)).toThrow(RangeError);
  });

  it('agrees with exact decimal arithmetic for any double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), decimals, (value, places) => {
        expect(roundHalfAwayFromZero(value, places)).toBe(oracle(value, places));
      }),
      { numRuns: 3000 },
    );
  });

  it('agrees with exact decimal arithmetic at and around ties', () => {
    const tie = fc.tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), decimals, fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(tie, ([whole, places, ulps]) => {
        const value = Number(`${whole}5e-${places + 1}`);
        const near = value + ulps * Math.abs(value) * Number.EPSILON;
        expect(roundHalfAwayFromZero(near, places)).toBe(oracle(near, places));
      }),
      { numRuns: 3000 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), decimals, (value, places) => {
        const once = roundHalfAwayFromZero(value, places);
        expect(roundHalfAwayFromZero(once, places)).toBe(once);
      }),
    );
  });
});

describe('by kind (FIELDS 0.3)', () => {
  it('uses the decimals of the table', () => {
    expect(roundPrice(229.35000610351562)).toBe(229.35);
    expect(roundPrice(0.123456)).toBe(0.1235);
    expect(roundPrice(-0.99996)).toBe(-1);
    expect(roundPrice(1.00006)).toBe(1);
    expect(roundPrice(-12.34567)).toBe(-12.35);
    expect(roundPct(12.345)).toBe(12.35);
    expect(roundRatio(31.005)).toBe(31.01);
    expect(roundFine4(-0.101260449)).toBe(-0.1013);
    expect(roundUsd(391035000000.5)).toBe(391035000001);
    expect(roundShares(1e15 + 0.5)).toBe(1e15 + 1);
    expect(roundPerShare(6.13005)).toBe(6.1301);
  });

  it('passes markers on and turns what is not finite into computation_error', () => {
    const marker = unavailable('non_payer');
    for (const round of [roundPrice, roundPct, roundRatio, roundFine4, roundUsd, roundShares, roundPerShare]) {
      expect(round(marker)).toBe(marker);
      expect(round(Number.NaN)).toEqual({ available: false, reason: 'computation_error' });
      expect(round(Number.NEGATIVE_INFINITY)).toEqual({ available: false, reason: 'computation_error' });
      expect(Object.is(round(-0.00001), 0)).toBe(true);
    }
  });
});
