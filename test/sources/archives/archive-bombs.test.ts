/** Archives made to do harm: they are refused by what they say, before anything is unpacked, or by what comes out. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { entriesOf } from '../../../src/sources/bulk/archive.ts';
import { contentOf } from '../../../src/sources/content.ts';
import { zipOf } from '../../mirror/zip.ts';
import { scratch } from '../../store/support.ts';

const folder = scratch();
const CSV = Buffer.from('Date,Close\n2024-01-02,10\n');
/** 64 MB of zeros: 64 KB packed, a thousandth. */
const ZEROS = Buffer.alloc(64_000_000);
const BOMB = zipOf([['KO.csv', ZEROS]]);

/** The archive with 32 bits of its directory, `offset` bytes into the entry, replaced. */
function lying(zip: Buffer, values: Readonly<Record<number, number>>): Buffer {
  const changed = Buffer.from(zip);
  const at = changed.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  for (const [offset, value] of Object.entries(values)) changed.writeUInt32LE(value, at + Number(offset));
  return changed;
}
/** The same for the end of the directory. */
function ending(zip: Buffer, offset: number, value: number, bytes: 2 | 4): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUIntLE(value, changed.length - 22 + offset, bytes);
  return changed;
}
const ONE = zipOf([['KO.csv', CSV]]);

describe('an archive of one file', () => {
  test.each([
    ['that unpacks to a thousand times its size', BOMB, 'more than 200 times its size'],
    ['whose file says that it is short', lying(BOMB, { 24: 10 }), 'damaged'],
    ['whose file says that it is long', lying(ONE, { 24: 15_000_000 }), 'damaged'],
    ['whose file is longer than anything read', lying(ONE, { 24: 0xfffffffe }), 'longer than 500 MB'],
    ['whose packed data go beyond the end', lying(ONE, { 20: 1_000_000 }), 'end too early'],
    ['whose entry is its own directory', lying(ONE, { 42: ONE.indexOf('PK\x01\x02') }), 'end too early'],
    ['whose entry is outside', lying(ONE, { 42: 0xffffffff }), 'end too early'],
    ['whose directory is outside', ending(ONE, 16, 0xfffffff0, 4), 'end too early'],
    ['that says it has 65,535 files', ending(ONE, 10, 65_535, 2), 'end too early'],
  ])('%s', (_, zip, reason) => {
    expect(() => contentOf(zip)).toThrow(expect.objectContaining({ message: expect.stringContaining(reason) }));
  });

  test('names are no paths, thousands of files and archives in archives are not opened', () => {
    expect(contentOf(zipOf([['/etc/passwd', CSV]])).text).toBe(CSV.toString());
    const many = zipOf(Array.from({ length: 20_000 }, (_, i) => [`${i}`, CSV] as const));
    expect(contentOf(many).bytes).toBe(many.length);
    expect(contentOf(zipOf([['../../../etc/passwd', CSV]])).text).toMatch(/^PK/);
    const nested = zipOf([['a.zip', zipOf([['b.zip', BOMB]])]]);
    expect(contentOf(nested).raw.length).toBeLessThan(BOMB.length + 1000);
  });
});

test('gzip data that unpack to a thousand times their size', () => {
  expect(() => contentOf(gzipSync(ZEROS))).toThrow(/more than 200 times its size/);
  // What compresses well and is short is a file like any other.
  expect(contentOf(gzipSync(Buffer.alloc(1_000_000, 'a'))).bytes).toBe(1_000_000);
});

describe('an archive of many records', () => {
  async function read(zip: Buffer): Promise<readonly string[]> {
    const path = join(folder, 'many.zip');
    writeFileSync(path, zip);
    const found: string[] = [];
    for await (const entry of entriesOf({ kind: 'file', path })) {
      const content = await entry.read();
      found.push('damage' in content ? content.damage : String(content.length));
    }
    return found;
  }

  test('a record that unpacks to a thousand times its size is damaged, the next one is read', async () => {
    const found = await read(
      zipOf([
        ['CIK1.json', ZEROS],
        ['CIK2.json', CSV],
      ]),
    );
    expect(found).toEqual([expect.stringContaining('more than 200 times'), String(CSV.length)]);
  });

  test('entries that share their data', async () => {
    // A thousand names for one record of 10 MB that unpacks to no more than is usual.
    const text = Buffer.from(Array.from({ length: 100_000 }, (_, i) => `${(i * 7919) % 100_003},`).join(''));
    const whole = zipOf([['CIK1.json', text]]);
    expect(crc32(text)).toBe(whole.readUInt32LE(14));
    const directory = whole.subarray(whole.indexOf('PK\x01\x02'), whole.length - 22);
    const local = whole.subarray(0, whole.length - 22 - directory.length);
    const all = Buffer.concat(Array.from({ length: 1000 }, () => directory));
    const end = Buffer.from(whole.subarray(whole.length - 22));
    for (const offset of [8, 10]) end.writeUInt16LE(1000, offset);
    end.writeUInt32LE(all.length, 12);
    await expect(read(Buffer.concat([local, all, end]))).rejects.toMatchObject({
      code: 'SOURCE_NONSENSE',
      message: expect.stringContaining('its entries overlap'),
    });
  });
});
