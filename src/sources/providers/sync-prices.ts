/**
 * Updates the prices of a symbol from one provider: its whole history once, then what is new, checked against the
 * stored prices.
 */

import { createHash } from 'node:crypto';
import { lastCompletedSession } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMdsError } from '../../errors.ts';
import { barColumns } from '../../store/bars.ts';
import { readNote, writeNote } from '../../store/import-note.ts';
import type { StoreReader, StoreWriter } from '../../store/types.ts';
import { contentOf } from '../content.ts';
import { importPrices } from '../import-prices.ts';
import type { Fetcher } from '../net/types.ts';
import { faultReport } from '../plan.ts';
import { priceFormat } from '../prices/formats.ts';
import { stretchOf } from '../prices/piece.ts';
import { checkedState } from '../sync/requests.ts';
import type { ContentKind, FileReport } from '../types.ts';
import { fetchedKnown, plannedOf } from './documents.ts';
import { needOf, PART, priceDetail, stillUnknown } from './missing-ranges.ts';
import { changedPast, cut, isCut, type Known, rescaled, rescaledBy } from './overlap.ts';
import type { FetchedPrices, PriceProvider, PricesWritten, ProviderAccess, RawPriceDocument } from './types.ts';

/** Size of a response with the days since the last one, and with forty years, bytes as transferred. */
const BYTES_SHORT = 2_000;
const BYTES_WHOLE = 240_000;

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
  const counted = { ...access, fetch };
  const result = (
    documents: readonly RawPriceDocument[],
    replaces: boolean,
    notes: readonly string[] = [],
  ): FetchedPrices => ({
    provider: provider.name,
    documents,
    replaces,
    ...count,
    notes: [...notes, ...documents.flatMap(({ note }) => note ?? [])],
  });
  const own = provider.name === 'folder' ? await ownFiles(provider, symbol, counted) : undefined;
  if (own !== undefined) {
    // Files of the user's own: taken whole whenever one of them has changed.
    const documents = own;
    const state = store.syncState(symbol, PART);
    const stored = store.symbol(symbol)?.lastDay !== undefined;
    const isSame = stored && priceDetail(state).provider === provider.name && state?.sha256 === digest(documents);
    return isSame ? result([], false) : result(documents, stored);
  }
  const need = needOf(store, symbol, provider, access.now, refresh);
  if (need.kind === 'nothing') return result([], false);
  if (need.kind === 'absent') throw stillUnknown(store.syncState(symbol, PART)?.error, symbol, provider.name);
  if (need.kind === 'all') {
    const documents = await provider.daily(symbol, {}, counted);
    const { replacesOf } = need;
    const past = replacesOf === undefined || refresh ? undefined : fetchedKnown(documents, symbol, access.now);
    // The user's own files stay anyway (writePrices).
    const isOwn = priceDetail(store.syncState(symbol, PART)).provider === undefined;
    if (past !== undefined && !isOwn && isCut(store.bars(symbol).days, past.bars.days)) {
      if (provider.market === undefined) throw cut(past.bars.days[0]!, symbol, provider.name);
      return joined(result(documents, false), symbol, knownOf(store, symbol), past);
    }
    const note = `the stored prices are from ${replacesOf}: replaced by those of ${provider.name}`;
    return result(documents, replacesOf !== undefined, replacesOf === undefined ? [] : [note]);
  }
  const stored = knownOf(store, symbol);
  if (need.kind === 'again') {
    const documents = await provider.daily(symbol, {}, counted);
    const whole = fetchedKnown(documents, symbol, access.now);
    if (whole !== undefined && provider.market !== undefined && isCut(stored.bars.days, whole.bars.days))
      return joined(result(documents, false), symbol, stored, whole);
    const past = whole === undefined ? undefined : changedPast(stored, whole);
    return result(documents, true, past === undefined ? [] : [`the past has changed: ${past}`]);
  }
  const documents = await provider.daily(symbol, { from: need.from }, counted);
  if (documents.length === 0)
    return result([], false, count.requests === 0 ? [] : [`${provider.name} has nothing newer`]);
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
    if (changed === undefined) return result(documents, false);
    return { ...result(documents, false, [`the past has changed: ${changed}`]), restatesFrom: fetched.bars.days[0]! };
  }
  const reason = split === undefined ? changed : `a split on ${formatDay(split.day)}`;
  if (reason === undefined) return result(documents, false);
  const whole = await provider.daily(symbol, {}, counted);
  const known = fetchedKnown(whole, symbol, access.now);
  // The user's own files of the time before stay anyway.
  const ownRemains = priceDetail(store.syncState(symbol, PART)).joined === true;
  if (known !== undefined && !ownRemains && isCut(stored.bars.days, known.bars.days))
    throw cut(known.bars.days[0]!, symbol, provider.name);
  return result(whole, true, [`fetched whole again: ${reason}`]);
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

function digest(documents: readonly RawPriceDocument[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of documents) hash.update(bytes).update('\n');
  return hash.digest('hex');
}

/**
 * Writes the result of {@link fetchPrices} through the importer's own checks, and remembers the provider. Within a
 * transaction; the kind of the security is settled by the caller (settleAssets). Prices of the user's own files are
 * replaced by a provider's only where that reaches as far back.
 */
