/**
 * The SEC's nightly archives, companyfacts.zip and submissions.zip, into the store: entry by entry, in batches that
 * land whole.
 */
import { MdsError } from '../../errors.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { fingerprint, textOf } from '../content.ts';
import { importWithin } from '../import.ts';
import { factsDetail } from '../sync/facts.ts';
import { checkedState } from '../sync/requests.ts';
import { pagesDetail } from '../sync/submissions.ts';
import { inMemory, virtualFiles } from '../sync/virtual-files.ts';
import type { FileReport } from '../types.ts';
import { updateTagged } from '../update-tagged.ts';
import { updateTrailing } from '../update-trailing.ts';
import { type ArchivePlace, entriesOf, nameOf } from './archive.ts';

export interface BulkOptions {
  readonly store: StoreWriter;
  readonly now: number;
  /** CIKs whose records are imported. */
  readonly ciks: ReadonlySet<number>;
  /** Says what would be taken and changes nothing. */
  readonly dryRun?: boolean;
  /** Goes in before the first record: the list of tickers, where it is new. */
  readonly list?: { readonly name: string; readonly bytes: Uint8Array };
  readonly onProgress?: (progress: BulkProgress) => void;
  readonly signal?: AbortSignal;
}

export interface BulkProgress {
  readonly archive: string;
  /** Entries of the archive passed, and all of them. */
  readonly done: number;
  readonly total: number;
  readonly imported: number;
}

export interface BulkReport {
  readonly archive: string;
  readonly entries: number;
  /** Records taken in, and those that the store had already. */
  readonly imported: number;
  readonly unchanged: number;
  /** Records that would be taken in, in a dry run. */
  readonly planned: number;
  /** Compressed bytes of the selected records. */
  readonly packed: number;
  /** Companies that have a record in the archive. */
  readonly companies: number;
  /** Wanted companies the archive has nothing of: no XBRL, or too new. */
  readonly missing: readonly number[];
  /** Records that did not go in, with the reason. */
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
}

/** A batch is written at this many bytes or entries, which bounds the memory used. */
const BATCH_BYTES = 32 * 1024 * 1024;
const BATCH_ENTRIES = 200;

const RECORD = /(?:^|\/)(CIK(\d{10})(-submissions-\d{3})?\.json)$/;

/**
 * Takes the wanted records out of an archive. A batch lands whole or not at all; a run that was stopped is repeated,
 * what is in the store is passed over as unchanged. A damaged entry is skipped and reported. Rejects with MdsError
 * `SOURCE_*` when the archive cannot be read as such or none of its entries is a record.
 */
export async function syncBulk(place: ArchivePlace, options: BulkOptions): Promise<BulkReport> {
  const archive = nameOf(place);
  const batch = new Map<string, Uint8Array>();
  const dated = new Map<string, number>();
  const reports: FileReport[] = [];
  const pages = new Set<string>();
  const companies = new Set<number>();
  const damaged: { readonly name: string; readonly reason: string }[] = [];
  let bytes = 0;
  let entries = 0;
  let records = 0;
  let packed = 0;
  let overtaken = 0;
  let planned = 0;
  let { list } = options;
  const write = (): void => {
    if (batch.size === 0) return;
    reports.push(...importBatch({ batch, dated, pages, list }, options));
    list = undefined;
    batch.clear();
    dated.clear();
    bytes = 0;
  };
  for await (const entry of entriesOf(place)) {
    options.signal?.throwIfAborted();
    entries = entry.at;
    const [, file = '', digits = '0', page] = RECORD.exec(entry.name) ?? [];
    const cik = Number(digits);
    if (cik > 0) records++;
    if (options.ciks.has(cik)) {
      companies.add(cik);
      packed += entry.packed;
      if (options.dryRun === true) {
        planned++;
        continue;
      }
      const content = await entry.read();
      if ('damage' in content) {
        damaged.push({ name: entry.name, reason: content.damage });
        continue;
      }
      const other = ofAnother(content, cik);
      if (other !== undefined) {
        damaged.push({ name: entry.name, reason: `a record of CIK ${other}` });
        continue;
      }
      // A record dated after "now" comes from a wrong clock: its date is not stored.
      const at = entry.modified !== undefined && entry.modified <= options.now ? entry.modified : undefined;
      const state = options.store.syncState(tenDigitCik(cik), partOf(content, page));
      // The store asked after the archive was made: what it has is newer.
      if (at !== undefined && (state?.checkedAt ?? 0) > at) {
        overtaken++;
        continue;
      }
      const path = `${archive}!/${entry.name}`;
      batch.set(path, content);
      if (at !== undefined) dated.set(path, at);
      if (page !== undefined) pages.add(file);
      bytes += content.length;
      if (bytes >= BATCH_BYTES || batch.size >= BATCH_ENTRIES) write();
    }
    if (entry.at % 1000 === 0 || entry.at === entry.of)
      options.onProgress?.({ archive, done: entry.at, total: entry.of, imported: reports.length + batch.size });
  }
  if (records === 0) throw noRecords(archive, entries);
  write();
  const count = (status: FileReport['status']): number => reports.filter((each) => each.status === status).length;
  return {
    archive,
    entries,
    imported: count('imported'),
    unchanged: count('unchanged') + overtaken,
    planned,
    packed,
    companies: companies.size,
    missing: [...options.ciks].filter((cik) => !companies.has(cik)),
    failed: [
      ...damaged,
      ...reports
        .filter(({ status }) => status !== 'imported' && status !== 'unchanged')
        .map(({ path, reason }) => ({ name: path.slice(archive.length + 2), reason: reason ?? 'not taken in' })),
    ],
  };
}

