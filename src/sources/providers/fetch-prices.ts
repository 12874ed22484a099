/**
 * Fetches the prices of a symbol from one provider: its whole history once, then what is new, checked against the
 * stored prices.
 */

import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { barColumns } from '../../store/codecs/bars.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { Fetcher } from '../net/types.ts';
import { digestOf, fetchedKnown } from './documents.ts';
import { needOf, PART, priceDetail, stillUnknown } from './missing-ranges.ts';
import { changedPast, cut, isCut, type Known, rescaled, rescaledBy } from './overlap.ts';
import type { FetchedPrices, PriceProvider, ProviderAccess, RawPriceDocument } from './types.ts';

/** Size of a response with the days since the last one, and with forty years, bytes as transferred. */
const BYTES_SHORT = 2_000;
const BYTES_WHOLE = 240_000;

/** What is asked for, and of whom. */
interface Ask {
  readonly store: StoreReader;
  readonly symbol: string;
  readonly provider: PriceProvider;
  readonly access: ProviderAccess;
  readonly refresh: boolean;
  /** Requests sent and bytes received so far. */
  readonly count: { requests: number; bytesOnWire: number };
}

/**
 * Fetches the missing prices of a symbol. Sends no request when nothing can be new. Without a transaction; rejects with
 * MdsError `SOURCE_*` when the provider does not answer as it should.
 */
export async function fetchPrices(
  store: StoreReader,
  symbol: string,
  provider: PriceProvider,
  access: ProviderAccess,
  { refresh = false, onSent }: { readonly refresh?: boolean; readonly onSent?: (bytesOnWire: number) => void } = {},
): Promise<FetchedPrices> {
  const count = { requests: 0, bytesOnWire: 0 };
  const fetch: Fetcher = async (request) => {
    count.requests++;
    const fetched = await access.fetch(onSent === undefined ? request : { ...request, onSent });
    count.bytesOnWire += fetched.bytesOnWire;
    return fetched;
  };
  const ask: Ask = { store, symbol, provider, access: { ...access, fetch }, refresh, count };
  const own = provider.name === 'folder' ? await ownFiles(provider, symbol, ask.access) : undefined;
  if (own !== undefined) return changedFiles(ask, own);
  const need = needOf(store, symbol, provider, access.now, refresh);
  switch (need.kind) {
    case 'nothing':
      return resultOf(ask, [], false);
    case 'absent':
      throw stillUnknown(store.syncState(symbol, PART)?.error, symbol, provider.name);
    case 'all':
      return wholeRecord(ask, need.replacesOf);
    case 'again':
      return wholeAgain(ask);
    case 'new':
      return newDays(ask, need.from);
  }
}

/** Files of the user's own: taken whole whenever one of them has changed. */
function changedFiles(ask: Ask, documents: readonly RawPriceDocument[]): FetchedPrices {
  const { store, symbol, provider } = ask;
  const state = store.syncState(symbol, PART);
  const stored = store.symbol(symbol)?.lastDay !== undefined;
  const isSame = stored && priceDetail(state).provider === provider.name && state?.sha256 === digestOf(documents);
  return isSame ? resultOf(ask, [], false) : resultOf(ask, documents, stored);
}

/** The record of a symbol without prices of this provider. */
async function wholeRecord(ask: Ask, replacesOf: string | undefined): Promise<FetchedPrices> {
  const { store, symbol, provider, access, refresh } = ask;
  const documents = await provider.daily(symbol, {}, access);
  const past = replacesOf === undefined || refresh ? undefined : fetchedKnown(documents, symbol, access.now);
  // The user's own files stay anyway (writePrices).
  const isOwn = priceDetail(store.syncState(symbol, PART)).provider === undefined;
  if (past !== undefined && !isOwn && isCut(store.bars(symbol).days, past.bars.days)) {
    if (provider.market === undefined) throw cut(past.bars.days[0]!, symbol, provider.name);
    return joined(resultOf(ask, documents, false), symbol, knownOf(store, symbol), past);
  }
  const note = `the stored prices are from ${replacesOf}: replaced by those of ${provider.name}`;
  return resultOf(ask, documents, replacesOf !== undefined, replacesOf === undefined ? [] : [note]);
}

/** The whole record once more, in place of the stored one. */
async function wholeAgain(ask: Ask): Promise<FetchedPrices> {
  const { store, symbol, provider, access } = ask;
  const stored = knownOf(store, symbol);
  const documents = await provider.daily(symbol, {}, access);
  const whole = fetchedKnown(documents, symbol, access.now);
  if (whole !== undefined && provider.market !== undefined && isCut(stored.bars.days, whole.bars.days))
    return joined(resultOf(ask, documents, false), symbol, stored, whole);
  const past = whole === undefined ? undefined : changedPast(stored, whole);
  return resultOf(ask, documents, true, past === undefined ? [] : [`the past has changed: ${past}`]);
}

