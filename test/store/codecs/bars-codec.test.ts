/** Bars as blobs: the same doubles come back, prices of whole cents in a third of the bytes, damage is detected. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bars } from '../../../src/engine/types.ts';
import { unpackBars } from '../../../src/store/codecs/bars.ts';
import { decodeBars, encodeBars, recodeBars } from '../../../src/store/codecs/bars-codec.ts';
import { columnsOf } from '../../support/bars.ts';

const DAYS = 250;

function barsOf(value: (i: number, column: number) => number, volume: (i: number) => number = (i) => 1000 * i): Bars {
  const column = (c: number): Float64Array => Float64Array.from({ length: DAYS }, (_, i) => value(i, c));
  const days = Int32Array.from({ length: DAYS }, (_, i) => 19_000 + i);
  return {
    days,
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: Float64Array.from({ length: DAYS }, (_, i) => volume(i)),
  };
}

const sevenths = barsOf((i) => i / 7);
/** The bars of a blob, read as those of a store are. */
const barsIn = (blob: Uint8Array): Bars => unpackBars([decodeBars(blob)!]);
const bytesOf = (bars: Bars): number => encodeBars(bars, 0, DAYS).byteLength;

describe('round trip', () => {
  const price = fc.oneof(
    fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
    fc.integer({ min: 0, max: 2_000_000_000 }).map((units) => units / 10_000),
    fc.double(),
  );

  test('any doubles, bit for bit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(price, price, price, price, price), { maxLength: 12 }), (rows) => {
        const column = (c: number): Float64Array => Float64Array.from(rows, (row) => row[c]!);
        const [open, high, low, close, volume] = [column(0), column(1), column(2), column(3), column(4)];
        const bars = { days: Int32Array.from(rows, (_, i) => i - 5), open, high, low, close, volume };
        expect(columnsOf(barsIn(encodeBars(bars, 0, rows.length)))).toEqual(bars);
      }),
      { numRuns: 500 },
    );
  });

  test('every price in cents up to 10,000 dollars', () => {
    for (let start = 0; start < 1_000_000; start += DAYS * 4) {
      const bars = barsOf((i, c) => Number(`${start + 4 * i + c}e-2`));
      const back = barsIn(encodeBars(bars, 0, DAYS));
      // Bytes are compared a thousand times faster than values.
      for (const name of ['days', 'open', 'high', 'low', 'close', 'volume'] as const) {
        const [got, wanted] = [back[name], bars[name]].map((column) =>
          Buffer.from(column.buffer, column.byteOffset, column.byteLength),
        );
        expect(got!.equals(wanted!), `${name} from ${start}`).toBe(true);
      }
    }
  });
});

test('the fewest bytes that hold the difference from the close before, each column for itself', () => {
  // A cent more each day, all four prices the same: differences of 0 and 1, volume of four bytes, a day of one.
  expect(bytesOf(barsOf((i) => (10_000 + i) / 100))).toBe(32 + DAYS * (4 * 1 + 4 + 1));
  // Highs two dollars above.
  expect(bytesOf(barsOf((i, c) => (10_000 + i + (c === 1 ? 200 : 0)) / 100))).toBe(32 + DAYS * (3 + 2 + 4 + 1));
  // One price that is no decimal number: all four are doubles.
  expect(bytesOf(barsOf((i, c) => (c === 3 ? Math.PI * i : 1)))).toBe(32 + DAYS * (4 * 8 + 4 + 1));
  // Berkshire's A share in cents, and a volume beyond 2^32.
  const dear = barsOf(
    (i) => 745_000.55 + 9000 * (i % 2),
    () => 5e9,
  );
  expect(bytesOf(dear)).toBe(32 + DAYS * (4 * 4 + 8 + 1));
  // A gap of more than 255 days.
  const gap = { ...dear, days: dear.days.map((day, i) => (i === 0 ? day - 300 : day)) };
  expect(bytesOf(gap)).toBe(32 + DAYS * (4 * 4 + 8 + 4));
  for (const bars of [dear, gap]) expect(columnsOf(barsIn(encodeBars(bars, 0, DAYS)))).toEqual(bars);
});

test('a blob of schema 13 is read, and is the same bars in the form of today', () => {
  // Two bars: doubles for the close, whole cents for the rest.
  const blob = new Uint8Array(8 + 2 * (8 + 4 * 4 + 4));
  blob.set([0x42, 0x52, 0x32, 2, 2, 2, 0xff, 0]);
  const view = new DataView(blob.buffer);
  for (const [i, close] of [Math.PI, Math.E].entries()) view.setFloat64(8 + 8 * i, close, true);
  for (const [i, whole] of [101, 202, 303, 404, 99, 98, 7, 8].entries()) view.setUint32(24 + 4 * i, whole, true);
  for (const [i, day] of [20_000, 20_003].entries()) view.setInt32(56 + 4 * i, day, true);
  const bars = {
    days: Int32Array.of(20_000, 20_003),
    open: Float64Array.of(1.01, 2.02),
    high: Float64Array.of(3.03, 4.04),
    low: Float64Array.of(0.99, 0.98),
    close: Float64Array.of(Math.PI, Math.E),
    volume: Float64Array.of(7, 8),
  };
  expect(columnsOf(barsIn(blob))).toEqual(bars);
  const recoded = recodeBars(blob)!;
  expect(columnsOf(barsIn(recoded))).toEqual(bars);
  expect(recodeBars(recoded)).toBeUndefined();
});

test('any window over stretches in both forms is that part of all bars', () => {
  const one = barsOf((i, c) => (50_000 + 37 * i + 11 * c) / 100);
  const later = (bars: Bars, days: number): Bars => ({ ...bars, days: bars.days.map((day) => day + days) });
  const stretches = [one, later(sevenths, 300), later(one, 600)];
  const parts = stretches.map((bars) => decodeBars(encodeBars(bars, 0, DAYS))!);
  const days = stretches.flatMap((bars) => [...bars.days]);
  for (const [from, to] of [
    [19_000, 19_849],
    [19_010, 19_020],
    [19_240, 19_305],
    [19_100, 19_700],
    [19_250, 19_299],
    [20_000, 21_000],
  ] as const) {
    const bars = unpackBars(parts, from, to);
    const within = days.flatMap((day, i) => (from <= day && day <= to ? [i] : []));
    expect([...bars.days]).toEqual(within.map((i) => days[i]));
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const)
      expect([...bars[name]]).toEqual(within.map((i) => stretches[Math.floor(i / DAYS)]![name][i % DAYS]));
  }
});

test('a blob that is cut short, or of something else, is none', () => {
  const blob = encodeBars(sevenths, 0, DAYS);
  for (const cut of [0, 4, 8, 9, 31, 32, blob.length - 1]) expect(decodeBars(blob.slice(0, cut))).toBeUndefined();
  expect(decodeBars(new Uint8Array(44))).toBeUndefined();
});

test('memory that begins anywhere', () => {
  const blob = encodeBars(sevenths, 0, DAYS);
  const moved = new Uint8Array(blob.length + 3);
  moved.set(blob, 3);
  expect(columnsOf(barsIn(moved.subarray(3)))).toEqual(columnsOf(barsIn(blob)));
});
