/** The fields and record lists of a route's payloads, from its schema. */
import type { Schema } from '../../endpoints/contract/schema.ts';
import { fieldsOf, type SchemaField, valuesOf } from '../../endpoints/contract/schema-fields.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { type JsonNode, member } from '../../render/formats/json-tree.ts';
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
 * From the schema of the route. A route about one document (its path ends with it) answers with that document: its
 * lists are parts of it, not records, but for rows of cells.
 */
export async function describe(endpoint: Pick<Endpoint, 'spec' | 'payload'> | undefined): Promise<Described> {
  if (endpoint === undefined) return { fields: [], lists: undefined, columns: () => [] };
  const all = fieldsOf((await endpoint.payload()).schema);
  const fields = leaves(all);
  const isDocument = endpoint.spec.path.endsWith('}');
  return {
    fields,
    lists: recordLists(all).filter((list) => !isDocument || isOfCells(all, list)),
    columns: (list, payloads) => {
      if (list === undefined) return unique(fields.filter((field) => !field.endsWith('*')).map(inOneCell));
      const within = fields.filter((field) => field.startsWith(`${list}[].`));
      if (within.length === 0) return unique(payloads.flatMap(columnNames));
      const names = unique(within.map((field) => inOneCell(field.slice(list.length + 3))));
      if (!names.includes('*')) return names;
      return unique([
        ...names.filter((name) => name !== '*'),
        ...payloads.flatMap((payload) => memberNames(payload, list)),
      ]);
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

/**
 * Every field without fields of its own: `quote.price`, `history[].eps_actual`, `flags`, `results.*`; groups that may
 * be a marker after theirs.
 */
function leaves(fields: readonly SchemaField[]): readonly string[] {
  const names = new Set<string>();
  const groups: string[] = [];
  for (const { path, values, maybeMissing, ofMarker } of fields) {
    if (ofMarker) continue;
    while (groups.length > 0 && !path.startsWith(`${groups.at(-1)}.`)) names.add(groups.pop()!);
    if (path.endsWith('.*') || (!path.includes('.*.') && values.some(isLeaf))) names.add(path);
    else if (maybeMissing && !path.includes('.*.')) groups.push(path);
  }
  return unique([...names, ...groups.reverse()]);
}

function isLeaf({ properties, additionalProperties, items = {} }: Schema): boolean {
  const holdsRecords = valuesOf(items).some((item) => item.properties !== undefined);
  return properties === undefined && typeof additionalProperties !== 'object' && !holdsRecords;
}

/**
 * The lists of records at the top: their items are groups, or rows of cells. An optional list says something about the
 * records.
 */
function recordLists(fields: readonly SchemaField[]): readonly string[] {
  const isRecord = ({ properties, type }: Schema) => properties !== undefined || type === 'array';
  const holdsRecords = ({ items }: Schema) => items !== undefined && valuesOf(items).some(isRecord);
  const lists = fields.filter(
    ({ path, optional, values }) => !/[.[]/.test(path) && !optional && values.some(holdsRecords),
  );
  return unique(lists.map(({ path }) => path));
}

/** Whether the items of a list are rows of cells. */
function isOfCells(fields: readonly SchemaField[], list: string): boolean {
  const values = fields.find(({ path }) => path === list)?.values ?? [];
  return values.some(({ items }) => items !== undefined && valuesOf(items).some(({ type }) => type === 'array'));
}

/** Names of the members of the records of `list`, each once for every record. */
function memberNames(payload: JsonNode, list: string): readonly string[] {
  const records = member(payload, list);
  if (records?.kind !== 'list') return [];
  return records.items.flatMap((record) => (record.kind === 'object' ? [...record.members.keys()] : []));
}
