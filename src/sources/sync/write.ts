/** Imports what was fetched for one piece of work, in one transaction with its sync state. */

import { formatDay } from '../../engine/days.ts';
import { MdsError } from '../../errors.ts';
import type { ListedFiling } from '../../filings/submissions.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import { importWithin } from '../import.ts';
import { failedPrices } from '../providers/missing-ranges.ts';
import type { PricesWritten } from '../providers/types.ts';
import type { FileReport, ImportReport } from '../types.ts';
import { updateAssetTypes } from '../update-asset-types.ts';
import { updateTagged } from '../update-tagged.ts';
import { updateTrailing } from '../update-trailing.ts';
import { storeDelisting } from './delisted.ts';
import { documentsState } from './documents.ts';
import { withoutFacts } from './facts.ts';
import { checkedState } from './requests.ts';
import { selectDocuments, withoutStyle } from './select-documents.ts';
import type { Tickers } from './tickers.ts';
import type { SyncOptions } from './types.ts';
import { type FetchedFile, virtualFiles } from './virtual-files.ts';
import type { CompanyFetched, Work, WorkFetched } from './work.ts';

export interface Written {
  readonly filings: number;
  readonly facts: number;
  readonly documents: number;
  /** Whether any record or document of the SEC's was new. */
  readonly isNew: boolean;
  readonly prices: ReadonlyMap<string, PricesWritten>;
  readonly notes: readonly string[];
}

/**
 * `tickers`: the list, where it is not in the store yet. Throws MdsError `STORE_*`, and MdsError `SOURCE_*` for records
 * that turn out to be none; then nothing is written.
 */
export function writeWork(
  options: SyncOptions,
  work: Work,
  fetched: WorkFetched,
  tickers: Tickers | undefined,
): Written {
  const { store, prices: provider } = options;
  const { companies } = fetched;
  const now = options.now();
  return store.transaction(() => {
    const list = tickers?.file === undefined ? [] : [tickers.file];
    const imported = importFetched(options, [...list, ...companies.flatMap(({ files }) => files)], now);
    const reports = imported?.files ?? [];
    for (const row of tickers?.states ?? []) store.putSyncState(row);
    const emptyFacts = reports.flatMap(({ kind, rows, subject }) =>
      kind === 'companyfacts' && rows === 0 ? [subject] : [],
    );
    for (const row of companies.flatMap(({ states }) => states))
      store.putSyncState(row.part === 'companyfacts' && emptyFacts.includes(row.subject) ? withoutFacts(row) : row);
    for (const symbol of work.symbols) {
      if (!work.pricesOnly) store.putSyncState(checkedState(symbol, 'symbol', now));
      const isFund = work.cik === undefined && !work.pricesOnly && store.symbol(symbol) === undefined;
      if (isFund) store.putSymbol({ symbol, assetType: 'etf' });
    }
    for (const symbol of work.delisted) storeDelisting(store, symbol, {}, now);
    for (const { from, to } of work.renamed) storeDelisting(store, from, { successor: to }, now);
    const prices = new Map<string, PricesWritten>();
    for (const { symbol, fetched: record, error } of fetched.prices) {
      if (record !== undefined) prices.set(symbol, provider!.write(store, symbol, record));
      else if (error !== undefined)
        store.putSyncState(failedPrices(store.syncState(symbol, 'prices'), symbol, provider!.provider, error, now));
    }
    updateAssetTypes(store, work.symbols);
    updateTrailing(store);
    updateTagged(store);
    const lost = companies.flatMap((company) => unusableDocuments(options, company, reports, now));
    const { filings = 0, facts = 0, documents = 0 } = imported?.totals ?? {};
    const isNew = reports.some(({ status, path }) => status === 'imported' && path !== list[0]?.url);
    // Of single documents the importer says little that matters here.
    const warnings = reports.flatMap(({ kind, warnings }) =>
      isRecord(kind) || kind === 'ownership_xml' ? warnings : [],
    );
    return { filings, facts, documents, isNew, prices, notes: [...warnings, ...lost] };
  });
}

