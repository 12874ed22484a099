/** Facts as blobs: what was written comes back, in the fewest bytes a column needs; damage is detected. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INSTANT } from '../../../src/engine/types.ts';
import { decodeFacts, encodeFacts, type FactBlob } from '../../../src/store/codecs/facts-codec.ts';

function blobOf(rows: readonly (readonly [value: number, start: number, end: number, report: number])[]): FactBlob {
  return {
    value: Float64Array.from(rows, (row) => row[0]),
    start: Int32Array.from(rows, (row) => row[1]),
    end: Int32Array.from(rows, (row) => row[2]),
    report: Int32Array.from(rows, (row) => row[3]),
  };
}

const day = fc.oneof(fc.integer({ min: 0, max: 65_535 }), fc.integer({ min: -0x80000000, max: 0x7fffffff }));
const start = fc.oneof(fc.constant(INSTANT), day);

test('any facts, bit for bit', () => {
  const rows = fc.array(fc.tuple(fc.double(), start, day, fc.nat()), { maxLength: 20 });
  fc.assert(
    fc.property(rows, (each) => {
      const facts = blobOf(each);
      expect(decodeFacts(encodeFacts(facts))).toEqual(facts);
    }),
    { numRuns: 500 },
  );
});

test('a flow takes 14 bytes, a balance 12, a mixed or far column four a value', () => {
  const size = (...rows: Parameters<typeof blobOf>[0]): number => encodeFacts(blobOf(rows)).byteLength - 8;
  expect(size([1, 19_000, 19_090, 3])).toBe(14);
  expect(size([1, INSTANT, 19_090, 3], [2, INSTANT, 19_181, 4])).toBe(2 * 12);
  expect(size([1, INSTANT, 19_090, 3], [2, 19_000, 19_181, 4])).toBe(2 * 16);
  // A period that began before 1970.
  expect(size([1, -400, 19_090, 70_000])).toBe(8 + 4 + 2 + 4);
});

test('a blob that is cut short, or of something else, is none', () => {
  const blob = encodeFacts(blobOf([[1.5, 19_000, 19_090, 3]]));
  for (const cut of [0, 7, 9, blob.length - 1]) expect(decodeFacts(blob.slice(0, cut))).toBeUndefined();
  expect(decodeFacts(new Uint8Array(20))).toBeUndefined();
  const odd = blob.slice();
  odd[3] = 9;
  expect(decodeFacts(odd)).toBeUndefined();
});

test('memory that begins anywhere', () => {
  const blob = encodeFacts(blobOf([[1.5, 19_000, 19_090, 3]]));
  const moved = new Uint8Array(blob.length + 1);
  moved.set(blob, 1);
  expect(decodeFacts(moved.subarray(1))).toEqual(decodeFacts(blob));
});
