/** Tables of tab-separated values whose rows are found by the accession number. Knows no column but that. */

/** A table that is not whole, with its line. */
export interface RowFault {
  readonly reason: string;
  readonly line: number;
}

export interface Table {
  readonly accessions: Iterable<string>;
  /** Rows of an accession number, in the order of the table. */
  readonly of: (accession: string) => readonly TableRow[];
}

/** A value by the name of its column, without blanks around it; undefined for an empty one, or without the column. */
export interface TableRow {
  (column: string): string | undefined;
  /** Values of columns of footnotes, whose names end in `_FN`. */
  notes(): readonly string[];
}

const KEY = 'ACCESSION_NUMBER';

export function isRowFault(table: object): table is RowFault {
  return 'reason' in table;
}

/** The table, or the line that is wrong: without a needed column, or of another number of columns. */
export function tableOf(name: string, text: string, needed: readonly string[]): Table | RowFault {
  const header = text.slice(0, text.search(/[\r\n]|$/)).split('\t');
  const missing = [KEY, ...needed].find((column) => !header.includes(column));
  if (missing !== undefined) return { reason: `${name}: no column ${missing}`, line: 1 };
  const columns = new Map(header.map((column, at) => [column, at]));
  const notes = header.flatMap((column, at) => (column.endsWith('_FN') ? [at] : []));
  const key = columns.get(KEY)!;
  const lines = new Map<string, string[]>();
  let number = 0;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    const line = text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
    number++;
    if (number === 1 || line === '') continue;
    if (tabsIn(line) !== header.length - 1)
      return { reason: `${name}: not ${header.length} columns: cut off`, line: number };
    const accession = line.split('\t', key + 1)[key]!.trim();
    const known = lines.get(accession);
    if (known === undefined) lines.set(accession, [line]);
    else known.push(line);
  }
  return {
    accessions: lines.keys(),
    of: (accession) => (lines.get(accession) ?? []).map((line) => rowOf(line, columns, notes)),
  };
}

function tabsIn(line: string): number {
  let count = 0;
  for (let at = line.indexOf('\t'); at >= 0; at = line.indexOf('\t', at + 1)) count++;
  return count;
}

function rowOf(line: string, columns: ReadonlyMap<string, number>, notes: readonly number[]): TableRow {
  const cells = line.split('\t').map((cell) => cell.trim());
  const cell = (at: number | undefined): string | undefined => (at === undefined ? undefined : cells[at] || undefined);
  return Object.assign((column: string) => cell(columns.get(column)), {
    notes: () => notes.flatMap((at) => cell(at) ?? []),
  });
}
