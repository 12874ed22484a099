/** From a path to decoded text: real file access, gzip and zip by their magic bytes, fingerprints. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import { fileReason } from '../file-reason.ts';
import { failed, refused } from './fault.ts';
import { EXCESSIVE, isZip, mostUnpacked, zippedHead, zippedRecord } from './zip.ts';

/** Text longer than this is refused: a string of the runtime cannot hold it anyway. */
export const MAX_TEXT = 500_000_000;
/** How much of a file recognizes it. */
export const HEAD_BYTES = 65_536;

/** The file system as the importer needs it. */
export interface FileAccess {
  kind(path: string): 'file' | 'folder' | 'other' | 'missing';
  /** Names in a folder. */
  list(path: string): readonly string[];
  size(path: string): number;
  read(path: string): Uint8Array;
  /** The first `length` bytes at most. */
  readHead(path: string, length: number): Uint8Array;
  /** A name that is the same for every way to the same file or folder. */
  identity(path: string): string;
}

/** The real file system. */
export const diskFiles: FileAccess = {
  kind(path) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return 'missing';
    return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other';
  },
  list: (path) => readdirSync(path),
  size: (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
  read: (path) => readFileSync(path),
  readHead(path, length) {
    const file = openSync(path, 'r');
    try {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, readSync(file, buffer, 0, length, 0));
    } finally {
      closeSync(file);
    }
  },
  identity: (path) => realpathSync(path),
};

/** Hex SHA-256. */
export function fingerprint(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export interface Content {
  /** Decoded when first asked for. */
  readonly text: string;
  /** Unpacked, as filed. */
  readonly raw: Uint8Array;
  /** Of the decoded bytes, so that a file and its gzip are the same content. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A piece of the text of a file, as content of its own. */
export function contentOfText(text: string): Content {
  return { text, sha256: fingerprint(text), bytes: text.length, raw: Buffer.from(text) };
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The zip, bzip2, xz or zstd signature a file starts with, if any: formats that are named, not read. */
export function otherArchive(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0x50 && b === 0x4b && (c === 3 || c === 5)) return 'zip';
  if (a === 0x42 && b === 0x5a && c === 0x68) return 'bzip2';
  if (a === 0xfd && b === 0x37 && c === 0x7a) return 'xz';
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd';
  return undefined;
}

/** The bytes as UTF-8, or as UTF-16 where they begin with its byte order mark; without that mark. */
export function textOf(bytes: Uint8Array): string {
  const wide = wideOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** The kind of UTF-16 by the byte order mark. */
function wideOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** The bytes of a file of single bytes, also where a program saved it as UTF-16. */
export function singleBytes(content: Content): Uint8Array {
  return wideOf(content.raw) === undefined ? content.raw : Buffer.from(content.text, 'latin1');
}

function code(error: unknown): string {
  const { code: name, message } = error as { code?: string; message?: string };
  return name ?? message ?? String(error);
}

/** The decoded beginning of a file (at most 64 KiB of it), for recognizing it. Throws MdsError `IMPORT_*`. */
export function readHead(files: FileAccess, path: string): { readonly text: string; readonly bytes: Uint8Array } {
  const bytes = readable(() => files.readHead(path, HEAD_BYTES));
  const record = isZip(bytes)
    ? zippedHead(
        readable(() => files.read(path)),
        HEAD_BYTES,
      )
    : undefined;
  if (record !== undefined) {
    const head = record.subarray(0, HEAD_BYTES);
    return { text: textOf(head), bytes: head };
  }
  if (!isGzip(bytes)) return { text: textOf(bytes), bytes };
  try {
    const plain = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
    return { text: textOf(plain.subarray(0, HEAD_BYTES)), bytes: plain.subarray(0, HEAD_BYTES) };
  } catch (error) {
    throw failed(`gzip data are damaged (${code(error)})`);
  }
}

/**
 * The whole decoded file with its fingerprint. Throws MdsError `IMPORT_*`: unreadable, truncated or damaged gzip, too
 * long.
 */
export function readContent(files: FileAccess, path: string): Content {
  return contentOf(readable(() => files.read(path)));
}

function readable(read: () => Uint8Array): Uint8Array {
  try {
    return read();
  } catch (error) {
    throw failed(`cannot be read: ${fileReason(error, 'no such file')}`);
  }
}

/** The content of the bytes of a file. Throws MdsError `IMPORT_*`: truncated or damaged gzip or zip, too long. */
export function contentOf(bytes: Uint8Array): Content {
  const raw = isGzip(bytes) ? unzipped(bytes) : ((isZip(bytes) ? zippedRecord(bytes, MAX_TEXT) : undefined) ?? bytes);
  if (raw.length > MAX_TEXT) throw refused('longer than 500 MB');
  return {
    get text() {
      return textOf(raw);
    },
    raw,
    sha256: fingerprint(raw),
    bytes: raw.length,
  };
}

function unzipped(bytes: Uint8Array): Uint8Array {
  const most = Math.min(MAX_TEXT, mostUnpacked(bytes.length));
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (error) {
    const name = code(error);
    if (name === 'Z_BUF_ERROR') throw failed('gzip data end too early (truncated file)');
    if (name !== 'ERR_BUFFER_TOO_LARGE') throw failed(`gzip data are damaged (${name})`);
    throw refused(most < MAX_TEXT ? EXCESSIVE : 'longer than 500 MB when unpacked');
  }
}
