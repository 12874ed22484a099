/**
 * Finds the columns that the texts of a header cover in a table of a plain text filing, where only their place says it.
 */
import { isNumeric, type PlacedCell } from './cells.ts';

/** A row of such a table: the characters of its cells, and its text by column where it has several. */
export interface TextTableRow {
  readonly cells: readonly PlacedCell[];
  /** '' where blank; empty for a row of one text. */
  readonly texts: readonly string[];
}

/**
 * A row of a header: its texts in the first column that each covers, and how many columns those are, 0 for blank ones.
 */
export interface HeaderLevel {
  readonly texts: readonly string[];
  readonly spans: readonly number[];
}

/** The characters of a column, the last one included. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

const YEAR = /^(?:19|20)\d{2}$/;

/**
 * The upper levels of a header by row. A level covers columns that its texts share evenly, each around the middle of
 * its share, else those that its texts stand over. Rows where neither says it have none.
 */
export function headerLevels(rows: readonly TextTableRow[]): ReadonlyMap<number, HeaderLevel> {
  const levels = new Map<number, HeaderLevel>();
  const first = rows.findIndex(({ cells }) => cells.slice(1).some(({ text }) => isNumeric(text) && !YEAR.test(text)));
  const bottom = rows.findLastIndex(({ texts }, i) => i < first && texts.length > 0);
  const [labels, ...columns] = extentsOf(rows.slice(bottom));
  if (bottom < 1 || labels === undefined || columns.length < 2) return levels;
  rows.slice(0, bottom).forEach(({ cells }, at) => {
    const over = cells.filter(({ start }) => start > labels.end);
    const label = cells[0] !== undefined && cells[0].end <= labels.end ? cells[0].text : '';
    if (over.length === 0 || over.length + (label === '' ? 0 : 1) < cells.length) return;
    const covered = evenShares(over, columns) ?? overlaps(over, columns);
    if (covered === undefined) return;
    const texts = [label, ...columns.map(() => '')];
    const spans = texts.map((text) => Number(text !== ''));
    covered.forEach(([from, to], i) => {
      texts[from + 1] = over[i]!.text;
      spans[from + 1] = to - from + 1;
    });
    levels.set(at, { texts, spans });
  });
  return levels;
}

/** The characters of each column in rows of several; none without a text in every column. */
function extentsOf(rows: readonly TextTableRow[]): Extent[] {
  const extents = new Array<Extent | undefined>(rows[0]?.texts.length ?? 0).fill(undefined);
  for (const { cells, texts } of rows) {
    const filled = texts.flatMap((text, column) => (text === '' ? [] : [column]));
    filled.forEach((column, i) => {
      const { start, end } = cells[i]!;
      const before = extents[column] ?? { start, end };
      extents[column] = { start: Math.min(before.start, start), end: Math.max(before.end, end) };
    });
  }
  const known = extents.filter((extent) => extent !== undefined);
  return known.length === extents.length ? known : [];
}

type Covered = readonly (readonly [first: number, last: number])[];

function evenShares(cells: readonly PlacedCell[], columns: readonly Extent[]): Covered | undefined {
  const each = columns.length / cells.length;
  if (each < 2 || !Number.isInteger(each)) return undefined;
  const isShared = cells.every(({ start, end }, i) => {
    const middle = (start + end) / 2;
    const isOfOne = columns.some((column) => column.start <= start && end <= column.end);
    return !isOfOne && columns[i * each]!.start <= middle && middle <= columns[i * each + each - 1]!.end;
  });
  return isShared ? cells.map((_, i) => [i * each, i * each + each - 1]) : undefined;
}

function overlaps(cells: readonly PlacedCell[], columns: readonly Extent[]): Covered | undefined {
  const covered = cells.map(({ start, end }): [number, number] => [
    columns.findIndex((column) => column.end >= start),
    columns.findLastIndex((column) => column.start <= end),
  ]);
  const isOrdered = covered.every(([from, to], i) => from >= 0 && from <= to && from > (covered[i - 1]?.[1] ?? -1));
  return isOrdered ? covered : undefined;
}
