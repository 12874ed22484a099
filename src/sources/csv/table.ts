/** A fast reader for tables of a date and numbers: one pass over the text, one typed array per column. */
import type { EpochDay } from '../../engine/types.ts';
import { failed, quote } from '../fault.ts';
import { sessionDay } from './dates.ts';
import { readNumber } from './numbers.ts';

export interface Table {
  readonly length: number;
  readonly days: Int32Array;
  /** 1-based line of each row. */
  readonly lines: Int32Array;
  /** By the names asked for. NaN where a cell says that there is no number. */
  readonly columns: ReadonlyMap<string, Float64Array>;
}

export interface TableShape {
  /** Of each column the name it is read by: one of them `date`. Undefined for a column that is not read. */
  readonly columns: readonly (string | undefined)[];
  /** Cells are read by this function first: a split as `4:1`. */
  readonly readCell?: (name: string, cell: string) => number | undefined;
}

/**
 * Reads the rows from offset `start` on. Blank lines and lines that begin with `#` are skipped. Throws IMPORT_FAILED
 * with the line number for a row with another number of cells than the header, or an invalid date or number.
 */
export function readTable(text: string, start: number, shape: TableShape): Table {
  let line = countLines(text, 0, start);
  const names = shape.columns;
  const dateAt = names.indexOf('date');
  const capacity = countLines(text, start, text.length) + 1;
  const days = new Int32Array(capacity);
  const lines = new Int32Array(capacity);
  const columns = new Map<string, Float64Array>();
  const targets = names.map((name, index) => {
    if (index === dateAt || name === undefined) return undefined;
    const column = new Float64Array(capacity);
    columns.set(name, column);
    return column;
  });

  let rows = 0;
  let at = start;
  while (at < text.length) {
    line++;
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    const next = end + 1;
    if (end > at && text.charCodeAt(end - 1) === 13) end--;
    const first = text.charCodeAt(at);
    if (end > at && first !== 35 && !isBlank(text, at, end)) {
      let cell = 0;
      let from = at;
      while (from <= end) {
        let to = text.indexOf(',', from);
        if (to < 0 || to > end) to = end;
        if (cell === dateAt) days[rows] = readDay(text.slice(from, to), line);
        else {
          const target = targets[cell];
          if (target !== undefined) target[rows] = readValue(text, from, to, line, names[cell]!, shape);
        }
        cell++;
        from = to + 1;
      }
      if (cell !== names.length) throw failed(`${cell} cells where the header has ${names.length}`, { line });
      lines[rows++] = line;
    }
    at = next;
  }
  return { length: rows, days, lines, columns };
}

function readDay(cell: string, line: number): EpochDay {
  const day = sessionDay(cell.trim().replace(/^"(.*)"$/, '$1'));
  // 3/4/2024 is 4 March or 3 April.
  const ambiguous = /^"?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/.test(cell.trim());
  if (day === undefined)
    throw failed(
      `not a date (YYYY-MM-DD): ${quote(cell)}${ambiguous ? ', which leaves open what is the month; write it as YYYY-MM-DD' : ''}`,
      { line },
    );
  return day;
}

function readValue(text: string, from: number, to: number, line: number, name: string, shape: TableShape): number {
  const value = shape.readCell?.(name, text.slice(from, to)) ?? readNumber(text, from, to);
  if (value === undefined || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    throw failed(
      `column ${name}: not a number${name === 'split' ? ' or a split of two different numbers above zero (4:1)' : ''}: ${quote(text.slice(from, to))}`,
      { line },
    );
  return value;
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) > 32) return false;
  return true;
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
