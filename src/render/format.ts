/** A cell as characters: a value, or a drawing small enough for a table: a sparkline, a place on a rail. */
import { isMarker, type Maybe } from '../engine/value.ts';
import { columnValues, mean } from './charts/chart-marks.ts';
import { scaleAround } from './charts/chart-scale.ts';
import type { Context } from './context.ts';
import type { Cell, ColumnKind, MeterCell, Point, SparkCell } from './model.ts';
import type { Glyphs } from './text/glyphs.ts';
import { type Line, span } from './text/line.ts';
import { fixed } from './text/number.ts';
import { formatValue } from './value-text.ts';

/** Whether values of this kind are numbers, aligned on the right. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind !== 'text' && kind !== 'date' && kind !== 'flag' && kind !== 'spark' && kind !== 'meter';
}

/**
 * The cell as spans; empty for no value; a marker as a dim dash with the number of its footnote. With `arrow` changes
 * carry one.
 */
export function formatCell(cell: Cell, context: Context, arrow = false): Line {
  if (cell.kind === 'spark') return sparkLine(cell, context);
  if (cell.kind === 'meter') return meterLine(cell, context);
  return formatValue(cell, context, arrow);
}

/** Below this a screen is narrow: drawings take less of it. */
const ROOMY = 80;
const SPARK = { narrow: 8, roomy: 16 } as const;
/** Odd, so that there is a middle. */
const METER = { narrow: 7, roomy: 11 } as const;

function room(sizes: { readonly narrow: number; readonly roomy: number }, { width }: Context): number {
  return width < ROOMY ? sizes.narrow : sizes.roomy;
}

/** The course as a sparkline; in a pipe `first → last`. Empty without numbers. */
function sparkLine({ values, of, accounting }: SparkCell, context: Context): Line {
  const given = values.filter((value) => value !== undefined && Number.isFinite(value));
  if (given.length === 0) return [];
  if (context.bounded) return [span(sparkline(values, room(SPARK, context), context.unicode))];
  const ends = [given[0], given.at(-1)].map((value) => {
    const cell = { kind: of, value, ...(accounting === undefined ? {} : { accounting }) };
    return formatValue(cell, context)
      .map(({ text }) => text)
      .join('')
      .trimEnd();
  });
  return [span(ends.join(context.unicode ? ' → ' : ' -> '))];
}

/** The place on a small rail; in a pipe as a percentage. A marker is its dash. */
function meterLine({ value }: MeterCell, context: Context): Line {
  if (value === undefined) return [];
  if (isMarker(value)) return formatValue({ kind: 'percent', value }, context);
  if (context.bounded) return rangeBar(value, room(METER, context), context.glyphs);
  return [span(`${fixed(Math.min(1, Math.max(0, value)) * 100, 0, 0)}%`)];
}

/**
 * A rail with a dot where something stands on it (`├────●──┤`), of `length` columns between its ends; `position` from 0
 * to 1, kept inside it; without a dot where it is not known.
 */
export function rangeBar(position: Maybe<number>, length: number, glyphs: Glyphs): Line {
  const ends = (middle: Line): Line => [span(glyphs.low, 'dim'), ...middle, span(glyphs.high, 'dim')];
  if (isMarker(position) || Number.isNaN(position)) return ends([span(glyphs.rail.repeat(length), 'dim')]);
  const at = Math.round(Math.min(1, Math.max(0, position)) * (length - 1));
  return ends([
    span(glyphs.rail.repeat(at), 'dim'),
    span(glyphs.dot, 'strong'),
    span(glyphs.rail.repeat(length - 1 - at), 'dim'),
  ]);
}

/** From empty to full; the first means a gap. */
const BLOCKS = ' ▁▂▃▄▅▆▇█';
const ASCII = ' _.-^';

/**
 * The course in at most `room` columns: the lowest value as the lowest block, the highest as the highest; equal values
 * at half height; a hole is a space. Values that share a column are averaged.
 */
export function sparkline(values: readonly Point[], room: number, unicode: boolean): string {
  const columns = columnValues(values, Math.min(room, Math.max(1, values.length)), mean);
  const scale = scaleAround(columns);
  const glyphs = unicode ? BLOCKS : ASCII;
  const steps = glyphs.length - 2;
  return columns
    .map((value) =>
      value === undefined || scale === undefined ? ' ' : glyphs[1 + Math.round(scale.place(value) * steps)],
    )
    .join('');
}
