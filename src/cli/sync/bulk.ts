/**
 * `mds sync --bulk companyfacts.zip submissions.zip [SYMBOL...]`: the SEC's nightly archives instead of one request per
 * company.
 */
import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMdsError, MdsError, usage } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import type { ArchivePlace } from '../../sources/bulk/archive.ts';
import { remoteArchive } from '../../sources/bulk/ranges.ts';
import { type BulkOptions, type BulkReport, syncBulk } from '../../sources/bulk/sync-bulk.ts';
import type { Fetcher } from '../../sources/net/types.ts';
import { normalizeTicker } from '../../sources/symbols.ts';
import { predecessorsOf } from '../../sources/sync/predecessors.ts';
import { checkedState } from '../../sources/sync/requests.ts';
import { CIK } from '../../store/reading/listings/qualified.ts';
import { resolveSymbol } from '../../store/reading/listings/resolve.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { counted } from '../output/amounts.ts';
import type { Io } from '../terminal/io.ts';
import type { Ahead } from './ahead.ts';
import { size } from './lines.ts';
import { partLine } from './progress.ts';

/** Archives and symbols among the words of the command line. */
export function bulkWords(words: readonly string[]): {
  readonly archives: readonly string[];
  readonly symbols: readonly string[];
} {
  const isArchive = (word: string): boolean => /\.zip$/i.test(word) || isAddress(word);
  const archives = words.filter(isArchive);
  if (archives.length === 0)
    throw usage(
      '--bulk takes the SEC archives companyfacts.zip and submissions.zip',
      'give paths or URLs, then symbols: mds sync --bulk companyfacts.zip submissions.zip AAPL KO',
    );
  // Submissions first: they name companies and tickers, facts only CIKs.
  const byKind = (word: string): number => (/submissions/i.test(word) ? 0 : 1);
  return {
    archives: [...archives].sort((a, b) => byKind(a) - byKind(b)),
    symbols: words.filter((word) => !isArchive(word)),
  };
}

/** Companies by symbol from the SEC ticker list, for symbols not yet in the store. */
export type Listed = ReadonlyMap<string, { readonly cik: number }>;

/** The symbol of the store that a word names: a former one and `SYMBOL@DAY` lead to it. */
export function storedSymbol(store: StoreReader, word: string): string {
  const symbol = normalizeTicker(word) ?? word.trim().toUpperCase();
  return resolveSymbol(store, symbol) ?? symbol;
}

/** The company that a word names, by the store; a CIK is its own. */
function storedCik(store: StoreReader, word: string): number | undefined {
  const known = store.symbol(storedSymbol(store, word))?.cik;
  return known ?? (CIK.test(word.trim()) ? Number(word) : undefined);
}

/**
 * CIKs of the symbols and their predecessors. Throws SYMBOL_UNKNOWN for `named` ones that neither the store nor the
 * list has.
 */
export function wantedCiks(
  store: StoreReader,
  symbols: readonly string[],
  listed: Listed | undefined,
  named: boolean,
): Set<number> {
  const unknown: string[] = [];
  const ciks = new Set<number>();
  for (const word of symbols) {
    const cik = listed?.get(normalizeTicker(word) ?? word)?.cik ?? storedCik(store, word);
    if (cik === undefined) unknown.push(word);
    else for (const each of [cik, ...predecessorsOf(store, cik)]) ciks.add(each);
  }
  if (named && unknown.length > 0)
    throw new MdsError('SYMBOL_UNKNOWN', `no company has the symbol ${unknown.join(', ')}`, {
      hint: 'find it with: mds search NAME',
    });
  return ciks;
}

export interface BulkJob {
  readonly store: StoreWriter;
  readonly ciks: ReadonlySet<number>;
  readonly fetch: Fetcher;
  readonly dryRun: boolean;
  readonly quiet: boolean;
  /** Folder for downloaded archives. */
  readonly downloads: string;
  readonly list: BulkOptions['list'];
  /** Called when an archive is imported as a whole. */
  readonly onDone?: (archive: string) => void;
  /** What the parts take that are still ahead; by archive. */
  readonly ahead?: Ahead | undefined;
  /** Stops reading; the call rejects with the reason. */
  readonly signal?: AbortSignal;
}

/** From this many companies on, an archive is downloaded whole: range requests take one per company. */
export const DOWNLOAD_THRESHOLD = 100;
/** Older downloads are replaced, ms: the archives are rebuilt every night. */
const DAY_MS = 24 * 3_600_000;

