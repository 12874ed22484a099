/** Archives made on the fly: deflated entries, a central directory, nothing else. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A zip of the entries, in their order; `at`: when they were put in, ms UTC. */
export function zipOf(entries: Iterable<readonly [string, Uint8Array]>, at?: number): Buffer {
  const put = at === undefined ? undefined : new Date(at);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of entries) {
    const packed = deflateRawSync(bytes, { level: 1 });
    const title = Buffer.from(name, 'utf8');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    if (put !== undefined) {
      common.writeUInt16LE((put.getUTCHours() << 11) | (put.getUTCMinutes() << 5), 6);
      common.writeUInt16LE(((put.getUTCFullYear() - 1980) << 9) | ((put.getUTCMonth() + 1) << 5) | put.getUTCDate(), 8);
    }
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, title]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
