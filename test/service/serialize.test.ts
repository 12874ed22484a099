import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleaned, serialize } from '../../src/service/serialize.ts';

/** The body of a payload, and what had to be repaired for it. */
function emitted(payload: unknown) {
  const { data, violations } = cleaned(payload);
  return { body: serialize(data), violations };
}

const marker = { available: false, reason: 'computation_error' };

test('clean payloads go out as they are, keys in the order they were built', () => {
  const { body, violations } = emitted({ b: 1, a: [true, 'x', { z: 0, y: -1.5 }], rows: [['2025-08-08', null, 2]] });
  expect(body).toBe('{"data":{"b":1,"a":[true,"x",{"z":0,"y":-1.5}],"rows":[["2025-08-08",null,2]]}}');
  expect(violations).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['NaN', Number.NaN, 'NaN'],
  ['Infinity', Number.POSITIVE_INFINITY, 'Infinity'],
  ['-Infinity', Number.NEGATIVE_INFINITY, '-Infinity'],
  ['undefined', undefined, 'undefined'],
  ['null', null, 'null'],
  ['bigint', 5n, '5'],
  ['a function', () => 1, 'function'],
  ['a date', new Date(0), 'Date'],
  ['a typed array', new Float64Array(2), 'Float64Array'],
  ['a map', new Map(), 'Map'],
])('%s becomes a marker, and the rest stays', (_, bad, found) => {
  const payload = { good: 1, group: { bad, good: 2 }, list: [1, { bad }] };
  const { body, violations } = emitted(payload);
  expect(JSON.parse(body)).toEqual({ data: { good: 1, group: { bad: marker, good: 2 }, list: [1, { bad: marker }] } });
  expect(violations).toEqual([
    { path: 'group.bad', found },
    { path: 'list[1].bad', found },
  ]);
  expect(payload.group.bad).toBe(bad);
});

test('-0 is 0, and reported', () => {
  expect(emitted({ a: -0 })).toEqual({ body: '{"data":{"a":0}}', violations: [{ path: 'a', found: '-0' }] });
});

test('null is legal in cells of rows only; NaN is legal nowhere', () => {
  const { body, violations } = emitted({ rows: [[1, null], [Number.NaN]], list: [null] });
  expect(JSON.parse(body)).toEqual({ data: { rows: [[1, null], [marker]], list: [marker] } });
  expect(violations.map(({ path }) => path)).toEqual(['rows[1][0]', 'list[0]']);
});

test('what comes out is always JSON without null outside cells, whatever goes in', () => {
  const hasNull = (value: unknown, cell = false): boolean => {
    if (value === null) return !cell;
    if (Array.isArray(value))
      return value.some((item) => (Array.isArray(item) ? item.some((x) => hasNull(x, true)) : hasNull(item)));
    return typeof value === 'object' && value !== null && Object.values(value).some((item) => hasNull(item));
  };
  fc.assert(
    fc.property(fc.object({ withBigInt: true, withTypedArray: true, withDate: true, withMap: true }), (payload) => {
      const { body, violations } = emitted(payload);
      const { data } = JSON.parse(body) as { data: unknown };
      expect(hasNull(data)).toBe(false);
      if (violations.length === 0) expect(body).toBe(JSON.stringify({ data: payload }));
    }),
  );
});
