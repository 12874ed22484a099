/** Symbols that are not listed any more, and under which their security goes on: what a sync remembers of them. */
import type { SyncStateRow } from '../../store/row-types.ts';
import type { StoreWriter } from '../../store/types.ts';
import { checked } from './asking.ts';

export interface Gone {
  /** The symbol it has now; undefined: none that is known. */
  readonly successor?: string | undefined;
}

/** From the state of the part `symbol`; undefined for a symbol that is listed. */
export function goneOf(state: Pick<SyncStateRow, 'detail'> | undefined): Gone | undefined {
  const { gone } = JSON.parse(state?.detail ?? '{}') as { gone?: Gone };
  return gone;
}

/** Remembers it of a symbol that prices are stored of. Within a transaction. */
export function rememberGone(store: StoreWriter, symbol: string, gone: Gone, now: number): void {
  if (store.symbol(symbol)?.lastDay === undefined) return;
  store.putSyncState(checked(symbol, 'symbol', now, { detail: JSON.stringify({ gone }) }));
}
