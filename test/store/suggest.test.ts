/** "Did you mean": what a person expects for the slips people make. */
import { describe, expect, test } from 'vitest';
import { distance, rankSuggestions, type SymbolCandidate } from '../../src/store/suggest.ts';

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
];

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
    ['MSTF', 'MSFT'],
    ['NVD', 'NVDA'],
  ])('for %s is %s', (typed, meant) => {
    expect(rankSuggestions(typed, MARKET, 3)[0]).toBe(meant);
  });
});

test('nothing is suggested for what is like nothing, and no more than asked for', () => {
  expect(rankSuggestions('ZZZZQ', MARKET, 3)).toEqual([]);
  expect(rankSuggestions('', MARKET, 3)).toEqual([]);
  expect(rankSuggestions('---', MARKET, 3)).toEqual([]);
  expect(rankSuggestions('X', MARKET, 3)).toEqual([]);
  expect(rankSuggestions('GOO', MARKET, 1)).toEqual(['GOOG']);
  expect(rankSuggestions('X'.repeat(10_000), MARKET, 3)).toEqual([]);
});

test('symbols with prices go before symbols without, then by size', () => {
  const candidates: SymbolCandidate[] = [
    ['ABCE', '', 1, 0],
    ['ABCF', '', 900, 1],
    ['ABCG', '', -1, 1],
    ['ABCH', '', 100, 1],
  ];
  expect(rankSuggestions('ABCD', candidates, 9)).toEqual(['ABCH', 'ABCF', 'ABCG', 'ABCE']);
});

test('distance counts slips', () => {
  // Hand-counted: swap, replace, insert, delete; above the limit it only says so.
  expect([distance('AB', 'BA', 2), distance('AB', 'AC', 2), distance('AB', 'ABC', 2), distance('AB', '', 2)]).toEqual([
    1, 1, 1, 2,
  ]);
  expect([distance('ABCD', 'WXYZ', 2), distance('A', 'ABCD', 2)]).toEqual([3, 3]);
});
