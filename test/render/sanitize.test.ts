import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAscii } from '../../src/render/text/ascii.ts';
import { sanitize, sanitizeLines } from '../../src/render/text/sanitize.ts';

test.each([
  ['plain text stays', 'plain text stays'],
  ['Société Générale · 日本 👍🏽 — “ok”', 'Société Générale · 日本 👍🏽 — “ok”'],
  ['red \x1b[31mInc\x1b[0m.', 'red Inc.'],
  ['clear \x1b[2J\x1b[1;1Hscreen', 'clear screen'],
  ['title \x1b]0;owned\x07set', 'title set'],
  ['link \x1b]8;;http://evil.example\x1b\\text\x1b]8;;\x1b\\', 'link text'],
  ['8-bit \x9b31mred', '8-bit red'],
  ['device \x1bP1;2qdata\x1b\\control', 'device control'],
  ['reset \x1bc', 'reset '],
  // Not terminated: the introducer goes, the text stays (a terminal would have swallowed it).
  ['open \x1b]0;rest', 'open 0;rest'],
  ['bell\x07 back\x08 delete\x7f', 'bell back delete'],
  ['tab\tand\r\nbreak', 'tab and break'],
  // CVE-2021-42574: overrides and isolates.
  ['\u202egnp.exe\u202c \u2066x\u2069', 'gnp.exe x'],
  ['zero\u200bwidth\ufeff soft\u00adhyphen', 'zerowidth softhyphen'],
  ['tags \u{e0041}\u{e0042}hidden', 'tags hidden'],
  ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
])('%j becomes %j', (text, safe) => {
  expect(sanitize(text)).toBe(safe);
});

test('line breaks stay where they are wanted', () => {
  expect(sanitizeLines('a\r\nb\u2028c\td\x1b[1m')).toBe('a\nb\nc  d');
});

test('nothing that controls a terminal or the order of text is left, and once is enough', () => {
  const units = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom('\x1b', '[', ']', '0;', 'm', '\x07', '\\', '\x9b', '\x9d', '\x9c', 'P', 'a', '\u202e', ' '),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(units, (text) => {
      const safe = sanitize(text);
      expect(safe).not.toMatch(/[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
      expect(safe.isWellFormed()).toBe(true);
      expect(sanitize(safe)).toBe(safe);
    }),
    { numRuns: 1000 },
  );
});

test('ASCII spells out what it can and marks the rest', () => {
  expect(toAscii('Société Générale · L’Oréal — “ok”…')).toBe('Societe Generale - L\'Oreal - "ok"...');
  expect(toAscii('日本 👍')).toBe('?? ?');
  expect(toAscii('ﬁnance ½')).toBe('finance ?');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toAscii(sanitize(text))).toMatch(/^[\x20-\x7e]*$/);
    }),
  );
});
