/** Rows under column heads. Where a terminal is too narrow, texts wrap in their columns, then each row becomes a list. */
import type { Context } from './context.ts';
import { layoutFacts } from './facts.ts';
import { formatCell, isNumeric } from './format.ts';
import { type Line, lineWidth, pad, spaces, span } from './line.ts';
import type { TableBlock } from './model.ts';
import { textWidth } from './width.ts';
import { wrap } from './wrap.ts';

const GAP = 2;
/** A wrapped text column keeps at least this much. */
const NARROWEST_TEXT = 12;

export function layoutTable(table: TableBlock, width: number, context: Context): Line[] {
  const rows = table.rows.map((cells) => cells.map((cell) => formatCell(cell, context)));
  const natural = table.columns.map(({ label }, i) =>
    rows.reduce((most, row) => Math.max(most, lineWidth(row[i] ?? [])), textWidth(context.text(label))),
  );
  const widths = context.bounded ? shrink(table, natural, width) : natural;
  if (widths === undefined) return asLists(table, width, context);
  const head = table.columns.map(({ label }): Line => [span(context.text(label), 'dim')]);
  return [head, ...rows].flatMap((cells) => rowLines(cells, widths, table, context));
}

/** Widths that fit: the widest text columns give way first. Undefined when even that is not enough. */
function shrink({ columns }: TableBlock, natural: readonly number[], width: number): number[] | undefined {
  const widths = [...natural];
  let surplus = widths.reduce((sum, size) => sum + size, GAP * Math.max(0, columns.length - 1)) - width;
  while (surplus > 0) {
    let widest = -1;
    for (const [i, { kind }] of columns.entries()) {
      const size = widths[i] as number;
      if (kind === 'text' && size > NARROWEST_TEXT && (widest < 0 || size > (widths[widest] as number))) widest = i;
    }
    if (widest < 0) return undefined;
    widths[widest] = (widths[widest] as number) - 1;
    surplus--;
  }
  return widths;
}

/** One row, on as many lines as its tallest cell takes. */
function rowLines(
  cells: readonly Line[],
  widths: readonly number[],
  { columns }: TableBlock,
  context: Context,
): Line[] {
  const parts = cells.map((cell, i) => {
    const width = widths[i] as number;
    if (lineWidth(cell) <= width) return [cell];
    const text = cell.map((part) => part.text).join('');
    return wrap(text, width, context.bounded).map((piece): Line => [span(piece, cell[0]?.style)]);
  });
  const height = parts.reduce((most, lines) => Math.max(most, lines.length), 1);
  return Array.from({ length: height }, (_, row) =>
    parts.flatMap((lines, i) => {
      const align = isNumeric(columns[i]?.kind ?? 'text') ? 'right' : 'left';
      const cell = pad(lines[row] ?? [], widths[i] as number, align);
      return i === 0 ? cell : [spaces(GAP), ...cell];
    }),
  );
}

/** Each row as label and value pairs, a blank line between. */
function asLists(table: TableBlock, width: number, context: Context): Line[] {
  return table.rows.flatMap((cells, row) => {
    const rows = cells.map((cell, i) => ({ label: table.columns[i]?.label ?? '', cell }));
    const lines = layoutFacts({ type: 'facts', rows }, width, context, true);
    return row === 0 ? lines : [[], ...lines];
  });
}
