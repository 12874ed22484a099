/** Charts: what is drawn where, in every character set, and that nothing is wider than the terminal. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import { dateLabels } from '../../src/render/charts/chart-axis.ts';
import { createCanvas, drawLine } from '../../src/render/charts/chart-canvas.ts';
import { candleColumns } from '../../src/render/charts/chart-marks.ts';
import { scaleAround, ticksOf } from '../../src/render/charts/chart-scale.ts';
import type { RenderOptions } from '../../src/render/context.ts';
import type { Block, Candle, ChartBlock, Point } from '../../src/render/model.ts';
import { render } from '../../src/render/render.ts';
import { textWidth } from '../../src/render/text/width.ts';

function draw(block: Block, options: Partial<RenderOptions> = {}): string[] {
  const how = { width: 60, color: false, unicode: true, ...options };
  return render({ title: 'X', panels: [{ block }], notes: [] }, how)
    .split('\n')
    .slice(2, -1);
}

function chart(values: readonly Point[], more: Partial<ChartBlock> = {}): ChartBlock {
  const dates = values.map((_, i) => formatDay(20_000 + i));
  return { type: 'chart', style: 'lines', dates, series: [{ label: 'close', kind: 'price', values }], ...more };
}

/** Rows of the plot without the axis. */
function plot(lines: readonly string[]): string[] {
  return lines.filter((line) => /[│┤]/.test(line)).map((line) => line.slice(line.search(/[│┤]/) + 1));
}

const wave = (count: number): number[] => Array.from({ length: count }, (_, i) => 100 + 20 * Math.sin(i / 9));
const candles = wave(90).map(
  (open, i): Candle => ({ open, high: open + 3, low: open - 3, close: open + (i % 2) * 2 - 1 }),
);

const SHAPES: readonly (readonly [string, ChartBlock])[] = [
  ['a year', chart(wave(252), { strip: { label: 'volume', kind: 'count', values: wave(252).map((v) => v * 1e6) } })],
  ['one point', chart([42])],
  ['two points', chart([42, 43])],
  ['flat', chart([7, 7, 7, 7])],
  ['flat at zero', chart([0, 0, 0], { style: 'columns' })],
  ['holes', chart([1, 2, undefined, undefined, 5, undefined, 7])],
  ['nothing at all', chart([undefined, undefined])],
  ['no dates', chart([])],
  ['negative', chart(wave(50).map((value) => value - 200))],
  [
    'columns of both signs',
    chart(
      wave(300).map((value) => value - 100),
      { style: 'columns' },
    ),
  ],
  ['huge and tiny', chart([1e300, -1e300, 1e-300])],
  ['close together', chart([1e15, 1e15 + 0.125])],
  [
    'several',
    chart(wave(80), {
      series: [1, 2, 3, 4].map((n) => ({ label: `line ${n}`, kind: 'percent', values: wave(80).map((v) => v * n) })),
    }),
  ],
  ['candles', chart(wave(90), { style: 'candles', candles })],
  ['30 years', chart(wave(7800))],
];

describe.each([20, 60, 80, 140])('at %i columns', (width) => {
  test.each(SHAPES)('%s: nothing is wider, and every character set has its own', (_, block) => {
    for (const dots of ['braille', 'blocks'] as const) {
      for (const line of draw(block, { width, dots })) expect(textWidth(line)).toBeLessThanOrEqual(width);
    }
    const plain = draw(block, { width, unicode: false });
    expect(plain.join('')).toMatch(/^[\x20-\x7e]*$/);
    for (const line of plain) expect(line.length).toBeLessThanOrEqual(width);
    expect(draw(block, { width, dots: 'blocks' }).join('')).not.toMatch(/[\u2800-\u28ff]/);
  });
});

describe('lines', () => {
  test('rise from the lower left to the upper right', () => {
    const rows = plot(draw(chart(Array.from({ length: 40 }, (_, i) => i)), { dots: 'blocks' }));
    expect(rows[0]?.trimEnd().length).toBe(Math.max(...rows.map((row) => row.trimEnd().length)));
    expect(rows.at(-1)?.search(/\S/)).toBe(0);
    const starts = rows.map((row) => row.search(/\S/));
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
  });

  test('a flat one is one row in the middle, under its own number', () => {
    const lines = draw(chart([7, 7, 7, 7]));
    const drawn = plot(lines).map((row) => row.trim() !== '');
    expect(drawn.filter(Boolean)).toHaveLength(1);
    expect(lines[drawn.indexOf(true)]).toMatch(/^7\.00┤⠤|^7\.00┤⣀|^7\.00┤⠒|^7\.00┤⠉/);
  });

  test('a hole stays open; a point between holes is drawn', () => {
    const rows = plot(draw(chart([5, 5, 5, undefined, undefined, undefined, 5, 5, undefined, 5])));
    const row = rows.find((each) => each.trim() !== '') ?? '';
    // Two stretches and a lone point at the right edge.
    expect(row.trim().split(/ +/)).toHaveLength(3);
    expect(
      plot(draw(chart([42])))
        .join('')
        .trim(),
    ).not.toBe('');
  });

  test('several are distinct without color, by their legend', () => {
    const two = [
      { label: 'close', kind: 'price' as const, values: wave(60) },
      { label: 'sma', kind: 'price' as const, values: wave(60).map(() => 50) },
    ];
    const lines = draw(chart(wave(60), { series: two }));
    expect(lines[0]).toBe('━━━━ close   ╍╍╍╍ sma');
    const low = plot(lines).at(-1) ?? '';
    expect(low.trim()).toMatch(/ /); // the second line is broken into dashes
  });
});

