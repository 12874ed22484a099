/** Records as tables for CSV, TSV and Markdown, and the reasons of their empty cells. */
import { type Path, parsePath } from '../../render/formats/fields.ts';
import type { Content, Format } from '../../render/formats/format.ts';
import { type JsonNode, member, stringOf } from '../../render/formats/json-tree.ts';
import { type Cell, type Fields, fieldsOf, type Table, tableOf } from '../../render/formats/records.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { displayOf } from './display.ts';
import { type RecordSet, unsupportedReasons } from './records.ts';
import { printMessage } from './report.ts';

/** Column that names the list of a record in a table of several lists. */
const LIST_COLUMN = 'table';

export interface TableOptions {
  /** The usual columns of a list, in order; `undefined`: of the answer itself. */
  readonly standard: (list: string | undefined) => readonly string[];
  /** Requested fields, in the order of the columns. */
  readonly paths: readonly Path[] | undefined;
  readonly several: boolean;
}

/**
 * One table per list. A single answer that is itself a record has one row per field, with the reason of a missing
 * value.
 */
export function tablesOf(sets: readonly RecordSet[], options: TableOptions): readonly Table[] {
  return sets.map((set) => {
    const [only] = set.records;
    if (set.list === undefined && !options.several && only !== undefined) return fieldTable(fieldsOf(only));
    return inAskedOrder(recordTable(set.list, set.records.map(fieldsOf), options), options.paths);
  });
}

/** All lists in one table, since a file has only one header; the first column names the list of each row. */
export function oneTable(sets: readonly RecordSet[], options: TableOptions): Table {
  const [first] = tablesOf(sets, options);
  if (sets.length === 1 && first !== undefined) return first;
  const rows = sets.flatMap(({ list = '', records }) =>
    records.map((record): Fields => new Map([[LIST_COLUMN, { text: list }], ...fieldsOf(record)])),
  );
  const standard = [LIST_COLUMN, ...new Set(sets.flatMap(({ list }) => standardOf(list, options)))];
  return inAskedOrder(tableOf(rows, standard), options.paths && [[LIST_COLUMN], ...options.paths]);
}

function fieldTable(fields: Fields): Table {
  const rows = [...fields].map(([name, cell]): Cell[] => [{ text: name }, cell, { text: cell.reason ?? '' }]);
  return { columns: ['field', 'value', 'reason'], rows };
}

/** Swaps rows and columns: one column per symbol fits a page, one per field does not. */
export function transposed({ columns, rows }: Table): Table {
  const at = columns.indexOf('symbol');
  const symbols = rows.map((row) => row[at]?.text ?? '');
  const lines = columns.flatMap((column, index): Cell[][] =>
    index === at ? [] : [[{ text: column }, ...rows.map((row) => row[index] ?? { text: '' })]],
  );
  return { columns: ['field', ...symbols], rows: lines };
}

function recordTable(list: string | undefined, records: readonly Fields[], options: TableOptions): Table {
  return tableOf(records, standardOf(list, options), list);
}

/** The columns; with `paths` only the requested ones. With several answers the symbol is first. */
function standardOf(list: string | undefined, { standard, paths, several }: TableOptions): readonly string[] {
  const all = [...new Set([...(several ? ['symbol'] : []), ...standard(list)])];
  return paths === undefined ? all : all.filter((column) => paths.some((path) => isWithin(column, path)));
}

function inAskedOrder(table: Table, paths: readonly Path[] | undefined): Table {
  if (paths === undefined) return table;
  const place = (column: string): number => paths.findIndex((path) => isWithin(column, path));
  const order = table.columns.map((_, index) => index).sort((a, b) => rank(a) - rank(b) || a - b);
  function rank(index: number): number {
    return place(table.columns[index] ?? '');
  }
  return {
    ...table,
    columns: order.map((index) => table.columns[index] ?? ''),
    rows: table.rows.map((row) => order.map((index) => row[index] ?? { text: '' })),
  };
}

function isWithin(column: string, path: Path): boolean {
  const names = parsePath(column);
  return path.every((name, index) => names[index] === name);
}

