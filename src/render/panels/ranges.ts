/** Values between a low and a high, on a rail: `219.25 ├────●──┤ 231.00`. */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { Context } from '../context.ts';
import { formatCell, rangeBar } from '../format.ts';
import type { RangeBlock } from '../model.ts';
import { type Line, lineWidth, pad, spaces, span } from '../text/line.ts';
import { textWidth } from '../text/width.ts';
import { wrap } from '../text/wrap.ts';

const LONGEST_RAIL = 48;
const SHORTEST_RAIL = 8;
/** A note goes on the line of its rail if the rail keeps at least this much. */
const MIN_RAIL_WITH_NOTE = 16;

interface Row {
  readonly label: string;
  readonly low: Line;
  readonly high: Line;
  readonly position: Maybe<number>;
  readonly note: string;
}

export function layoutRanges(block: RangeBlock, width: number, context: Context): Line[] {
  const rows: Row[] = block.rows.map(({ label, low, high, position, note }) => ({
    label: context.text(label),
    low: formatCell(low, context),
    high: formatCell(high, context),
    position,
    note: note === undefined ? '' : context.text(note),
  }));
  const widest = (of: (row: Row) => number): number => rows.reduce((most, row) => Math.max(most, of(row)), 0);
  const label = widest((row) => textWidth(row.label));
  const low = widest((row) => lineWidth(row.low));
  const high = widest((row) => lineWidth(row.high));
  const note = widest((row) => textWidth(row.note));
  // Two ends of the rail and a space on each side of it, and room for the footnote of a place that is not known.
  const fixed = label + 2 + low + 2 + high + 2 + widest((row) => (isMarker(row.position) ? 6 : 0));
  const inline = note > 0 && width - fixed - 3 - note >= MIN_RAIL_WITH_NOTE;
  const room = Math.min(LONGEST_RAIL, width - fixed - (inline ? 3 + note : 0));
  const below = (row: Row, indent: number): Line[] =>
    row.note === ''
      ? []
      : wrap(row.note, width - indent, context.bounded).map((text) => [spaces(indent), span(text, 'dim')]);
  return rows.flatMap((row) => {
    if (room < SHORTEST_RAIL) return narrowRow(row, width, context).concat(below(row, 2));
    const line: Line = [
      ...pad([span(row.label)], label),
      spaces(2),
      ...pad(row.low, low, 'right'),
      spaces(1),
      ...rangeBar(row.position, room, context.glyphs),
      spaces(1),
      ...(inline ? pad(row.high, high) : row.high),
      ...place(row.position, context),
    ];
    if (inline && row.note !== '') return [[...line, spaces(3), span(row.note, 'dim')]];
    return [line, ...below(row, label + 2)];
  });
}

/** The label above, then the rail in what is left, or the two ends alone. */
function narrowRow(row: Row, width: number, context: Context): Line[] {
  const room = width - 2 - lineWidth(row.low) - lineWidth(row.high) - 4 - (isMarker(row.position) ? 6 : 0);
  const middle = room >= 4 ? rangeBar(row.position, Math.min(LONGEST_RAIL, room), context.glyphs) : [span('to')];
  const labels = wrap(row.label, width, context.bounded).map((text) => [span(text)]);
  const ends = [spaces(2), ...row.low, spaces(1), ...middle, spaces(1), ...row.high, ...place(row.position, context)];
  return [...labels, ends];
}

/** The dash and footnote of a place that is not known. */
function place(position: Maybe<number>, context: Context): Line {
  return isMarker(position) ? [spaces(1), ...formatCell({ kind: 'percent', value: position }, context)] : [];
}
