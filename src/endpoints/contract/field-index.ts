/**
 * The fields of payloads as conditions name them, from their schemas; and all of them as one list, which the build puts
 * into the program.
 */
import { type Field, type FieldKind, pathName, pathOf } from '../../conditions/fields.ts';
import type { Schema } from './schema.ts';
import { fieldsOf } from './schema-fields.ts';

export interface DescribedField extends Pick<Field, 'source' | 'path' | 'kind' | 'values' | 'unit'> {
  readonly description: string;
  /** Equal in fields that are the same figure. */
  readonly meaning: string;
}

/**
 * A route, its rank (see `Field.rank`), and its fields: path, kind, meaning, and the unit or the closed list of values.
 */
export type FieldIndex = readonly (readonly [
  route: string,
  rank: number,
  fields: readonly (readonly [path: string, kind: FieldKind, meaning: number, more?: string | readonly string[]])[],
])[];

const UNIT = /\s*Unit: (.+)\.$/;

/**
 * The fields of the payload of the route `source` that are values or lists, each once, whichever shape of the payload
 * has it.
 */
export function checkFields(source: string, schema: Schema): readonly DescribedField[] {
  const fields = new Map<string, DescribedField>();
  for (const { path: at, values: schemas, description, inStatus } of fieldsOf(schema)) {
    for (const value of schemas) {
      const isList = value.type === 'array';
      // Reasons are read as missing values; a field with one constant value has no information, and names that are data
      // cannot be named.
      const kind = value.title === 'Reason' || 'const' in value ? undefined : kindOf(value);
      if (kind === undefined || at.includes('*')) continue;
      const path = pathOf(isList ? `${at}[]` : at);
      const name = pathName(path);
      const own = (isList ? value.items?.enum : value.enum) ?? [];
      const text = kind === 'boolean' && inStatus ? `${description} (${name})` : description;
      const first = fields.get(name) ?? {
        source,
        path,
        kind,
        unit: UNIT.exec(text)?.[1],
        description: text.replace(UNIT, ''),
        meaning: `${kind} ${text}`,
      };
      // Shapes of one payload may have different values.
      fields.set(name, { ...first, values: [...new Set([...(fields.get(name)?.values ?? []), ...own])] });
    }
  }
  return [...fields.values()];
}

/** Undefined for a group. */
function kindOf({ type, format, items }: Schema): FieldKind | undefined {
  if (type === 'array') return kindOf(items ?? {}) ?? 'object';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type !== 'string') return undefined;
  return format === 'date' ? 'date' : format === 'date-time' ? 'instant' : 'text';
}

/** The index of `routes` (name and rank) with their fields. */
export function indexOf(
  routes: readonly (readonly [route: string, rank: number])[],
  fields: readonly DescribedField[],
): FieldIndex {
  const meanings = [...new Set(fields.map(({ meaning }) => meaning))];
  const numbers = new Map(meanings.map((meaning, i) => [meaning, i]));
  return routes.map(([name, rank]) => [
    name,
    rank,
    fields
      .filter(({ source }) => source === name)
      .map(({ path, kind, values, unit, meaning }) => {
        const more = values.length > 0 ? values : unit;
        const entry = [pathName(path), kind, numbers.get(meaning) ?? 0] as const;
        return more === undefined ? entry : [...entry, more];
      }),
  ]);
}

/** Set when the program is built: payload schemas take longer to load than a check to run. */
declare const __MDS_FIELDS__: string | undefined;

/** The index of the routes about one symbol as built into the program; undefined in a run from source. */
export function builtIndex(): FieldIndex | undefined {
  return typeof __MDS_FIELDS__ === 'string' ? JSON.parse(__MDS_FIELDS__) : undefined;
}

/** The fields of an index, for a vocabulary. */
export function indexedFields(index: FieldIndex): readonly Field[] {
  return index.flatMap(([source, rank, entries]) =>
    entries.map(([path, kind, meaning, more]) => ({
      source,
      path: pathOf(path),
      kind,
      values: typeof more === 'object' ? more : [],
      unit: typeof more === 'string' ? more : undefined,
      meaning,
      rank,
      // `freshness < 3d` is a question of the age of the data.
      ...(path === 'freshness' ? { datedBy: 'as_of' } : {}),
    })),
  );
}
