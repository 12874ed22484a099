/** Documents that were given up on purpose: a sync leaves them alone, until a time is named that goes back further. */
import type { EpochDay } from '../../engine/types.ts';
import type { StoreReader, StoreWriter } from '../../store/types.ts';
import { checked } from './asking.ts';

const PART = 'pruned';

/** The day before which documents were given up; undefined: none were. */
export function forgoneBefore(store: StoreReader): EpochDay | undefined {
  const state = store.syncState('', PART);
  return state === undefined ? undefined : (JSON.parse(state.detail) as { before?: EpochDay }).before;
}

/** Inside a transaction. The later of two days counts. */
export function rememberForgone(store: StoreWriter, before: EpochDay, now: number): void {
  const latest = Math.max(before, forgoneBefore(store) ?? before);
  store.putSyncState(checked('', PART, now, { detail: JSON.stringify({ before: latest }) }));
}
