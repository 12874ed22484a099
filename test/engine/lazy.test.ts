import { expect, test } from 'vitest';
import { group, lazyProperties, type Parts, partAt } from '../../src/engine/lazy.ts';

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

interface Nested {
  readonly own: number;
  readonly below: { readonly a: number; readonly b: readonly string[] };
}

/** Computes from a number, below `below` from its double; counts what is computed. */
function nested() {
  const computed: string[] = [];
  const parts: Parts<Nested, number> = {
    own: (of) => of,
    below: group((of: number) => 2 * of, {
      a: (doubled) => {
        computed.push('a');
        return doubled;
      },
      b: (doubled) => {
        computed.push('b');
        return [String(doubled)];
      },
    }),
  };
  return { parts, computed };
}

test('a group is an object below its key, computed value by value from what it makes of the subject', () => {
  const { parts, computed } = nested();
  const object = lazyProperties(parts, 7);
  expect([object.below.a, object.below.a, computed]).toEqual([14, 14, ['a']]);
  expect(JSON.stringify(object)).toBe('{"own":7,"below":{"a":14,"b":["14"]}}');
});

test('a part is read by its path without the others', () => {
  const { parts, computed } = nested();
  const read = (...path: string[]) => {
    const { read: at, depth } = partAt(parts, path);
    return [at(7), depth];
  };
  expect(read('own')).toEqual([7, 1]);
  expect(read('below', 'a')).toEqual([14, 2]);
  expect(computed).toEqual(['a']);
  expect(read('below', 'b', 'length')).toEqual([['14'], 2]);
  expect(read('below')).toEqual([{ a: 14, b: ['14'] }, 1]);
  expect([read('other', 'a'), read('below', 'toString')]).toEqual([
    [undefined, 1],
    [undefined, 2],
  ]);
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
