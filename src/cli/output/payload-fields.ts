/** The fields and record lists of a route's payloads, from its schema. */
import type { Endpoint } from '../../endpoints/types.ts';
import type { JsonNode } from '../../render/formats/json-tree.ts';
import { columnNames } from '../../render/formats/records.ts';

export interface Described {
  /** Every field, lists as `history[].eps_actual`. */
  readonly fields: readonly string[];
  /** The lists whose items are the records of an answer; undefined: not known. */
  readonly lists: readonly string[] | undefined;
  /** Columns of a record of `list`, or of an answer itself; those of a history are named in the answers. */
  readonly columns: (list: string | undefined, payloads: readonly JsonNode[]) => readonly string[];
}

/**
 * From the schema of the route. A route about one document (its path names it) answers with that document: its lists are parts of it,
 * not records.
 */
export async function describe(endpoint: Pick<Endpoint, 'spec' | 'payload'> | undefined): Promise<Described> {
  if (endpoint === undefined) return { fields: [], lists: undefined, columns: () => [] };
  const { schema } = await endpoint.payload();
  const fields = schemaFields(schema);
  const isDocument = endpoint.spec.path.includes('{');
  return {
    fields,
    lists: isDocument ? [] : schemaLists(schema),
    columns: (list, payloads) => {
      if (list === undefined) return unique(fields.filter((field) => !field.endsWith('*')).map(inOneCell));
      const within = fields.filter((field) => field.startsWith(`${list}[].`));
      if (within.length === 0) return unique(payloads.flatMap(columnNames));
      return unique(within.map((field) => inOneCell(field.slice(list.length + 3))));
    },
  };
}

/** A list within a record is one cell. */
function inOneCell(field: string): string {
  return field.replace(/\[\].*$/, '');
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

/** The parts of JSON Schema that say which members there may be. */
interface Shape {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  /** Of an object with names of its own: what is under each. */
  readonly additionalProperties?: unknown;
  readonly type?: string;
  readonly const?: unknown;
  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
}

/** Every field in the schema's order as one would ask for it: `quote.price`, `history[].eps_actual`, `flags`; names that are data as `*`. */
export function schemaFields(schema: object): readonly string[] {
  const names = new Set<string>();
  collect(schema as Shape, '', names);
  return [...names];
}

/** The lists of records at the top: their items are groups, or rows of cells. An optional list says something about the records. */
function schemaLists(schema: object): readonly string[] {
  const lists = new Set<string>();
  for (const part of parts(schema as Shape)) {
    for (const [name, member] of Object.entries(part.properties ?? {})) {
      const holdsRecords = parts(member).some(({ items }) => items !== undefined && parts(items).some(isRecord));
      if (holdsRecords && part.required?.includes(name) === true) lists.add(name);
    }
  }
  return [...lists];
}

function isRecord({ properties, type }: Shape): boolean {
  return properties !== undefined || type === 'array';
}

function collect(shape: Shape, at: string, names: Set<string>): void {
  for (const part of parts(shape)) {
    if (part.properties !== undefined) {
      for (const [name, member] of Object.entries(part.properties)) {
        collect(member, at === '' ? name : `${at}.${name}`, names);
      }
    } else if (part.items !== undefined && parts(part.items).some(({ properties }) => properties !== undefined)) {
      collect(part.items, `${at}[]`, names);
    } else if (at !== '') names.add(isOpen(part) ? `${at}.*` : at);
  }
}

/** Whether its names are data, as symbols are. */
function isOpen({ type, additionalProperties }: Shape): boolean {
  return type === 'object' && typeof additionalProperties === 'object';
}

/** The shapes a value may have or is put together from, markers left out: they stand in the place of a value. */
function parts(shape: Shape): readonly Shape[] {
  const inner = [...(shape.allOf ?? []), ...(shape.anyOf ?? [])];
  const all = inner.length > 0 ? inner.flatMap(parts) : [shape];
  const values = all.filter((each) => !isMarkerShape(each));
  return values.length > 0 || all.length === 0 ? values : [{}];
}

function isMarkerShape({ properties }: Shape): boolean {
  return properties?.available?.const === false && properties.reason !== undefined;
}
