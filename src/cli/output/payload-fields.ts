/** What is known of a route's payloads without an answer at hand. */
import type { Endpoint } from '../../endpoints/types.ts';
import type { JsonNode } from '../../render/formats/json-tree.ts';
import { columnNames } from '../../render/formats/records.ts';
import { schemaFields, schemaLists } from './schema-fields.ts';

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