/** Imports the archives in order, with a progress line on a terminal. */
export async function importArchives(
  archives: readonly string[],
  taking: BulkJob,
  io: Io,
): Promise<readonly BulkReport[]> {
  const { store, ciks, dryRun, quiet, list, signal, onDone, ahead } = taking;
  const reports: BulkReport[] = [];
  for (const archive of archives) {
    const { place, done: cleanUp } = await placeOf(archive, taking, io);
    ahead?.begin(`import ${archive}`);
    const line = partLine(io, quiet, ahead?.seconds() ?? 0);
    try {
      const isFirst = reports.every(({ imported }) => imported === 0);
      const report = await syncBulk(place, {
        store,
        now: io.now(),
        ciks,
        dryRun,
        ...(signal === undefined ? {} : { signal }),
        ...(isFirst && list !== undefined ? { list } : {}),
        onProgress: ({ done, total, imported: taken }) =>
          line.update(done, total, `${nameOf(archive)} ${done} of ${total} entries, ${counted(taken, 'record')}`),
      });
      reports.push({ ...report, archive });
      if (!dryRun) onDone?.(archive);
      cleanUp();
    } catch (error) {
      // Delete a damaged download; keep one that was only interrupted.
      if (isMdsError(error, 'SOURCE_')) cleanUp();
      throw error;
    } finally {
      line.clear();
    }
  }
  return reports;
}

/** Marks named symbols for later syncs, also those without facts in an archive (funds). */
export function rememberNamed(store: StoreWriter, symbols: readonly string[], now: number): void {
  store.transaction(() => {
    for (const word of symbols) {
      const symbol = storedSymbol(store, word);
      const cik = store.symbol(symbol)?.cik;
      const isHere = cik !== undefined && store.company(cik) !== undefined;
      if (isHere && store.syncState(symbol, 'symbol') === undefined)
        store.putSyncState(checkedState(symbol, 'symbol', now));
    }
  });
}

async function placeOf(
  archive: string,
  { ciks, fetch, dryRun, quiet, downloads, ahead }: BulkJob,
  io: Io,
): Promise<{ readonly place: ArchivePlace; done(): void }> {
  if (!isAddress(archive)) return { place: { kind: 'file', path: archive }, done: () => {} };
  if (dryRun || ciks.size < DOWNLOAD_THRESHOLD) {
    const place = await remoteArchive(archive, fetch);
    if (place !== undefined) return { place, done: () => {} };
    if (dryRun)
      throw new MdsError(
        'SOURCE_NONSENSE',
        `${archive} does not support range requests: its content is unknown until downloaded`,
        { hint: 'download it and name the file' },
      );
    if (!quiet) io.stderr.write(`${sanitize(archive)} does not support range requests: downloading it whole\n`);
  }
  const path = downloadOf(archive, downloads);
  if (!isComplete(path, io.now())) {
    ahead?.begin(`download ${archive}`);
    const line = partLine(io, quiet, ahead?.seconds() ?? 0);
    const onBytes = (done: number, total: number | undefined): void =>
      line.update(done, total, `${nameOf(archive)} ${size(done)}${total === undefined ? '' : ` of ${size(total)}`}`);
    try {
      const { status } = await fetch({ url: archive, accept: 'bytes', toFile: path, onBytes });
      if (status !== 200 && status !== 206)
        throw new MdsError('SOURCE_NOT_FOUND', `no archive at ${archive} (${status})`, {
          hint: 'check the address',
        });
    } finally {
      line.clear();
    }
  }
  return { place: { kind: 'file', path, name: archive }, done: () => rmSync(path, { force: true }) };
}

/** The last part of a path or an address. */
export function nameOf(archive: string): string {
  return archive.split(/[/\\]/).at(-1) || archive;
}

/** Where an archive is downloaded to. */
export function downloadOf(archive: string, folder: string): string {
  return join(folder, `${createHash('sha256').update(archive).digest('hex').slice(0, 16)}.zip`);
}

/** Whether it is there as a whole, of the last day. */
export function isComplete(path: string, now: number): boolean {
  const there = statSync(path, { throwIfNoEntry: false });
  return there !== undefined && now - there.mtimeMs <= DAY_MS;
}

export function isAddress(archive: string): boolean {
  return /^https?:\/\//i.test(archive);
}

/** `companyfacts.zip: 2 records imported, 1 unchanged; nothing of CIK 42` */
export function bulkLine(report: BulkReport, dryRun: boolean): string {
  const { archive, imported, unchanged, planned, packed, missing, failed } = report;
  const parts = [
    dryRun ? `${counted(planned, 'record')} would be read, ${size(packed)}` : `${counted(imported, 'record')} imported`,
  ];
  if (unchanged > 0) parts.push(`${unchanged} unchanged`);
  if (failed.length > 0) parts.push(`${failed.length} failed, first ${failed[0]!.name}: ${failed[0]!.reason}`);
  if (missing.length > 0) {
    const some = missing.slice(0, 5).map(tenDigitCik);
    parts.push(`no data for ${missing.length} (CIK ${some.join(', ')}${missing.length > 5 ? ', ...' : ''})`);
  }
  return `${isAddress(archive) ? nameOf(archive) : archive}: ${parts.join(', ')}`;
}