export function writePrices(
  store: StoreWriter,
  symbol: string,
  fetched: FetchedPrices,
  { now }: { readonly now: number },
): PricesWritten {
  const { provider, documents } = fetched;
  const state = store.syncState(symbol, PART);
  const known = priceDetail(state);
  let joined = fetched.joins === true || (known.joined === true && !fetched.replaces);
  const remember = (sha256: string | undefined): void =>
    store.putSyncState(
      checkedState(symbol, PART, now, { sha256, detail: JSON.stringify({ provider, ...(joined ? { joined } : {}) }) }),
    );
  if (documents.length === 0) {
    // Only a response counts as a check.
    if (fetched.requests > 0 && state !== undefined) remember(state.sha256);
    return { status: 'unchanged', bars: 0, warnings: [] };
  }
  const before = store.symbol(symbol);
  const own = known.provider === undefined || known.joined === true;
  const shorter =
    own && fetched.replaces && before?.firstDay !== undefined && beginsLater(fetched, symbol, before.firstDay, now);
  const replaces = fetched.replaces && !shorter;
  joined ||= shorter;
  const count = (): number => (store.symbol(symbol)?.lastDay === undefined ? 0 : store.bars(symbol).days.length);
  const had = replaces ? 0 : count();
  if (fetched.restatesFrom !== undefined) restate(store, symbol, fetched.restatesFrom);
  const reports = importDocuments(store, symbol, documents, now, replaces);
  const good = reports.filter(({ status }) => status === 'imported');
  const bad = reports.filter(({ status }) => status !== 'imported' && status !== 'unchanged');
  const warnings = [
    ...reports.flatMap((report) => report.warnings),
    ...(shorter && good.length > 0
      ? [`the prices of your own files begin earlier than those of ${provider}: both remain, joined`]
      : []),
    ...(good.length > 0 ? bad.map(({ path, reason }) => `${path}: ${reason ?? 'not imported'}`) : []),
  ];
  if (good.length === 0 && bad.length > 0)
    return { status: 'failed', bars: 0, warnings, reason: bad[0]!.reason ?? 'not imported' };
  if (good.length > 0 && !joined && provider !== 'folder') fold(store, symbol);
  remember(provider === 'folder' ? digest(documents) : undefined);
  const row = store.symbol(symbol);
  const fresh = good.length === 0 ? 0 : count() - had;
  return {
    // The days requested again for comparison are not new.
    status: good.length === 0 || (fresh === 0 && !replaces) ? 'unchanged' : 'imported',
    bars: fresh,
    ...(row?.firstDay === undefined ? {} : { from: formatDay(row.firstDay), to: formatDay(row.lastDay!) }),
    warnings,
  };
}

/** Deletes the stored splits and dividends from a day on; the documents list them as they are now. */
function restate(store: StoreWriter, symbol: string, from: EpochDay): void {
  const before = <T extends { readonly day: EpochDay }>(events: readonly T[]): T[] =>
    events.filter(({ day }) => day < from);
  store.putPrices(symbol, {
    bars: store.bars(symbol),
    splits: before(store.splits(symbol)),
    dividends: before(store.dividends(symbol)),
    spans: store.priceSpans(symbol).map(({ symbol: _, ...span }) => span),
  });
}

function beginsLater(fetched: FetchedPrices, symbol: string, first: EpochDay, now: number): boolean {
  const known = fetchedKnown(fetched.documents, symbol, now);
  return known !== undefined && known.bars.days[0]! > first + 7;
}

/** The documents through the importer. */
function importDocuments(
  store: StoreWriter,
  symbol: string,
  documents: readonly RawPriceDocument[],
  now: number,
  replaces: boolean,
): FileReport[] {
  const contents = new Map(documents.map((document) => [document.name, document]));
  const { files, faults } = plannedOf(documents, symbol);
  const run = {
    store,
    options: { now },
    lastSession: lastCompletedSession(now),
    imports: replaces ? [] : store.importsOf(symbol),
    read: (path: string) => contentOf(contents.get(path)!.bytes),
    onFile: () => {},
    replaces,
  };
  try {
    return [...faults, ...(files.length === 0 ? [] : importPrices(run, { symbol, files }))];
  } catch (error) {
    if (!isMdsError(error, 'IMPORT_')) throw error;
    return [...faults, faultReport(symbol, error)];
  }
}

/** One import behind all bars of one provider: the newest, covering the whole range. */
function fold(store: StoreWriter, symbol: string): void {
  const spans = store.priceSpans(symbol);
  const newest = Math.max(...spans.map(({ importId }) => importId));
  const row = store.importsOf(symbol).find(({ id }) => id === newest);
  const bases = new Set(spans.map(({ basis }) => basis));
  if (row === undefined || bases.size !== 1 || priceFormat(row.kind as ContentKind) === undefined) return;
  const bars = store.bars(symbol);
  store.mergePriceImports(symbol, newest, bars.days.length, writeNote({ ...readNote(row), ...stretchOf({ bars }) }));
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
