/** A map bounded by the bytes of its values; evicts the least recently used first. */

/** An empty map of at most `maxBytes`. */
export function byteLru<V>(maxBytes: number) {
  const slots = new Map<string, { readonly value: V; readonly bytes: number }>();
  let total = 0;
  const drop = (key: string): void => {
    total -= slots.get(key)?.bytes ?? 0;
    slots.delete(key);
  };
  return {
    bytes: () => total,
    size: () => slots.size,
    /** The value of `key`, now the most recently used one. */
    get: (key: string): V | undefined => {
      const slot = slots.get(key);
      if (slot === undefined) return undefined;
      // A map gives its keys in the order they were put in.
      slots.delete(key);
      slots.set(key, slot);
      return slot.value;
    },
    /** Stores `value` and returns how many others were evicted. A value larger than the whole map is not stored. */
    set: (key: string, value: V, bytes: number): number => {
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
    clear: (): void => {
      slots.clear();
      total = 0;
    },
  };
}
