/**
 * Zip files of one record, as the SEC serves them: the one file in it, the fails-to-deliver files of the months of a
 * quarter, or the table of forms of an insider data set. Archives of many records are read by `bulk/archive.ts`.
 */
import { constants, crc32, inflateRawSync } from 'node:zlib';
import { failed, type ImportError, refused } from './fault.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Longest comment after the directory, and the directory's end. */
const MAX_TAIL = 65_557;
/** Of Node's zlib. */
const LEAST_CHUNK = 64;
const LINE_END = Buffer.from('\n');

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** Data of these kinds unpack to some thirty times their size; smaller ones do no harm. */
const MOST_TIMES = 200;
const FREE_BYTES = 16 * 1024 * 1024;

/** Of what is longer than that. */
export const EXCESSIVE = `unpacks to more than ${MOST_TIMES} times its size: no record does`;

/** The most that so many packed bytes may unpack to: more is made to fill memory, not a record. */
export function mostUnpacked(packed: number): number {
  return Math.max(FREE_BYTES, MOST_TIMES * packed);
}

/** Whether bytes begin like a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length > 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * The content of the file in an archive of one file, of fails-to-deliver files one after the other, or of
 * `SUBMISSION.tsv` in an archive of tables; undefined for an archive of others. Throws MdsError `IMPORT_*`: cut off,
 * damaged, longer than `most` bytes.
 */
export function zippedRecord(bytes: Uint8Array, most: number): Uint8Array | undefined {
  const found = recordIn(bytes);
  const [entry, ...more] = found.entries;
  if (entry === undefined) return undefined;
  if (more.length === 0) return contentOf(found.buffer, entry, most);
  if (found.entries.reduce((sum, { size }) => sum + size, 0) > most)
    throw refused(`the ${found.entries.length} files in it are longer than ${Math.round(most / 1e6)} MB`);
  return Buffer.concat(found.entries.flatMap((each) => [contentOf(found.buffer, each, most), LINE_END]));
}

/** The content of the table `NAME.tsv` in an archive of tables; undefined without it. Throws as {@link zippedRecord}. */
export function zippedTable(bytes: Uint8Array, name: string, most: number): Uint8Array | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entry = entriesOf(buffer).find((each) => isTable(each, name));
  return entry && contentOf(buffer, entry, most);
}

function isTable(entry: ZipEntry, name: string): boolean {
  return entry.name.replace(/^.*\//, '').toUpperCase() === `${name}.TSV`;
}

/** As {@link zippedRecord}, of the content the first `length` bytes or so, unchecked. */
export function zippedHead(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const { buffer, entries } = recordIn(bytes);
  const [entry] = entries;
  if (entry === undefined) return undefined;
  const { data, method } = packedIn(buffer, entry);
  if (method === 0) return data.subarray(0, length);
  return inflated(entry, () => inflateRawSync(data.subarray(0, length), { finishFlush: constants.Z_SYNC_FLUSH }));
}

/** `cnsp_sec_fails_200403.txt`, `cnsfails202301a.txt`; some have no extension. */
const FAILS = /fails[^/]*\d[ab]?(\.txt)?$/i;

/** The entries that are the record, of files of months the oldest first; none of an archive of others. */
function recordIn(bytes: Uint8Array): { readonly buffer: Buffer; readonly entries: readonly ZipEntry[] } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const all = entriesOf(buffer).filter(({ name }) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(name));
  if (all.length === 1) return { buffer, entries: all };
  const fails = all.filter(({ name }) => FAILS.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (fails.length > 0) return { buffer, entries: fails };
  const forms = all.find((each) => isTable(each, 'SUBMISSION'));
  if (forms === undefined && all.some((each) => isTable(each, 'NONDERIV_TRANS')))
    throw failed('an insider data set without its table of forms, SUBMISSION.tsv');
  return { buffer, entries: forms === undefined ? [] : [forms] };
}

function entriesOf(buffer: Buffer): ZipEntry[] {
  let end = -1;
  for (let at = buffer.length - 22; at >= Math.max(0, buffer.length - MAX_TAIL) && end < 0; at--)
    if (buffer.readUInt32LE(at) === END) end = at;
  if (end < 0) throw cutOff();
  const entries: ZipEntry[] = [];
  let at = buffer.readUInt32LE(end + 16);
  for (let left = buffer.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== ENTRY) throw cutOff();
    const lengths = [28, 30, 32].map((offset) => buffer.readUInt16LE(at + offset));
    const [name, extra, comment] = lengths as [number, number, number];
    const extras = buffer.subarray(at + 46 + name, at + 46 + name + extra);
    const [size, packed, local] = longNumbers(
      [24, 20, 42].map((offset) => buffer.readUInt32LE(at + offset)),
      extras,
    ) as [number, number, number];
    entries.push({
      name: buffer.toString('utf8', at + 46, at + 46 + name),
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      ...{ packed, size, at: local },
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** The field of numbers that do not fit four bytes (ZIP64), and what then stands in the four. */
const LONG = 0x0001;
const ELSEWHERE = 0xffffffff;

/** Size, packed size and place of an entry, each from the field of long numbers where it says so; some programs always do. */
function longNumbers(numbers: readonly number[], extras: Buffer): readonly number[] {
  if (!numbers.includes(ELSEWHERE)) return numbers;
  for (let at = 0; at + 4 <= extras.length; at += 4 + extras.readUInt16LE(at + 2)) {
    if (extras.readUInt16LE(at) !== LONG) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (number !== ELSEWHERE) return number;
      if (next + 8 > extras.length) throw cutOff();
      next += 8;
      return Number(extras.readBigUInt64LE(next - 8));
    });
  }
  throw cutOff();
}

function contentOf(buffer: Buffer, entry: ZipEntry, most: number): Uint8Array {
  const { name, size, crc, packed } = entry;
  if (size > most) throw refused(`${name} in it is longer than ${Math.round(most / 1e6)} MB`);
  if (size > mostUnpacked(packed)) throw refused(`${name} in it ${EXCESSIVE}`);
  const { data, method } = packedIn(buffer, entry);
  // In one piece: by default there is one for each 16 KB, and they are joined.
  const whole = { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size + 1, LEAST_CHUNK) };
  const content = method === 0 ? data : inflated(entry, () => inflateRawSync(data, whole));
  if (content.length !== size || crc32(content) !== crc) throw damaged(entry);
  return content;
}

function packedIn(buffer: Buffer, { name, method, packed, at }: ZipEntry): { data: Buffer; method: 0 | 8 } {
  if (at + 30 > buffer.length || buffer.readUInt32LE(at) !== LOCAL) throw cutOff();
  const start = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28);
  if (start + packed > buffer.length) throw cutOff();
  if (method !== 0 && method !== 8) throw refused(`${name} in it is packed in a way that is not read (${method})`);
  return { data: buffer.subarray(start, start + packed), method };
}

function inflated(entry: ZipEntry, inflate: () => Uint8Array): Uint8Array {
  try {
    return inflate();
  } catch {
    throw damaged(entry);
  }
}

function damaged({ name }: ZipEntry): ImportError {
  return failed(`zip data are damaged (${name})`);
}

function cutOff(): ImportError {
  return failed('zip data end too early (truncated file)');
}