/** The CIK a record says it is of, where that is not the one it is filed under. Both kinds of records say it first. */
function ofAnother(content: Uint8Array, cik: number): number | undefined {
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 512)).toString('latin1');
  const [, said] = /^(?:\xef\xbb\xbf)?\s*\{\s*"cik"\s*:\s*"?(\d{1,10})\b/.exec(head) ?? [];
  return said === undefined || Number(said) === cik ? undefined : Number(said);
}

function noRecords(archive: string, entries: number): MdsError {
  return new MdsError(
    'SOURCE_NONSENSE',
    `${archive} holds no records of companies (${entries} entries, none is named CIK##########.json)`,
    { hint: 'give companyfacts.zip or submissions.zip of the SEC' },
  );
}

/** What a batch is made of. */
interface Batch {
  readonly batch: ReadonlyMap<string, Uint8Array>;
  /** When each was put into the archive, where it says so. */
  readonly dated: ReadonlyMap<string, number>;
  readonly pages: ReadonlySet<string>;
  readonly list: BulkOptions['list'];
}

/** Imports records and stores their sync state in one transaction. */
function importBatch({ batch, dated, pages, list }: Batch, { store, now }: BulkOptions): readonly FileReport[] {
  const contents = list === undefined ? batch : new Map([[list.name, list.bytes], ...batch]);
  const files = virtualFiles([...contents].map(([path, bytes]) => inMemory(path, bytes)));
  return store.transaction(() => {
    const reports = importWithin(store, [...contents.keys()], { now, files }).files.filter(({ path }) =>
      batch.has(path),
    );
    updateTrailing(store);
    updateTagged(store);
    for (const { path, status } of reports) {
      const at = dated.get(path);
      if ((status !== 'imported' && status !== 'unchanged') || at === undefined) continue;
      const [, , digits, page] = RECORD.exec(path)!;
      // An older page belongs to the state of its main record.
      if (page !== undefined) continue;
      const bytes = batch.get(path)!;
      const part = partOf(bytes, page);
      const cik = Number(digits);
      // A sync is to know that the record was asked for when the archive was made.
      const detail =
        part === 'submissions'
          ? pagesDetail(JSON.parse(textOf(bytes)), pages)
          : factsDetail(store.filings(cik).filter(({ filed }) => filed < Math.floor(at / 86_400_000)));
      store.putSyncState(checkedState(tenDigitCik(cik), part, at, { sha256: fingerprint(bytes), detail }));
    }
    return reports;
  });
}

/** The part of a sync a record belongs to. Facts and submissions have the same names in their archives. */
function partOf(bytes: Uint8Array, page: string | undefined): 'submissions' | 'companyfacts' {
  const isFacts = page === undefined && /"facts"\s*:/.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'));
  return isFacts ? 'companyfacts' : 'submissions';
}
