/** Bars as blobs: the same doubles come back, prices of whole cents in half the bytes, damage is detected. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bars } from '../../../src/engine/types.ts';
import { decodeBars, encodeBars } from '../../../src/store/codecs/bars-codec.ts';
import { columnsOf } from '../../support/bars.ts';

const DAYS = 250;
const compact = (bars: Bars, from: number, to: number): Uint8Array => encodeBars(bars, from, to, true);

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
const bytesOf = (bars: Bars): number => compact(bars, 0, DAYS).byteLength;

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
        const back = decodeBars(compact(bars, 0, rows.length));
        expect(columnsOf(back!)).toEqual(bars);
      }),
      { numRuns: 500 },
    );
  });

  test('every price in cents up to 10,000 dollars', () => {
    for (let start = 0; start < 1_000_000; start += DAYS * 4) {
      const bars = barsOf((i, c) => Number(`${start + 4 * i + c}e-2`));
      const back = decodeBars(compact(bars, 0, DAYS))!;
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

test('four bytes a value where they do, eight where they do not, each column for itself', () => {
  const cents = barsOf((i) => (10_000 + i) / 100);
  expect(bytesOf(cents)).toBe(8 + DAYS * (5 * 4 + 4));
  expect(bytesOf(barsOf((i, c) => (c === 3 ? Math.PI * i : 1)))).toBe(8 + DAYS * (4 * 4 + 8 + 4));
  // Berkshire's A share in cents, and a volume beyond 2^32.
  const dear = barsOf(
    () => 745_000.55,
    () => 5e9,
  );
  expect(bytesOf(dear)).toBe(8 + DAYS * (4 * 4 + 8 + 4));
});

test('not compact: doubles throughout, and the same bars', () => {
  const cents = barsOf((i) => (10_000 + i) / 100);
  const blob = encodeBars(cents, 0, DAYS, false);
  expect(blob.byteLength).toBe(8 + DAYS * (5 * 8 + 4));
  expect(columnsOf(decodeBars(blob)!)).toEqual(cents);
});

test('a blob that is cut short, or of something else, is none', () => {
  const blob = compact(sevenths, 0, DAYS);
  for (const cut of [0, 4, 8, 9, blob.length - 1]) {
    const decoded = decodeBars(blob.slice(0, cut));
    if (cut === 8) expect(decoded?.days.length).toBe(0);
    else expect(decoded).toBeUndefined();
  }
  expect(decodeBars(new Uint8Array(44))).toBeUndefined();
});

test('memory that begins anywhere', () => {
  const blob = compact(sevenths, 0, DAYS);
  const moved = new Uint8Array(blob.length + 3);
  moved.set(blob, 3);
  expect(columnsOf(decodeBars(moved.subarray(3))!)).toEqual(columnsOf(decodeBars(blob)!));
});
