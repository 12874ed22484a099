/**
 * Finds a field in a payload. A hosted service may send anything: the result is a value of the kind of the field, or
 * missing.
 */
import { parseDay } from '../engine/days.ts';
import type { FieldRef } from './fields.ts';
import { type Datum, missing, type Value } from './values.ts';

/** Why a field is missing that an answer has no key for: one that need not be there. */
export const ABSENT = 'not in the response';

/** The value of `ref` in `payload`. `finish` completes the value found: rounds that of a payload in parts. */
export function readField(payload: unknown, ref: FieldRef, finish?: (value: unknown) => unknown): Value {
  let value = payload;
  // The innermost reason on the path.
  let reason = reasonOf(payload);
  for (const [i, { name }] of ref.field.path.entries()) {
    // Of a payload in parts asking for the key costs as much as its value: only what every object has is asked for by
    // key.
    const next: unknown = isObject(value) ? value[name] : undefined;
    if (next === undefined || (name in Object.prototype && !Object.hasOwn(value as object, name)))
      return missing(reason ?? ABSENT, { ref });
    value = next;
    reason = reasonOf(value) ?? reason;
    const index = ref.indexes[i];
    if (index === undefined || !Array.isArray(value)) continue;
    const entry: unknown = value.at(index);
    if (entry === undefined) return missing(reason ?? `the list has ${entryCount(value)}`, { ref });
    value = entry;
    reason = reasonOf(value) ?? reason;
  }
  if (finish !== undefined) {
    value = finish(value);
    reason = reasonOf(value) ?? reason;
  }
  if (isObject(value) && reason !== undefined) return missing(reason, { ref });
  const [datum, expected] = typed(value, ref);
  return datum ?? missing(`the service sent ${described(value)} instead of ${expected}`, { ref });
}

/** The value, or undefined where it has another type, and the type it should have. */
function typed(value: unknown, { field: { kind }, whole }: FieldRef): readonly [Datum | undefined, string] {
  if (whole) return [Array.isArray(value) ? value : undefined, 'a list'];
  if (kind === 'number') return [typeof value === 'number' && Number.isFinite(value) ? value : undefined, 'a number'];
  if (kind === 'boolean') return [typeof value === 'boolean' ? value : undefined, 'true or false'];
  const text = typeof value === 'string' ? value : undefined;
  if (kind === 'date') return [text === undefined ? undefined : parseDay(text), 'a date'];
  if (kind === 'text') return [text, 'a text'];
  // An entry without fields of its own can only be available, or counted as one.
  if (kind === 'object') return [isObject(value) ? [value] : undefined, 'an object'];
  const instant = text === undefined ? Number.NaN : Date.parse(text);
  return [Number.isNaN(instant) ? undefined : instant, 'an instant'];
}

/** The reason that an object gives for being unavailable. */
function reasonOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { available, supported, resolved, reason } = value;
  if (available !== false && supported !== false && resolved !== false) return undefined;
  return typeof reason === 'string' && reason !== '' ? reason : 'not available';
}

/** A value in a message: scalars in short, lists and objects by type. */
function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return (typeof value === 'string' ? JSON.stringify(value) : String(value)).slice(0, 40);
}

export function entryCount({ length }: readonly unknown[]): string {
  return length === 1 ? '1 entry' : `${length} entries`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
