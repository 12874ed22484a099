/** Requests of one piece of work: counted, and in a dry run only counted. */
import type { SyncStateRow } from '../../store/row-types.ts';
import type { Fetched, Fetcher, FetchRequest } from '../net/types.ts';

export interface Asking {
  /** The answer; undefined in a dry run, which only counts. `about`: bytes it may take. */
  ask(request: FetchRequest, about: number): Promise<Fetched | undefined>;
  /** Also asked in a dry run: small, and without it nothing can be said. */
  askNow(request: FetchRequest): Promise<Fetched>;
  /** Counts a request that was made otherwise. */
  readonly onSent: (bytes: number) => void;
  /** Adds what is known to be needed before it is asked for. */
  readonly count: { requests: number; bytes: number; needed: number };
}

export function asking(
  fetch: Fetcher,
  dryRun: boolean,
  signal: AbortSignal | undefined,
  onCount: (count: Asking['count']) => void = () => {},
): Asking {
  const count = { requests: 0, bytes: 0, needed: 0 };
  const add = (bytes: number): void => {
    count.requests++;
    count.bytes += bytes;
    onCount(count);
  };
  const askNow = (request: FetchRequest): Promise<Fetched> =>
    fetch({ ...(signal === undefined ? {} : { signal }), ...request, onSent: add });
  return {
    count,
    onSent: add,
    askNow,
    ask: async (request, about) => {
      if (!dryRun) return askNow(request);
      add(about);
      return undefined;
    },
  };
}

/** Headers that ask for content only where it has changed. */
export function conditional(state: SyncStateRow | undefined): Readonly<Record<string, string>> {
  if (state?.etag !== undefined) return { 'if-none-match': state.etag };
  return state?.modified === undefined ? {} : { 'if-modified-since': state.modified };
}

/** What an answer says of its age. */
export function validators({ headers }: Fetched): Pick<SyncStateRow, 'etag' | 'modified'> {
  return { etag: headers.etag, modified: headers['last-modified'] };
}

/** A row for a part that was asked for with success. */
export function checked(
  subject: string,
  part: string,
  now: number,
  more: Partial<Pick<SyncStateRow, 'etag' | 'modified' | 'sha256' | 'detail'>> = {},
): SyncStateRow {
  const blank = { etag: undefined, modified: undefined, sha256: undefined, detail: '{}' };
  return { ...blank, ...more, subject, part, checkedAt: now, failedAt: undefined, error: undefined };
}
