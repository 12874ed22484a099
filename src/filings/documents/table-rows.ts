/** Rows of a table to lines with aligned cells: spans, split numbers, and tables that only lay text out. */
import { isNumeric, mergeSplitCells, type PlacedCell } from './cells.ts';
import { markSeparator } from './html-lines.ts';
import { joinLines, type Line } from './line.ts';
import { isBullet, isEnumerator } from './normal-text.ts';
import { alignRows, MAX_COLUMNS } from './table-columns.ts';
import { isRuler } from './text-lines.ts';

/** A cell of a table as read: its lines, and how many columns and rows it covers. */
export interface TableCell {
  readonly lines: Line[];
  readonly colspan: number;
  readonly rowspan: number;
}

/** A cell with the columns it covers, the last one included. */
interface FilledCell {
  readonly lines: readonly Line[];
  readonly start: number;
  readonly end: number;
}

/** A row on one line, with the places of its cells. */
interface GridRow {
  readonly line: Line;
  readonly cells: readonly PlacedCell[];
  /** Whether it is a number or letter and its text: a paragraph, except in a table of other rows. */
  readonly numbered: boolean;
}

/** Longer cells are text columns, not figures or labels. */
const TEXT_COLUMN_CHARS = 300;

const isText = (line: Line): boolean => line.kind !== 'rule';

/** A line outside of tables becomes a one-cell row of this table. */
function asRow(line: Line, table: number): Line {
  if (!isText(line) || line.table >= 0) return line;
  return {
    ...line,
    table,
    kind: line.kind === 'list_item' ? 'list_item' : 'row',
    cells: line.kind === 'list_item' ? [] : [line.text],
  };
}

/** A page or box laid out by a table: its text is not tabular. */
function isWrapper(lines: readonly Line[]): boolean {
  const own = lines.filter(isText);
  return own.length >= 3 || own.some((line) => line.table >= 0);
}

/** A row with text in one cell. */
function singleCell(lines: readonly Line[], table: number): Line[] {
  if (isWrapper(lines)) return [...lines];
  return lines.filter((line) => isText(line) || line.forced).map((line) => asRow(line, table));
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text) && !isNumeric(text);
}

/** Whether the two cells are a bullet, number or letter and its text. */
function marked(marker: string, text: string): 'bullet' | 'enumerator' | undefined {
  if (!hasLetters(text)) return undefined;
  if (isBullet(marker)) return 'bullet';
  return isEnumerator(marker) ? 'enumerator' : undefined;
}

/** The row of cells with one line each, and their places; a bullet with its text has none. */
function joinedRow(filled: readonly FilledCell[], table: number): GridRow {
  const line = joinLines(filled.flatMap((cell) => cell.lines.filter(isText)));
  const placed: PlacedCell[] = [];
  for (const { lines, start, end } of filled) {
    const own = lines.filter(isText);
    const text = own.map((each) => each.text).join(' ');
    const before = placed.at(-1);
    // A mark in a cell of its own, next to what it marks.
    if (before !== undefined && start - before.end <= 2 && own.every(({ raised }) => raised)) {
      const mark = text.replace(/\s/g, '');
      placed[placed.length - 1] = { ...before, text: before.text + markSeparator(mark) + mark };
      continue;
    }
    const concept = own.find((each) => each.concept !== '')?.concept;
    placed.push({ text, start, end, anchor: start, concept });
  }
  const cells = mergeSplitCells(placed);
  const texts = cells.map(({ text }) => text);
  const [marker, text] = texts;
  const mark = cells.length === 2 && marker !== undefined && text !== undefined ? marked(marker, text) : undefined;
  line.table = table;
  line.text = texts.join(mark === undefined ? ' | ' : ' ');
  line.kind = mark === 'bullet' ? 'list_item' : 'row';
  line.cells = mark === 'bullet' ? [] : texts;
  return { line, cells: mark === 'bullet' ? [] : cells, numbered: mark === 'enumerator' };
}

/** `• A • B`: two list columns in one row. */
function bulletColumns(filled: readonly FilledCell[], table: number): Line[] | undefined {
  if (filled.length < 4 || filled.length % 2 === 1) return undefined;
  const rows: Line[] = [];
  for (let i = 0; i < filled.length; i += 2) {
    const { line } = joinedRow(filled.slice(i, i + 2), table);
    if (line.kind !== 'list_item') return undefined;
    rows.push(line);
  }
  return rows;
}

/** Whether cells contain several paragraphs or a table: then they are columns to be read one after the other. */
function isColumns(filled: readonly FilledCell[]): boolean {
  return filled.some((cell) => {
    const lines = cell.lines.filter(isText);
    if (lines.length < 2) return false;
    if (lines.some((line) => line.table >= 0)) return true;
    let length = 0;
    for (const line of lines) length += line.text.length;
    return length > (filled.length <= 2 ? TEXT_COLUMN_CHARS : 3 * TEXT_COLUMN_CHARS);
  });
}

