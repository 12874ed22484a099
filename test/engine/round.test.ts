import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfAwayFromZero, roundValue } from '../../src/engine/round.ts';
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

describe('values that may be unavailable', () => {
  it('may have a precision of their own below 1 in size', () => {
    expect(roundValue(229.35000610351562, 2, 4)).toBe(229.35);
    expect(roundValue(0.123456, 2, 4)).toBe(0.1235);
    expect(roundValue(-0.99996, 2, 4)).toBe(-1);
    expect(roundValue(1.00006, 2, 4)).toBe(1);
    expect(roundValue(-12.34567, 2, 4)).toBe(-12.35);
    expect(roundValue(0.12345, 2)).toBe(0.12);
  });

  it('passes markers on and turns what is not finite into computation_error', () => {
    const marker = unavailable('non_payer');
    for (const decimals of [0, 2, 4]) {
      expect(roundValue(marker, decimals)).toBe(marker);
      expect(roundValue(Number.NaN, decimals)).toEqual({ available: false, reason: 'computation_error' });
      expect(roundValue(Number.NEGATIVE_INFINITY, decimals)).toEqual({ available: false, reason: 'computation_error' });
      expect(Object.is(roundValue(-0.00001, decimals), 0)).toBe(true);
    }
  });
});
