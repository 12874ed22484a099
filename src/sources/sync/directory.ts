/** The symbol directory of Nasdaq Trader: once a day, beside the rest. Without it a sync is as good, but for the kinds of some symbols. */

import { createHash } from 'node:crypto';
import { isMdsError } from '../../errors.ts';
import type { SyncStateRow } from '../../store/row-types.ts';
import { importWithin } from '../import.ts';
import { DIRECTORY_LANE } from '../net/rate-limits.ts';

import { settleAssets } from '../settle-assets.ts';
import { settleTrailing } from '../settle-trailing.ts';
import { type Asking, checked, conditional, validators } from './asking.ts';
import { isYoung, TICKERS_MS } from './freshness.ts';
import type { SyncOptions } from './types.ts';
import { type FetchedFile, heldInMemory, virtualFiles } from './virtual-files.ts';

export interface DirectoryFetched {
  readonly files: readonly FetchedFile[];
  readonly states: readonly SyncStateRow[];
  readonly notes: readonly string[];
}

type Context = Pick<SyncOptions, 'store' | 'directory' | 'now' | 'refresh' | 'dryRun' | 'signal' | 'coordination'>;

const FILES = ['nasdaqlisted.txt', 'otherlisted.txt'] as const;
const NOTHING: DirectoryFetched = { files: [], states: [], notes: [] };
/** About what a file takes on the wire, bytes. */
const FILE_BYTES = 250_000;
/** Nobody waits longer for what nothing else depends on, ms. */
const PATIENCE_MS = 20_000;
/** After a failure it is left alone for this, ms. */
const FAILED_MS = 60 * 60_000;
/** Two syncs at once: one of them asks. */
const LEASE = 'symbol directory';
/** Who asks is nobody's business there: the contact is for the SEC. */
const USER_AGENT = 'mds';

/** What is older than a day. Never rejects: a failure is a note and a state that remembers it. */
export async function fetchDirectory(context: Context, asking: Asking): Promise<DirectoryFetched> {
  const { directory, coordination, dryRun } = context;
  if (directory === undefined || directory === '') return NOTHING;
  if (!dryRun && !coordination.lease(LEASE, 2 * PATIENCE_MS)) return NOTHING;
  const parts = await Promise.all(
    FILES.map((name) => fetchFile(context, `${directory.replace(/\/$/, '')}/${name}`, name, asking)),
  );
  return {
    files: parts.flatMap(({ files }) => files),
    states: parts.flatMap(({ states }) => states),
    // One host: what is wrong with one file is wrong with the other.
    notes: parts.flatMap(({ notes }) => notes).slice(0, 1),
  };
}

async function fetchFile(context: Context, url: string, part: string, { ask }: Asking): Promise<DirectoryFetched> {
  const { store, now, refresh, signal } = context;
  const state = store.syncState('', part);
  const isFailed = isYoung(state?.failedAt, FAILED_MS, now());
  if (!refresh && (isFailed || isYoung(state?.checkedAt, TICKERS_MS, now()))) return NOTHING;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const request = { url, accept: 'text', lane: DIRECTORY_LANE, retries: 1 } as const;
    const headers = { 'user-agent': USER_AGENT, ...conditional(state) };
    const until = signal === undefined ? patience : AbortSignal.any([signal, patience]);
    const fetched = await ask({ ...request, headers, signal: until }, FILE_BYTES);
    if (fetched === undefined) return NOTHING;
    if (fetched.status === 304)
      return { ...NOTHING, states: [{ ...state!, checkedAt: now(), failedAt: undefined, error: undefined }] };
    if (fetched.status !== 200) return failed(state, part, `${url}: status ${fetched.status}`, now());
    const sha256 = createHash('sha256').update(fetched.body).digest('hex');
    const states = [checked('', part, now(), { ...validators(fetched), sha256 })];
    return { ...NOTHING, files: sha256 === state?.sha256 ? [] : [heldInMemory(url, fetched.body)], states };
  } catch (error) {
    if (signal?.aborted) return NOTHING;
    if (patience.aborted) return failed(state, part, `${url}: no answer within ${PATIENCE_MS / 1000} s`, now());
    if (!isMdsError(error, 'SOURCE_')) throw error;
    return failed(state, part, error.message, now());
  }
}

function failed(state: SyncStateRow | undefined, part: string, words: string, now: number): DirectoryFetched {
  const row = { ...(state ?? checked('', part, 0)), failedAt: now, error: words };
  return { ...NOTHING, states: [row], notes: [note(words)] };
}

function note(words: string): string {
  return `the symbol directory could not be renewed (${words}); without it the kind of some symbols stays unknown`;
}

/** Into the store, with the kinds it decides; left where nothing else is stored, as a list alone would hide the sample. Gives what there is to say. */
export function writeDirectory(
  { store, now, coordination, dryRun }: Context,
  { files, states, notes }: DirectoryFetched,
): readonly string[] {
  if (dryRun) return [];
  coordination.endLease(LEASE);
  const stored = store.heldSymbols();
  if (states.length === 0 || stored.length === 0) return notes;
  return store.transaction(() => {
    const reports =
      files.length === 0
        ? []
        : importWithin(
            store,
            files.map(({ url }) => url),
            { now: now(), files: virtualFiles(files) },
          ).files;
    const broken = reports.find(
      ({ kind, status }) => kind !== 'symbol_directory' || (status !== 'imported' && status !== 'unchanged'),
    );
    for (const row of states) {
      const fault = broken?.path.endsWith(row.part) ? broken : undefined;
      store.putSyncState(
        fault === undefined ? row : { ...checked('', row.part, 0), failedAt: now(), error: fault.reason },
      );
    }
    settleAssets(store, stored);
    settleTrailing(store);
    return broken === undefined ? notes : [note(`${broken.path}: ${broken.reason ?? 'no symbol directory'}`), ...notes];
  });
}
