/**
 * `mds sync --listings`: files that say who was listed, from where the SEC publishes them into the store, some at a
 * time: what is stored stays when it is stopped, and a later run fetches only what is new.
 */
import { basename } from 'node:path';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMdsError, MdsError } from '../../errors.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { importWithin } from '../import.ts';
import { updateTrailing } from '../update-trailing.ts';
import { isFresh } from './freshness.ts';
import { indexFiles, type ListingFile, type ListingPart, linkedFiles, PAGES } from './listing-files.ts';
import { checkedState, countedRequests, type Requests } from './requests.ts';
import type { SyncOptions } from './types.ts';
import { virtualFiles } from './virtual-files.ts';

export interface ListingOptions
  extends Pick<SyncOptions, 'fetch' | 'bases' | 'spool' | 'now' | 'refresh' | 'dryRun' | 'signal'> {
  readonly store: StoreWriter;
  /** First year. */
  readonly from: number;
  /** Files done of all that are needed. */
  readonly onProgress?: (done: number, total: number, name: string) => void;
}

export interface PartReport {
  readonly part: ListingPart;
  /** Files that are published. */
  readonly files: number;
  /** Stored before. */
  readonly current: number;
  readonly imported: number;
  /** Of a dry run: to be fetched. */
  readonly planned: number;
  /** Lines of the files imported. */
  readonly rows: number;
  readonly failed: readonly { readonly file: string; readonly code: string; readonly message: string }[];
}

export interface ListingReport {
  readonly parts: readonly PartReport[];
  readonly requests: number;
  /** As transferred; of a dry run about. */
  readonly bytes: number;
  readonly interrupted: boolean;
}

/** Files of a transaction: what follows an import looks at every security. */
const BATCH = 40;
/** Of a usual file, bytes as transferred. */
const ABOUT: Readonly<Record<ListingPart, number>> = { fails: 900_000, insider: 11_000_000, index: 8_000_000 };
/** After the end of what a file is about it may still grow for so many days. */
const GROWS_DAYS = 3;
/** The list of the present quarter is asked for again after that, ms. */
const AGAIN_MS = 20 * 3_600_000;
const PARTS: readonly ListingPart[] = ['fails', 'index', 'insider'];

/** Never rejects for a file or a page: its part says what failed. Throws MdsError `STORE_*`. */
export async function syncListings(options: ListingOptions): Promise<ListingReport> {
  const requests = countedRequests(options.fetch, options.dryRun, options.signal);
  const parts: Counted[] = [];
  for (const part of PARTS) parts.push(await plan(options, part, requests));
  const total = parts.reduce((sum, { needed }) => sum + needed.length, 0);
  let done = 0;
  for (const part of parts) {
    for (let at = 0; at < part.needed.length && !isStopped(options); at += BATCH) {
      const batch = part.needed.slice(at, at + BATCH);
      const fetched: ListingFile[] = [];
      for (const file of batch) {
        options.onProgress?.(done++, total, file.name);
        if (await fetchFile(options, file, part, requests)) fetched.push(file);
        if (isStopped(options)) break;
      }
      if (!options.dryRun) importFiles(options, fetched, part);
    }
  }
  return {
    parts: parts.map(({ needed: _, ...report }) => report),
    requests: requests.count.requests,
    bytes: requests.count.bytes,
    interrupted: isStopped(options),
  };
}

function isStopped({ signal }: ListingOptions): boolean {
  return signal?.aborted === true;
}

interface Counted {
  readonly part: ListingPart;
  readonly needed: readonly ListingFile[];
  files: number;
  current: number;
  imported: number;
  planned: number;
  rows: number;
  readonly failed: { file: string; code: string; message: string }[];
}

async function plan(options: ListingOptions, part: ListingPart, requests: Requests): Promise<Counted> {
  const counted = { part, files: 0, current: 0, imported: 0, planned: 0, rows: 0, failed: [] };
  try {
    const files = await published(options, part, requests);
    const imported = importedNames(options.store);
    const needed = files.filter((file) => options.refresh || !(isStored(options, file) || imported.has(file.name)));
    return { ...counted, needed, files: files.length, current: files.length - needed.length };
  } catch (error) {
    if (!isMdsError(error, 'SOURCE_')) throw error;
    return { ...counted, needed: [], failed: [faultOf(`page of ${part} files`, error)] };
  }
}

