// A sparse zip64 of SIZE GB and 70,000 stored records, nothing but holes: `node bench/bulk-memory.mjs FILE [GB]`, then
// `/usr/bin/time -v node bin/mds.cjs sync --bulk FILE --dry-run ...`. It takes some 10 MB of the disk; delete it
// afterwards.

import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const [file = 'big-companyfacts.zip', gigabytes = '3'] = process.argv.slice(2);
const COUNT = 70_000;
const size = Math.floor((Number(gigabytes) * 2 ** 30) / COUNT);
const out = openSync(file, 'w');
const directory = [];
const sum = crc32(Buffer.alloc(size));
let at = 0;
for (let i = 1; i <= COUNT; i++) {
  const name = Buffer.from(`CIK${String(i).padStart(10, '0')}.json`);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(45, 0);
  common.writeUInt32LE(sum, 10);
  common.writeUInt32LE(size, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(name.length, 22);
  writeSync(out, Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name]), null, undefined, at);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(at), 4);
  common.writeUInt16LE(extra.length, 24);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(0xffffffff, 10);
  directory.push(Buffer.from('PK\x01\x02-\x00', 'latin1'), common, tail, name, extra);
  at += 30 + name.length + size;
}
const central = Buffer.concat(directory);
const end = Buffer.alloc(56 + 20 + 22);
end.write('PK\x06\x06', 0, 'latin1');
end.writeBigUInt64LE(44n, 4);
end.writeUInt16LE(45, 12);
end.writeUInt16LE(45, 14);
end.writeBigUInt64LE(BigInt(COUNT), 24);
end.writeBigUInt64LE(BigInt(COUNT), 32);
end.writeBigUInt64LE(BigInt(central.length), 40);
end.writeBigUInt64LE(BigInt(at), 48);
end.write('PK\x06\x07', 56, 'latin1');
end.writeBigUInt64LE(BigInt(at + central.length), 64);
end.writeUInt32LE(1, 72);
end.write('PK\x05\x06', 76, 'latin1');
end.writeUInt16LE(0xffff, 84);
end.writeUInt16LE(0xffff, 86);
end.writeUInt32LE(0xffffffff, 88);
end.writeUInt32LE(0xffffffff, 92);
writeSync(out, central, 0, central.length, at);
writeSync(out, end, 0, end.length, at + central.length);
ftruncateSync(out, at + central.length + end.length);
closeSync(out);
