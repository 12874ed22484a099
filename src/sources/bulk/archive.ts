/** A zip archive entry by entry: nothing is unpacked but what is asked for, and never more than one entry at a time. */

import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, openPromise, type RandomAccessReader, type ZipFile } from 'yauzl';
import { isMdsError, MdsError } from '../../errors.ts';
import { fileReason } from '../../file-reason.ts';
import { EXCESSIVE, mostUnpacked } from '../zip.ts';

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
   * The content, checked against the length and the sum the archive gives, or what is wrong with this entry alone.
   * Rejects with MdsError `SOURCE_*` where the archive cannot be read any further.
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

/**
 * The entries in the order of the archive's directory, which is read as it goes. Throws MdsError `SOURCE_*`: no zip
 * archive, damaged.
 */
export async function* entriesOf(
  place: ArchivePlace,
): AsyncGenerator<ArchiveEntry & { readonly at: number; readonly of: number }> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false } as const;
  let zip: ZipFile | undefined;
  let at = 0;
  try {
    zip = await (place.kind === 'file'
      ? openPromise(place.path, options)
      : fromRandomAccessReaderPromise(place.reader, place.size, options));
    const open = zip;
    let packed = 0;
    for await (const entry of open.eachEntry()) {
      at++;
      packed += entry.compressedSize;
      if (packed > open.fileSize) throw new Error('its entries overlap');
      yield {
        name: entry.fileName,
        packed: entry.compressedSize,
        size: entry.uncompressedSize,
        modified: modifiedAt(entry),
        read: () => contentOf(open, entry),
        at,
        of: open.entryCount,
      };
    }
  } catch (error) {
    throw damaged(nameOf(place), error as Error);
  } finally {
    zip?.close();
  }
}

/** XBRL at the SEC began in 2009: an earlier date is none. */
const EARLIEST = Date.UTC(2009, 0, 1);

/** The clock of New York taken for UTC: hours too early rather than too late. */
function modifiedAt(entry: Entry): number | undefined {
  const at = entry.getLastModDate({ timezone: 'UTC' }).getTime();
  return at >= EARLIEST ? at : undefined;
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array | DamagedEntry> {
  if (entry.uncompressedSize > MAX_ENTRY)
    return { damage: `damaged (unpacks to ${entry.uncompressedSize} bytes: no record is that long)` };
  if (entry.uncompressedSize > mostUnpacked(entry.compressedSize)) return { damage: `damaged (${EXCESSIVE})` };
  try {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    return crc32(bytes) === entry.crc32 ? bytes : { damage: 'damaged (its checksum is not that of the archive)' };
  } catch (error) {
    // A source that fails for one entry fails for all of them.
    if (isMdsError(error, 'SOURCE_')) throw error;
    return { damage: `damaged (${(error as Error).message})` };
  }
}

function damaged(where: string, error: Error): MdsError {
  if (isMdsError(error, 'SOURCE_')) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT')
    return new MdsError('SOURCE_NOT_FOUND', `there is nothing at ${where}`, { hint: 'check the path' });
  if (code === 'EACCES' || code === 'EISDIR')
    return new MdsError('SOURCE_REFUSED', `${where} cannot be read: ${fileReason(error, 'no such file')}`, {
      hint: 'check the path and who may read it',
    });
  const isNone = /end of central directory|not a zip/i.test(message);
  const words = isNone ? `${where} is no whole zip archive` : `${where}: damaged (${message})`;
  const hint = 'download the archive again; what was taken in before stays';
  return new MdsError('SOURCE_NONSENSE', words, { hint, cause: error });
}
