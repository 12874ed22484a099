/** A map bounded by the bytes of its values; evicts the least recently used first. */

interface Slot<V> {
  readonly value: V;
  readonly bytes: number;
}

export interface ByteLru<V> {
  readonly bytes: () => number;
  readonly size: () => number;
  /** The value of `key`, now the most recently used one. */
  readonly get: (key: string) => V | undefined;
  /** Stores `value` of `bytes` and returns how many others were evicted. A value larger than the whole map is not stored. */
  readonly set: (key: string, value: V, bytes: number) => number;
  readonly delete: (key: string) => void;
  readonly clear: () => void;
}

/** An empty map of at most `maxBytes`. */
export function byteLru<V>(maxBytes: number): ByteLru<V> {
  const slots = new Map<string, Slot<V>>();
  let total = 0;
  const drop = (key: string): void => {
    total -= slots.get(key)?.bytes ?? 0;
    slots.delete(key);
  };
  return {
    bytes: () => total,
    size: () => slots.size,
    get: (key) => {
      const slot = slots.get(key);
      if (slot === undefined) return undefined;
      // A map gives its keys in the order they were put in.
      slots.delete(key);
      slots.set(key, slot);
      return slot.value;
    },
    set: (key, value, bytes) => {
      drop(key);
      if (bytes > maxBytes) return 0;
      let gone = 0;
      for (const oldest of slots.keys()) {
        if (total + bytes <= maxBytes) break;
        drop(oldest);
        gone += 1;
      }
      slots.set(key, { value, bytes });
      total += bytes;
      return gone;
    },
    delete: drop,
    clear: () => {
      slots.clear();
      total = 0;
    },
  };
}
