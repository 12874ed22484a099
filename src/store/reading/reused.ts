/** Cache of decoded values for one state of the store, bounded in memory, for readers that live long. */
import { byteLru } from './byte-lru.ts';

export type Reused = ReturnType<typeof createReused>;

/** Nothing yet; at most `maxBytes`, as the makers count. */
export function createReused(maxBytes: number) {
  const values = byteLru<{ readonly made: unknown }>(maxBytes);
  let state: unknown;
  return {
    /** The state that is read from now on, as SQLite counts it: what was made of another one is dropped. */
    at(now: unknown): void {
      if (now !== state) values.clear();
      state = now;
    },
    /** The value under `key` that `holds`, else a new one. */
    value<T>(key: string, make: () => T, bytes: (made: T) => number, holds: (made: T) => boolean = () => true): T {
      const known = values.get(key);
      if (known !== undefined && holds(known.made as T)) return known.made as T;
      const made = make();
      values.set(key, { made }, bytes(made));
      return made;
    },
  };
}
