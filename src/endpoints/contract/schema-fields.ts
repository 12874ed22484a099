/** The fields of a payload, from its schema. */
import type { Schema } from './schema.ts';

/** A member of an object, whether it has members itself or not. */
export interface SchemaField {
  /** As one would ask for it: `quote.price`, `history[].eps_actual`; names that are data as `*`. */
  readonly path: string;
  /** What the value may be: one schema, several for a union; none if it is always a marker. */
  readonly values: readonly Schema[];
  readonly description: string;
  /** The unavailable marker may take its place. */
  readonly maybeMissing: boolean;
  /** Not in every payload. */
  readonly optional: boolean;
  /** In an object that gives a reason where its flag is false. */
  readonly inStatus: boolean;
  /** Goes with a marker, not with a value. */
  readonly ofMarker: boolean;
}

/**
 * Every field in the order of the schema, groups and lists before what is in them; what several shapes have, once for
 * each.
 */
export function fieldsOf(schema: Schema, at = ''): readonly SchemaField[] {
  return valuesOf(schema).flatMap((value) => members(value, at, false));
}

function members(
  { properties = {}, required = [], additionalProperties: more }: Schema,
  at: string,
  ofMarker: boolean,
): readonly SchemaField[] {
  const inStatus = properties.reason?.title === 'Reason';
  const named = Object.entries(properties).filter(([name]) => !ofMarker || (name !== 'available' && name !== 'reason'));
  // Names that are data follow those that are known.
  const own = named.length > 0 && typeof more === 'object' ? [...named, ['*', more] as const] : named;
  return own.flatMap(([name, member]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return fieldsAt(member, path, { optional: !required.includes(name), inStatus, ofMarker });
  });
}

function fieldsAt(
  member: Schema,
  path: string,
  place: Pick<SchemaField, 'optional' | 'inStatus' | 'ofMarker'>,
): readonly SchemaField[] {
  const all = alternatives(member);
  const values = all.filter((each) => !isMarkerSchema(each));
  const description = member.description ?? values[0]?.description ?? '';
  const within = all.flatMap((value) => {
    const { items, additionalProperties: names } = value;
    if (items !== undefined) return fieldsOf(items, `${path}[]`);
    if (typeof names === 'object') return fieldsAt(names, `${path}.*`, { ...place, optional: true, inStatus: false });
    return members(value, path, isMarkerSchema(value));
  });
  return [{ path, values, description, maybeMissing: values.length < all.length, ...place }, ...within];
}

/** What a value may be where it is available. */
export function valuesOf(schema: Schema): readonly Schema[] {
  return alternatives(schema).filter((each) => !isMarkerSchema(each));
}

/** A union taken apart; what is joined of several objects (`allOf`) is one object. */
export function alternatives(schema: Schema): readonly Schema[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(alternatives);
  if (schema.allOf === undefined) return [schema];
  const parts = schema.allOf.flatMap(alternatives);
  const properties: Record<string, Schema> = Object.assign({}, ...parts.map((part) => part.properties));
  return [{ type: 'object', properties, required: parts.flatMap(({ required = [] }) => required) }];
}

/** Whether it describes the unavailable marker. */
function isMarkerSchema({ properties }: Schema): boolean {
  return properties?.available?.const === false && properties.reason !== undefined;
}
