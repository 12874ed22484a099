/** A fast reader for tables of a date and numbers: one pass over the text, one typed array per column. */
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { failed, quote } from '../fault.ts';
import { headerName } from './detect.ts';
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
  /** Names of the date column; the first one present is used. */
  readonly date: readonly string[];
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** Cells of these columns are read by this function (a split as `4:1`) instead of as plain numbers. */
  readonly readCell?: (name: string, cell: string) => number | undefined;
}

/**
 * Reads the header line at offset `start` and the rows below it. Blank lines and lines that begin with `#` are skipped.
 * Throws IMPORT_FAILED with the line number for a missing, repeated or unknown column, a row with another number of
 * cells than the header, or an invalid date or number.
 */
export function readTable(text: string, start: number, shape: TableShape): Table {
  let line = countLines(text, 0, start) + 1;
  const headerEnd = endOfLine(text, start);
  const header = text.slice(start, headerEnd).trim().split(',').map(headerName);
  const dateAt = header.findIndex((name) => shape.date.includes(name));
  const missing = shape.required.filter((name) => !header.includes(name));
  if (dateAt < 0) missing.unshift(shape.date[0]!);
  if (missing.length > 0)
    throw failed(`missing column${missing.length > 1 ? 's' : ''}: ${missing.join(', ')}`, { line });
  const known = new Set([...shape.date, ...shape.required, ...(shape.optional ?? [])]);
  const odd = header.find((name, index) => !known.has(name) || header.indexOf(name) !== index);
  if (odd !== undefined)
    throw failed(`column ${quote(odd)} ${known.has(odd) ? 'is repeated' : 'is not part of this layout'}`, { line });

  const capacity = countLines(text, headerEnd, text.length) + 1;
  const days = new Int32Array(capacity);
  const lines = new Int32Array(capacity);
  const columns = new Map<string, Float64Array>();
  const targets = header.map((name, index) => {
    if (index === dateAt || !(shape.required.includes(name) || shape.optional?.includes(name))) return undefined;
    const column = new Float64Array(capacity);
    columns.set(name, column);
    return column;
  });

  let rows = 0;
  let at = headerEnd + 1;
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
          if (target !== undefined) target[rows] = readValue(text, from, to, line, header[cell]!, shape);
        }
        cell++;
        from = to + 1;
      }
      if (cell !== header.length) throw failed(`${cell} cells where the header has ${header.length}`, { line });
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

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
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

const OFFSET = /^\d{4}-\d{2}-\d{2}[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The session of a date (`2020-08-10`) or date-time. Midnight in any zone means the date as written (`2020-08-10
 * 00:00:00-04:00`, and `2020-08-10T00:00:00Z` of Tiingo), and so does a time without a zone. Any other time with a zone
 * means the New York date of that instant. Undefined for other text.
 */
export function sessionDay(cell: string): EpochDay | undefined {
  if (cell.length === 10) return parseDay(cell);
  const match = OFFSET.exec(cell);
  if (match === null) return undefined;
  const day = parseDay(cell.slice(0, 10));
  const hours = Number(match[1]);
  const minutes = Number(match[2]);
  const seconds = match[3] === undefined ? 0 : Number(match[3]);
  if (day === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const zone = match[4];
  const local = (hours * 60 + minutes) * 60 + seconds;
  if (zone === undefined || local === 0) return day;
  return newYorkDay(day * 86_400_000 + (local - zoneSeconds(zone)) * 1000).day;
}

function zoneSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) * 60;
}
