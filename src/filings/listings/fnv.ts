/** A hash of bytes for tables in memory: FNV-1a of 32 bits (Fowler, Noll, Vo), its upper half mixed into the lower. */

const START = 0x811c9dc5;
const FACTOR = 0x01000193;

/** @param first a number that is hashed before the bytes */
export function fnv(bytes: Uint8Array, start: number, end: number, first: number): number {
  let hash = Math.imul(START ^ first, FACTOR);
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, FACTOR);
  return hash ^ (hash >>> 15);
}
