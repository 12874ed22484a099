/** Assigns the cells of a table to columns, so that every figure stands under its header (FIELDS 16, A20.1). */
import { isNumeric, type PlacedCell } from './cells.ts';

/** Wider tables are no tables of figures; a crafted one would take long. */
export const MAX_COLUMNS = 512;

/** Columns of the source covered by one or more cells. */
interface Span {
  readonly start: number;
  readonly end: number;
  figures: number;
  cells: number;
  /** Whether its columns are one column of the result: not a header over several. */
  joined: boolean;
}

const keyOf = ({ start, end }: PlacedCell): number => start * MAX_COLUMNS + end;

function spansOf(rows: readonly (readonly PlacedCell[])[]): Map<number, Span> {
  const spans = new Map<number, Span>();
  for (const row of rows) {
    for (const cell of row) {
      const { start, end } = cell;
      const span = spans.get(keyOf(cell)) ?? { start, end, figures: 0, cells: 0, joined: false };
      span.cells++;
      if (isNumeric(cell.text)) span.figures++;
      spans.set(keyOf(cell), span);
    }
  }
  return spans;
}

/** For each source column, where the next cell of a row begins at the earliest, if one ends there or later. */
function nextStarts(rows: readonly (readonly PlacedCell[])[], width: number): Int32Array {
  const starts = new Int32Array(width).fill(MAX_COLUMNS);
  for (const row of rows) {
    row.forEach(({ end }, i) => {
      const next = row[i + 1];
      if (next !== undefined) starts[end] = Math.min(starts[end] as number, next.start);
    });
  }
  for (let c = width - 2; c >= 0; c--) starts[c] = Math.min(starts[c] as number, starts[c + 1] as number);
  return starts;
}

/** A row by column. */
export interface AlignedRow {
  /** '' where blank. */
  readonly texts: readonly string[];
  /** How many columns the cell in each covers, 0 for blank ones; empty where all cover one. */
  readonly spans: readonly number[];
  /** XBRL concepts, '' without one; empty where no figure is tagged. */
  readonly concepts: readonly string[];
}

/** The result of {@link alignRows}. */
interface Alignment {
  readonly rows: readonly AlignedRow[];
  /** For each of `single`: how many columns it covers, at the first of them; 0 in the others. */
  readonly spans: readonly (readonly number[])[];
}

/**
 * Texts of each row by column, '' where blank; empty columns are dropped. Source columns become one column when a cell
 * covers them and no row has two cells among them, the most frequent cells of figures first. Any other cell is a header
 * over several columns and stands in the first of them. The cells of a row must be in order and not overlap, and end
 * before `MAX_COLUMNS`. `single`: cells alone in their rows, by the source columns they cover; they make no column.
 */
export function alignRows(
  rows: readonly (readonly PlacedCell[])[],
  single: readonly (readonly [first: number, last: number])[] = [],
): Alignment {
  const spans = spansOf(rows);
  let width = 0;
  for (const { end } of spans.values()) width = Math.max(width, end + 1);
  const next = nextStarts(rows, width);
  const first = Int32Array.from({ length: width }, (_, c) => c);
  const last = Int32Array.from(first);

  const byWeight = [...spans.values()].sort((a, b) => b.figures - a.figures || b.cells - a.cells || a.start - b.start);
  for (const span of byWeight) {
    const from = first[span.start] as number;
    const to = last[span.end] as number;
    if ((next[from] as number) <= to) continue;
    span.joined = true;
    first.fill(from, from, to + 1);
    last.fill(to, from, to + 1);
  }

  const used = new Uint8Array(width);
  for (const { joined, start } of spans.values()) if (joined) used[first[start] as number] = 1;
  /** The first used column at or after `at`, up to `end`; -1 without one. */
  const usedFrom = (at: number, end: number): number => {
    for (let c = at; c <= end; c = (last[c] as number) + 1)
      if (used[first[c] as number] === 1) return first[c] as number;
    return -1;
  };
  const columnOf = (cell: PlacedCell): number => {
    if (spans.get(keyOf(cell))?.joined === true) return first[cell.start] as number;
    const column = usedFrom(cell.anchor, cell.end);
    return column >= 0 ? column : (first[cell.anchor] as number);
  };
  for (const row of rows) for (const cell of row) used[columnOf(cell)] = 1;

  const place = new Int32Array(width);
  let count = 0;
  for (let c = 0; c < width; c++) if (used[c] === 1) place[c] = count++;
  /** Columns of the result from one of the source to another. */
  const between = (from: number, to: number): number => {
    let columns = 0;
    for (let c = from; c <= Math.min(to, width - 1); c++) if (used[c] === 1) columns++;
    return columns;
  };
  const spanOf = (cell: PlacedCell): number => Math.max(1, between(columnOf(cell), cell.end));
  const aligned = rows.map((row): AlignedRow => {
    const texts = new Array<string>(count).fill('');
    for (const cell of row) texts[place[columnOf(cell)] as number] = cell.text;
    const wide = row.some((cell) => spanOf(cell) > 1);
    const tagged = row.some(({ concept = '' }) => concept !== '');
    const byColumn = <T>(empty: T, of: (cell: PlacedCell) => T): T[] => {
      const values = new Array<T>(count).fill(empty);
      for (const cell of row) values[place[columnOf(cell)] as number] = of(cell);
      return values;
    };
    return {
      texts,
      spans: wide ? byColumn(0, spanOf) : [],
      concepts: tagged ? byColumn('', ({ concept = '' }) => concept) : [],
    };
  });
  const singleSpans = single.map(([from, to]) => {
    const covered = new Array<number>(count).fill(0);
    const column = usedFrom(first[Math.min(from, width - 1)] ?? 0, width - 1);
    if (column >= 0) covered[place[column] as number] = Math.max(1, between(column, to));
    return covered;
  });
  return { rows: aligned, spans: singleSpans };
}
