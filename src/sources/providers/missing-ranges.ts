/** Finds which prices of a symbol are missing, and remembers its provider. */

import { closeInstant, lastCompletedSession, previousSession } from '../../engine/calendar.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { SyncStateRow } from '../../store/schema/row-types.ts';
import { isFresh } from '../sync/freshness.ts';
import { checkedState, detailOf } from '../sync/requests.ts';
import type { PriceProvider } from './types.ts';

/** Trading days requested again to see whether the past has changed (FIELDS 9.2: the last 10 days). */
const OVERLAP = 10;
/** A bar missing among this many of the newest trading days is requested again: services fill gaps later. */
const FILLED = 60;
/** A session's bar is served this long after its close at the latest, ms (FIELDS 8.8). */
const SETTLED_MS = 30 * 60_000;
/** A symbol whose newest bar is late is requested again after this, ms. */
const LATE_MS = 60 * 60_000;
/** A symbol the provider does not have is requested again after this, ms. */
const ABSENT_MS = 6 * 60 * 60_000;

/** The part of a symbol's sync state that is about its prices. */
export const PART = 'prices';

/** What the state of the part `prices` says beyond its own columns. */
interface PriceDetail {
  /** Undefined where they came from files of the user's own, or without prices. */
  readonly provider: string;
  /** The record begins with files of the user's own, which reach further back than the provider. */
  readonly joined: boolean;
  /** The providers that did not have the symbol at `failedAt`, separated by commas. */
  readonly absent: string;
}

/** What the state of a symbol's prices says. */
export function priceDetail(state: SyncStateRow | undefined): Partial<PriceDetail> {
  return detailOf<PriceDetail>(state);
}

/** The state after a provider failed. `code` is that of the MdsError `SOURCE_*`. */
export function failedPrices(
  before: SyncStateRow | undefined,
  symbol: string,
  provider: string,
  error: { readonly code: string; readonly message: string },
  now: number,
): SyncStateRow {
  const { absent, ...detail } = priceDetail(before);
  const isAbsent = error.code === 'SOURCE_NOT_FOUND';
  return {
    ...(before ?? checkedState(symbol, PART, 0)),
    detail: JSON.stringify(isAbsent ? { ...detail, absent: provider } : detail),
    // A repeated message without a request: the time is that of the request.
    failedAt: isAbsent && absent === provider && isFresh(before?.failedAt, ABSENT_MS, now) ? before?.failedAt : now,
    error: error.message,
  };
}

export type Need =
  | { readonly kind: 'nothing' }
  /** The provider did not have the symbol a while ago. */
  | { readonly kind: 'absent' }
  /** The whole history. `replacesOf`: whose stored prices are deleted for it. */
  | { readonly kind: 'all'; readonly replacesOf: string | undefined }
  /** The same provider's whole history, replacing the stored one. */
  | { readonly kind: 'again' }
  | { readonly kind: 'new'; readonly from: EpochDay };

/** What has to be requested. */
export function needOf(
  store: StoreReader,
  symbol: string,
  provider: PriceProvider,
  now: number,
  refresh: boolean,
): Need {
  const need = needKindOf(store, symbol, provider, now, refresh);
  return need.kind === 'new' ? { kind: 'new', from: overlapFrom(store.bars(symbol).days) } : need;
}

/** The newest trading day whose bars are served by now. */
export function dueSession(now: number): EpochDay {
  return lastCompletedSession(now - SETTLED_MS + 15 * 60_000);
}

/** The same without reading a bar; `last`: the newest stored day. */
export function needKindOf(
  store: StoreReader,
  symbol: string,
  provider: PriceProvider,
  now: number,
  refresh: boolean,
): Exclude<Need, { kind: 'new' }> | { readonly kind: 'new'; readonly last: EpochDay } {
  const state = store.syncState(symbol, PART);
  const absent = priceDetail(state).absent?.split(',') ?? [];
  if (!refresh && absent.includes(provider.name) && isFresh(state?.failedAt, ABSENT_MS, now)) return { kind: 'absent' };
  const last = store.symbol(symbol)?.lastDay;
  const before = priceDetail(state).provider;
  if (last === undefined) return { kind: 'all', replacesOf: undefined };
  if (before !== provider.name) return { kind: 'all', replacesOf: before ?? 'files of your own' };
  if (refresh) return { kind: 'again' };
  const due = dueSession(now);
  if (last >= due) return { kind: 'nothing' };
  const checked = state?.checkedAt ?? 0;
  if (checked <= now && checked >= closeInstant(due) + SETTLED_MS && now - checked < LATE_MS)
    return { kind: 'nothing' };
  return { kind: 'new', last };
}

/**
 * The first of the days requested again: of the last ten, or, where a bar is missing among the last sixty, the one
 * before it.
 */
function overlapFrom(days: Int32Array): EpochDay {
  const stored = new Set(days);
  let from = days[days.length - 1]!;
  let at = from;
  for (let i = 1; i < FILLED && at > days[0]!; i++) {
    at = previousSession(at);
    if (i < OVERLAP || !stored.has(at)) from = stored.has(at) ? at : previousSession(at);
  }
  return from;
}

/** Without a request: the provider did not have it recently. */
export function stillUnknown(words: string | undefined, symbol: string, provider: string): MdsError {
  return new MdsError('SOURCE_NOT_FOUND', words ?? `${provider} has no prices of ${symbol}`, {
    hint: `requested within the last ${ABSENT_MS / 3_600_000} hours (--refresh requests it again); import prices of your own with: mds import ${symbol}.csv`,
  });
}
