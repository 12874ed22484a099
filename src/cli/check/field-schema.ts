/**
 * The fields of a payload, read from its schema: what the index is written from, and what `--list-fields` describes. Not on the way of a check:
 * schemas cost more to load than a check to run.
 */
import type { Field, FieldType, PathPart } from './field.ts';

export interface DescribedField extends Field {
  readonly description: string;
}

interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const UNIT = /\s*Unit: (.+)\.$/;

/** The fields of the payload of `route`, in payload order; each once, whichever shape of the payload has it. */
export function fieldsOf(route: string, schema: object): DescribedField[] {
  const found = new Map<string, DescribedField>();
  walk(schema, [], undefined, (path, type, leaf, own) => {
    const name = path.map((part) => `${part.name}${part.list ? '[]' : ''}`).join('.');
    const said = leaf.description ?? own ?? '';
    const field: DescribedField = {
      route,
      path,
      type,
      values: leaf.enum ?? [],
      unit: UNIT.exec(said)?.[1],
      description: said.replace(UNIT, ''),
      figure: digest(`${type} ${said}`),
    };
    const known = found.get(name);
    // Shapes of one payload may know different values.
    found.set(
      name,
      known === undefined ? field : { ...known, values: [...new Set([...known.values, ...field.values])] },
    );
  });
  return [...found.values()];
}

type Visit = (path: readonly PathPart[], type: FieldType, leaf: Schema, description: string | undefined) => void;

function walk(schema: Schema, path: readonly PathPart[], outer: string | undefined, visit: Visit): void {
  const description = schema.description ?? outer;
  for (const part of schema.allOf ?? []) walk(part, path, undefined, visit);
  // The marker is no shape of its own: what it says is told as unknown.
  for (const shape of schema.anyOf ?? []) {
    if (shape.title !== 'Unavailable') walk(shape, path, description, visit);
  }
  const { properties } = schema;
  if (properties !== undefined) {
    for (const [name, inner] of Object.entries(properties)) {
      // Why a value is missing is said wherever it is; a field of one value says nothing.
      if (inner.title === 'Reason' || 'const' in inner || inner.title === 'Unavailable') continue;
      const there = [...path, { name, list: false }];
      walk(placed(properties, inner, there), there, undefined, visit);
    }
    return;
  }
  if (schema.type === 'array') {
    walkList(schema, path, description, visit);
    return;
  }
  const type = typeOf(schema);
  if (type !== undefined) visit(path, type, schema, description);
}

/** Flags of a status are worded alike and mean different things: their place tells them apart. */
function placed(properties: Readonly<Record<string, Schema>>, inner: Schema, path: readonly PathPart[]): Schema {
  const status = inner.type === 'boolean' && Object.values(properties).some(({ title }) => title === 'Reason');
  if (!status) return inner;
  return { ...inner, description: `${inner.description ?? ''} (${path.map(({ name }) => name).join('.')})` };
}

function walkList(
  { items = {} }: Schema,
  path: readonly PathPart[],
  description: string | undefined,
  visit: Visit,
): void {
  const last = path.at(-1);
  if (last === undefined) return;
  const inside = [...path.slice(0, -1), { name: last.name, list: true }];
  const type = typeOf(items);
  const said = description === undefined ? {} : { description };
  if (type === undefined) {
    visit(inside, 'object', said, description);
    walk(items, inside, undefined, visit);
  } else visit(inside, type, { ...items, ...said }, description);
}

function typeOf({ type, format }: Schema): FieldType | undefined {
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type !== 'string') return undefined;
  return format === 'date' ? 'date' : format === 'date-time' ? 'instant' : 'text';
}

/** FNV-1a (32 bits, G. Fowler, L. C. Noll, K.-P. Vo) in base 36. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}
