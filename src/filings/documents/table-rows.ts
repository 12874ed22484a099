import { isNumeric, mergeSplitCells } from './cells.ts';
import { joinLines, type Line } from './line.ts';
import { isBullet, isEnumerator } from './normal-text.ts';

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

/** The row of cells with one line each. */
function joinedRow(filled: readonly (readonly Line[])[], table: number): Line {
  const row = joinLines(filled.flatMap((cell) => cell.filter(isText)));
  const cells = mergeSplitCells(
    filled.map((cell) =>
      cell
        .filter(isText)
        .map((line) => line.text)
        .join(' '),
    ),
  );
  const [marker, text] = cells;
  const mark = cells.length === 2 && marker !== undefined && text !== undefined ? marked(marker, text) : undefined;
  row.table = table;
  row.text = cells.join(mark === undefined ? ' | ' : ' ');
  row.kind = mark === 'bullet' ? 'list_item' : 'row';
  row.cells = mark === 'bullet' ? [] : cells;
  return row;
}

/** `• A • B`: two list columns in one row. */
function bulletColumns(filled: readonly (readonly Line[])[], table: number): Line[] | undefined {
  if (filled.length < 4 || filled.length % 2 === 1) return undefined;
  const rows: Line[] = [];
  for (let i = 0; i < filled.length; i += 2) {
    const row = joinedRow(filled.slice(i, i + 2), table);
    if (row.kind !== 'list_item') return undefined;
    rows.push(row);
  }
  return rows;
}

/** Whether cells contain several paragraphs or a table: then they are columns to be read one after the other. */
function isColumns(filled: readonly (readonly Line[])[]): boolean {
  return filled.some((cell) => {
    const lines = cell.filter(isText);
    if (lines.length < 2) return false;
    if (lines.some((line) => line.table >= 0)) return true;
    let length = 0;
    for (const line of lines) length += line.text.length;
    return length > (filled.length <= 2 ? TEXT_COLUMN_CHARS : 3 * TEXT_COLUMN_CHARS);
  });
}

/** Text columns one after the other; a lone marker joins the first line of the next column. */
function columns(filled: readonly (readonly Line[])[], table: number): Line[] {
  const lines: Line[] = [];
  let marker: Line | undefined;
  for (const cell of filled) {
    const [first, ...rest] = cell.filter((line) => isText(line) || line.forced);
    if (first === undefined) continue;
    if (marker !== undefined && isText(first) && first.table < 0) {
      lines.push(joinedRow([[marker], [first]], table));
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
 * The lines of one table row, from the lines of its cells. Empty cells are ignored; a row of figures is one line; text
 * laid out by a table becomes its paragraphs (and rows of inner tables), all of them, in reading order.
 */
export function rowLines(cells: readonly (readonly Line[])[], table: number): Line[] {
  const filled = cells.filter((cell) => cell.some(isText));
  const breaks = cells.flatMap((cell) => cell.filter((line) => !isText(line) && line.forced));
  const [only] = filled;
  if (only === undefined) return breaks;
  if (filled.length === 1) return singleCell(only, table);
  if (isColumns(filled)) return columns(filled, table);
  return [...(bulletColumns(filled, table) ?? [joinedRow(filled, table)]), ...breaks];
}
