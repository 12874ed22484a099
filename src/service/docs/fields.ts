/** The fields of a payload, flattened from its schema in the OpenAPI document to one line each. */
import type { JsonObject } from '../../endpoints/openapi/components.ts';

/** One field of an answer. */
export interface Field {
  /** As one would ask for it: `quote.price`, `history[].eps_actual`, `transactions_by_kind.*`. */
  readonly path: string;
  /** `number`, `string: overbought | neutral`, `list of string`. */
  readonly type: string;
  readonly description: string;
  /** As the description names it; '' where it has none. */
  readonly unit: string;
  /** The unavailable marker may stand in its place. */
  readonly maybeMissing: boolean;
  /** Not in every answer. */
  readonly optional: boolean;
}

/** A shape of a payload: most have one, some several. */
export interface Shape {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

type Schemas = Readonly<Record<string, JsonObject>>;

/** The shapes the schema `root` may have; `schemas` are the components it refers to. Fields of the shared envelope are left out. */
export function shapesOf(root: JsonObject, schemas: Schemas): readonly Shape[] {
  const { schema, title } = resolved(root, schemas);
  const variants = alternatives(schema);
  if (variants.length > 1 && variants.every((variant) => isObject(resolved(variant, schemas).schema))) {
    return variants.flatMap((variant) => shapesOf(variant, schemas));
  }
  const fields: Field[] = [];
  collect(schema, '', schemas, fields);
  return [{ title, description: textOf(schema.description), fields }];
}

/** The fields every answer has about itself. */
export function envelopeFields(schemas: Schemas): readonly Field[] {
  const fields: Field[] = [];
  properties(schemas.Envelope!, '', schemas, fields);
  return fields;
}

const ENVELOPE = '#/components/schemas/Envelope';
const MARKER = '#/components/schemas/Unavailable';

function collect(schema: JsonObject, at: string, schemas: Schemas, into: Field[]): void {
  if (Array.isArray(schema.allOf)) {
    for (const part of schema.allOf as readonly JsonObject[]) {
      if (part.$ref !== ENVELOPE) collect(resolved(part, schemas).schema, at, schemas, into);
    }
  } else properties(schema, at, schemas, into);
}

function properties(schema: JsonObject, at: string, schemas: Schemas, into: Field[]): void {
  const required = (schema.required ?? []) as readonly string[];
  for (const [name, member] of Object.entries((schema.properties ?? {}) as Schemas)) {
    field(member, at === '' ? name : `${at}.${name}`, !required.includes(name), schemas, into);
  }
}

function field(raw: JsonObject, path: string, optional: boolean, schemas: Schemas, into: Field[]): void {
  const { schema } = resolved(raw, schemas);
  const choices = alternatives(schema);
  const values = choices.filter((choice) => choice.$ref !== MARKER).map((choice) => resolved(choice, schemas).schema);
  const description = textOf(raw.description) || textOf(schema.description) || textOf(values[0]?.description);
  const [, what = description, unit = ''] = /^(.*?)\s*Unit: (.*?)\.?$/s.exec(description) ?? [];
  const maybeMissing = values.length < choices.length;
  const type = values.map((value) => typeOf(value, schemas)).join(' or ');
  add({ path, type, description: what, unit, maybeMissing, optional }, into);
  for (const value of values) {
    const items = value.items === undefined ? undefined : resolved(value.items as JsonObject, schemas).schema;
    const names = value.additionalProperties;
    if (items !== undefined) collect(items, `${path}[]`, schemas, into);
    else if (typeof names === 'object' && names !== null) field(names as JsonObject, `${path}.*`, true, schemas, into);
    else collect(value, path, schemas, into);
  }
}

/** Adds a field; one that several shapes of a group have is one field. */
function add(field: Field, into: Field[]): void {
  const index = into.findIndex(({ path }) => path === field.path);
  const known = into[index];
  if (known === undefined) into.push(field);
  else if (known.type !== field.type) into[index] = { ...known, type: `${known.type} or ${field.type}` };
}

function typeOf(schema: JsonObject, schemas: Schemas): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  if (schema.type === 'array') {
    const items = resolved((schema.items ?? {}) as JsonObject, schemas).schema;
    const of = alternatives(items).map((item) => typeOf(resolved(item, schemas).schema, schemas));
    return schema.maxItems === 0 ? 'empty list' : `list of ${[...new Set(of)].join(' or ')}`;
  }
  const from = schema.minimum === undefined ? '' : ` from ${schema.minimum}`;
  const to = schema.maximum === undefined ? '' : ` to ${schema.maximum}`;
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : '';
  return `${textOf(schema.type) || 'object'}${format}${from}${to}`;
}

/** `schema`, or what it refers to, with the name of the component. */
function resolved(schema: JsonObject, schemas: Schemas): { readonly schema: JsonObject; readonly title: string } {
  if (typeof schema.$ref !== 'string') return { schema, title: '' };
  const title = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  return { schema: schemas[title]!, title };
}

function alternatives(schema: JsonObject): readonly JsonObject[] {
  return Array.isArray(schema.anyOf) ? (schema.anyOf as readonly JsonObject[]) : [schema];
}

function isObject(schema: JsonObject): boolean {
  return schema.type === 'object' || schema.properties !== undefined || schema.allOf !== undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
