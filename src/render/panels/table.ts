/**
 * Rows under column heads. Where a terminal is too narrow, optional columns are left out (and said to be), texts wrap
 * in their columns, then each row becomes a list of all its columns. In a pipe everything is there.
 */

import type { Context } from '../context.ts';
import { formatCell, isNumeric } from '../format.ts';
import type { Cell, TableBlock, TableRow, TableSection } from '../model.ts';
import type { Span } from '../text/color.ts';
import { commonDecimals } from '../text/decimals.ts';
import { type Line, lineWidth, pad, spaces, span } from '../text/line.ts';
import { clusters, textWidth } from '../text/width.ts';
import { wrap } from '../text/wrap.ts';
import { layoutFacts } from './facts.ts';
import { fitTable, GAP } from './table-fit.ts';

/** Where the cells of one table stand. */
interface Grid {
  readonly shown: readonly number[];
  readonly widths: readonly number[];
  readonly table: TableBlock;
  readonly context: Context;
}

/** Wider titles are cut on terminals of any width. */
const WIDEST_TITLE = 80;

export function layoutTable(table: TableBlock, width: number, context: Context): Line[] {
  const rows = aligned(table).map((row) => (isSection(row) ? row : row.map((cell) => formatCell(cell, context))));
  const natural = table.columns.map(({ label, under = [] }, i) => {
    const least = Math.max(...[label, ...under].map((text) => textWidth(context.text(text))));
    return rows.reduce((most, row) => {
      if (isSection(row)) return i === 0 ? Math.max(most, textWidth(context.text(row.section))) : most;
      return isHeading(row, table) ? most : Math.max(most, lineWidth(row[i] ?? []));
    }, least);
  });
  const wished = natural.map((size, i) => (table.columns[i]!.title === true ? Math.min(size, WIDEST_TITLE) : size));
  const everything = [...table.columns.keys()];
  const { shown, widths } = context.bounded ? fitTable(table, wished, width) : { shown: everything, widths: natural };
  if (widths === undefined && table.narrow !== undefined) return layoutTable(table.narrow, width, context);
  if (widths === undefined) return asLists(table, width, context);
  const left = leftOut(table, shown, width, context);
  const grid: Grid = { shown, widths, table, context };
  const lines = rows.flatMap((row, at) => {
    if (!isSection(row)) return isHeading(row, table) ? heading(row[0], width, context) : rowLines(row, grid);
    const head = headLines(span(context.text(row.section), 'strong'), grid);
    return at === 0 ? head : [[], ...head];
  });
  const label = span(context.text(table.columns[0]?.label ?? ''), 'dim');
  const headless = table.columns.every(({ label, under = [] }) => [label, ...under].every((text) => text === ''));
  const head = headless || (rows[0] !== undefined && isSection(rows[0])) ? [] : headLines(label, grid);
  return [...head, ...lines, ...left];
}

/**
 * The rows with one number of decimals in each column of one kind; where columns hold several kinds (a line per row),
 * along each row.
 */
function aligned(table: TableBlock): readonly TableRow[] {
  const isRecord = (row: TableRow): row is readonly Cell[] => !isSection(row) && !isHeading(row, table);
  const columns = table.columns.map((_, i) => table.rows.filter(isRecord).flatMap((row) => row[i] ?? []));
  const isMixed = columns.some((cells) => isNumeric(cells[0]?.kind ?? 'text') && !isOfOneKind(cells));
  if (isMixed) return table.rows.map((row) => (isRecord(row) ? alongRow(row) : row));
  const cells = columns.map(commonDecimals);
  const next = cells.map(() => 0);
  return table.rows.map((row) => (isRecord(row) ? row.map((_, i) => cells[i]![next[i]!++]!) : row));
}

function isOfOneKind(cells: readonly Cell[]): boolean {
  return cells.every(({ kind }) => kind === cells[0]?.kind);
}

function alongRow(row: readonly Cell[]): readonly Cell[] {
  const numbers = row.filter(({ kind }) => isNumeric(kind));
  const aligned = new Map(commonDecimals(numbers).map((cell, i) => [numbers[i], cell]));
  return row.map((cell) => aligned.get(cell) ?? cell);
}