async function published(
  options: ListingOptions,
  part: ListingPart,
  { getNow }: Requests,
): Promise<readonly ListingFile[]> {
  const { bases, from, now } = options;
  if (part === 'index') return indexFiles(from, today(now), bases);
  const www = bases.www.replace(/\/+$/, '');
  for (const path of PAGES[part]) {
    const { status, body, url } = await getNow({ url: `${www}${path}`, accept: 'text' });
    const page = status === 200 ? Buffer.from(body).toString('utf8') : '';
    const files = linkedFiles(part, page, url, from, bases);
    if (files.length > 0) return files;
  }
  throw new MdsError('SOURCE_NONSENSE', `${www}${PAGES[part][0]}: no link to a file of ${from} or later`, {
    hint: 'see whether the page moved, or check sec_www_url: mds config get sec_www_url; downloaded files: mds import FILE...',
  });
}

function today(now: () => number): EpochDay {
  return newYorkDay(now()).day;
}

/** Names of files that were downloaded by hand and imported; an index says no quarter in its name. */
function importedNames(store: StoreWriter): ReadonlySet<string> {
  const kinds: readonly string[] = ['fails_to_deliver', 'insider_set'];
  const sources = store.importsOf('').filter(({ kind }) => kinds.includes(kind));
  return new Set(sources.map(({ source }) => basename(source).replace(/(\.(zip|txt|gz|tsv))+$/i, '')));
}

function isStored({ store, now }: ListingOptions, { name, ends }: ListingFile): boolean {
  const checked = store.syncState('', partOf(name))?.checkedAt;
  if (checked === undefined) return false;
  // What it is about was over when it was read, or it was read today.
  return newYorkDay(checked).day > ends + GROWS_DAYS || isFresh(checked, AGAIN_MS, now());
}

function partOf(name: string): string {
  return `listings ${name}`;
}

/** Whether it is there: fetched now, or by a run that was stopped. */
async function fetchFile(
  options: ListingOptions,
  file: ListingFile,
  report: Counted,
  { get }: Requests,
): Promise<boolean> {
  const { spool, refresh } = options;
  if (spool.has(file.url) && !refresh && !options.dryRun) return true;
  try {
    const fetched = await get({ url: file.url, accept: 'bytes' }, ABOUT[file.part]);
    if (fetched === undefined) {
      report.planned++;
      return false;
    }
    // The index of a quarter begins with its first filing.
    if (fetched.status === 404 && file.part === 'index' && file.ends > today(options.now)) {
      report.files--;
      return false;
    }
    if (fetched.status !== 200) throw new MdsError('SOURCE_NONSENSE', `${file.url}: not there (${fetched.status})`);
    spool.put(file.url, fetched.body);
    return true;
  } catch (error) {
    if (isStopped(options)) return false;
    if (!isMdsError(error, 'SOURCE_')) throw error;
    report.failed.push(faultOf(file.name, error));
    return false;
  }
}

function importFiles({ store, spool, now }: ListingOptions, files: readonly ListingFile[], part: Counted): void {
  if (files.length === 0) return;
  const fetched = files.map(({ url }) => ({ url, size: spool.size(url), read: () => spool.get(url) }));
  const byUrl = new Map(files.map((file) => [file.url, file]));
  store.transaction(() => {
    const { files: reports } = importWithin(store, [...byUrl.keys()], { now: now(), files: virtualFiles(fetched) });
    for (const { path, status, rows = 0, line, reason = status } of reports) {
      const { name } = byUrl.get(path)!;
      if (status === 'imported' || status === 'unchanged') {
        store.putSyncState(checkedState('', partOf(name), now()));
        part[status === 'imported' ? 'imported' : 'current']++;
        if (status === 'imported') part.rows += rows;
      } else {
        const message = line === undefined ? reason : `line ${line}: ${reason}`;
        part.failed.push({ file: name, code: 'IMPORT_FAILED', message });
      }
    }
    updateTrailing(store);
  });
  spool.drop(byUrl.keys());
}

function faultOf(file: string, { code, message }: MdsError): Counted['failed'][number] {
  return { file, code, message };
}
