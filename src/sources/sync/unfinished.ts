/**
 * Remembers the named symbols of a sync that was stopped before they were stored: the next sync without symbols goes on
 * with them.
 */
import type { StoreReader } from '../../store/reading/types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { checkedState, detailOf } from './requests.ts';
import type { SymbolReport } from './types.ts';

const PART = 'unfinished';

/** Symbols of an earlier run that are not in the store yet. */
export function unfinishedSymbols(store: StoreReader): readonly string[] {
  const { symbols = [] } = detailOf<{ symbols: readonly string[] }>(store.syncState('', PART));
  if (symbols.length === 0) return [];
  const stored = new Set(store.storedSymbols());
  return symbols.filter((symbol) => !stored.has(symbol));
}

/** Before the first request: a killed process says nothing afterwards. */
export function rememberUnfinished(store: StoreWriter, symbols: readonly string[], now: number): void {
  change(store, now, (before) => [...before, ...symbols]);
}

/** After a run: what it finished, and what does not exist, is not tried again. */
export function forgetFinished(store: StoreWriter, reports: readonly SymbolReport[], now: number): void {
  const over = new Set(reports.filter((report) => !isLeft(report)).map(({ symbol }) => symbol));
  change(store, now, (before) => before.filter((symbol) => !over.has(symbol)));
}

function isLeft({ status, error }: SymbolReport): boolean {
  return status === 'not_tried' || (status === 'failed' && error?.code !== 'SOURCE_NOT_FOUND');
}

function change(store: StoreWriter, now: number, to: (before: readonly string[]) => readonly string[]): void {
  store.transaction(() => {
    const before = unfinishedSymbols(store);
    const stored = new Set(store.storedSymbols());
    const after = [...new Set(to(before))].filter((symbol) => !stored.has(symbol));
    const state = store.syncState('', PART);
    const detail = JSON.stringify({ symbols: after });
    if (state?.detail === detail || (state === undefined && after.length === 0)) return;
    store.putSyncState(checkedState('', PART, now, { detail }));
  });
}
