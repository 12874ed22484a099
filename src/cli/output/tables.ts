/** Records as tables for CSV, TSV and Markdown, and the reasons of their empty cells. */
import { type Path, parsePath } from '../../render/formats/fields.ts';
import type { Content, Format } from '../../render/formats/format.ts';
import { type JsonNode, member, stringOf } from '../../render/formats/json-tree.ts';
import { type Cell, type Fields, fieldsOf, type Table, tableOf } from '../../render/formats/records.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { type RecordSet, unsupportedReasons } from './records.ts';
import { printMessage } from './report.ts';

/** Column that names the list of a record in a table of several lists. */
const LIST_COLUMN = 'table';

export interface TableOptions {
  /** The columns that records of a list have when there is one (`undefined`: the answer itself), in their usual order. */
  readonly standard: (list: string | undefined) => readonly string[];
  /** The fields asked for, which the columns then follow. */
  readonly paths: readonly Path[] | undefined;
  readonly several: boolean;
}

/** A table a list; of one answer that is a record itself a row a field, with the reason where there is no value. */
export function tablesOf(sets: readonly RecordSet[], options: TableOptions): readonly Table[] {
  return sets.map((set) => {
    const [only] = set.records;
    if (set.list === undefined && !options.several && only !== undefined) return fieldTable(fieldsOf(only));
    return inAskedOrder(recordTable(set.list, set.records.map(fieldsOf), options), options.paths);
  });
}

/** All lists in one table, a column before the others naming the list of each row: a file can have only one header. */
export function oneTable(sets: readonly RecordSet[], options: TableOptions): Table {
  const [first] = tablesOf(sets, options);
  if (sets.length === 1 && first !== undefined) return first;
  const rows = sets.flatMap(({ list = '', records }) =>
    records.map((record): Fields => new Map([[LIST_COLUMN, { text: list }], ...fieldsOf(record)])),
  );
  const standard = [LIST_COLUMN, ...new Set(sets.flatMap(({ list }) => standardOf(list, options)))];
  return inAskedOrder(tableOf(rows, standard), options.paths && [[LIST_COLUMN], ...options.paths]);
}

/** One record: a row a field. */
function fieldTable(fields: Fields): Table {
  const rows = [...fields].map(([name, cell]): Cell[] => [{ text: name }, cell, { text: cell.reason ?? '' }]);
  return { columns: ['field', 'value', 'reason'], rows };
}

/** Rows and columns of a table of answers exchanged: a column a symbol, which fits a page where a column a field does not. */
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

/** With `paths` only the columns asked for; records of several begin with their symbol. */
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

/** How many cells are empty for which reason, added to `counts`. */
export function countEmpty(tables: readonly Table[], counts: Map<string, number>): void {
  for (const { rows } of tables) {
    for (const row of rows) {
      for (const { reason } of row) if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
}

/** `not_reported (12), no_prior_period (3)`, most first; undefined when no cell is empty for a reason. */
export function emptyCells(counts: ReadonlyMap<string, number>): string | undefined {
  if (counts.size === 0) return undefined;
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.map(([reason, count]) => `${reason} (${count})`).join(', ');
}

/** The cells as text that is safe on a terminal. */
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
}

/** Records or tables in the format chosen. */
export async function written(
  tables: readonly Table[],
  { format, sets, several, payloads }: Source,
  options: Invocation['options'],
  io: Io,
): Promise<string> {
  const simulated = payloads.some((payload) => stringOf(member(payload, 'freshness')) === 'simulated');
  const turned = isOfMany(format) && several && sets[0]?.list === undefined ? tables.map(transposed) : tables;
  const content: Content = {
    sets,
    tables: turned.length > 1 ? turned : turned.map(({ columns, rows }) => ({ columns, rows })),
    tag: simulated ? 'SIMULATED DATA, not a market' : '',
    display: async () => (await import('./display.ts')).displayOf(options, io),
  };
  return (await format.write?.(content)) ?? '';
}

/** Whether the format holds any number of tables. */
export function isOfMany({ takes }: Format): boolean {
  return takes === 'tables';
}

/** Notes about the rows. */
export interface Remarks {
  /** Cells that are empty, by the reason. */
  readonly empty: Map<string, number>;
  /** Of answers without rows, why. */
  readonly rowless: string[];
}

/** Adds notes about these tables. A single record has the reason of each field in its own column. */
export function remark(tables: readonly Table[], payloads: readonly JsonNode[], { empty, rowless }: Remarks): void {
  if (tables.every(({ columns }) => columns.join() === 'field,value,reason')) return;
  countEmpty(tables, empty);
  rowless.push(...unsupportedReasons(payloads));
}

/** Prints the reasons of empty cells, and why there are no rows, on stderr. */
export function notes({ empty, rowless }: Remarks, options: Invocation['options'], io: Io): void {
  const why = emptyCells(empty);
  const lines = [
    ...(why === undefined ? [] : [`some cells are empty because there is no value: ${why}; --json says where`]),
    ...rowless.map((reason) => `no rows for ${reason}`),
  ];
  for (const line of lines) printMessage(line, options, io, 'note');
}
