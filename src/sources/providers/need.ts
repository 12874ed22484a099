/** What of a symbol's prices is lacking, and what is remembered of its provider. */

import { closeInstant, lastCompletedSession, previousSession } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import type { SyncStateRow } from '../../store/row-types.ts';
import type { StoreReader } from '../../store/types.ts';
import type { PriceProvider } from '../net/types.ts';
import { checked } from '../sync/asking.ts';
import { isYoung } from '../sync/freshness.ts';

/** Sessions asked for again, to see whether the past has changed (FIELDS 9.2: the last 10 days). */
const OVERLAP = 10;
/** A bar that is missing among so many of the newest sessions is asked for again: services fill in what they lacked. */
const FILLED = 60;
/** A session's bar is served this long after its close at the latest, ms (FIELDS 8.8). */
const SETTLED_MS = 30 * 60_000;
/** A symbol whose newest bar does not come is asked for again after this, ms. */
const LATE_MS = 60 * 60_000;
/** A symbol the provider does not have is asked for again after this, ms. */
const ABSENT_MS = 6 * 60 * 60_000;

/** The part of a symbol's sync state that is about its prices. */
export const PART = 'prices';

/** What the state of the part `prices` says beyond its own columns. */
interface PriceDetail {
  readonly provider?: string;
  /** The record begins with files of the user's own, which reach further back than the provider. */
  readonly joined?: boolean;
  /** The provider that did not have the symbol at `failedAt`. */
  readonly absent?: string;
}

/** The provider of a symbol's prices; undefined where they came from files of the user's own, or there are none. */
export function providerOf(state: SyncStateRow | undefined): string | undefined {
  return detailOf(state).provider;
}

/** Whether the record begins with files of the user's own. */
export function isJoined(state: SyncStateRow | undefined): boolean {
  return detailOf(state).joined === true;
}

function detailOf(state: SyncStateRow | undefined): PriceDetail {
  try {
    return JSON.parse(state?.detail ?? '{}') as PriceDetail;
  } catch {
    return {};
  }
}

/** What is remembered of a provider that failed. `code` is that of the MdsError `SOURCE_*`. */
export function failedPrices(
  before: SyncStateRow | undefined,
  symbol: string,
  provider: string,
  error: { readonly code: string; readonly message: string },
  now: number,
): SyncStateRow {
  const { absent: _, ...detail } = detailOf(before);
  const isAbsent = error.code === 'SOURCE_NOT_FOUND';
  return {
    ...(before ?? checked(symbol, PART, 0)),
    detail: JSON.stringify(isAbsent ? { ...detail, absent: provider } : detail),
    // Told again without being asked again: the time is that of the question.
    failedAt:
      isAbsent && detailOf(before).absent === provider && isYoung(before?.failedAt, ABSENT_MS, now)
        ? before?.failedAt
        : now,
    error: error.message,
  };
}

export type Need =
  | { readonly kind: 'nothing'; readonly why: string }
  /** The provider did not have the symbol a while ago. */
  | { readonly kind: 'absent'; readonly why: string }
  /** `replaces`: what is held is given up. */
  | { readonly kind: 'all'; readonly replaces: boolean; readonly why: string }
  /** The same provider's whole history, in the place of what is held. */
  | { readonly kind: 'again'; readonly why: string }
  | { readonly kind: 'new'; readonly from: EpochDay; readonly why: string };

/** What has to be asked for. */
export function needOf(
  store: StoreReader,
  symbol: string,
  provider: PriceProvider,
  now: number,
  refresh: boolean,
): Need {
  const state = store.syncState(symbol, PART);
  if (!refresh && detailOf(state).absent === provider.name && isYoung(state?.failedAt, ABSENT_MS, now))
    return { kind: 'absent', why: `${provider.name} does not have it` };
  const last = store.symbol(symbol)?.lastDay;
  const before = providerOf(state);
  if (last === undefined) return { kind: 'all', replaces: false, why: 'no prices are held' };
  if (before !== provider.name) {
    const whose = before === undefined ? 'files of your own' : before;
    return { kind: 'all', replaces: true, why: `the prices held are from ${whose}` };
  }
  if (refresh) return { kind: 'again', why: 'asked for again' };
  const due = lastCompletedSession(now - SETTLED_MS + 15 * 60_000);
  if (last >= due) return { kind: 'nothing', why: `up to ${formatDay(last)}, the last session` };
  const checked = state?.checkedAt ?? 0;
  if (checked <= now && checked >= closeInstant(due) + SETTLED_MS && now - checked < LATE_MS)
    return { kind: 'nothing', why: `nothing newer than ${formatDay(last)} within the last hour` };
  return { kind: 'new', from: overlapFrom(store.bars(symbol).days), why: `from ${formatDay(last)} on` };
}

/** The first of the sessions asked for again: of the last ten, or, where a bar is missing among the last sixty, the one before it. */
function overlapFrom(days: Int32Array): EpochDay {
  const held = new Set(days);
  let from = days[days.length - 1]!;
  let at = from;
  for (let i = 1; i < FILLED && at > days[0]!; i++) {
    at = previousSession(at);
    if (i < OVERLAP || !held.has(at)) from = held.has(at) ? at : previousSession(at);
  }
  return from;
}

/** Told without asking: the provider did not have it a while ago. */
export function stillUnknown(words: string | undefined, symbol: string, provider: string): MdsError {
  return new MdsError('SOURCE_NOT_FOUND', words ?? `${provider} has no prices of ${symbol}`, {
    hint: `asked within the last ${ABSENT_MS / 3_600_000} hours (--refresh asks again); bring prices of your own with: mds import ${symbol}.csv`,
  });
}
