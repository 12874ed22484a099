/** Objects whose values are computed on first read. */

/**
 * An object with the keys of `computes`; each value is computed on first read and cached. Enumerable, so printing or
 * spreading computes everything.
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

/** `compute(key)` for each key, on first read. */
export function lazyRecord<K extends string, V>(keys: readonly K[], compute: (key: K) => V): Readonly<Record<K, V>> {
  const computes = Object.fromEntries(keys.map((key) => [key, () => compute(key)])) as { [P in K]: () => V };
  return lazyProperties<Record<K, V>>(computes);
}

/** Each of these properties of what `of` returns, when it is read. */
export function eachOf<T, K extends keyof T>(keys: readonly K[], of: () => T): { readonly [P in K]: () => T[P] } {
  return Object.fromEntries(keys.map((key) => [key, () => of()[key]])) as { [P in K]: () => T[P] };
}
