/** A zip archive entry by entry: nothing is unpacked but what is asked for, and never more than one entry at a time. */

import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReader, open, type RandomAccessReader, type ZipFile } from 'yauzl';
import { isMdsError, MdsError } from '../../errors.ts';

/** Where an archive is: a file, or something that can be read from any place. */
export type ArchivePlace =
  | {
      readonly kind: 'file';
      readonly path: string /** Where it came from, where that is elsewhere. */;
      readonly name?: string;
    }
  | { readonly kind: 'reader'; readonly name: string; readonly reader: RandomAccessReader; readonly size: number };

export interface ArchiveEntry {
  readonly name: string;
  readonly packed: number;
  readonly size: number;
  /** When the record was put in, ms UTC; undefined where the archive does not say. */
  readonly modified: number | undefined;
  /**
   * The content, checked against the length and the sum the archive gives, or what is wrong with this entry alone. Rejects with
   * MdsError `SOURCE_*` where the archive cannot be read any further.
   */
  read(): Promise<Uint8Array | DamagedEntry>;
}

export interface DamagedEntry {
  readonly damage: string;
}

/** The largest companyfacts record has some 20 MB; beyond this an entry is no record. */
const MAX_ENTRY = 256 * 1024 * 1024;

/** What the archive is called in messages. */
export function nameOf(place: ArchivePlace): string {
  return place.kind === 'file' ? (place.name ?? place.path) : place.name;
}

/** The entries in the order of the archive's directory, which is read as it goes. Throws MdsError `SOURCE_*`: no zip archive, damaged. */
export async function* entriesOf(
  place: ArchivePlace,
): AsyncGenerator<ArchiveEntry & { readonly at: number; readonly of: number }> {
  const name = nameOf(place);
  const zip = await opened(place, name);
  let at = 0;
  try {
    for (;;) {
      const entry = await nextEntry(zip, name);
      if (entry === undefined) return;
      at++;
      yield {
        name: entry.fileName,
        packed: entry.compressedSize,
        size: entry.uncompressedSize,
        modified: modifiedAt(entry),
        read: () => contentOf(zip, entry),
        at,
        of: zip.entryCount,
      };
    }
  } finally {
    zip.close();
  }
}

/** XBRL at the SEC began in 2009: an earlier date is none. */
const EARLIEST = Date.UTC(2009, 0, 1);

/** The clock of New York taken for UTC: hours too early rather than too late. */
function modifiedAt(entry: Entry): number | undefined {
  const at = entry.getLastModDate({ timezone: 'UTC' }).getTime();
  return at >= EARLIEST ? at : undefined;
}

function opened(place: ArchivePlace, name: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false } as const;
    const done = (error: Error | null, zip?: ZipFile): void => {
      if (zip === undefined) reject(damaged(name, error));
      else resolve(zip);
    };
    if (place.kind === 'file') open(place.path, options, done);
    else fromRandomAccessReader(place.reader, place.size, options, done);
  });
}

function nextEntry(zip: ZipFile, name: string): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const off = (): void => {
      zip.removeListener('entry', onEntry).removeListener('end', onEnd).removeListener('error', onError);
    };
    const onEntry = (entry: Entry): void => {
      off();
      resolve(entry);
    };
    const onEnd = (): void => {
      off();
      resolve(undefined);
    };
    const onError = (error: Error): void => {
      off();
      reject(damaged(name, error));
    };
    zip.on('entry', onEntry).on('end', onEnd).on('error', onError);
    zip.readEntry();
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array | DamagedEntry> {
  if (entry.uncompressedSize > MAX_ENTRY)
    return Promise.resolve({ damage: `damaged (unpacks to ${entry.uncompressedSize} bytes: no record is that long)` });
  return new Promise((resolve, reject) => {
    const failed = (error: Error | null): void => {
      // A source that fails for one entry fails for all of them.
      if (isMdsError(error, 'SOURCE_')) reject(error);
      else resolve({ damage: `damaged (${error?.message ?? 'unreadable'})` });
    };
    zip.openReadStream(entry, (error: Error | null, stream?: Readable) => {
      if (stream === undefined) {
        failed(error);
        return;
      }
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', failed);
      stream.on('end', () => {
        const bytes = Buffer.concat(parts);
        if (crc32(bytes) === entry.crc32) resolve(bytes);
        else failed(new Error('its checksum is not that of the archive'));
      });
    });
  });
}

function damaged(where: string, error: Error | null): MdsError {
  if (isMdsError(error, 'SOURCE_')) return error;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOENT')
    return new MdsError('SOURCE_NOT_FOUND', `there is nothing at ${where}`, { hint: 'check the path' });
  if (code === 'EACCES' || code === 'EISDIR')
    return new MdsError('SOURCE_REFUSED', `${where} cannot be read (${code})`, {
      hint: 'check the path and who may read it',
    });
  const words = error?.message ?? 'unreadable';
  const isNone = /end of central directory|not a zip/i.test(words);
  return new MdsError('SOURCE_NONSENSE', isNone ? `${where} is no whole zip archive` : `${where}: damaged (${words})`, {
    hint: 'download the archive again; what was taken in before stays',
    ...(error === null ? {} : { cause: error }),
  });
}
