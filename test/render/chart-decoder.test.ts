/**
 * Reads charts back: the dots of every column of characters against the data, which must be no more than half a row
 * away.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import type { Dots } from '../../src/render/context.ts';
import type { Candle, ChartBlock } from '../../src/render/model.ts';
import { render } from '../../src/render/render.ts';

const GRAINS = { braille: [2, 4], blocks: [2, 2], ascii: [1, 2] } as const;

/**
 * Unicode 1.1, Braille Patterns; quadrants of Unicode 3.2 and 1.1, in the order of their names; ASCII as docs of the
 * canvas say.
 */
const BRAILLE = [0, 3, 1, 4, 2, 5, 6, 7];
const QUADRANTS: Readonly<Record<string, readonly number[]>> = {
  ...{ ' ': [], '▘': [0], '▝': [1], '▀': [0, 1], '▖': [2], '▌': [0, 2], '▞': [1, 2], '▛': [0, 1, 2], '▗': [3] },
  ...{ '▚': [0, 3], '▐': [1, 3], '▜': [0, 1, 3], '▄': [2, 3], '▙': [0, 2, 3], '▟': [1, 2, 3], '█': [0, 1, 2, 3] },
};
const HALVES: Readonly<Record<string, readonly number[]>> = { ' ': [], "'": [0], '.': [1], ':': [0, 1] };

/** Places of the dots of a character, counted across and then down. */
function dotsOf(glyph: string, dots: Dots): readonly number[] {
  if (dots === 'blocks') return QUADRANTS[glyph]!;
  if (dots === 'ascii') return HALVES[glyph]!;
  const bits = glyph === ' ' ? 0 : glyph.codePointAt(0)! - 0x2800;
  return BRAILLE.flatMap((bit, place) => ((bits >> bit) & 1 ? [place] : []));
}

interface Picture {
  /** The plot without its axes. */
  readonly rows: readonly string[];
  /** Numbers named on the left, by row. */
  readonly labels: ReadonlyMap<number, number>;
}

function pictureOf(block: ChartBlock, dots: Dots, width: number): Picture {
  const how = { width, color: false, unicode: dots !== 'ascii', dots };
  const lines = render({ title: 'X', panels: [{ block }], notes: [] }, how)
    .split('\n')
    .slice(2);
  const all = lines.flatMap((line) => /^( *)([-\d.]*)([│┤|+])(?![-─+])(.*)$/u.exec(line) ?? []);
  const rows: string[] = [];
  const labels = new Map<number, number>();
  for (let i = 0; i < all.length; i += 5) {
    if (all[i + 2] !== '') labels.set(rows.length, Number(all[i + 2]));
    rows.push(all[i + 4]!);
  }
  return { rows, labels };
}

/** Highest and lowest dot of each column of characters, counted from the top; undefined where none is drawn. */
function extents(rows: readonly string[], dots: Dots): ([top: number, bottom: number] | undefined)[] {
  const [across, down] = GRAINS[dots];
  return Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => {
    const ys = rows.flatMap((row, at) =>
      dotsOf(row[column] ?? ' ', dots).map((place) => at * down + Math.floor(place / across)),
    );
    return ys.length === 0 ? undefined : [Math.min(...ys), Math.max(...ys)];
  });
}

/** Highest and lowest value of the line through `points` between two places. */
function between(points: readonly (readonly [x: number, y: number])[], from: number, to: number): number[] {
  const ys: number[] = [];
  for (const [i, [x, y]] of points.entries()) {
    if (x >= from && x <= to) ys.push(y);
    const next = points[i + 1];
    if (next === undefined || next[0] === x) continue;
    for (const edge of [from, to]) {
      if (edge > x && edge < next[0]) ys.push(y + ((next[1] - y) * (edge - x)) / (next[0] - x));
    }
  }
  return ys;
}

const price = fc.integer({ min: 10, max: 900 });
const prices = fc.array(price, { minLength: 2, maxLength: 400 }).filter((all) => new Set(all).size > 1);
const columnsOf = (width: number, labels: ReadonlyMap<number, number>): number =>
  width - 1 - Math.max(...[...labels.values()].map((value) => String(value).length));
const chart = (values: readonly number[], more: Partial<ChartBlock> = {}): ChartBlock => ({
  ...{ type: 'chart', style: 'lines', dates: values.map((_, i) => formatDay(20_000 + i)) },
  series: [{ label: 'close', kind: 'price', values }],
  ...more,
});
const ways = fc.constantFrom<Dots>('braille', 'blocks', 'ascii');
const widths = fc.constantFrom(60, 80, 140);

