/** Payloads as tables: a column a field, a row a record, every cell with the characters the service wrote. */
import { compactJson, type JsonNode, member, reasonOf, stringOf } from './json-tree.ts';

export interface Cell {
  /**
   * What the field says: the digits of a number, the text of a string; empty for null, a missing field and a marker.
   */
  readonly text: string;
  /** Whether it is a number: it goes to the right where columns have sides. */
  readonly numeric?: boolean;
  /** Why there is no value, where a marker says so. */
  readonly reason?: string;
}

export interface Table {
  /** Name of the list it comes from; undefined for the answer itself. */
  readonly name?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Whether a column holds numbers alone, apart from empty cells. */
export function isNumeric(rows: Table['rows'], column: number): boolean {
  const values = rows.map((row) => row[column]).filter((cell) => cell !== undefined && cell.text !== '');
  return values.length > 0 && values.every((cell) => cell?.numeric === true);
}

export const NOTHING: Cell = { text: '' };

/** A record before it is put into columns: fields by dotted name. */
export type Fields = ReadonlyMap<string, Cell>;

/** Between the items of a list of plain values in one cell. Captions of filings hold commas and semicolons. */
const BETWEEN = ' | ';

/**
 * `node` as one level of fields: groups under dotted names, lists in one cell (of plain values joined, of groups as
 * JSON).
 */
export function fieldsOf(node: JsonNode): Fields {
  const fields = new Map<string, Cell>();
  flatten(node, '', fields);
  return fields;
}

function flatten(node: JsonNode, at: string, fields: Map<string, Cell>): void {
  if (node.kind === 'object' && reasonOf(node) === undefined && (node.members.size > 0 || at === '')) {
    for (const [name, value] of node.members) flatten(value, at === '' ? name : `${at}.${name}`, fields);
  } else fields.set(at, cellOf(node));
}

/** One value as a cell. */
export function cellOf(node: JsonNode): Cell {
  const reason = reasonOf(node);
  if (reason !== undefined) return { text: '', reason };
  const numeric = node.kind === 'scalar' && /^[-\d]/.test(node.token);
  return { text: textOf(node), ...(numeric ? { numeric } : {}) };
}

function textOf(node: JsonNode): string {
  if (node.kind === 'scalar') return node.token === 'null' ? '' : (stringOf(node) ?? node.token);
  if (node.kind === 'list' && node.items.every((item) => item.kind === 'scalar')) {
    return node.items.map(textOf).join(BETWEEN);
  }
  return node.kind === 'object' && node.members.size === 0 ? '' : compactJson(node);
}

/**
 * Records under one set of columns: first those of `standard` that a table without records still has, then what else
 * occurs. A marker for a whole group (`context`) gets no column of its own where the group has columns.
 */
export function tableOf(records: readonly Fields[], standard: readonly string[], name?: string): Table {
  const found = new Set<string>(records.flatMap((fields) => [...fields.keys()]));
  const all = records.length === 0 ? [...standard] : inOrder(found, standard);
  const columns = all.filter((column) => !isGroupOf(column, all, records));
  const rows = records.map((fields) => columns.map((column) => fields.get(column) ?? markerAbove(fields, column)));
  return { ...(name === undefined ? {} : { name }), columns, rows };
}

/** The columns that occur: known ones in their standard order, the others where they first occur, behind them. */
function inOrder(found: ReadonlySet<string>, standard: readonly string[]): string[] {
  const known = standard.filter((column) => found.has(column));
  return [...known, ...[...found].filter((column) => !known.includes(column))];
}

function isGroupOf(column: string, all: readonly string[], records: readonly Fields[]): boolean {
  if (!all.some((each) => each.startsWith(`${column}.`))) return false;
  return records.every((fields) => fields.get(column)?.reason !== undefined || !fields.has(column));
}

/** The marker of the group a missing field belongs to: it says why the field is not there. */
function markerAbove(fields: Fields, column: string): Cell {
  for (let dot = column.lastIndexOf('.'); dot > 0; dot = column.lastIndexOf('.', dot - 1)) {
    const above = fields.get(column.slice(0, dot));
    if (above?.reason !== undefined) return above;
  }
  return NOTHING;
}

/** The records of a list: groups as they are; rows of plain values (a history) as groups, by the names in `columns`. */
export function recordsOf(payload: JsonNode, list: string): readonly JsonNode[] {
  const rows = member(payload, list);
  if (rows?.kind !== 'list') return [];
  const columns = columnNames(payload);
  return rows.items.map((row): JsonNode => {
    if (row.kind !== 'list') return row;
    return {
      kind: 'object',
      members: new Map(row.items.map((cell, index) => [columns[index] ?? `column_${index + 1}`, cell])),
    };
  });
}

/** The names in the `columns` of `rows`. */
export function columnNames(payload: JsonNode): readonly string[] {
  const columns = member(payload, 'columns');
  return columns?.kind === 'list' ? columns.items.map((item) => stringOf(item) ?? compactJson(item)) : [];
}

/** The lists of records at the top of a payload whose description is not at hand: lists of groups, or of rows. */
export function listsOf(payload: JsonNode): readonly string[] {
  if (payload.kind !== 'object') return [];
  return [...payload.members]
    .filter(([, value]) => value.kind === 'list' && value.items.length > 0 && value.items.every(isRecord))
    .map(([name]) => name);
}

function isRecord(node: JsonNode): boolean {
  return (node.kind === 'object' && reasonOf(node) === undefined) || node.kind === 'list';
}
