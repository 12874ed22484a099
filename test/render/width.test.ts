/** Held against fast-string-width, an independent implementation. */

import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { clusters, textWidth } from '../../src/render/text/width.ts';
import { wrap } from '../../src/render/text/wrap.ts';
import { textFromOutside } from './samples.ts';

test.each([
  ['', 0],
  ['AAPL', 4],
  ['Société · Générale', 18],
  ['▲ ├──●──┤ ━╸', 12],
  ['日本電信電話', 12],
  ['삼성전자', 8],
  ['ﾄﾖﾀ', 3],
  ['ＡＢＣ', 6],
  ['e\u0301', 1],
  ['👍', 2],
  ['👍🏽', 2],
  ['👩‍👩‍👧‍👦', 2],
  ['🇺🇸🇯🇵', 4],
  ['❤️', 2],
  ['1️⃣', 2],
  ['⌚', 2],
])('%s takes %d columns', (text, width) => {
  expect(textWidth(text)).toBe(width);
  expect(stringWidth(text)).toBe(width);
});

test('letters around a joiner keep their columns', () => {
  expect(textWidth('a\u200db')).toBe(2);
});

test('agrees with the reference on mixed text', () => {
  fc.assert(
    fc.property(textFromOutside, (text) => {
      expect(textWidth(text)).toBe(stringWidth(text));
    }),
    { numRuns: 500 },
  );
});

test('clusters lose nothing and break nothing that is drawn as one', () => {
  expect(clusters('👩‍👩‍👧‍👦e\u0301🇺🇸🇯🇵日').map(({ text }) => text)).toEqual(['👩‍👩‍👧‍👦', 'e\u0301', '🇺🇸', '🇯🇵', '日']);
  fc.assert(
    fc.property(textFromOutside, (text) => {
      expect(
        clusters(text)
          .map((cluster) => cluster.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('wrap keeps words, their order, and the width', () => {
  expect(wrap('the quick brown fox', 9, true)).toEqual(['the quick', 'brown fox']);
  expect(wrap('one\ntwo', 9, true)).toEqual(['one', 'two']);
  expect(wrap('abcdefgh ij', 3, true)).toEqual(['abc', 'def', 'gh', 'ij']);
  expect(wrap('see https://example.org/a/b', 8, false)).toEqual(['see', 'https://example.org/a/b']);
  fc.assert(
    fc.property(textFromOutside, fc.integer({ min: 2, max: 30 }), (text, width) => {
      const lines = wrap(text, width, true);
      for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/g, ''));
    }),
  );
});
