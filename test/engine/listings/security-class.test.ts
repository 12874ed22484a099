import { expect, test } from 'vitest';
import { securityClass } from '../../../src/engine/listings/security-class.ts';

test.each([
  ['AAPL', 'APPLE INC', false, 'common'],
  ['BRK-B', 'BERKSHIRE HATHAWAY INC', true, 'B'],
  ['AAIC', 'ARLINGTON ASSET INVT CORP CL A', false, 'A'],
  ['AACIW', 'ARMADA ACQUISITION CORP I WT E', false, 'WT'],
  ['AAICPRB', 'ARLINGTON ASSET INVT CORP', false, 'PR'],
  ['SPRB', 'SPRUCE BIOSCIENCES INC', false, 'common'],
  // A list says that it is a stock.
  ['BABA', 'ALIBABA GROUP HOLDING', true, 'common'],
])('the class of %s, %s', (symbol, name, isStock, expected) => {
  expect(securityClass(symbol, name, isStock)).toBe(expected);
});

test.each([
  ['AAAU', 'GOLDMAN SACHS PHYSICAL GOLD ET'],
  ['SPY', 'SPDR S&P 500 ETF TRUST'],
  ['GONE', ''],
])('the class of %s is not known', (symbol, name) => {
  expect(securityClass(symbol, name, false)).toEqual({ available: false, reason: 'not_reported' });
});
