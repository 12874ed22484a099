/** Digits by hand. Expected texts are written from the rules in the doc comments. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compact, fixed, signOf } from '../../src/render/text/number.ts';

describe('fixed', () => {
  test.each([
    [0, 2, 2, '0.00'],
    [-0, 2, 2, '0.00'],
    [1234.5, 2, 4, '1,234.50'],
    [1.2205, 2, 4, '1.2205'],
    [1.2, 2, 4, '1.20'],
    [0.12345, 2, 4, '0.1235'],
    // 1.005 lies below itself in binary: rounded on its decimal text.
    [1.005, 2, 2, '1.01'],
    [-1.005, 2, 2, '-1.01'],
    [-0.004, 2, 2, '0.00'],
    [999.999, 2, 2, '1,000.00'],
    [1234567890, 0, 0, '1,234,567,890'],
    [999999999999999, 0, 4, '999,999,999,999,999'],
    [-123456, 0, 4, '-123,456'],
    [1e15, 0, 4, '1.000e+15'],
    [-1.5e300, 2, 2, '-1.500e+300'],
    [Infinity, 2, 2, 'Infinity'],
  ])('%d with %d to %d decimals is %s', (value, min, max, text) => {
    expect(fixed(value, min, max)).toBe(text);
  });

  test('without its commas the text is the number again, to the decimals shown', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e14, max: 1e14, noNaN: true }), (value) => {
        const text = fixed(value, 2, 4);
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2,4}$/);
        expect(Math.abs(Number(text.replaceAll(',', '')) - value)).toBeLessThanOrEqual(
          0.00005000001 + Math.abs(value) * 4e-16,
        );
      }),
    );
  });
});

describe('compact', () => {
  test.each([
    [0, '0'],
    [950, '950'],
    [113854, '113,854'],
    [999999, '999,999'],
    [1000000, '1.00M'],
    [1234567, '1.23M'],
    [-98765432, '-98.77M'],
    [999994999, '999.99M'],
    // A thousand millions is a billion, also when only rounding makes it one.
    [999995000, '1.00B'],
    [999999999999, '1.00T'],
    [3403643446500, '3.40T'],
    [123456000000000, '123.46T'],
    [2e15, '2.000e+15'],
    [12.345, '12.35'],
  ])('%d is %s', (value, text) => {
    expect(compact(value)).toBe(text);
  });
});

test('the sign is that of what is shown', () => {
  expect(['0.00', '-0.01', '0.01', '1.000e+15', 'Infinity', '-Infinity', 'NaN'].map(signOf)).toEqual([
    0, -1, 1, 1, 1, -1, 0,
  ]);
});
