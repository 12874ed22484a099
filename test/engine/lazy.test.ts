import { expect, test } from 'vitest';
import { lazyProperties, lazyUnion } from '../../src/engine/lazy.ts';

test('a value is computed when it is first read, once', () => {
  let computed = 0;
  const both = lazyProperties<{ a: number; b: string }>({
    a: () => {
      computed += 1;
      return 7;
    },
    b: () => {
      throw new Error('must not be read');
    },
  });
  expect(Object.keys(both)).toEqual(['a', 'b']);
  expect(computed).toBe(0);
  expect([both.a, both.a, computed]).toEqual([7, 7, 1]);
});

test('printing and spreading see every value', () => {
  const both = lazyProperties<{ a: number; b: string }>({ a: () => 1, b: () => 'x' });
  expect(JSON.stringify(both)).toBe('{"a":1,"b":"x"}');
  expect({ ...both }).toEqual({ a: 1, b: 'x' });
});

test('a union has the keys of both in order, and reads a value when it is read', () => {
  let computed = 0;
  const late = lazyProperties<{ b: number; c: undefined }>({
    b: () => {
      computed += 1;
      return 2;
    },
    c: () => undefined,
  });
  const both = lazyUnion({ a: 1 }, late);
  expect(
    Object.entries(Object.getOwnPropertyDescriptors(both)).map(([key, { enumerable }]) => [key, enumerable]),
  ).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ]);
  expect(['c' in both, 'd' in both, Object.hasOwn(both, 'b'), Object.hasOwn(both, 'toString'), computed]).toEqual([
    true,
    false,
    true,
    false,
    0,
  ]);
  expect([both.b, both.b, both.c, computed]).toEqual([2, 2, undefined, 1]);
});

test('a computation that failed is tried again', () => {
  let tries = 0;
  const flaky = lazyProperties<{ a: number }>({
    a: () => {
      tries += 1;
      if (tries === 1) throw new Error('first');
      return tries;
    },
  });
  expect(() => flaky.a).toThrow('first');
  expect([flaky.a, flaky.a]).toEqual([2, 2]);
});

test('values cannot be replaced', () => {
  const one = lazyProperties<{ a: number }>({ a: () => 1 });
  expect(() => Object.assign(one, { a: 2 })).toThrow(TypeError);
  expect(() => Object.defineProperty(one, 'b', { value: 3 })).toThrow(TypeError);
  expect({ ...one }).toEqual({ a: 1 });
});
