/** Counts the requests of one piece of work; in a dry run it only counts. */
import type { SyncStateRow } from '../../store/schema/row-types.ts';
import { tryParse } from '../json.ts';
import type { Fetched, Fetcher, FetchRequest } from '../net/types.ts';

export interface Requests {
  /** The response; undefined in a dry run, which only counts. `about`: estimated bytes. */
  get(request: FetchRequest, about: number): Promise<Fetched | undefined>;
  /** Sent in a dry run too: small, and the plan depends on it. */
  getNow(request: FetchRequest): Promise<Fetched>;
  /** Counts a request that was made otherwise. */
  readonly onSent: (bytes: number) => void;
  /** `needed`: requests known before they are sent. */
  readonly count: { requests: number; bytes: number; needed: number };
}

export function countedRequests(
  fetch: Fetcher,
  dryRun: boolean,
  signal: AbortSignal | undefined,
  onCount: (count: Requests['count']) => void = () => {},
): Requests {
  const count = { requests: 0, bytes: 0, needed: 0 };
  const add = (bytes: number): void => {
    count.requests++;
    count.bytes += bytes;
    onCount(count);
  };
  const askNow = (request: FetchRequest): Promise<Fetched> =>
    fetch({ ...request, signal: request.signal ?? signal, onSent: add });
  return {
    count,
    onSent: add,
    getNow: askNow,
    get: async (request, about) => {
      if (!dryRun) return askNow(request);
      add(about);
      return undefined;
    },
  };
}

/** Conditional headers: content only where it has changed. */
export function conditionalHeaders(state: SyncStateRow | undefined): Readonly<Record<string, string>> {
  if (state?.etag !== undefined) return { 'if-none-match': state.etag };
  return state?.modified === undefined ? {} : { 'if-modified-since': state.modified };
}

/** Validators of a response. */
export function validators({ headers }: Fetched): Pick<SyncStateRow, 'etag' | 'modified'> {
  return { etag: headers.etag, modified: headers['last-modified'] };
}

/** What a state says beyond its own columns; empty without one. */
export function detailOf<T extends object>(state: Pick<SyncStateRow, 'detail'> | undefined): Partial<T> {
  return (tryParse(state?.detail ?? '{}') ?? {}) as Partial<T>;
}

/** Sync state after a response that nothing has changed. */
export function renewedState(state: SyncStateRow, now: number): SyncStateRow {
  return { ...state, checkedAt: now, failedAt: undefined, error: undefined };
}

/** Sync state of a successful request. */
export function checkedState(
  subject: string,
  part: string,
  now: number,
  more: Partial<Pick<SyncStateRow, 'etag' | 'modified' | 'sha256' | 'detail'>> = {},
): SyncStateRow {
  const blank = { etag: undefined, modified: undefined, sha256: undefined, detail: '{}' };
  return { ...blank, ...more, subject, part, checkedAt: now, failedAt: undefined, error: undefined };
}
