/** Sync state of delisted symbols, with the symbol their security has now. */
import type { SyncStateRow } from '../../store/schema/row-types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { checkedState, detailOf } from './requests.ts';

export interface Delisting {
  /** The symbol it has now, if known. */
  readonly successor?: string | undefined;
}

/** From the state of the part `symbol`; undefined for a symbol that is listed. */
export function delistingOf(state: Pick<SyncStateRow, 'detail'> | undefined): Delisting | undefined {
  return detailOf<{ gone: Delisting }>(state).gone;
}

/** Stores it for a symbol with prices. Within a transaction. */
export function storeDelisting(store: StoreWriter, symbol: string, gone: Delisting, now: number): void {
  if (store.symbol(symbol)?.lastDay === undefined) return;
  store.putSyncState(checkedState(symbol, 'symbol', now, { detail: JSON.stringify({ gone }) }));
}
