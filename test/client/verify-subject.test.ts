/** Which responses are about another subject than the request. */
import { expect, test } from 'vitest';
import { mismatchedSymbol } from '../../src/client/verify-subject.ts';

test.each([
  ['AAPL', { symbol: 'AAPL' }],
  ['aapl', { symbol: 'AAPL' }],
  ['brk.b', { symbol: 'BRK-B' }],
  ['BRK-B', { symbol: 'BRK/B' }],
  ['AAPL', { symbol: 'AAPL.US' }],
  ['AAPL', { symbol: 'NASDAQ:AAPL' }],
  ['AAPL', { symbol: 'AAPL US Equity' }],
  ['AAPL', {}],
  ['AAPL', { symbol: null }],
  ['AAPL', { symbol: { available: false } }],
  ['AAPL', 5],
  ['000032019325000079', { accession: '0000320193-25-000079', symbol: 'AAPL' }],
])('%s is what %j is about', (asked, payload) => {
  expect(mismatchedSymbol(asked, payload)).toBeUndefined();
});

test.each([
  ['AAPL', { symbol: 'MSFT' }, 'MSFT'],
  ['BRK.B', { symbol: 'BRK-A' }, 'BRK-A'],
  ['A', { symbol: 'AA' }, 'AA'],
  ['AA', { symbol: 'A' }, 'A'],
  ['HEI', { symbol: 'HEI-A' }, 'HEI-A'],
  ['A', { symbol: 'HEI-A' }, 'HEI-A'],
  ['B', { symbol: 'BRK.B' }, 'BRK.B'],
  ['BAC', { symbol: 'BAC.PRA' }, 'BAC.PRA'],
  ['0000320193-25-000079', { accession: '0000320193-25-000080', symbol: 'AAPL' }, '0000320193-25-000080'],
])('%s is not what %j is about', (asked, payload, other) => {
  expect(mismatchedSymbol(asked, payload)).toBe(other);
});
