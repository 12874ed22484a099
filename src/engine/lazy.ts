/** Objects whose values are computed on first read. */

type Computes<T> = { readonly [K in keyof T]: () => T[K] };

/**
 * An object with the keys of `computes`; each value is computed on first read and cached. Enumerable, so printing or
 * spreading computes everything. A proxy: it is made in a twentieth of the time of accessors, and a panel makes several for each row.
 */
export function lazyProperties<T extends object>(computes: Computes<T>): T {
  return new Proxy({} as T, new LazyHandler<T>(computes));
}

/** The keys and values of several objects, each value read from its object on first read. No key may occur twice. */
export function lazyUnion<A extends object, B extends object>(a: A, b: B): A & B {
  const computes = { ...eachOf(keysOf(a), () => a), ...eachOf(keysOf(b), () => b) };
  return lazyProperties<A & B>(computes as Computes<A & B>);
}

/** Values that were read are own properties of the target. */
class LazyHandler<T extends object> implements ProxyHandler<T> {
  constructor(private readonly computes: Computes<T>) {}

  get(target: T, key: string | symbol): unknown {
    if (!Object.hasOwn(target, key) && Object.hasOwn(this.computes, key)) {
      target[key as keyof T] = this.computes[key as keyof T]();
    }
    return target[key as keyof T];
  }

  has(target: T, key: string | symbol): boolean {
    return key in this.computes || key in target;
  }

  ownKeys(): string[] {
    return Object.keys(this.computes);
  }

  /** Describes a value without computing it. */
  getOwnPropertyDescriptor(target: T, key: string | symbol): PropertyDescriptor | undefined {
    if (!Object.hasOwn(this.computes, key)) return undefined;
    return { get: () => this.get(target, key), enumerable: true, configurable: true };
  }

  set(): boolean {
    return false;
  }

  defineProperty(): boolean {
    return false;
  }

  deleteProperty(): boolean {
    return false;
  }
}

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T)[];

/** `compute(key)` for each key, on first read. */
export function lazyRecord<K extends string, V>(keys: readonly K[], compute: (key: K) => V): Readonly<Record<K, V>> {
  const computes = {} as { [P in K]: () => V };
  for (const key of keys) computes[key] = () => compute(key);
  return lazyProperties<Record<K, V>>(computes);
}

/** Each of these properties of what `of` returns, when it is read. */
export function eachOf<T, K extends keyof T>(keys: readonly K[], of: () => T): { readonly [P in K]: () => T[P] } {
  const computes = {} as { [P in K]: () => T[P] };
  for (const key of keys) computes[key] = () => of()[key];
  return computes;
}