function isSection(row: TableRow | readonly Line[]): row is TableSection {
  return 'section' in row;
}

function isHeading(row: readonly unknown[], { columns }: TableBlock): boolean {
  return row.length === 1 && columns.length > 1;
}

function heading(cell: Line = [], width: number, context: Context): Line[] {
  const text = cell.map((part) => part.text).join('');
  const [indent] = /^ */.exec(text)!;
  const pieces = wrap(text.slice(indent.length), width - indent.length, context.bounded);
  return pieces.map((piece): Line => [span(`${indent}${piece}`, cell[0]?.style)]);
}

/** `first`, the labels of the other columns, and what stands under them. */
function headLines(first: Span, grid: Grid): Line[] {
  const { columns } = grid.table;
  const dim = (text = ''): Line => [span(grid.context.text(text), 'dim')];
  const labels = rowLines([[first], ...columns.slice(1).map(({ label }) => dim(label))], grid);
  const levels = Math.max(...columns.map(({ under = [] }) => under.length));
  const below = Array.from({ length: levels }, (_, level) => columns.map(({ under = [] }) => dim(under[level])));
  return [...labels, ...below.flatMap((cells) => rowLines(cells, grid))];
}

/** One row, on as many lines as its tallest cell takes. */
function rowLines(cells: readonly Line[], { shown, widths, table, context }: Grid): Line[] {
  const parts = shown.map((i, at) => {
    const cell = cells[i] ?? [];
    const width = widths[at]!;
    if (lineWidth(cell) <= width) return [cell];
    const text = cell.map((part) => part.text).join('');
    const pieces = wrap(text, width, context.bounded);
    const shown = table.columns[i]!.title === true ? [cutTo(text, width, context)] : pieces;
    return shown.map((piece): Line => [span(piece, cell[0]?.style)]);
  });
  const height = parts.reduce((most, lines) => Math.max(most, lines.length), 1);
  return Array.from({ length: height }, (_, row) =>
    parts.flatMap((lines, at) => {
      const align = isNumeric(table.columns[shown[at]!]?.kind ?? 'text') ? 'right' : 'left';
      const cell = pad(lines[row] ?? [], widths[at]!, align);
      return at === 0 ? cell : [spaces(GAP), ...cell];
    }),
  );
}

/** The beginning of a text that is too wide, with a sign that more follows. */
function cutTo(text: string, width: number, { unicode }: Context): string {
  const more = unicode ? '…' : '...';
  let left = width - more.length;
  let kept = '';
  for (const cluster of clusters(text)) {
    left -= cluster.width;
    if (left < 0) break;
    kept += cluster.text;
  }
  return `${kept.trimEnd()}${more}`;
}

/** How many of the optional columns are not there. */
function leftOut(
  { columns, optionalNames = ['more column', 'more columns'] }: TableBlock,
  shown: readonly number[],
  width: number,
  context: Context,
): Line[] {
  const count = columns.filter(({ optional }, i) => optional === true && !shown.includes(i)).length;
  if (count === 0) return [];
  const said = `${count} ${optionalNames[count === 1 ? 0 : 1]} not shown in ${context.width} columns.`;
  return wrap(context.text(said), width, context.bounded).map((text) => [span(text, 'dim')]);
}

/** Each row as label and value pairs, a blank line between. */
function asLists(table: TableBlock, width: number, context: Context): Line[] {
  return table.rows.flatMap((row, at) => {
    if (isSection(row)) {
      const heading = wrap(context.text(row.section), width, context.bounded).map((text) => [span(text, 'strong')]);
      return at === 0 ? heading : [[], ...heading];
    }
    const rows = table.columns.flatMap(({ label, name = label }, i) => {
      const cell = row[i];
      return cell?.value === undefined || cell.value === '' ? [] : [{ label: name, cell }];
    });
    const lines = layoutFacts({ type: 'facts', rows }, width, context, true);
    return at === 0 ? lines : [[], ...lines];
  });
}
