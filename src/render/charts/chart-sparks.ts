/** Courses drawn with rising blocks: one line a series, or columns several rows high. */
import type { Context } from '../context.ts';
import { formatCell, sparkline } from '../format.ts';
import type { Point, SparkBlock } from '../model.ts';
import { type Line, lineWidth, pad, spaces, span } from '../text/line.ts';
import { textWidth } from '../text/width.ts';

const BLOCKS = ' ▁▂▃▄▅▆▇█';
const ASCII = ' .:|';
const LONGEST = 60;
const SHORTEST = 4;

/**
 * Columns from zero to `most` in `rows` rows of text; a column without a value, or of zero, is empty, any other shows.
 */
export function fillColumns(values: readonly Point[], most: number, rows: number, unicode: boolean): string[] {
  const glyphs = unicode ? BLOCKS : ASCII;
  const steps = glyphs.length - 1;
  const heights = values.map((value) =>
    value === undefined || !(value > 0) || most <= 0 ? 0 : Math.max(1, Math.round((value / most) * rows * steps)),
  );
  return Array.from({ length: rows }, (_, row) => {
    const below = (rows - 1 - row) * steps;
    return heights.map((height) => glyphs[Math.max(0, Math.min(steps, height - below))]).join('');
  });
}

/** Each series: label, course from its lowest to its highest value, first and last value. */
export function layoutSparks({ series }: SparkBlock, width: number, context: Context): Line[] {
  const rows = series.map(({ label, kind, values }) => {
    const given = values.filter((value) => value !== undefined);
    const ends = [given[0], given.at(-1)].map((value) => formatCell({ kind, value }, context));
    return { label: context.text(label), values, first: ends[0] ?? [], last: ends[1] ?? [] };
  });
  const widest = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((m, row) => Math.max(m, of(row)), 0);
  const label = widest((row) => textWidth(row.label));
  const first = widest((row) => lineWidth(row.first));
  const last = widest((row) => lineWidth(row.last));
  const room = Math.min(LONGEST, width - label - first - last - 6);
  return rows.map((row) => [
    ...pad([span(row.label)], label),
    spaces(2),
    ...pad(row.first, first, 'right'),
    spaces(1),
    ...(room >= SHORTEST
      ? [span(sparkline(row.values, room, context.unicode), 'strong'), spaces(1)]
      : [span(context.unicode ? '→ ' : '-> ')]),
    ...pad(row.last, last, 'right'),
  ]);
}