test('columns start at zero: below it for negative values', () => {
  const rows = plot(draw(chart([1, -1], { style: 'columns', height: 8 })));
  const filled = rows.map((row) => [row.startsWith('█'), row.trimEnd().endsWith('█') && row.trimEnd().length > 20]);
  expect(filled.slice(0, 4).every(([left, right]) => left && !right)).toBe(true);
  expect(filled.slice(4).every(([left, right]) => !left && right)).toBe(true);
});

test('few columns are broad and stay apart', () => {
  const foot = plot(draw(chart([1, 2, 3], { style: 'columns' }))).at(-1) ?? '';
  // The first and the last are cut by the edges of the plot.
  expect(foot.match(/█+/g)?.map((bar) => bar.length)).toEqual([3, 5, 3]);
});

test('candles that share a column become one', () => {
  const [first] = candleColumns(
    [{ open: 1, high: 5, low: 1, close: 4 }, undefined, { open: 4, high: 9, low: 0, close: 2 }],
    1,
  );
  expect(first).toEqual({ open: 1, high: 9, low: 0, close: 2 });
});

test('a candle that rose is full, one that fell is shaded', () => {
  const two = [
    { open: 1, high: 4, low: 0, close: 3 },
    { open: 3, high: 4, low: 0, close: 1 },
  ];
  const rows = plot(draw(chart([3, 1], { style: 'candles', candles: two })));
  expect(rows.map((row) => row[0]).join('')).toContain('█');
  expect(rows.map((row) => row.trimEnd().at(-1) ?? '').join('')).toContain('░');
  expect(rows.map((row) => row[0]).join('')).not.toContain('░');
});

describe('the axes', () => {
  test.each([
    // By hand: steps of 1, 2, 2.5 or 5 times a power of ten, the finest that gives no more numbers than the limit.
    [[0, 10], 5, ['0.0', '2.5', '5.0', '7.5', '10.0']],
    [[171, 261], 4, ['175', '200', '225', '250']],
    [[-33, -4], 3, ['-30', '-20', '-10']],
    [[0.001, 0.002], 3, ['0.0010', '0.0015', '0.0020']],
    [[-0.3, 0.2], 4, ['-0.2', '0.0', '0.2']],
  ])('round numbers inside %j', (ends, most, expected) => {
    const scale = scaleAround(ends);
    if (scale === undefined) throw new Error('no scale');
    expect(ticksOf(scale, most).map(({ value, decimals }) => value.toFixed(decimals))).toEqual(expected);
  });

  test('are named where their values are drawn', () => {
    const lines = draw(chart([0, 5, 10], { height: 11 }));
    const labels = lines.slice(0, 11).map((line) => line.match(/^ *([\d.]+)┤/)?.[1]);
    expect([labels[0], labels[5], labels[10]]).toEqual(['10', '5', '0']);
  });

  test('no value is no scale; what is not finite is not on it', () => {
    expect(scaleAround([undefined, Number.NaN])).toBeUndefined();
    expect(scaleAround([1, Number.POSITIVE_INFINITY, 3])).toMatchObject({ low: 1, high: 3 });
    expect(scaleAround([5, 8], true)).toMatchObject({ low: 0, high: 8 });
  });

  test('dates: days where there is room, else months, quarters, years', () => {
    const days = (count: number) => Array.from({ length: count }, (_, i) => formatDay(20_000 + i));
    const labels = (count: number, columns = 60) =>
      dateLabels(days(count), columns, (i) => Math.round((i * (columns - 1)) / Math.max(1, count - 1))).map(
        ({ text }) => text,
      );
    // Day 20000 is 2024-10-04.
    expect(labels(3)).toEqual(['2024-10-04', '2024-10-05', '2024-10-06']);
    // Mondays.
    expect(labels(30, 80)).toEqual(['2024-10-07', '2024-10-14', '2024-10-21', '2024-10-28']);
    expect(labels(120)).toEqual(['2024-11', '2024-12', '2025-01']);
    expect(labels(365)).toEqual(['2025-01', '2025-04', '2025-07']);
    expect(labels(365 * 5)).toEqual(['2025', '2026', '2027', '2028', '2029']);
    expect(labels(20, 30)).toEqual(['2024-10-04', '2024-10-23']);
    expect(labels(1)).toEqual(['2024-10-04']);
  });
});

test('sparks: lowest block for the lowest, highest for the highest, a space for a hole', () => {
  const [line] = draw({ type: 'sparks', series: [{ label: 'close', kind: 'price', values: [1, 2, undefined, 3] }] });
  expect(line).toBe('close  1.00 ▁▅ █ 3.00');
});

test('dots: braille has eight a character, and lines include both ends', () => {
  const canvas = createCanvas(1, 1, 'braille');
  drawLine(canvas, [0, 0], [1, 3], () => true);
  const text = canvas.lines()[0]?.[0]?.text ?? '';
  // Unicode names: dots 1 (upper left) and 8 (lower right) are bits 0x01 and 0x80.
  expect((text.codePointAt(0) ?? 0) & 0x81).toBe(0x81);
  expect([createCanvas(3, 2, 'braille').width, createCanvas(3, 2, 'braille').height]).toEqual([6, 8]);
});
