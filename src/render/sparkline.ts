/** The course of numbers as rising blocks on one line. */
import { columnValues, mean } from './chart-marks.ts';
import { scaleAround } from './chart-scale.ts';
import type { Point } from './model.ts';

/** From empty to full; the first means a gap. */
const BLOCKS = ' ▁▂▃▄▅▆▇█';
const ASCII = ' _.-^';

/**
 * The course in at most `room` columns: the lowest value as the lowest block, the highest as the highest; equal values at half
 * height; a hole is a space. Values that share a column are averaged.
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
