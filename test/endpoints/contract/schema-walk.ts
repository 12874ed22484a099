/** Walks a JSON schema for tests: every node with the path of the value it describes. */
export interface Node {
  readonly path: string;
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every property of every object the schema can describe, alternatives and items included. */
export function properties(schema: unknown, path = ''): readonly Node[] {
  if (!isRecord(schema)) return [];
  const branches = [schema.anyOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const own = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  return [
    ...branches.flatMap((branch) => properties(branch, path)),
    ...properties(schema.items, `${path}[]`),
    ...own.flatMap(([name, child]) => {
      const at = path === '' ? name : `${path}.${name}`;
      return isRecord(child) ? [{ path: at, name, schema: child }, ...properties(child, at)] : [];
    }),
  ];
}

/** The alternatives of a schema that are not the unavailable marker, and whether the marker is among them. */
export function alternatives(schema: Readonly<Record<string, unknown>>): {
  readonly plain: readonly Readonly<Record<string, unknown>>[];
  readonly marker: boolean;
} {
  const all = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isRecord) : [schema];
  const plain = all.filter(({ title }) => title !== 'Unavailable');
  return { plain, marker: plain.length < all.length };
}
