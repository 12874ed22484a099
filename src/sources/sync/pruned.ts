/** Documents deleted by `mds prune`. Sync skips them unless --since goes further back. */
import type { EpochDay } from '../../engine/types.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { checkedState, detailOf } from './requests.ts';

const PART = 'pruned';

/** The day before which documents were deleted; undefined: none were. */
export function prunedBefore(store: StoreReader): EpochDay | undefined {
  return detailOf<{ before: EpochDay }>(store.syncState('', PART)).before;
}

/** Inside a transaction. The later of two days counts. */
export function storePrunedBefore(store: StoreWriter, before: EpochDay, now: number): void {
  const latest = Math.max(before, prunedBefore(store) ?? before);
  store.putSyncState(checkedState('', PART, now, { detail: JSON.stringify({ before: latest }) }));
}
