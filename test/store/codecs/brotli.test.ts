/** Texts and documents of a store: compressed and read again, and nothing where they are damaged. */
import { expect, test } from 'vitest';
import { compress, decompress } from '../../../src/store/codecs/compress.ts';

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * i) % 251);

test('what was compressed is read again, of any size', () => {
  for (const size of [0, 1, 1000, 300_000]) {
    const text = bytes(size);
    expect(Buffer.from(decompress(compress(text), size)!)).toEqual(Buffer.from(text));
  }
});

test('another size, a part and a damaged blob are nothing', () => {
  const blob = compress(bytes(5000));
  expect(decompress(blob, 4999)).toBeUndefined();
  expect(decompress(blob, 5001)).toBeUndefined();
  expect(decompress(blob.subarray(0, blob.length - 3), 5000)).toBeUndefined();
  expect(decompress(Uint8Array.of(255, 255, 255, 255), 5000)).toBeUndefined();
});
