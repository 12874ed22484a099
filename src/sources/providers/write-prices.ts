/** Writes fetched prices of a symbol through the importer's own checks. */

import { lastCompletedSession } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMdsError } from '../../errors.ts';
import { readNote, writeNote } from '../../store/reading/import-note.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { contentOf } from '../content.ts';
import { importPrices } from '../import-prices.ts';
import { movePrices } from '../listings/move-prices.ts';
import { faultReport } from '../plan.ts';
import { priceFormat } from '../prices/layouts/formats.ts';
import { stretchOf } from '../prices/piece.ts';
import { checkedState } from '../sync/requests.ts';
import type { ContentKind, FileReport, PlannedFile } from '../types.ts';
import { digestOf, fetchedKnown, plannedOf } from './documents.ts';
import { PART, priceDetail } from './missing-ranges.ts';
import type { FetchedPrices, PricesWritten, RawPriceDocument } from './types.ts';

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
  remember(provider === 'folder' ? digestOf(documents) : undefined);
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

/**
 * Deletes stored splits and dividends from a day on, since the new documents list the current ones. Declared dividends
 * after the last bar stay: a list of events may end today.
 */
function restate(store: StoreWriter, symbol: string, from: EpochDay): void {
  const last = store.symbol(symbol)?.lastDay ?? from;
  const before = <T extends { readonly day: EpochDay }>(events: readonly T[]): T[] =>
    events.filter(({ day }) => day < from || day > last);
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
  const moves = new Map<string, string>();
  const run = {
    store,
    options: { now },
    lastSession: lastCompletedSession(now),
    imports: replaces ? [] : store.importsOf(symbol),
    read: ({ path }: PlannedFile) => contentOf(contents.get(path)!.bytes),
    onFile: () => {},
    moves,
    replaces,
  };
  try {
    const reports = files.length === 0 ? [] : importPrices(run, { symbol, files });
    for (const [from, to] of moves) movePrices(store, from, to);
    return [...faults, ...reports];
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
