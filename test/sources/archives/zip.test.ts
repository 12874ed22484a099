/** Archives of one record whose sizes stand in the field of long numbers (ZIP64): put together by hand, as APPNOTE 4.5.3 says. */
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zippedHead, zippedRecord } from '../../../src/sources/zip.ts';

const TEXT = 'Date,Close\n2024-01-02,100.25\n'.repeat(40);

function numbers(...parts: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  return Buffer.concat(
    parts.map(([bytes, value]) => {
      const part = Buffer.alloc(bytes);
      if (bytes === 8) part.writeBigUInt64LE(BigInt(value));
      else part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );
}

/** An archive of one file; `long` bytes of its field of long numbers are kept. */
function archive(long: number): Buffer {
  const content = Buffer.from(TEXT);
  const packed = deflateRawSync(content);
  const name = Buffer.from('a.csv');
  const [most, crc] = [0xffffffff, crc32(content)];
  const sizes = numbers([8, content.length], [8, packed.length]);
  const extra = Buffer.concat([numbers([2, 0x5455], [2, 1], [2, 0]).subarray(0, 5), numbers([2, 1], [2, 16]), sizes]);
  const about = numbers([2, 45], [2, 0], [2, 8], [2, 0], [2, 0], [4, crc], [4, most], [4, most]);
  const local = Buffer.concat([numbers([4, 0x04034b50]), about, numbers([2, name.length], [2, 0]), name]);
  const kept = extra.subarray(0, long);
  const entry = Buffer.concat([
    numbers([4, 0x02014b50], [2, 45]),
    about,
    numbers([2, name.length], [2, kept.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, 0]),
    name,
    kept,
  ]);
  const at = local.length + packed.length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, 1], [2, 1], [4, entry.length], [4, at], [2, 0]);
  return Buffer.concat([local, packed, entry, end]);
}

test('sizes that stand elsewhere are read there, behind other fields', () => {
  expect(Buffer.from(zippedRecord(archive(25), 10_000)!).toString()).toBe(TEXT);
  expect(Buffer.from(zippedHead(archive(25), 10_000)!).toString()).toBe(TEXT);
});

test('a field that is missing or cut short is named as a truncated file', () => {
  for (const long of [0, 5, 9, 17]) expect(() => zippedRecord(archive(long), 10_000)).toThrow('truncated');
});