/** The days from `from` on, the last stored ones among them; the whole record where these are no longer the same. */
async function newDays(ask: Ask, from: EpochDay): Promise<FetchedPrices> {
  const { store, symbol, provider, access, count } = ask;
  const stored = knownOf(store, symbol);
  const documents = await provider.daily(symbol, { from }, access);
  if (documents.length === 0)
    return resultOf(ask, [], false, count.requests === 0 ? [] : [`${provider.name} has nothing newer`]);
  const fetched = fetchedKnown(documents, symbol, access.now);
  const past =
    fetched === undefined || provider.market === undefined ? fetched : upTo(stored.bars.days.at(-1)!, fetched);
  const changed = past === undefined ? 'the response cannot be read by itself' : changedPast(stored, past);
  const split = fetched?.splits.find(({ day }) => day > stored.bars.days.at(-1)!);
  const isSplit = split !== undefined && provider.market === undefined;
  const factor = past === undefined || isSplit ? undefined : rescaledBy(...asServed(provider, stored, past));
  if (factor !== undefined) throw rescaled(factor, symbol, provider.name);
  // As traded, a new split changes no earlier bar, and a changed past is that of these days.
  if (provider.market !== undefined && fetched !== undefined) {
    if (changed === undefined) return resultOf(ask, documents, false);
    const notes = [`the past has changed: ${changed}`];
    return { ...resultOf(ask, documents, false, notes), restatesFrom: fetched.bars.days[0]! };
  }
  const reason = split === undefined ? changed : `a split on ${formatDay(split.day)}`;
  if (reason === undefined) return resultOf(ask, documents, false);
  const whole = await provider.daily(symbol, {}, access);
  const known = fetchedKnown(whole, symbol, access.now);
  // The user's own files of the time before stay anyway.
  const ownRemains = priceDetail(store.syncState(symbol, PART)).joined === true;
  if (known !== undefined && !ownRemains && isCut(stored.bars.days, known.bars.days))
    throw cut(known.bars.days[0]!, symbol, provider.name);
  return resultOf(ask, whole, true, [`fetched whole again: ${reason}`]);
}

function resultOf(
  { provider, count }: Ask,
  documents: readonly RawPriceDocument[],
  replaces: boolean,
  notes: readonly string[] = [],
): FetchedPrices {
  return {
    provider: provider.name,
    documents,
    replaces,
    ...count,
    notes: [...notes, ...documents.flatMap(({ note }) => note ?? [])],
  };
}

/**
 * What is compared: as traded where the provider serves that, so that a corrected split ratio is no change of the
 * prices.
 */
function asServed(provider: PriceProvider, stored: Known, past: Known): [Known, Known] {
  if (provider.market === undefined) return [stored, past];
  return [
    { ...stored, splits: [] },
    { ...past, splits: [] },
  ];
}

/** The files of a symbol; undefined where only those of trading days may have it. */
async function ownFiles(
  provider: PriceProvider,
  symbol: string,
  access: ProviderAccess,
): Promise<readonly RawPriceDocument[] | undefined> {
  if (provider.market === undefined) return provider.daily(symbol, {}, access);
  return provider.market.filesOf!(symbol);
}

function knownOf(store: StoreReader, symbol: string): Known {
  return { bars: store.bars(symbol), splits: store.splits(symbol), dividends: store.dividends(symbol) };
}

/** The record as it was on a day: bars, splits and dividends up to it; all of it where it begins later. */
function upTo(day: EpochDay, known: Known): Known {
  const count = known.bars.days.filter((each) => each <= day).length;
  if (count === 0) return known;
  const { days, ...columns } = known.bars;
  const before = <T extends { readonly day: EpochDay }>(events: readonly T[]): T[] =>
    events.filter((event) => event.day <= day);
  return {
    bars: { days: days.subarray(0, count), ...barColumns((name) => columns[name].subarray(0, count)) },
    splits: before(known.splits),
    dividends: before(known.dividends),
  };
}

/**
 * A provider of as-traded prices that reaches less far back: its days go on top of the stored ones. Throws where the
 * two do not match.
 */
function joined(fetched: FetchedPrices, symbol: string, stored: Known, theirs: Known): FetchedPrices {
  const { provider, notes } = fetched;
  const factor = rescaledBy({ ...stored, splits: [] }, { ...theirs, splits: [] });
  if (factor !== undefined) throw rescaled(factor, symbol, provider);
  const from = theirs.bars.days[0]!;
  const note = `${provider} has prices from ${formatDay(from)} on: the stored ones before it stay`;
  return { ...fetched, restatesFrom: from, joins: true, notes: [...notes, note] };
}

/** The requests fetching would take, and their bytes as transferred. */
export function estimatePrices(
  store: StoreReader,
  symbol: string,
  provider: PriceProvider,
  now: number,
  refresh = false,
): { readonly requests: number; readonly bytes: number } {
  const { kind } = provider.name === 'folder' ? { kind: 'nothing' } : needOf(store, symbol, provider, now, refresh);
  if (kind === 'nothing' || kind === 'absent') return { requests: 0, bytes: 0 };
  return { requests: provider.requests ?? 1, bytes: kind === 'new' ? BYTES_SHORT : BYTES_WHOLE };
}
