/** Hoists titled schemas out of payload schemas into `components.schemas`, leaving references. */

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The schemas of a document by component name, filled as schemas are referenced. */
export type Schemas = Map<string, JsonObject>;

const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;

/**
 * `schema` as plain JSON in which every sub-schema with a PascalCase title is a reference to a component added to
 * `into`. Throws when two different schemas carry one title: a component name has one meaning.
 */
export function hoist(schema: object, into: Schemas): JsonObject {
  const walked = walkObject(schema, into);
  const { title, ...component } = walked;
  if (typeof title !== 'string' || !COMPONENT_NAME.test(title)) return walked;
  const known = into.get(title);
  if (known === undefined) into.set(title, component);
  else if (JSON.stringify(known) !== JSON.stringify(component)) throw new Error(`two schemas are titled ${title}`);
  return { $ref: `#/components/schemas/${title}` };
}

/** Annotations for our own use are left out: strict validators refuse keywords they do not know. */
function walkObject(schema: object, into: Schemas): JsonObject {
  const published = Object.entries(schema).filter(([key]) => !key.startsWith('x-'));
  return Object.fromEntries(published.map(([key, value]) => [key, walkValue(value, into)]));
}

function walkValue(value: unknown, into: Schemas): Json {
  if (Array.isArray(value)) return value.map((item) => walkValue(item, into));
  if (typeof value === 'object' && value !== null) return hoist(value, into);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return value;
  throw new Error(`a schema holds ${typeof value}`);
}
