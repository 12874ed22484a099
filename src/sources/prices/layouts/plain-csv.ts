/**
 * CSV that vendors write otherwise than as a line of names and rows of plain numbers: rewritten as such, line by line,
 * where its meaning is certain.
 */
import { formatDay } from '../../../engine/days.ts';
import { cellsOf } from '../../csv/cells.ts';
import { type DateOrder, DateReader, isIsoDate, TIME_OF_DAY } from '../../csv/dates.ts';
import { NumberReader } from '../../csv/spelled-numbers.ts';
import { failed } from '../../fault.ts';
import type { CsvShape } from './csv-shape.ts';
import type { Columns } from './roles.ts';

export interface PlainCsv {
  readonly text: string;
  /** Offset of the first row. */
  readonly start: number;
  readonly roles: Columns['roles'];
  /** What was left out. */
  readonly notes: readonly string[];
}

/**
 * A table of a date (YYYY-MM-DD) and plain numbers, each row on its own line; the text itself where it is that already.
 * Throws IMPORT_REFUSED where dates or numbers can be read in two ways, IMPORT_FAILED where they cannot be read.
 */
export function plainCsv(text: string, shape: CsvShape, { roles }: Columns, order?: DateOrder): PlainCsv {
  const start = offsetOf(text, shape.firstRow);
  const dateAt = roles.indexOf('date');
  const isPlain = shape.separator === ',' && shape.header.length === shape.names.length;
  if (isPlain && !ODD.test(text.slice(start)) && hasIsoDates(text, start, dateAt))
    return { text, start, roles, notes: [] };
  const lines = text.slice(start).split(/\r?\n/);
  const dates = new DateReader(order);
  const comma = order !== undefined ? 'no' : shape.separator === ',' ? 'where commas are' : 'yes';
  const numbers = new NumberReader(comma);
  const used = roles.flatMap((role, at) => (role === undefined ? [] : [at]));
  const isText = (at: number): boolean => roles[at] === 'symbol' || roles[at] === 'currency' || roles[at] === 'index';
  const left = new Map<string, number>();
  const rows = lines.map((line, i) => {
    const cells = rowOf(line, i, shape, dateAt, left);
    if (cells === undefined) return undefined;
    for (const at of used)
      if (at === dateAt) dates.see(cells[at]!);
      else if (!isText(at)) numbers.see(cells[at]!);
    return cells;
  });
  const out = rows.map((cells, i) => {
    if (cells === undefined) return '';
    const line = shape.firstRow + i + 1;
    return used
      .map((at) => {
        const cell = cells[at]!;
        if (at === dateAt) return isIsoDate(cell) ? cell : formatDay(dates.day(cell, line));
        return isText(at) ? cell.replaceAll(',', ' ') : numbers.plain(cell, line);
      })
      .join(',');
  });
  const notes = [...left].map(([what, count]) => `${count} ${what} left out`);
  return {
    text: '\n'.repeat(shape.firstRow) + out.join('\n'),
    start: shape.firstRow,
    roles: used.map((at) => roles[at]),
    notes,
  };
}

/** A mark of thousands in quotes, 51.86M, `-` for no number, a currency sign, a line of words. */
const ODD =
  /,"[^",\n]*,[^"\n]*"|\d ?[KMBT]"?(?=[,\r\n]|$)|,"?-+"?(?=[,\r\n]|$)|\$|\n"?[A-Za-z][^,\n]*(?=\n|$)|Dividend/i;

function hasIsoDates(text: string, start: number, dateAt: number): boolean {
  const row = text
    .slice(start, start + 500)
    .split(/\r?\n/)
    .find((line) => line.trim() !== '' && !line.startsWith('#'));
  return row === undefined || isIsoDate(cellsOf(row, ',')[dateAt] ?? '');
}

/** The cells of a row; undefined for a line that is none. Counts what is left out. */
function rowOf(
  line: string,
  i: number,
  { separator, names, firstRow }: CsvShape,
  dateAt: number,
  left: Map<string, number>,
): readonly string[] | undefined {
  if (line.trim() === '' || line.startsWith('#')) return undefined;
  const cells = cellsOf(line, separator);
  // A line of words below the rows: who made the file.
  if (cells.length === 1 && /^[A-Za-z]/.test(cells[0]!)) return undefined;
  while (cells.length > names.length && cells.at(-1) === '') cells.pop();
  if (cells.some((cell) => /^[\d.:/-]+ (dividend|stock split)s?$/i.test(cell))) {
    count(left, 'rows of dividends and splits between the prices');
    return undefined;
  }
  if (i === 0 && TIME_OF_DAY.test(cells[dateAt] ?? '')) {
    count(left, 'row with a time of day instead of a date (the running session)');
    return undefined;
  }
  if (cells.length !== names.length)
    throw failed(`${cells.length} cells where the header has ${names.length}`, { line: firstRow + i + 1 });
  return cells;
}

function count(left: Map<string, number>, what: string): void {
  left.set(what, (left.get(what) ?? 0) + 1);
}

function offsetOf(text: string, line: number): number {
  let at = 0;
  for (let i = 0; i < line; i++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}
