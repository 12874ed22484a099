/** "Did you mean": what a person expects for the slips people make. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, type SymbolCandidate, suggester } from '../../../src/store/text/suggest.ts';

const MARKET: readonly SymbolCandidate[] = [
  ['NVDA', 'NVIDIA CORP', 0, 1],
  ['AAPL', 'Apple Inc.', 1, 1],
  ['MSFT', 'MICROSOFT CORP', 2, 1],
  ['GOOGL', 'Alphabet Inc.', 3, 1],
  ['GOOG', 'Alphabet Inc.', 4, 1],
  ['BRK-B', 'BERKSHIRE HATHAWAY INC', 5, 0],
  ['BRK-A', 'BERKSHIRE HATHAWAY INC', 6, 0],
  ['TSLA', 'Tesla, Inc.', 7, 1],
  ['APLE', 'Apple Hospitality REIT, Inc.', 900, 0],
  ['AAP', 'ADVANCE AUTO PARTS INC', 1500, 0],
  ['T', 'AT&T INC.', 40, 1],
  ['KO', 'COCA COLA CO', 30, 1],
  ['XYZ', 'élan plc', 2000, 1],
];

const suggest = suggester(MARKET);

describe('the first suggestion', () => {
  test.each([
    ['APPL', 'AAPL'],
    ['AALP', 'AAPL'],
    ['aapl ', 'AAPL'],
    ['AAPLE', 'AAPL'],
    ['apple', 'AAPL'],
    ['tesla', 'TSLA'],
    ['BRKB', 'BRK-B'],
    ['BRK.A', 'BRK-A'],
    ['BRK/B', 'BRK-B'],
    ['BRK', 'BRK-B'],
    ['BRK-C', 'BRK-B'],
    ['GOOGLE', 'GOOGL'],
    ['alphabet', 'GOOGL'],
    ['élan', 'XYZ'],
    ['MSTF', 'MSFT'],
    ['NVD', 'NVDA'],
  ])('for %s is %s', (typed, meant) => {
    expect(suggest(typed, 3)[0]).toBe(meant);
  });
});

test('nothing is suggested for what is like nothing, and no more than asked for', () => {
  expect(suggest('ZZZZQ', 3)).toEqual([]);
  expect(suggest('', 3)).toEqual([]);
  expect(suggest('---', 3)).toEqual([]);
  expect(suggest('X', 3)).toEqual([]);
  expect(suggest('GOO', 1)).toEqual(['GOOG']);
  expect(suggest('X'.repeat(10_000), 3)).toEqual([]);
});

test('symbols with prices go before symbols without, then by size', () => {
  const candidates: SymbolCandidate[] = [
    ['ABCE', '', 1, 0],
    ['ABCF', '', 900, 1],
    ['ABCG', '', -1, 1],
    ['ABCH', '', 100, 1],
  ];
  expect(suggester(candidates)('ABCD', 9)).toEqual(['ABCH', 'ABCF', 'ABCG', 'ABCE']);
});

test('the index finds what comparing every symbol by distance finds', () => {
  const symbol = fc.string({ unit: fc.constantFrom('A', 'B', 'C', '1'), minLength: 1, maxLength: 7 });
  const list = fc.uniqueArray(symbol, { maxLength: 40 });
  fc.assert(
    fc.property(list, symbol, (symbols, typed) => {
      const found = suggester(symbols.map((each) => [each, '', -1, 0]))(typed, 99);
      const slips = typed.length >= 4 ? 2 : typed.length >= 2 ? 1 : 0;
      const near = (each: string) =>
        each === typed || distance(typed, each, slips) <= slips || (slips > 0 && each.startsWith(typed));
      expect([...found].sort()).toEqual(symbols.filter(near).sort());
    }),
  );
});

test('distance counts slips', () => {
  // Hand-counted: swap, replace, insert, delete; above the limit it only says so.
  expect([distance('AB', 'BA', 2), distance('AB', 'AC', 2), distance('AB', 'ABC', 2), distance('AB', '', 2)]).toEqual([
    1, 1, 1, 2,
  ]);
  expect([distance('ABCD', 'WXYZ', 2), distance('A', 'ABCD', 2)]).toEqual([3, 3]);
});
