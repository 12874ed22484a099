/** What a chart draws inside its axes: lines, columns, candles. Each gives one line of text a row. */

import type { Context, Dots } from '../context.ts';
import type { Candle, Point } from '../model.ts';
import { type Line, span } from '../text/line.ts';
import { createCanvas, drawLine, GRAINS } from './chart-canvas.ts';
import type { Scale } from './chart-scale.ts';

export interface Plot {
  readonly columns: number;
  readonly rows: number;
  readonly scale: Scale;
}

/** Dot patterns that distinguish overlapping lines without color: drawn, then skipped. As many as DISTINCT_LINES. */
const PATTERNS = [
  { drawn: 1, left: 0 },
  { drawn: 4, left: 3 },
  { drawn: 1, left: 2 },
  { drawn: 8, left: 2 },
] as const;

/** Samples of the patterns for a legend. */
export function patternSample(index: number, unicode: boolean): string {
  const samples = unicode ? ['━━━━', '╍╍╍╍', '┈┈┈┈', '━━╸╺'] : ['----', '-- -', '. . ', '---.'];
  return samples[index % samples.length]!;
}

/**
 * Dot of point `index` of `count` in `width` dots: the first on the left edge, the last on the right, a single one in
 * the middle.
 */
export function acrossAt(index: number, count: number, width: number): number {
  return count < 2 ? Math.floor((width - 1) / 2) : Math.round((index * (width - 1)) / (count - 1));
}

/** The row of characters that a line at `place` of the scale runs through. */
export function rowOfLine(place: number, rows: number, dots: Dots): number {
  const { down } = GRAINS[dots];
  return Math.floor(dotOf(place, rows * down) / down);
}

/** The dot at `place` of the scale, from the top. */
function dotOf(place: number, height: number): number {
  return Math.round((1 - place) * (height - 1));
}

/** One line a series, from point to point; holes stay open, a point between two holes is a blot. */
export function drawLines(series: readonly (readonly Point[])[], plot: Plot, context: Context): Line[] {
  const canvas = createCanvas(plot.columns, plot.rows, context.dots);
  const { width, height } = canvas;
  for (const [index, values] of series.entries()) {
    const { drawn, left } = PATTERNS[index % PATTERNS.length]!;
    const on = (x: number): boolean => x % (drawn + left) < drawn;
    const style = index === 0 ? 'strong' : undefined;
    let before: readonly [number, number] | undefined;
    for (const [i, value] of values.entries()) {
      if (value === undefined || !Number.isFinite(value)) {
        before = undefined;
        continue;
      }
      const at = [acrossAt(i, values.length, width), dotOf(plot.scale.place(value), height)] as const;
      if (before !== undefined) drawLine(canvas, before, at, on, style);
      else if (values[i + 1] === undefined) blot(at);
      before = at;
    }
    function blot([x, y]: readonly [number, number]): void {
      for (const right of [x, Math.min(width - 1, x + 1)]) {
        for (const down of [y, Math.min(height - 1, y + 1)]) canvas.dot(right, down, style);
      }
    }
  }
  return canvas.lines();
}

/** Columns from zero, up or down; where there are more points than columns the largest of each place is drawn. */
export function drawColumns(values: readonly Point[], plot: Plot, context: Context): Line[] {
  const canvas = createCanvas(plot.columns, plot.rows, context.unicode ? 'blocks' : 'ascii');
  const { width, height } = canvas;
  const across = width / plot.columns;
  const rowOf = (value: number): number => Math.round((1 - plot.scale.place(value)) * height);
  const zero = rowOf(0);
  // Few points stand far apart: broader columns, with as much between them.
  const margin = Math.min(2, Math.floor(plot.columns / Math.max(1, values.length) / 4));
  const signed = values.some((value) => value !== undefined && value < 0);
  for (const [column, value] of columnValues(values, plot.columns, largest).entries()) {
    if (value === undefined || value === 0 || !Number.isFinite(value)) continue;
    const end = rowOf(value);
    const style = signed ? (value > 0 ? 'up' : 'down') : undefined;
    const [top, bottom] = value > 0 ? [Math.min(end, zero - 1), zero] : [zero, Math.max(end, zero + 1)];
    const [from, to] = [(column - margin) * across, (column + margin + 1) * across];
    for (let y = top; y < bottom; y++) for (let x = from; x < to; x++) canvas.dot(x, y, style);
  }
  return canvas.lines();
}

/**
 * One value a column: that of the point which stands there, or `join` of the points that share it; undefined between
 * points.
 */
export function columnValues(
  values: readonly Point[],
  columns: number,
  join: (values: readonly number[]) => number,
): Point[] {
  const groups: number[][] = Array.from({ length: columns }, () => []);
  for (const [i, value] of values.entries()) {
    if (value !== undefined && Number.isFinite(value)) groups[acrossAt(i, values.length, columns)]!.push(value);
  }
  return groups.map((group) => (group.length === 0 ? undefined : join(group)));
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value / values.length, 0);
}

/** Candles that share a column become one: first open, highest high, lowest low, last close. */
export function candleColumns(candles: readonly (Candle | undefined)[], columns: number): (Candle | undefined)[] {
  const joined: (Candle | undefined)[] = new Array(columns).fill(undefined);
  for (const [i, candle] of candles.entries()) {
    if (candle === undefined) continue;
    const column = acrossAt(i, candles.length, columns);
    const before = joined[column];
    joined[column] =
      before === undefined
        ? candle
        : {
            open: before.open,
            high: Math.max(before.high, candle.high),
            low: Math.min(before.low, candle.low),
            close: candle.close,
          };
  }
  return joined;
}

/** Bodies and wicks of candles. */
export function candleGlyphs(unicode: boolean): { readonly up: string; readonly down: string; readonly wick: string } {
  return unicode ? { up: '█', down: '░', wick: '│' } : { up: '#', down: 'o', wick: '|' };
}

/**
 * A candle a column: wick from high to low, body from open to close, full when it rose (or stayed), shaded when it
 * fell.
 */
export function drawCandles(candles: readonly (Candle | undefined)[], plot: Plot, { unicode }: Context): Line[] {
  const glyphs = candleGlyphs(unicode);
  const joined = candleColumns(candles, plot.columns);
  const rowOf = (value: number): number => Math.round((1 - plot.scale.place(value)) * (plot.rows - 1));
  return Array.from({ length: plot.rows }, (_, row) =>
    joined.map((candle) => {
      if (candle === undefined || row < rowOf(candle.high) || row > rowOf(candle.low)) return span(' ');
      const rose = candle.close >= candle.open;
      const top = rowOf(Math.max(candle.open, candle.close));
      const bottom = rowOf(Math.min(candle.open, candle.close));
      const body = row >= top && row <= bottom;
      return span(body ? (rose ? glyphs.up : glyphs.down) : glyphs.wick, rose ? 'up' : 'down');
    }),
  );
}