function importFetched(options: SyncOptions, files: readonly FetchedFile[], now: number): ImportReport | undefined {
  if (files.length === 0) return undefined;
  const paths = files.map(({ url }) => url);
  const report = importWithin(options.store, paths, { now, files: virtualFiles(files) });
  const { files: reports } = report;
  const broken = reports.find(({ kind, status }) => status !== 'imported' && status !== 'unchanged' && isRecord(kind));
  const odd = reports.find(
    ({ kind, path, status }) => kind === undefined && status !== 'imported' && /\.json$/.test(path),
  );
  const fault = broken ?? odd;
  if (fault !== undefined) {
    const words = `${fault.path}: ${fault.reason ?? 'cannot be read'}${fault.jsonPath === undefined ? '' : ` (${fault.jsonPath})`}`;
    throw new MdsError('SOURCE_NONSENSE', words, { hint: UNCHANGED });
  }
  const expected = new Map(files.map(({ url, cik }) => [url, cik]));
  for (const { path, subject } of reports) {
    const cik = expected.get(path);
    if (cik === undefined || subject === undefined || subject === tenDigitCik(cik)) continue;
    const words = `${path}: a record of CIK ${Number(subject)}, not of ${cik}`;
    throw new MdsError('SOURCE_NONSENSE', words, { hint: UNCHANGED });
  }
  return report;
}

const UNCHANGED = 'nothing of this company was changed; try again later';

function isRecord(kind: FileReport['kind']): boolean {
  return kind === 'submissions' || kind === 'companyfacts' || kind === 'submissions_page';
}

/**
 * Documents that came and are still lacking are not fetched again: the importer says why, or the filing is not what
 * EDGAR lists.
 */
function unusableDocuments(
  { store, since, prunedBefore: forgone }: SyncOptions,
  { cik, documents, filings }: CompanyFetched,
  reports: readonly FileReport[],
  now: number,
): readonly string[] {
  if (documents === undefined) return [];
  const fetchedAccessions = new Set(documents.accessionOf.values());
  const reasons = new Map(
    reports.flatMap(({ path, status, reason }) => {
      const accession = documents.accessionOf.get(path);
      return accession === undefined || status === 'imported' || status === 'unchanged'
        ? []
        : [[accession, reason ?? status]];
    }),
  );
  const unusable: Record<string, string> = { ...documents.unusable };
  const left = new Map<string, ListedFiling[]>();
  const note = (what: string, filing: ListedFiling): unknown => left.set(what, [...(left.get(what) ?? []), filing]);
  for (const filing of documents.lost) note('left out: listed, but no document is there; --refresh asks again', filing);
  for (const { filing } of selectDocuments(store, filings, since, Math.floor(now / 86_400_000), forgone)) {
    const { accession, primaryDocument } = filing;
    if (!fetchedAccessions.has(accession)) continue;
    const isMain = store
      .documents(accession)
      .some(({ filename, stored }) => stored && filename === withoutStyle(primaryDocument));
    const reason = reasons.get(accession) ?? (isMain ? ALONE : 'it holds none of the documents EDGAR lists');
    unusable[accession] = reason;
    note(reason === ALONE ? ALONE : `left out: ${reason}`, filing);
  }
  store.putSyncState(documentsState(cik, now, unusable));
  return [...left].map(([what, all]) => lineOf(all, what));
}

/** The next best thing where a mirror has neither index pages nor full submissions. */
const ALONE = 'here without exhibits: neither an index page nor the full submission is there';

/** `10-Q of 2026-04-30 (0001628280-26-028802) and 8 other filings are left out: ...` */
function lineOf(filings: readonly ListedFiling[], what: string): string {
  const [{ form, filed, accession }] = filings as [ListedFiling];
  const first = `${form} of ${formatDay(filed)} (${accession})`;
  const rest = filings.length - 1;
  if (rest === 0) return `${first} is ${what}`;
  return `${first} and ${rest} ${rest === 1 ? 'other filing' : 'other filings'} are ${what}`;
}
