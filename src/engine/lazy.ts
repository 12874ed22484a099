/** Objects whose values are worked out when they are first read. */

/**
 * An object with the keys of `computes`; each value is computed at its first reading and then kept. Enumerable like any other, so
 * that printing or spreading it computes everything.
 */
export function lazyProperties<T extends object>(computes: { readonly [K in keyof T]: () => T[K] }): T {
  const out = {} as T;
  for (const key of Object.keys(computes) as (keyof T)[]) {
    Object.defineProperty(out, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = computes[key]();
        Object.defineProperty(out, key, { value, enumerable: true });
        return value;
      },
    });
  }
  return out;
}