describe('read back', () => {
  test.each([false, true])('lines pass every column where the data are; log scale: %s', (log) => {
    fc.assert(
      fc.property(prices, ways, widths, (given, dots, width) => {
        const [across, down] = GRAINS[dots];
        const { rows, labels } = pictureOf(chart(given, { log }), dots, width);
        const columns = columnsOf(width, labels);
        const values = log ? given.map(Math.log) : given;
        const [low, high] = [Math.min(...values), Math.max(...values)];
        const last = columns * across - 1;
        const bottom = rows.length * down - 1;
        const points = values.map(
          (value, i) =>
            [Math.round((i * last) / (values.length - 1)), (bottom * (high - value)) / (high - low)] as const,
        );
        const drawn = extents(rows, dots);
        const half = down / 2 + 1e-9;
        const faults: unknown[] = [];
        for (let column = 0; column < columns; column++) {
          // Surely at the middles of its dots; where a steep line goes to the next dot column is a matter of rounding.
          const within = between(points, column * across, (column + 1) * across - 1);
          const around = between(points, column * across - 0.75, (column + 1) * across - 0.25);
          const [top, foot] = drawn[column] ?? [Number.NaN, Number.NaN];
          const reaches = top <= Math.min(...within) + half && foot >= Math.max(...within) - half;
          const stays = top >= Math.min(...around) - half && foot <= Math.max(...around) + half;
          if (!reaches || !stays) faults.push({ column, top, foot, within, around });
        }
        expect(faults).toEqual([]);
      }),
    );
  });

  test.each([false, true])(
    'numbers on the left stand in the row where a line at that value is drawn; log scale: %s',
    (log) => {
      const of = log ? Math.log : (value: number) => value;
      fc.assert(
        fc.property(prices, ways, widths, (values, dots, width) => {
          const [, down] = GRAINS[dots];
          const { rows, labels } = pictureOf(chart(values, { log }), dots, width);
          const [low, high] = [of(Math.min(...values)), of(Math.max(...values))];
          expect(labels.size).toBeGreaterThan(0);
          for (const [row, value] of labels) {
            const place = ((high - of(value)) / (high - low)) * (rows.length * down - 1);
            // Halves are rounded either way.
            const legal = [-1e-9, 1e-9].map((shift) => Math.floor(Math.round(place + shift) / down));
            expect(legal).toContain(row);
          }
        }),
      );
    },
  );

  test('candles reach from high to low', () => {
    const candle = fc.tuple(price, price, price, price).map((four): Candle => {
      const [low, open, close, high] = four.sort((a, b) => a - b) as [number, number, number, number];
      return { open, high: high + 1, low, close };
    });
    fc.assert(
      fc.property(fc.array(candle, { minLength: 2, maxLength: 50 }), widths, (candles, width) => {
        const values = candles.map(({ close }) => close);
        const { rows, labels } = pictureOf(chart(values, { style: 'candles', candles }), 'braille', width);
        const columns = columnsOf(width, labels);
        const [low, high] = [Math.min(...candles.map((c) => c.low)), Math.max(...candles.map((c) => c.high))];
        for (const [i, { low: foot, high: top }] of candles.entries()) {
          const column = Math.round((i * (columns - 1)) / (candles.length - 1));
          const drawn = rows.flatMap((row, at) => ((row[column] ?? ' ') === ' ' ? [] : [at]));
          const place = (value: number): number => ((high - value) / (high - low)) * (rows.length - 1);
          expect(Math.abs(drawn[0]! - place(top))).toBeLessThanOrEqual(0.5);
          expect(Math.abs(drawn.at(-1)! - place(foot))).toBeLessThanOrEqual(0.5);
          expect(drawn).toHaveLength(drawn.at(-1)! - drawn[0]! + 1);
        }
      }),
    );
  });
});

describe('the legend', () => {
  const text = (block: ChartBlock): string =>
    render({ title: 'X', panels: [{ block }], notes: [] }, { width: 80, color: false, unicode: true });

  test('says that the scale is logarithmic, or why it is not', () => {
    expect(text(chart([1, 10, 100], { log: true }))).toContain('log scale');
    expect(text(chart([0, 10, 100], { log: true }))).toContain('linear scale: not every value is above 0');
  });

  test('says how many rows a candle joins', () => {
    const candles = Array.from(
      { length: 200 },
      (_, i): Candle => ({ open: 10, high: 11 + (i % 3), low: 9, close: 10 }),
    );
    const of = (count: number) => {
      const some = candles.slice(0, count);
      return text(
        chart(
          some.map(({ close }) => close),
          { style: 'candles', candles: some },
        ),
      );
    };
    expect(of(30)).not.toContain('joins');
    // 77 columns or so for 200 rows.
    expect(of(200)).toContain('each joins 2 to 3 rows');
  });
});
