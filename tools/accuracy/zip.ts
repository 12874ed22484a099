/** Reads a ZIP archive (PKWARE APPNOTE 6.3): stored and deflated entries, by the central directory. */
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/** Name and content of every file of an archive, in its order. Throws on an archive it cannot read. */
export function readZip(bytes: Buffer): [name: string, content: Buffer][] {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end--;
  if (end < 0) throw new Error('not a ZIP archive: no end of central directory');
  const count = bytes.readUInt16LE(end + 10);
  const files: [string, Buffer][] = [];
  for (let i = 0, at = bytes.readUInt32LE(end + 16); i < count; i++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error(`no entry of the central directory at byte ${at}`);
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [names, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + names);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    if (method !== STORED && method !== DEFLATED) throw new Error(`${name}: packed by method ${method}`);
    if (!name.endsWith('/')) files.push([name, method === STORED ? packed : inflateRawSync(packed)]);
    at += 46 + names + extra + comment;
  }
  return files;
}
