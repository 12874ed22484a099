/** Drawings small enough for a cell of a table: a sparkline, a place on a rail. */
import { isMarker } from '../engine/value.ts';
import type { Context } from './context.ts';
import { type Line, span } from './line.ts';
import type { MeterCell, SparkCell } from './model.ts';
import { fixed } from './number.ts';
import { rangeBar } from './range-bar.ts';
import { sparkline } from './sparkline.ts';
import { formatValue } from './value-text.ts';

/** Below this a screen is narrow: drawings take less of it. */
const ROOMY = 80;
const SPARK = { narrow: 8, roomy: 16 } as const;
/** Odd, so that there is a middle. */
const METER = { narrow: 7, roomy: 11 } as const;

function room(sizes: { readonly narrow: number; readonly roomy: number }, { width }: Context): number {
  return width < ROOMY ? sizes.narrow : sizes.roomy;
}

/** The course as a sparkline; in a pipe `first → last`. Empty without numbers. */
export function sparkLine({ values, of, accounting }: SparkCell, context: Context): Line {
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
export function meterLine({ value }: MeterCell, context: Context): Line {
  if (value === undefined) return [];
  if (isMarker(value)) return formatValue({ kind: 'percent', value }, context);
  if (context.bounded) return rangeBar(value, room(METER, context), context.glyphs);
  return [span(`${fixed(Math.min(1, Math.max(0, value)) * 100, 0, 0)}%`)];
}
