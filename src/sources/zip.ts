/**
 * Zip files of one record, as the SEC serves them: the one file in it, or the table of forms of an insider data set.
 * Archives of many records are read by `bulk/archive.ts`.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { failed, type ImportError, refused } from './fault.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Longest comment after the directory, and the directory's end. */
const MAX_TAIL = 65_557;

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
 * The content of the file in an archive of one file, or of `SUBMISSION.tsv` in one of tables; undefined for an archive
 * of others. Throws MdsError `IMPORT_*`: cut off, damaged, longer than `most` bytes.
 */
export function zippedRecord(bytes: Uint8Array, most: number): Uint8Array | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesOf(buffer).filter(({ name }) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(name));
  const entry = entries.length === 1 ? entries[0] : entries.find(({ name }) => /(^|\/)SUBMISSION\.tsv$/i.test(name));
  return entry === undefined ? undefined : contentOf(buffer, entry, most);
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
    entries.push({
      name: buffer.toString('utf8', at + 46, at + 46 + name),
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      packed: buffer.readUInt32LE(at + 20),
      size: buffer.readUInt32LE(at + 24),
      at: buffer.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function contentOf(buffer: Buffer, { name, method, crc, packed, size, at }: ZipEntry, most: number): Uint8Array {
  if (size > most) throw refused(`${name} in it is longer than ${Math.round(most / 1e6)} MB`);
  if (size > mostUnpacked(packed)) throw refused(`${name} in it ${EXCESSIVE}`);
  if (at + 30 > buffer.length || buffer.readUInt32LE(at) !== LOCAL) throw cutOff();
  const start = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28);
  if (start + packed > buffer.length) throw cutOff();
  const data = buffer.subarray(start, start + packed);
  let content: Uint8Array;
  try {
    if (method !== 0 && method !== 8) throw refused(`${name} in it is packed in a way that is not read (${method})`);
    content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    if ((error as ImportError).code?.startsWith('IMPORT_')) throw error;
    throw failed(`zip data are damaged (${name})`);
  }
  if (content.length !== size || crc32(content) !== crc) throw failed(`zip data are damaged (${name})`);
  return content;
}

function cutOff(): ImportError {
  return failed('zip data end too early (truncated file)');
}
