/** What a sync is to know of records that came out of an archive: that they were asked for when the archive was made. */
import { createHash } from 'node:crypto';
import type { SyncStateRow } from '../../store/row-types.ts';
import type { StoreReader } from '../../store/types.ts';
import { cikText } from '../edgar/import-edgar.ts';
import { factsDetail } from '../sync/facts.ts';
import { pagesDetail } from '../sync/submissions.ts';

export interface ArchivedRecord {
  readonly cik: number;
  /** `CIK0000320193-submissions-001.json`, without folders. */
  readonly name: string;
  readonly kind: 'submissions' | 'submissions_page' | 'companyfacts';
  readonly bytes: Uint8Array;
  /** ms UTC. */
  readonly at: number;
}

/** Whether the store asked after the archive was made: what it holds is newer. */
export function isOutdated(store: StoreReader, cik: number, kind: ArchivedRecord['kind'], at: number): boolean {
  const part = kind === 'companyfacts' ? 'companyfacts' : 'submissions';
  return (store.syncState(cikText(cik), part)?.checkedAt ?? 0) > at;
}

/** Sync states of imported records. `pages`: names of the older pages that were in the archive. */
export function archivedStates(
  store: StoreReader,
  records: readonly ArchivedRecord[],
  pages: ReadonlySet<string>,
): readonly SyncStateRow[] {
  return records.flatMap(({ cik, kind, bytes, at }) => {
    if (kind === 'submissions_page') return [];
    const detail =
      kind === 'submissions'
        ? pagesDetail(JSON.parse(Buffer.from(bytes).toString('utf8')), pages)
        : factsDetail(store.filings(cik).filter(({ filed }) => filed < Math.floor(at / 86_400_000)));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const row = { etag: undefined, modified: undefined, failedAt: undefined, error: undefined };
    const part = kind === 'submissions' ? 'submissions' : 'companyfacts';
    return [{ ...row, subject: cikText(cik), part, checkedAt: at, sha256, detail }];
  });
}
