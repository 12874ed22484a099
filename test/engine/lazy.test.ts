import { expect, test } from 'vitest';
import { lazyProperties } from '../../src/engine/lazy.ts';

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
