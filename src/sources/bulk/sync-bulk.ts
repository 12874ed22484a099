/** The SEC's nightly archives, companyfacts.zip and submissions.zip, into the store: entry by entry, in batches that land whole. */
import type { StoreWriter } from '../../store/types.ts';
import { runImport } from '../import.ts';
import { SourceFault } from '../net/types.ts';
import type { FileAccess, FileReport } from '../types.ts';
import { type ArchivePlace, entriesOf } from './archive.ts';

export interface BulkOptions {
  readonly store: StoreWriter;
  readonly now: number;
  /** CIKs whose records are wanted. */
  readonly ciks: ReadonlySet<number>;
  readonly onProgress?: (progress: BulkProgress) => void;
  readonly signal?: AbortSignal;
}

export interface BulkProgress {
  readonly archive: string;
  /** Entries of the archive passed, and all of them. */
  readonly done: number;
  readonly total: number;
  readonly taken: number;
}

export interface BulkReport {
  readonly archive: string;
  readonly entries: number;
  /** Records taken in, and those that the store had already. */
  readonly imported: number;
  readonly unchanged: number;
  /** Companies that have a record in the archive. */
  readonly companies: number;
  /** Wanted companies the archive has nothing of: no XBRL, or too new. */
  readonly missing: readonly number[];
  /** Records that did not go in, with the reason. */
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
}

/** A batch is written when it has so many bytes or entries: what is held in memory at most, beside one entry. */
const BATCH_BYTES = 32 * 1024 * 1024;
const BATCH_ENTRIES = 200;

const RECORD = /(?:^|\/)CIK(\d{10})(?:-submissions-\d{3})?\.json$/;

/**
 * Takes the wanted records out of an archive. A batch lands whole or not at all; a run that was stopped is repeated, what is in the store
 * is passed over as unchanged. Rejects with SourceFault when the archive is damaged or none of its entries is a record.
 */
export async function syncBulk(place: ArchivePlace, options: BulkOptions): Promise<BulkReport> {
  const archive = place.kind === 'file' ? place.path : place.name;
  const batch = new Map<string, Uint8Array>();
  const reports: FileReport[] = [];
  const found = new Set<number>();
  let bytes = 0;
  let entries = 0;
  let records = 0;
  const write = (): void => {
    if (batch.size > 0) reports.push(...importBatch(batch, options));
    batch.clear();
    bytes = 0;
  };
  for await (const entry of entriesOf(place)) {
    options.signal?.throwIfAborted();
    entries = entry.at;
    const cik = Number(RECORD.exec(entry.name)?.[1] ?? 0);
    if (cik > 0) records++;
    if (options.ciks.has(cik)) {
      found.add(cik);
      const content = await entry.read();
      batch.set(`${archive}!/${entry.name}`, content);
      bytes += content.length;
      if (bytes >= BATCH_BYTES || batch.size >= BATCH_ENTRIES) write();
    }
    if (entry.at % 1000 === 0 || entry.at === entry.of)
      options.onProgress?.({ archive, done: entry.at, total: entry.of, taken: reports.length + batch.size });
  }
  if (records === 0) throw noRecords(archive, entries);
  write();
  const count = (status: FileReport['status']): number => reports.filter((each) => each.status === status).length;
  return {
    archive,
    entries,
    imported: count('imported'),
    unchanged: count('unchanged'),
    companies: found.size,
    missing: [...options.ciks].filter((cik) => !found.has(cik)),
    failed: reports
      .filter(({ status }) => status !== 'imported' && status !== 'unchanged')
      .map(({ path, reason }) => ({ name: path, reason: reason ?? 'not taken in' })),
  };
}

function noRecords(archive: string, entries: number): SourceFault {
  return new SourceFault(
    'SOURCE_NONSENSE',
    `${archive} holds no records of companies (${entries} entries, none is named CIK##########.json)`,
    'give companyfacts.zip or submissions.zip of the SEC',
  );
}

function importBatch(batch: ReadonlyMap<string, Uint8Array>, { store, now }: BulkOptions): readonly FileReport[] {
  const files: FileAccess = {
    kind: (path) => (batch.has(path) ? 'file' : 'missing'),
    list: () => [],
    size: (path) => batch.get(path)!.length,
    read: (path) => batch.get(path)!,
    readHead: (path, length) => batch.get(path)!.subarray(0, length),
    identity: (path) => path,
  };
  return runImport(store, [...batch.keys()], { now, files }).files;
}
