/** Leaves of a payload by their dotted paths. */
import { isMarker, type Marker } from '../../engine/value.ts';
import type { Schema } from './schema.ts';

/** Paths of the leaves of `P`, statuses and lists included: `quote.price`, `performance.vs_sector_status`. */
export type LeafPath<P> = P extends unknown
  ? { [K in keyof P & string]: PathAt<K, Exclude<P[K], Marker | undefined>> }[keyof P & string]
  : never;
type PathAt<K extends string, V> = [V] extends [string | number | boolean | readonly unknown[]]
  ? K
  : 'reason' extends keyof V
    ? K
    : `${K}.${LeafPath<V>}`;

/**
 * The schema of the property `name`, in whichever part or variant of `schema` has it: variants agree on what a name is.
 */
export function propertyOf(schema: Schema, name: string): Schema | undefined {
  const own = schema.properties?.[name];
  if (own !== undefined) return own;
  for (const part of schema.allOf ?? schema.anyOf ?? []) {
    const found = propertyOf(part, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The leaf at `path`; undefined where the schema has none. */
export function leafAt(schema: Schema, path: string): Schema | undefined {
  return path.split('.').reduce<Schema | undefined>((at, name) => at && propertyOf(at, name), schema);
}

/** The value at `path`; a marker on the way is the value of all below it. */
export function valueAt(payload: unknown, path: string): unknown {
  let at = payload;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || isMarker(at)) return at;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}
