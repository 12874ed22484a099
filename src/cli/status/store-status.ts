/** The content of a store, its dates and sources, and what is stale: plain data, printed as JSON. */

import { isoSeconds } from '../../endpoints/contract/envelope.ts';
import { endWords } from '../../endpoints/notes/end-words.ts';
import type { Ended } from '../../endpoints/subject/ended.ts';
import { storedStatementAge } from '../../endpoints/subject/figures.ts';
import { lastCompletedSession, sessionCount } from '../../engine/calendar.ts';
import { formatDay, parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { isMarker } from '../../engine/value.ts';
import { type Delisting, delistingOf } from '../../sources/sync/delisted.ts';
import { type JudgedSplit, judgedSplits } from '../../store/reading/confirmed-splits.ts';
import { possibleSplits, type QuarantinedBar, readNote } from '../../store/reading/import-note.ts';
import type { SymbolInventory } from '../../store/reading/inventory.ts';
import { endOfSymbol } from '../../store/reading/listings/symbol-end.ts';
import { isAssumed } from '../../store/reading/split-horizon.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { ImportRow, PriceSpanRow, SyncStateRow } from '../../store/schema/row-types.ts';
import type { ListedKind } from '../../store/schema/tables.ts';
import { counted } from '../output/amounts.ts';
import type { ReplicaReport } from '../request/source/replicas.ts';
import type { LastRun } from '../request/target/last-run.ts';

export interface SymbolStatus {
  readonly symbol: string;
  readonly name?: string;
  /** Ten digits. */
  readonly cik?: string;
  readonly asset_type?: ListedKind;
  readonly prices?: {
    readonly from: string;
    readonly to: string;
    /** `yahoo`, `tiingo`, `alphavantage`, `folder`; `import`: files imported by hand; several: joined by +. */
    readonly provider: string;
    /** Of the source: raw as traded, split adjusted; both where stretches differ. */
    readonly basis: string;
    readonly checked_at?: string;
  };
  /** Days of closes that are adjusted for dividends: no prices. */
  readonly adjusted_closes?: { readonly from: string; readonly to: string };
  readonly facts: number;
  readonly filings: number;
  readonly newest_filed?: string;
  readonly documents: number;
  readonly ownership_forms: number;
  readonly records_at?: string;
  readonly bytes: number;
  /** Bars that were not stored because they cannot be right; absent without any. */
  readonly quarantined?: readonly QuarantinedBar[];
  /** Steps of the closes by the ratio of a split that is not listed; absent without any. */
  readonly possible_splits?: readonly JudgedSplit[];
  /** Newest prices that may be divided by a later split: no list says, and no facts are stored. Absent otherwise. */
  readonly split_basis?: 'unknown';
  /** No longer listed as of the last sync; `successor`: its symbol now. */
  readonly gone?: { readonly successor?: string };
  /** Sentences; empty if nothing is stale. */
  readonly stale: readonly string[];
  /** The last failure since the last success, and insider forms that cannot be read. */
  readonly errors: readonly string[];
}

export interface StoreStatus {
  readonly store: string;
  readonly disk: { readonly store_bytes: number; readonly download_bytes: number };
  /** The last sync; absent before the first one. */
  readonly last_run?: LastRun;
  /** Of a team's store: its replicas on this machine. */
  readonly replicas?: readonly ReplicaReport[];
  /** Filings that a search will first add to its index; absent without any. */
  readonly unindexed_filings?: number;
  /** Symbols of a sync that was stopped before they were stored; absent without any. */
  readonly unfinished?: readonly string[];
  readonly symbols: readonly SymbolStatus[];
}

/** A copy older than this is stale whatever its kind: the longest an old one may be served (FIELDS 8.8). */
const RECORDS_MS = 24 * 3_600_000;
/** A bar is due half an hour after the close (FIELDS 8.8); a session counts as complete fifteen minutes after it. */
const LATE_MS = 15 * 60_000;

/** The imports of a store by what they are about. */
export function importsBySubject(store: StoreReader): ReadonlyMap<string, readonly ImportRow[]> {
  const bySubject = new Map<string, ImportRow[]>();
  for (const row of store.imports()) {
    const rows = bySubject.get(row.subject);
    if (rows === undefined) bySubject.set(row.subject, [row]);
    else rows.push(row);
  }
  return bySubject;
}

/** @param imports those about the symbol */
export function symbolStatus(
  store: StoreReader,
  holding: SymbolInventory,
  now: number,
  imports: readonly ImportRow[],
): SymbolStatus {
  const { symbol, name, assetType, firstDay, lastDay, newestFiled, recordsAt } = holding;
  const cik = holding.cik === undefined ? undefined : tenDigitCik(holding.cik);
  const gone = delistingOf(store.syncState(symbol, 'symbol'));
  const hasRecords = holding.facts + holding.filings + holding.documents + holding.ownershipForms > 0;
  const stale = staleOf(store, { ...holding, gone, hasRecords }, now);
  return {
    symbol,
    ...(name === undefined ? {} : { name }),
    ...(cik === undefined ? {} : { cik }),
    ...(assetType === undefined ? {} : { asset_type: assetType }),
    ...(firstDay === undefined || lastDay === undefined
      ? {}
      : {
          prices: {
            from: formatDay(firstDay),
            to: formatDay(lastDay),
            ...originOf(store.priceSpans(symbol), store.syncState(symbol, 'prices')),
          },
        }),
    ...adjustedOf(store, symbol),
    facts: holding.facts,
    filings: holding.filings,
    ...(newestFiled === undefined ? {} : { newest_filed: formatDay(newestFiled) }),
    documents: holding.documents,
    ownership_forms: holding.ownershipForms,
    ...(recordsAt === undefined ? {} : { records_at: isoSeconds(recordsAt) }),
    bytes: holding.bytes,
    ...priceFindingsOf(store, symbol, imports, now),
    ...(stale.some(({ what }) => what === 'listing')
      ? { gone: gone?.successor === undefined ? {} : { successor: gone.successor } }
      : {}),
    stale: stale.map(({ text }) => text),
    errors: errorsOf(store, holding),
  };
}

function adjustedOf(store: StoreReader, symbol: string): Pick<SymbolStatus, 'adjusted_closes'> {
  const days = store.adjustedCloses(symbol)?.days ?? [];
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined
    ? {}
    : { adjusted_closes: { from: formatDay(from), to: formatDay(to) } };
}

/** What of a symbol is stale, in words. */
export interface Stale {
  readonly what: 'listing' | 'prices' | 'filings' | 'statements' | 'figures';
  readonly text: string;
}

/** What decides whether anything of a symbol is stale. */
export interface Holding extends Pick<SymbolInventory, 'symbol' | 'lastDay' | 'recordsAt' | 'outdated'> {
  readonly gone: Delisting | undefined;
  readonly hasRecords: boolean;
}

export function staleOf(store: StoreReader, holding: Holding, now: number): readonly Stale[] {
  const { symbol, lastDay, recordsAt, outdated, gone, hasRecords } = holding;
  const figures = outdated ? ['figures computed by another mds version'] : [];
  const old = {
    prices: stalePrices(lastDay, now),
    filings: hasRecords ? staleRecords(recordsAt, now) : [],
    statements: staleStatements(store, symbol, now),
  };
  const isOld = Object.values(old).some((texts) => texts.length > 0);
  // What ended has nothing newer.
  const ended = gone === undefined && isOld ? endWords(endOf(store, symbol, now)) : [];
  const found: Readonly<Partial<Record<Stale['what'], readonly string[]>>> =
    ended.length > 0 ? { listing: ended, figures } : { listing: goneWords(gone), ...old, figures };
  return Object.entries(found).flatMap(([what, texts]) => texts.map((text) => ({ what: what as Stale['what'], text })));
}

function endOf(store: StoreReader, symbol: string, now: number): Pick<Ended, 'date' | 'reason'> | undefined {
  const row = store.symbol(symbol);
  const end = row && endOfSymbol(store, row, newYorkDay(now).day);
  return end && { date: formatDay(end.date), reason: end.reason };
}

/** The last failures of a symbol's parts, and insider forms that cannot be read. */
export function errorsOf(
  store: StoreReader,
  { symbol, cik, unreadableForms }: Pick<SymbolInventory, 'symbol' | 'cik' | 'unreadableForms'>,
): readonly string[] {
  const subject = cik === undefined ? undefined : tenDigitCik(cik);
  const ofCompany = subject === undefined ? [] : ['submissions', 'companyfacts', 'documents'];
  const states = [store.syncState(symbol, 'prices'), ...ofCompany.map((part) => store.syncState(subject!, part))];
  return [
    ...states.flatMap((state) => (state?.error === undefined ? [] : [state.error])),
    ...unreadableForms.map((accession) => `insider form ${accession} cannot be read`),
  ];
}

/** What imports left out or warned of, as far as no later file has settled it. */
export function priceFindingsOf(
  store: StoreReader,
  symbol: string,
  imports: readonly ImportRow[],
  now: number,
): Pick<SymbolStatus, 'quarantined' | 'possible_splits' | 'split_basis'> {
  const notes = imports.map(readNote);
  const once = <T extends { readonly date: string }>(items: readonly T[]): T[] => [
    ...new Map(items.map((item) => [item.date, item])).values(),
  ];
  const quarantined = once(notes.flatMap((note) => note.quarantined ?? [])).filter(({ date }) => {
    const day = parseDay(date)!;
    return store.bars(symbol, day, day).days.length === 0;
  });
  const steps = judgedSplits(store, symbol, possibleSplits(store, symbol, imports), now);
  return {
    ...(isAssumed(store, store.symbol(symbol)) ? { split_basis: 'unknown' as const } : {}),
    ...(quarantined.length === 0 ? {} : { quarantined }),
    ...(steps.length === 0 ? {} : { possible_splits: steps }),
  };
}

function originOf(
  spans: readonly PriceSpanRow[],
  state: SyncStateRow | undefined,
): { readonly provider: string; readonly basis: string; readonly checked_at?: string } {
  const basis = [...new Set(spans.map((span) => span.basis))].join('+');
  if (state === undefined || state.checkedAt === 0) return { provider: 'import', basis };
  const { provider = 'import' } = JSON.parse(state.detail) as { provider?: string };
  return { provider, basis, checked_at: isoSeconds(state.checkedAt) };
}

function goneWords(gone: Delisting | undefined): string[] {
  if (gone === undefined) return [];
  return [gone.successor === undefined ? 'no longer listed' : `now ${gone.successor}`];
}

function stalePrices(lastDay: number | undefined, now: number): string[] {
  if (lastDay === undefined) return ['no prices'];
  const due = lastCompletedSession(now - LATE_MS);
  const behind = lastDay >= due ? 0 : sessionCount(lastDay, due);
  return behind === 0 ? [] : [`prices end ${formatDay(lastDay)}, ${counted(behind, 'session')} ago`];
}

function staleRecords(recordsAt: number | undefined, now: number): string[] {
  if (recordsAt === undefined || now - recordsAt <= RECORDS_MS) return [];
  const days = Math.floor((now - recordsAt) / 86_400_000);
  return [`filings as of ${formatDay(Math.floor(recordsAt / 86_400_000))}, ${counted(days, 'day')} ago`];
}

/** By the rule of the routes (FIELDS A2): the next report is overdue, or not stored. */
function staleStatements(store: StoreReader, symbol: string, now: number): string[] {
  const row = store.symbol(symbol);
  const age = row && storedStatementAge({ store, now, asOf: undefined }, row);
  if (age?.stale !== true || isMarker(age.period_end)) return [];
  const due = isMarker(age.next_report_due) ? '' : `, next report due ${age.next_report_due}`;
  return [`statements to ${age.period_end}${due}`];
}
