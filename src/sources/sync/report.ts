/** Results of one piece of work, one report per symbol. */

import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import { NOTHING_DONE, type SymbolReport, type SymbolStatus, type SyncError } from './types.ts';
import type { Work, WorkFetched } from './work.ts';
import type { Written } from './write.ts';

export type Outcome =
  | { readonly kind: 'fetched'; readonly fetched: WorkFetched; readonly written: Written | undefined }
  | { readonly kind: 'planned'; readonly fetched: WorkFetched }
  | { readonly kind: 'failed'; readonly error: SyncError }
  | { readonly kind: 'not_tried'; readonly error: SyncError };

/** Reports of a company's symbols; requests and company notes are part of the first. */
export function reportsOf(
  store: StoreReader,
  work: Work,
  count: { readonly requests: number; readonly bytes: number },
  outcome: Outcome,
): readonly SymbolReport[] {
  const { cik, symbols } = work;
  return symbols.map((symbol, index): SymbolReport => {
    const isFirst = index === 0;
    const base = {
      symbol,
      name: store.symbol(symbol)?.name,
      cik: cik === undefined ? undefined : tenDigitCik(cik),
      ...NOTHING_DONE,
      ...(isFirst ? { requests: count.requests, bytes: count.bytes, notes: work.notes } : {}),
    };
    if (outcome.kind === 'failed' || outcome.kind === 'not_tried')
      return { ...base, status: outcome.kind, error: outcome.error };
    if (outcome.kind === 'planned')
      return {
        ...base,
        status: count.requests === 0 ? 'fresh' : 'planned',
        notes: notesOf(symbol, isFirst, outcome.fetched),
      };
    const report = { ...base, ...ofFetched(symbol, isFirst, outcome.fetched, outcome.written) };
    const hasNothing =
      cik !== undefined &&
      outcome.fetched.companies[0]?.isAbsent === true &&
      symbol !== BENCHMARK &&
      !hasData(store, symbol, cik);
    return hasNothing && report.error === undefined
      ? { ...report, status: 'failed', notes: [], error: absence(cik) }
      : report;
  });
}

/** Funds have prices though EDGAR may have nothing of them. */
function hasData(store: StoreReader, symbol: string, cik: number): boolean {
  return (
    store.symbol(symbol)?.lastDay !== undefined || store.filings(cik).length > 0 || store.facts(cik, []) !== undefined
  );
}

function absence(cik: number): SyncError {
  return {
    code: 'SOURCE_NOT_FOUND',
    message: `EDGAR has no submissions under CIK ${cik}, though the list of tickers names it`,
    hint: 'check sec_data_url if you have set it: mds config get sec_data_url',
  };
}

function notesOf(symbol: string, isFirst: boolean, { notes, prices }: WorkFetched): readonly string[] {
  const own = prices.filter((each) => each.symbol === symbol).flatMap(({ fetched }) => fetched?.notes ?? []);
  return [...(isFirst ? notes : []), ...own];
}

function ofFetched(
  symbol: string,
  isFirst: boolean,
  fetched: WorkFetched,
  written: Written | undefined,
): Pick<SymbolReport, 'status' | 'filings' | 'facts' | 'documents' | 'bars' | 'notes' | 'prices' | 'error'> {
  const record = fetched.prices.find((each) => each.symbol === symbol);
  const prices = written?.prices.get(symbol);
  const company = isFirst ? written : undefined;
  const failure =
    (record?.isFinal === true ? undefined : record?.error) ??
    (prices?.status === 'failed'
      ? {
          code: 'SOURCE_NONSENSE',
          message: `prices of ${symbol}: ${prices.reason ?? 'cannot be read'}`,
          hint: 'try again later',
        }
      : undefined);
  const status: SymbolStatus =
    failure !== undefined
      ? 'failed'
      : written?.isNew === true || prices?.status === 'imported'
        ? 'updated'
        : fetched.hasRequested
          ? 'current'
          : 'fresh';
  return {
    status,
    filings: company?.filings ?? 0,
    facts: company?.facts ?? 0,
    documents: company?.documents ?? 0,
    bars: prices?.bars ?? 0,
    notes: [...notesOf(symbol, isFirst, fetched), ...(company?.notes ?? []), ...(prices?.warnings ?? [])],
    prices: record?.fetched && {
      provider: record.fetched.provider,
      status: prices?.status ?? 'unchanged',
      from: prices?.from,
      to: prices?.to,
    },
    ...(failure === undefined ? {} : { error: failure }),
  };
}
