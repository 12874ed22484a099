/** Rounds a payload by its schema, once, where it leaves a computation (FIELDS 0.3). */
import { roundValue } from '../../engine/round.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import { propertyOf } from './leaf-paths.ts';
import type { Schema } from './schema.ts';

/**
 * `value` with every number rounded as its leaf says; keys keep their order. A number that is not finite becomes the
 * marker `computation_error`. Leaves without a precision (years, cells of a history) stay as they are.
 */
export function rounded<T>(schema: Schema<T>, value: T): T {
  return walk(schema, value) as T;
}

function walk(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (typeof value === 'number') return roundLeaf(schema, value);
  if (typeof value !== 'object' || value === null || isMarker(value)) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => walk(items, item));
  }
  const out: Record<string, unknown> = {};
  // Payloads have no symbols, and `Object.keys` would have a lazy one describe each value.
  for (const key of Reflect.ownKeys(value) as string[]) {
    const member = (value as Record<string, unknown>)[key];
    // A part that does not apply is left out.
    if (member !== undefined) out[key] = walk(propertyOf(schema, key), member);
  }
  return out;
}

/** One number as its leaf rounds it. */
function roundLeaf(leaf: Schema, value: number): Maybe<number> {
  const { 'x-decimals': decimals, 'x-decimals-below-1': below1 } = leaf;
  return decimals === undefined ? value : roundValue(value, decimals, below1);
}