/** Rows written into one: cells of as many lines each, the lines of one of them figures alone. */
function stackedRows(filled: readonly FilledCell[]): FilledCell[][] | undefined {
  const lines = filled.map((cell) =>
    cell.lines.filter(isText).flatMap((line) => (line.parts.length > 0 ? line.parts : [line])),
  );
  const count = lines[0]!.length;
  const isStacked = count > 1 && lines.every((own) => own.length === count && own.every(({ table }) => table < 0));
  if (!isStacked || !lines.some((own) => own.every(({ text }) => isNumeric(text) && /\d/.test(text)))) return undefined;
  return lines[0]!.map((_, i) => filled.map((cell, at) => ({ ...cell, lines: [lines[at]![i]!] })));
}

/** Text columns one after the other; a lone marker joins the first line of the next column. */
function columns(filled: readonly FilledCell[], table: number): Line[] {
  const lines: Line[] = [];
  let marker: Line | undefined;
  for (const cell of filled) {
    const [first, ...rest] = cell.lines.filter((line) => isText(line) || line.forced);
    if (first === undefined) continue;
    if (marker !== undefined && isText(first) && first.table < 0) {
      const pair = [marker, first].map((line, at) => ({ lines: [line], start: at, end: at }));
      lines.push(joinedRow(pair, table).line);
    } else {
      if (marker !== undefined) lines.push(asRow(marker, table));
      if (rest.length === 0 && (isBullet(first.text) || isEnumerator(first.text))) {
        marker = first;
        continue;
      }
      lines.push(asRow(first, table));
    }
    marker = undefined;
    for (const line of rest) lines.push(asRow(line, table));
  }
  if (marker !== undefined) lines.push(asRow(marker, table));
  return lines;
}

/**
 * The lines of one table row, from the lines of its cells. Empty cells and drawn rows (`-----`) are ignored; a row of
 * figures is one line; text laid out by a table becomes its paragraphs (and rows of inner tables), all of them, in
 * reading order.
 */
function rowLines(cells: readonly FilledCell[], table: number): readonly (Line | GridRow)[] {
  const filled = cells.filter((cell) => cell.lines.some(isText));
  const breaks = cells.flatMap((cell) => cell.lines.filter((line) => !isText(line) && line.forced));
  const [only] = filled;
  const isDrawn = filled.every(({ lines }) => lines.every((line) => !isText(line) || isRuler(line.text)));
  if (only === undefined || isDrawn) return breaks;
  if (filled.length === 1) {
    const lines = singleCell(only.lines, table);
    const [line] = lines;
    const isFigure = lines.length === 1 && line?.kind === 'row' && line.table === table && isNumeric(line.text);
    if (isFigure) return [joinedRow(filled, table)];
    if (lines.length === 1 && line?.table === table) line.covers = [only.start, only.end];
    return lines;
  }
  const stacked = stackedRows(filled);
  if (stacked !== undefined) return [...stacked.map((row) => joinedRow(row, table)), ...breaks];
  if (isColumns(filled)) return columns(filled, table);
  return [...(bulletColumns(filled, table) ?? [joinedRow(filled, table)]), ...breaks];
}

/** Places the cells of one row after the other on the table's grid, next to cells of rows above that reach down. */
function cellPlacer(): (row: readonly TableCell[]) => FilledCell[] {
  const reaches: number[] = [];
  let at = 0;
  return (row) => {
    let column = 0;
    const placed = row.map(({ lines, colspan, rowspan }): FilledCell => {
      while ((reaches[column] ?? 0) > at) column++;
      const start = column;
      column = Math.min(start + colspan, Math.max(MAX_COLUMNS, start + 1));
      if (rowspan > 1) for (let c = start; c < Math.min(column, MAX_COLUMNS); c++) reaches[c] = at + rowspan;
      return { lines, start, end: column - 1 };
    });
    at++;
    return placed;
  };
}

/**
 * The lines of a table from its rows, and the lines outside of its cells: see `rowLines`. Rows of figures get columns.
 */
export function tableLines(items: readonly (readonly TableCell[] | Line)[], table: number): Line[] {
  const place = cellPlacer();
  const read = items.flatMap((item) => ('kind' in item ? [item] : rowLines(place(item), table)));
  const rows = read.filter((line): line is GridRow => !('kind' in line) && line.cells.length > 0);
  const tabular = rows.some(({ cells, numbered }) => cells.length > 1 && !numbered);
  if (tabular && rows.every(({ cells }) => (cells.at(-1)?.end ?? 0) < MAX_COLUMNS)) {
    const single = read.flatMap((line) => ('kind' in line && line.covers !== undefined ? [line] : []));
    const aligned = alignRows(
      rows.map(({ cells }) => cells),
      single.map(({ covers }) => covers!),
    );
    single.forEach((line, i) => {
      line.spans = aligned.spans[i] ?? [];
    });
    aligned.rows.forEach(({ texts, spans, concepts }, i) => {
      const row = rows[i];
      if (row !== undefined && texts.length > 1) Object.assign(row.line, { columns: texts, spans, concepts });
    });
  }
  return read.map((line) => ('kind' in line ? line : line.line));
}
