/** The language of text searches: what it means to the index, and where its faults are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MdsError } from '../../src/errors.ts';
import { parseQuery, toFts5 } from '../../src/filings/search/query.ts';
import { chooseDriver } from '../../src/store/drivers/choose-driver.ts';
import { scratch } from '../store/support.ts';
import '../support/property-seed.ts';
import { anyText } from '../support/any-text.ts';

test.each([
  ['tariff', '"tariff"'],
  ['tariff*', '"tariff" *'],
  ['going concern', '"going" AND "concern"'],
  ['"going concern"', '"going concern"'],
  ['“going concern”', '"going concern"'],
  ['"net sal"*', '"net sal" *'],
  ['"net   sales"', '"net sales"'],
  // small letters are words, not operators
  ['and or not near', '"and" AND "or" AND "not" AND "near"'],
  ['"AND"', '"AND"'],
  ['a OR b c', '"a" OR ("b" AND "c")'],
  ['(a OR b) c', '("a" OR "b") AND "c"'],
  ['a NOT b', '"a" NOT "b"'],
  ['a AND NOT b NOT c', '"a" NOT ("b" OR "c")'],
  ['NOT b a c', '("a" AND "c") NOT "b"'],
  ['a NOT (b c)', '"a" NOT ("b" AND "c")'],
  ['a NEAR b', 'NEAR("a" "b", 10)'],
  ['a NEAR/3 "b c" NEAR/3 d*', 'NEAR("a" "b c" "d" *, 3)'],
  ['a NEAR/0 b OR c', 'NEAR("a" "b", 0) OR "c"'],
  ['(tariff* NEAR/10 margin)', 'NEAR("tariff" * "margin", 10)'],
  // what FTS5 would take for syntax is text
  ['text:margin ^x {y} +', undefined],
  ['text:margin a^b', '"text:margin" AND "a^b"'],
  ['10-K', '"10-K"'],
  ["'; DROP TABLE paragraphs; --", undefined],
])('%s', (query, expected) => {
  if (expected === undefined) expect(() => parseQuery(query)).toThrow(MdsError);
  else expect(toFts5(parseQuery(query))).toBe(expected);
});

// The carets as a person would draw them.
test.each([
  ['"going concern', '^', 'missing closing quote'],
  ['a "b" "c', '      ^', 'missing closing quote'],
  ['NOT a', '^^^', 'NOT only leaves out: nothing is searched for'],
  ['a OR NOT b', '     ^^^', 'NOT only leaves out: nothing is searched for'],
  ['a AND', '  ^^^', 'nothing after AND'],
  ['OR a', '^^', 'nothing before OR'],
  ['a OR OR b', '  ^^', 'nothing after OR'],
  ['a NOT', '  ^^^', 'nothing after NOT'],
  ['NEAR/3 b', '^^^^^^', 'nothing before NEAR/3'],
  ['a NEAR/x b', '  ^^^^^^', 'NEAR/x has no distance in words'],
  ['a NEAR/9999 b', '  ^^^^^^^^^', 'NEAR takes at most 1000 words'],
  ['a NEAR/5 (b OR c)', '         ^', 'NEAR takes words and phrases, not groups'],
  ['a NEAR/5 b NEAR c', '           ^^^^', 'the distances of one NEAR group differ'],
  ['(a', '^', 'missing )'],
  ['(a OR (b', '      ^', 'missing )'],
  ['a)', ' ^', 'there is one ) too many'],
  ['a () b', '  ^^', 'nothing between ( and )'],
  ['*tion', '^', '* is for the rest of a word: at its end only'],
  ['te*n', '  ^', '* is for the rest of a word: at its end only'],
  ['a -china', '  ^', '- is no operator'],
  ['100 %', '    ^', 'no letter or digit to search for'],
  ['a \u0007b', '  ^^', 'control character U+0007 in the query'],
  ['a\u202eb \u202e', '    ^', 'no letter or digit to search for'],
  ['   ', '   ^', 'the query is empty'],
])('%j: %s', (query, carets, message) => {
  const from = carets.length - carets.trimStart().length;
  expect(() => parseQuery(query)).toThrow(expect.objectContaining({ code: 'PARAM_INVALID', message }));
  try {
    parseQuery(query);
  } catch (error) {
    const { details } = error as { details: { input: string; from: number; to: number } };
    const width = query.trim() === '' ? 0 : carets.trim().length;
    expect([details.input, details.from, details.to]).toEqual([query, from, from + width]);
  }
});

test('deep nesting is refused, a long list is not', () => {
  expect(() => parseQuery(`${'('.repeat(11)}a${')'.repeat(11)}`)).toThrow(/nested too deeply/);
  expect(toFts5(parseQuery(`${'('.repeat(10)}a${')'.repeat(10)}`))).toBe('"a"');
  expect(parseQuery('a '.repeat(500))).toMatchObject({ kind: 'and', none: [] });
});

describe('whatever is typed', () => {
  const driver = chooseDriver()(`${scratch()}/q.db`, 'write', 0);
  driver.exec(`CREATE VIRTUAL TABLE p USING fts5(text, tokenize = 'unicode61 remove_diacritics 2')`);
  driver.run('INSERT INTO p (text) VALUES (?)', ['a b or not the margin (near) 10-K']);
  const piece = fc.constantFrom(
    ...['a', 'b*', '"a b"', '"', '(', ')', 'AND', 'OR', 'NOT', 'NEAR/2', 'NEAR', '*', '-', ':', 'text:', '^', '{', '}'],
    ...['\u0000', '“', "'", ';', '\ud800', 'é', '日本', '%'],
  );
  const typed = fc.oneof(
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' ')),
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
    anyText(40),
  );
  test.each([
    'a '.repeat(500),
    `${'a OR '.repeat(199)}b`,
    `${'a NOT '.repeat(160)}b`,
    `${'a NEAR/3 '.repeat(110)}b`,
    `${'(a OR b AND '.repeat(10)}c${')'.repeat(10)}`,
    `${'x OR a NOT b NOT ('.repeat(10)}c${')'.repeat(10)}`,
    `${'(x OR a b NOT '.repeat(10)}c${')'.repeat(10)}`,
    `${'x OR y z NOT w NOT (x OR a b NOT ('.repeat(5)}c${'))'.repeat(5)}`,
  ])('a long query is taken: %#', (query) => {
    expect(query.length).toBeLessThanOrEqual(1000);
    expect(driver.all('SELECT count(*) FROM p WHERE p MATCH ?', [toFts5(parseQuery(query))])).toHaveLength(1);
  });

  test('is refused with its place, or is an expression that the index takes', () => {
    fc.assert(
      fc.property(typed, (query) => {
        let match: string;
        try {
          match = toFts5(parseQuery(query));
        } catch (error) {
          if (!(error instanceof MdsError)) throw error;
          const { from, to } = error.details as { from: number; to: number };
          expect([error.code, from <= to && to <= query.length]).toEqual(['PARAM_INVALID', true]);
          return;
        }
        driver.all('SELECT count(*) FROM p WHERE p MATCH ?', [match]);
      }),
      { numRuns: 2000 },
    );
  });
});
