/**
 * Checks the payload of a hosted service against the schema of its route. It knows schemas and markers, and nothing of
 * how a payload is shown.
 */
import { isObject } from '../../../client/body.ts';
import type { Answer } from '../../../client/core.ts';
import type { Schema } from '../../../endpoints/contract/schema.ts';
import { alternatives, valuesOf } from '../../../endpoints/contract/schema-fields.ts';
import type { Endpoint } from '../../../endpoints/types.ts';
import { parseDay } from '../../../engine/days.ts';
import { isMarker, type Marker } from '../../../engine/value.ts';

/**
 * A payload that views can show, or the path of the first value that does not match (`quote.price`; empty: the whole).
 */
export type Conformed = { readonly payload: unknown } | { readonly mismatch: string };

/** Checks the payload of a hosted service's answer against the schema of its route. */
export async function conformed({ data }: Answer, { payload: load }: Endpoint): Promise<Conformed> {
  return conform(data(), (await load()).schema);
}

/**
 * Checks a payload against a schema. A missing or null value becomes a marker where the schema allows one; an optional
 * field that allows none is left out. Unknown fields stay.
 */
export function conform(payload: unknown, schema: Schema): Conformed {
  const mismatches: string[] = [];
  const checked = conformValue(payload, schema, '', mismatches);
  return mismatches.length === 0 ? { payload: checked } : { mismatch: mismatches[0]! };
}

function conformValue(value: unknown, shape: Schema, at: string, mismatches: string[]): unknown {
  const all = alternatives(shape);
  const options = valuesOf(shape);
  if (options.length < all.length) {
    if (value === undefined || value === null) return marker('not_in_answer');
    if (isMarker(value)) return marker((value as { reason?: unknown }).reason);
  }
  let inner: string[] = [];
  for (const option of options) {
    const own: string[] = [];
    const checked = conformOne(value, option, at, own);
    if (own.length === 0) return checked;
    inner = own;
  }
  mismatches.push((options.length === 1 && inner[0]) || at);
  return value;
}

function conformOne(value: unknown, shape: Schema, at: string, mismatches: string[]): unknown {
  const path = (name: string) => (at === '' ? name : `${at}.${name}`);
  if (shape.type === 'object' && isObject(value)) {
    const { properties = {}, required = [], additionalProperties: others } = shape;
    const checked: Record<string, unknown> = { ...value };
    for (const name of Object.keys(typeof others === 'object' ? value : properties)) {
      const isRequired = required.includes(name);
      if (!Object.hasOwn(value, name) && !isRequired) continue;
      const given = value[name];
      const own: string[] = [];
      checked[name] = conformValue(given, properties[name] ?? (others as Schema), path(name), own);
      if (own.length > 0 && !isRequired && (given === null || isMarker(given))) delete checked[name];
      else mismatches.push(...own);
    }
    return checked;
  }
  if (shape.type === 'array' && Array.isArray(value))
    return value.map((each) => conformValue(each, shape.items ?? {}, `${at}[]`, mismatches));
  if (!isLeaf(value, shape)) mismatches.push(at);
  return value;
}

/** Bounds, patterns and closed lists of strings are not checked: services may extend them. */
function isLeaf(value: unknown, { type, format, const: constant }: Schema): boolean {
  if (constant !== undefined && typeof constant !== 'string') return value === constant;
  const types = typeof type === 'string' ? [type] : type;
  if (types !== undefined && !types.some((each) => isOf(value, each))) return false;
  if (typeof value !== 'string') return true;
  if (format === 'date') return parseDay(value) !== undefined;
  return format !== 'date-time' || (/^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)));
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'object' || type === 'array') return false;
  return type === 'number' || type === 'integer' ? Number.isFinite(value) : typeof value === type;
}

/** Reasons of other services are no closed list. */
function marker(reason: unknown): Marker {
  const isText = typeof reason === 'string' && reason.trim() !== '';
  return { available: false, reason: (isText ? reason : 'no_reason_given') as Marker['reason'] };
}
