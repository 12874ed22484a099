/** JSON laid out again without changing the characters of numbers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indentJson, memberText } from '../../../src/render/text/json-text.ts';

describe('indentJson', () => {
  test('lays any value out as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  test('is the same whatever the layout it is given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(' ', '\t', '\n', '   '), (value, space) => {
        const laid = JSON.stringify(value, null, space);
        expect(indentJson(laid)).toBe(indentJson(JSON.stringify(value)));
      }),
    );
  });

  test('is the same for texts that parsing and printing would change, and for those it would not', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        // A number in other characters makes the whole text one that has to be laid out by hand.
        expect(indentJson(`[1.0,${text}]`)).toBe(indentJson(`[1,${text}]`).replace('1', '1.0'));
        expect(memberText(`{"n":1.0,"data":${text}}`, 'data')).toBe(memberText(`{"n":1,"data":${text}}`, 'data'));
      }),
    );
  });

  test.each(['{"2":1,"1":2}', '{"a":1,"a":2}', '["\\u0041","\\/"]', '{"__proto__":{"a":1}}', '{ }', '[[],{}]'])(
    'keeps every token of %s',
    (text) => {
      expect(indentJson(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    },
  );

  // Each of these would come out of a parser in other characters.
  test.each(['1e21', '0.10', '9007199254740993', '-0', '1E+2', '1.0'])('keeps the number %s', (number) => {
    expect(indentJson(`{"a":[${number}]}`)).toBe(`{\n  "a": [\n    ${number}\n  ]\n}`);
  });
});

describe('memberText', () => {
  test('is the text of one member, wherever it stands', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(object, fc.jsonValue(), object, (before, value, after) => {
        const { data: _a, ...head } = before;
        const { data: _b, ...tail } = after;
        // Inner members of the same name must not be taken for it.
        const text = JSON.stringify({ ...head, x: { data: 1 }, y: ['data'], z: 'data', data: value, ...tail });
        expect(JSON.parse(memberText(text, 'data')!)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('reads escaped names and keeps the characters of the value', () => {
    expect(memberText('{ "\\u0064ata" : [1.50, "a\\"}"] , "b":2}', 'data')).toBe('[1.50, "a\\"}"]');
    expect(memberText('{"data":12.0}', 'data')).toBe('12.0');
    expect(memberText('{"b":{"data":1}}', 'data')).toBeUndefined();
  });
});

test('of a key that comes twice the last one counts, as for JSON.parse', () => {
  const text = '{"data":{"a":1}, "data": {"a":2.0},"b":"data"}';
  expect(memberText(text, 'data')).toBe('{"a":2.0}');
});

test.each([33, 2000, 200_000])('%d levels are still the same, whatever their layout, in little more room', (depth) => {
  const spaced = `{"data":${'[ '.repeat(depth)}1, 2${']'.repeat(depth)}}`;
  const laid = indentJson(memberText(spaced, 'data')!);
  const compact = `${'['.repeat(depth)}1,2${']'.repeat(depth)}`;
  expect(laid.replace(/\s/g, '')).toBe(compact);
  expect(indentJson(compact)).toBe(laid);
  // Line breaks and indents of 32 levels, opened (1 to 32) and closed (31 to 0).
  expect(laid.length - compact.length).toBe(2 * 32 + 32 * 33 + 31 * 32);
});

test('32 levels have lines of their own, as JSON.stringify gives them', () => {
  const value = JSON.parse(`${'['.repeat(32)}1,2${']'.repeat(32)}`) as unknown;
  expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});