/** The tables with every text replaced. */
export function mapText(tables: readonly Table[], map: (text: string) => string): readonly Table[] {
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map(map),
    rows: table.rows.map((row) => row.map((cell) => ({ ...cell, text: map(cell.text) }))),
  }));
}

/** What tables were made of. */
interface Source {
  readonly format: Format;
  readonly sets: readonly RecordSet[];
  readonly several: boolean;
  readonly payloads: readonly JsonNode[];
  readonly invocation: Invocation;
  readonly io: Io;
}

/** Records or tables for the format. */
export function contentOf(
  tables: readonly Table[],
  { format, sets, several, payloads, invocation, io }: Source,
): Content {
  const simulated = payloads.some((payload) => stringOf(member(payload, 'freshness')) === 'simulated');
  const turned = isOfMany(format) && several && sets[0]?.list === undefined ? tables.map(transposed) : tables;
  return {
    sets,
    tables: turned.length > 1 ? turned : turned.map(({ columns, rows }) => ({ columns, rows })),
    tag: simulated ? 'SIMULATED DATA, not a market' : '',
    display: async () => displayOf(invocation.options, io),
  };
}

/** Whether the format holds any number of tables. */
export function isOfMany({ takes }: Format): boolean {
  return takes === 'tables';
}

/** What the tables do not show. */
export interface Remarks {
  /** Reasons of empty cells. */
  readonly empty: readonly string[];
  /** Why answers have no rows. */
  readonly rowless: readonly string[];
  /** No rows of stale data: there may be some that are not known. */
  readonly unknown: boolean;
  /** How many cells hold a number that no filing reports as such. */
  readonly derived: number;
}

/** The remarks on these tables. A single record has the reason of each field in its own column. */
export function remarksOn(tables: readonly Table[], payloads: readonly JsonNode[]): Remarks {
  if (tables.every(({ columns }) => columns.join() === 'field,value,reason'))
    return { empty: [], rowless: [], unknown: false, derived: 0 };
  const cells = tables.flatMap(({ rows }) => rows.flat());
  return {
    empty: cells.flatMap(({ reason }) => reason ?? []),
    rowless: unsupportedReasons(payloads),
    unknown:
      tables.every(({ rows }) => rows.length === 0) &&
      payloads.some((payload) => stringOf(member(payload, 'freshness')) === 'stale'),
    derived: derivedCount(tables, payloads),
  };
}

/** The fields that the answers list as derived and the tables show. */
function derivedCount(tables: readonly Table[], payloads: readonly JsonNode[]): number {
  const shown = new Set(tables.flatMap(({ columns }) => columns));
  const rows = payloads.flatMap((payload) => itemsOf(member(payload, 'derived_values')));
  const fields = rows.flatMap((row) => itemsOf(member(row, 'fields')));
  return fields.filter((field) => shown.has(stringOf(field) ?? '')).length;
}

function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === 'list' ? node.items : [];
}

/** Prints the reasons of empty cells with their counts, most frequent first, and why there are no rows. */
export function printRemarks(remarks: readonly Remarks[], options: Invocation['options'], io: Io): void {
  const counts = new Map<string, number>();
  for (const reason of remarks.flatMap(({ empty }) => empty)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const why = [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${reason} (${count})`);
  const derived = remarks.reduce((sum, each) => sum + each.derived, 0);
  const lines = [
    ...(why.length === 0
      ? []
      : [`some cells are empty because there is no value: ${why.join(', ')}; --json says where`]),
    ...remarks.flatMap(({ rowless }) => rowless.map((reason) => `no rows for ${reason}`)),
    ...(remarks.some(({ unknown }) => unknown)
      ? ['no rows, but the data are stale: --json says what is not known']
      : []),
    ...(derived === 0
      ? []
      : [
          `derived, not reported as such: ${derived} ${derived === 1 ? 'number' : 'numbers'}; --json=derived_values lists them`,
        ]),
  ];
  for (const line of lines) printMessage(line, options, io, 'note');
}
