/** A grid of dots, several to a character, that lines are drawn on. */

import type { Dots } from '../context.ts';
import type { Style } from '../text/color.ts';
import { type Line, span } from '../text/line.ts';

interface Grain {
  /** Dots of one character, across and down. */
  readonly across: number;
  readonly down: number;
  /** Bit of the dot at `x + y * across`. */
  readonly bits: readonly number[];
  readonly glyph: (bits: number) => string;
}

/** Quadrants by bits: 1 upper left, 2 upper right, 4 lower left, 8 lower right. */
const QUADRANTS = ' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█';
const HALVES = " '.:";

/** How many dots a character has. */
export const GRAINS: Readonly<Record<Dots, Grain>> = {
  // Unicode 1.1, Braille Patterns: dots 1-3 and 7 down the left, 4-6 and 8 down the right.
  braille: {
    across: 2,
    down: 4,
    bits: [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80],
    glyph: (bits) => (bits === 0 ? ' ' : String.fromCharCode(0x2800 + bits)),
  },
  blocks: { across: 2, down: 2, bits: [1, 2, 4, 8], glyph: (bits) => QUADRANTS[bits]! },
  ascii: { across: 1, down: 2, bits: [1, 2], glyph: (bits) => HALVES[bits]! },
};

/** Dots of `columns` x `rows` characters. Dot (0, 0) is the upper left one; dots outside are not drawn. */
export interface Canvas {
  /** Dots across and down. */
  readonly width: number;
  readonly height: number;
  readonly dot: (x: number, y: number, style?: Style) => void;
  /** The characters, row by row; a character has the style of the dot first drawn in it. */
  readonly lines: () => Line[];
}

export function createCanvas(columns: number, rows: number, dots: Dots): Canvas {
  const { across, down, bits, glyph } = GRAINS[dots];
  const cells = new Uint8Array(columns * rows);
  const styles: (Style | undefined)[] = new Array(columns * rows);
  const width = columns * across;
  const height = rows * down;
  return {
    width,
    height,
    dot(x, y, style) {
      if (x < 0 || y < 0 || x >= width || y >= height) return;
      const cell = Math.floor(y / down) * columns + Math.floor(x / across);
      if (cells[cell] === 0) styles[cell] = style;
      cells[cell] = cells[cell]! | bits[(y % down) * across + (x % across)]!;
    },
    lines: () => Array.from({ length: rows }, (_, row) => lineOf(row)),
  };

  /** Neighbors of one style as one span. */
  function lineOf(row: number): Line {
    const spans: { text: string; style: Style | undefined }[] = [];
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      const text = glyph(cells[cell]!);
      const last = spans.at(-1);
      if (last !== undefined && last.style === styles[cell]) last.text += text;
      else spans.push({ text, style: styles[cell] });
    }
    return spans.map(({ text, style }) => span(text, style));
  }
}

/**
 * A straight line from one dot to another (Bresenham), both included; `on` says of each dot, by its x, whether it is
 * drawn.
 */
export function drawLine(
  canvas: Canvas,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  on: (x: number) => boolean,
  style?: Style,
): void {
  let [x, y] = from;
  const [endX, endY] = to;
  const dx = Math.abs(endX - x);
  const dy = -Math.abs(endY - y);
  const stepX = x < endX ? 1 : -1;
  const stepY = y < endY ? 1 : -1;
  let error = dx + dy;
  for (;;) {
    if (on(x)) canvas.dot(x, y, style);
    if (x === endX && y === endY) return;
    const twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x += stepX;
    }
    if (twice <= dx) {
      error += dx;
      y += stepY;
    }
  }
}
