import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codePointLength,
  normalizeSymbol,
  SYMBOL_INPUT_PATTERN,
  SYMBOL_PATTERN,
} from '../../../src/endpoints/contract/symbol.ts';

test.each([
  ['AAPL', 'AAPL'],
  ['brk.b', 'BRK-B'],
  ['BRK-B', 'BRK-B'],
  ['  t ', 'T'],
  ['\tBf.a\n', 'BF-A'],
  ['ABCDEFGH', 'ABCDEFGH'],
])('%j is the symbol %s', (typed, symbol) => {
  expect(normalizeSymbol(typed)).toEqual({ ok: true, symbol });
});

test.each([
  ['', 'too_short'],
  ['   ', 'too_short'],
  ['ABCDEFGHI', 'too_long'],
  ['BRK..B', 'pattern'],
  ['.B', 'pattern'],
  ['1ABC', 'pattern'],
  ['A B', 'pattern'],
  ['BRK/B', 'pattern'],
  ['A-BCDE', 'pattern'],
  ['A-B-C', 'pattern'],
  // upper-casing would turn these into ASCII letters
  ['ß', 'pattern'],
  ['aı', 'pattern'],
  ['ſ', 'pattern'],
  // 8 code points, 16 UTF-16 units: not too long, but not a ticker
  ['😀😀😀😀😀😀😀😀', 'pattern'],
])('%j is refused: %s', (typed, fault) => {
  expect(normalizeSymbol(typed)).toEqual({ ok: false, fault });
});

test('normalizing is idempotent, case-blind, and agrees with the pattern the API description states', () => {
  const input = new RegExp(SYMBOL_INPUT_PATTERN);
  const normal = new RegExp(SYMBOL_PATTERN);
  const typed = fc.string({ unit: fc.constantFrom(...'aBz9.-/ é'), maxLength: 10 });
  fc.assert(
    fc.property(typed, (text) => {
      const result = normalizeSymbol(text);
      const trimmed = text.trim();
      expect(result.ok).toBe(input.test(trimmed) && codePointLength(trimmed) <= 8);
      if (!result.ok) return;
      expect(result.symbol).toMatch(normal);
      expect(normalizeSymbol(result.symbol)).toEqual(result);
      expect(normalizeSymbol(text.toLowerCase())).toEqual(result);
    }),
  );
});
