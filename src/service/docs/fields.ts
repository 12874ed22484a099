/** The fields of a payload as the reference page describes them. */
import { EnvelopeSchema, type Schema } from '../../endpoints/contract/schema.ts';
import { fieldsOf, type SchemaField, valuesOf } from '../../endpoints/contract/schema-fields.ts';

/** One field of an answer. */
export interface Field extends Pick<SchemaField, 'path' | 'maybeMissing' | 'optional' | 'description'> {
  /** `number`, `string: overbought | neutral`, `list of string`. */
  readonly type: string;
  /** As the description names it; '' where it has none. */
  readonly unit: string;
}

/** A shape of a payload: most have one, some several. */
export interface Shape {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

/** The fields every answer has about itself. */
export const ENVELOPE_FIELDS = described(EnvelopeSchema);

/** The shapes that payloads of `schema` may have. Fields of the shared envelope are left out. */
export function shapesOf({ anyOf, ...schema }: Schema): readonly Shape[] {
  if (anyOf !== undefined) return anyOf.flatMap(shapesOf);
  const { title = '', description = '' } = schema;
  const isOwn = (field: Field) => ENVELOPE_FIELDS.every(({ path }) => path !== field.path);
  return [{ title, description, fields: described(schema).filter(isOwn) }];
}

/** Every field once: one that several shapes of a group have is one field. */
function described(schema: Schema): readonly Field[] {
  const fields = new Map<string, Field>();
  for (const { path, values, description: text, maybeMissing, optional } of fieldsOf(schema)) {
    const [, description = text, unit = ''] = /^(.*?)\s*Unit: (.*?)\.?$/s.exec(text) ?? [];
    const type = values.map(typeOf).join(' or ') || 'object';
    const known = fields.get(path);
    if (known === undefined) fields.set(path, { path, type, description, unit, maybeMissing, optional });
    else if (known.type !== type) fields.set(path, { ...known, type: `${known.type} or ${type}` });
  }
  return [...fields.values()];
}

function typeOf(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.join(' | ');
  if (schema.type === 'array') {
    const of = valuesOf(schema.items ?? {}).map(typeOf);
    return schema.maxItems === 0 ? 'empty list' : `list of ${[...new Set(of)].join(' or ')}`;
  }
  const from = schema.minimum === undefined ? '' : ` from ${schema.minimum}`;
  const to = schema.maximum === undefined ? '' : ` to ${schema.maximum}`;
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return `${schema.type ?? 'object'}${format}${from}${to}`;
}
