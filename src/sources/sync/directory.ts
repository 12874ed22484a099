/**
 * Fetches the symbol directory of Nasdaq Trader once a day, concurrently with the rest. Only the types of some symbols
 * depend on it.
 */

import { isMdsError } from '../../errors.ts';
import type { SyncStateRow } from '../../store/schema/row-types.ts';
import { fingerprint } from '../content.ts';
import { importWithin } from '../import.ts';
import type { Lane } from '../net/types.ts';

import { updateAssetTypes } from '../update-asset-types.ts';
import { updateTrailing } from '../update-trailing.ts';
import { isFresh, TICKERS_MS } from './freshness.ts';
import { checkedState, conditionalHeaders, type Requests, renewedState, validators } from './requests.ts';
import type { SyncOptions } from './types.ts';
import { type FetchedFile, inMemory, virtualFiles } from './virtual-files.ts';

export interface DirectoryFetched {
  readonly files: readonly FetchedFile[];
  readonly states: readonly SyncStateRow[];
  readonly notes: readonly string[];
}

type Context = Pick<SyncOptions, 'store' | 'directory' | 'now' | 'refresh' | 'dryRun' | 'signal' | 'coordination'>;

/** Two files per day. */
const LANE: Lane = { name: 'nasdaqtrader', limits: [{ requests: 2, windowMs: 1000 }], concurrency: 2 };
const FILES = ['nasdaqlisted.txt', 'otherlisted.txt'] as const;
const NOTHING: DirectoryFetched = { files: [], states: [], notes: [] };
/** About what a file takes on the wire, bytes. */
const FILE_BYTES = 250_000;
/** Short, since nothing else depends on it, ms. */
const TIMEOUT_MS = 20_000;
/** Pause after a failure, ms. */
const FAILED_MS = 60 * 60_000;
/** Of two syncs at once, one fetches it. */
const LEASE = 'symbol directory';
/** Without the contact address, which is for the SEC. */
const USER_AGENT = 'mds';

/** Fetches files older than a day. Never rejects: a failure becomes a note and a sync state. */
export async function fetchDirectory(context: Context, requests: Requests): Promise<DirectoryFetched> {
  const { directory, coordination, dryRun } = context;
  if (directory === undefined || directory === '') return NOTHING;
  if (!dryRun && !coordination.lease(LEASE, 2 * TIMEOUT_MS)) return NOTHING;
  const parts = await Promise.all(
    FILES.map((name) => fetchFile(context, `${directory.replace(/\/$/, '')}/${name}`, name, requests)),
  );
  return {
    files: parts.flatMap(({ files }) => files),
    states: parts.flatMap(({ states }) => states),
    // One host: a fault of one file is a fault of the other.
    notes: parts.flatMap(({ notes }) => notes).slice(0, 1),
  };
}

async function fetchFile(
  context: Context,
  url: string,
  part: string,
  { get: ask }: Requests,
): Promise<DirectoryFetched> {
  const { store, now, refresh, signal } = context;
  const state = store.syncState('', part);
  const isFailed = isFresh(state?.failedAt, FAILED_MS, now());
  if (!refresh && (isFailed || isFresh(state?.checkedAt, TICKERS_MS, now()))) return NOTHING;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const request = { url, accept: 'text', lane: LANE, retries: 1 } as const;
    const headers = { 'user-agent': USER_AGENT, ...conditionalHeaders(state) };
    const until = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const fetched = await ask({ ...request, headers, signal: until }, FILE_BYTES);
    if (fetched === undefined) return NOTHING;
    if (fetched.status === 304) return { ...NOTHING, states: [renewedState(state!, now())] };
    if (fetched.status !== 200) return failed(state, part, `${url}: status ${fetched.status}`, now());
    const sha256 = fingerprint(fetched.body);
    const states = [checkedState('', part, now(), { ...validators(fetched), sha256 })];
    return { ...NOTHING, files: sha256 === state?.sha256 ? [] : [inMemory(url, fetched.body)], states };
  } catch (error) {
    if (signal?.aborted) return NOTHING;
    if (timeout.aborted) return failed(state, part, `${url}: no answer within ${TIMEOUT_MS / 1000} s`, now());
    if (!isMdsError(error, 'SOURCE_')) throw error;
    return failed(state, part, error.message, now());
  }
}

function failed(state: SyncStateRow | undefined, part: string, reason: string, now: number): DirectoryFetched {
  const row = { ...(state ?? checkedState('', part, 0)), failedAt: now, error: reason };
  return { ...NOTHING, states: [row], notes: [note(reason)] };
}

function note(reason: string): string {
  return `the symbol directory could not be refreshed (${reason}); the type of some symbols stays unknown`;
}

/**
 * Imports the files and updates the types they decide; skipped in an empty store, since a list alone would hide the
 * sample. Returns notes.
 */
export function writeDirectory(
  { store, now, coordination, dryRun }: Context,
  { files, states, notes }: DirectoryFetched,
): readonly string[] {
  if (dryRun) return [];
  coordination.endLease(LEASE);
  const stored = store.storedSymbols();
  if (states.length === 0 || stored.length === 0) return notes;
  return store.transaction(() => {
    const urls = files.map(({ url }) => url);
    const options = { now: now(), files: virtualFiles(files) };
    const reports = urls.length === 0 ? [] : importWithin(store, urls, options).files;
    const broken = reports.find(
      ({ kind, status }) => kind !== 'symbol_directory' || (status !== 'imported' && status !== 'unchanged'),
    );
    for (const row of states) {
      const fault = broken?.path.endsWith(row.part) ? broken : undefined;
      store.putSyncState(
        fault === undefined ? row : { ...checkedState('', row.part, 0), failedAt: now(), error: fault.reason },
      );
    }
    updateAssetTypes(store, stored);
    updateTrailing(store);
    return broken === undefined ? notes : [note(`${broken.path}: ${broken.reason ?? 'no symbol directory'}`), ...notes];
  });
}
