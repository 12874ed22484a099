import { isNumeric, mergeSplitCells } from './cells.ts';
import { joinLines, type Line } from './line.ts';
import { isBullet, isEnumerator } from './normal-text.ts';

/** Cells with more than this are columns of text, not figures and labels. */
const TEXT_COLUMN_CHARS = 300;

const isText = (line: Line): boolean => line.kind !== 'rule';

/** A line that belongs to no table yet becomes a row of this one, with one cell. */
function asRow(line: Line, table: number): Line {
  if (!isText(line) || line.table >= 0) return line;
  return {
    ...line,
    table,
    kind: line.kind === 'list_item' ? 'list_item' : 'row',
    cells: line.kind === 'list_item' ? [] : [line.text],
  };
}

/** A page or a box laid out by a table: its text is not tabular at all. */
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

/** A bullet, number or letter and the text it marks. */
function marked(marker: string, text: string): 'bullet' | 'enumerator' | undefined {
  if (!hasLetters(text)) return undefined;
  if (isBullet(marker)) return 'bullet';
  return isEnumerator(marker) ? 'enumerator' : undefined;
}

/** The row of cells that hold one line of reading each. */
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

/** `• A • B`: two columns of a list in one row. */
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

/** Several paragraphs or a table inside a cell of a row with others: the cells are columns to be read one after the other. */
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

/** Columns of text one after the other; a lone marker goes before the first line of the next column. */
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
 * The lines of one row of a table, given the lines of each of its cells. Empty cells count for nothing; a row of figures is one line; text
 * laid out by a table comes out as the paragraphs (and rows of inner tables) it is, none lost and in reading order.
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
