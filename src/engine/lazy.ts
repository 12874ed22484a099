/** Values that are computed on first read, alone and as properties of objects. */

/** The value of `make`, made by the first call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** How each value is computed from what the object is about. */
export type Computes<T, S = undefined> = { readonly [K in keyof T]: (of: S) => T[K] };

/**
 * An object with the keys of `computes`; each value is computed from `of` on first read and cached. Enumerable, so
 * printing or spreading computes everything. A proxy: it is made in a twentieth of the time of accessors, and a panel
 * makes several for each row.
 */
export function lazyProperties<T extends object>(computes: Computes<T>): T;
export function lazyProperties<T extends object, S>(computes: Computes<T, S>, of: S): T;
export function lazyProperties<T extends object, S>(computes: Computes<T, S>, of?: S): T {
  return new Proxy({} as T, new PropertiesHandler<T, S>(computes, of as S));
}

/** `compute(key)` for each key, on first read. */
export function lazyRecord<K extends string, V>(keys: readonly K[], compute: (key: K) => V): Readonly<Record<K, V>> {
  return new Proxy({} as Record<K, V>, new RecordHandler<K, V>(keys, compute));
}

/** The keys and values of two objects, each value read from its object on first read. No key may occur twice. */
export function lazyUnion<A extends object, B extends object>(a: A, b: B): A & B {
  return new Proxy({} as A & B, new UnionHandler<A, B>(a, b));
}

/** Each of these properties of what `of` returns, when it is read. */
export function eachOf<T, K extends keyof T, S = undefined>(
  keys: readonly K[],
  of: (subject: S) => T,
): Computes<Pick<T, K>, S> {
  const computes = {} as { [P in K]: (subject: S) => T[P] };
  for (const key of keys) computes[key] = (subject) => of(subject)[key];
  return computes;
}

/** Values that were read are own properties of the target. */
abstract class LazyHandler<T extends object> implements ProxyHandler<T> {
  protected abstract isKey(key: string | symbol): boolean;
  protected abstract compute(key: string): unknown;
  abstract ownKeys(): string[];

  get(target: T, key: string | symbol): unknown {
    const known = target[key as keyof T];
    if (known !== undefined && Object.hasOwn(target, key)) return known;
    if (!this.isKey(key)) return known;
    const value = this.compute(key as string);
    target[key as keyof T] = value as T[keyof T];
    return value;
  }

  has(target: T, key: string | symbol): boolean {
    return this.isKey(key) || key in target;
  }

  /** Describes a value without computing it. */
  getOwnPropertyDescriptor(target: T, key: string | symbol): PropertyDescriptor | undefined {
    return this.isKey(key) ? { get: () => this.get(target, key), enumerable: true, configurable: true } : undefined;
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

class PropertiesHandler<T extends object, S> extends LazyHandler<T> {
  constructor(
    private readonly computes: Computes<T, S>,
    private readonly of: S,
  ) {
    super();
  }

  protected isKey(key: string | symbol): boolean {
    return Object.hasOwn(this.computes, key);
  }

  protected compute(key: string): unknown {
    return this.computes[key as keyof T](this.of);
  }

  ownKeys(): string[] {
    return Object.keys(this.computes);
  }
}

class RecordHandler<K extends string, V> extends LazyHandler<Record<K, V>> {
  constructor(
    private readonly names: readonly K[],
    private readonly make: (key: K) => V,
  ) {
    super();
  }

  protected isKey(key: string | symbol): boolean {
    return this.names.includes(key as K);
  }

  protected compute(key: string): unknown {
    return this.make(key as K);
  }

  ownKeys(): string[] {
    return [...this.names];
  }
}

class UnionHandler<A extends object, B extends object> extends LazyHandler<A & B> {
  constructor(
    private readonly a: A,
    private readonly b: B,
  ) {
    super();
  }

  protected isKey(key: string | symbol): boolean {
    // Own keys of an object that is lazy itself would each be described; no key is one that every object has.
    return (key in this.a || key in this.b) && !(key in Object.prototype);
  }

  protected compute(key: string): unknown {
    return key in this.a ? this.a[key as keyof A] : this.b[key as keyof B];
  }

  ownKeys(): string[] {
    // Without a description of each key, which `Object.keys` asks a proxy for.
    return [...Reflect.ownKeys(this.a), ...Reflect.ownKeys(this.b)] as string[];
  }
}
