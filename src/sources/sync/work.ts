/**
 * One piece of work: a company with its symbols, or a symbol without filings. First everything is fetched, then all of
 * it is written at once.
 */
import { isMdsError, type MdsError } from '../../errors.ts';
import type { ListedFiling } from '../../filings/submissions.ts';
import { CIK } from '../../store/reading/listings/qualified.ts';
import type { FetchedPrices } from '../providers/types.ts';
import { type DocumentsFetched, fetchDocuments } from './documents.ts';
import { fetchFacts } from './facts.ts';
import { CORRECTED_MS } from './freshness.ts';
import { pastOf, predecessorsOf } from './predecessors.ts';
import type { Requests } from './requests.ts';
import { fetchSubmissions, type SubmissionsFetched } from './submissions.ts';
import type { SyncError, SyncOptions } from './types.ts';

/** Of a usual company: bytes as transferred, and documents of two years. */
const RECORD_BYTES = 40_000;
const FACTS_BYTES = 250_000;
const DOCUMENT_BYTES = 60_000;
const USUAL_DOCUMENTS = 40;

export interface Work {
  /** Undefined for a class of a fund: it has no filings of its own. */
  readonly cik: number | undefined;
  /** Symbols that were asked for; prices are fetched for each. */
  readonly symbols: readonly string[];
  /** Those of them that no list has any more. */
  readonly delisted: readonly string[];
  /** Symbols that are not listed any more, and what they have become. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Notes about symbols as typed. */
  readonly notes: readonly string[];
  /** Prices alone: the benchmark that others are compared with. */
  readonly pricesOnly: boolean;
}

export interface PricesFetched {
  readonly symbol: string;
  readonly fetched: FetchedPrices | undefined;
  readonly error: SyncError | undefined;
  /** Neither listed any more nor had by the provider: what is stored is all there will be, and that is no failure. */
  readonly isFinal?: boolean;
}

/** What was fetched of one company. */
export interface CompanyFetched extends Omit<SubmissionsFetched, 'status' | 'filings'> {
  readonly cik: number;
  /** Filings that documents were looked for of. */
  readonly filings: readonly ListedFiling[];
  /** The list of tickers names it, but EDGAR has nothing of it. */
  readonly isAbsent: boolean;
  /** Undefined: none were asked for. */
  readonly documents: DocumentsFetched | undefined;
}

export interface WorkFetched {
  /** Whether a request was sent: false when everything was fresh. */
  readonly hasRequested: boolean;
  /** The company, and those whose record it carries on. */
  readonly companies: readonly CompanyFetched[];
  readonly prices: readonly PricesFetched[];
  /** Those of the company; notes on prices are with them, since a batch has many symbols. */
  readonly notes: readonly string[];
}

/** Throws MdsError `SOURCE_*` when SEC records cannot be fetched; a failure of prices is part of the result. */
export async function fetchWork(options: SyncOptions, work: Work, requests: Requests): Promise<WorkFetched> {
  const { cik, pricesOnly } = work;
  if (options.dryRun && options.universe && !pricesOnly) estimateCompany(options, cik, requests);
  const isAsked = cik !== undefined && !pricesOnly && !(options.dryRun && options.universe);
  const companies = !isAsked ? [] : await fetchCompanies(options, cik, requests);
  const prices = await fetchPrices(options, work, requests);
  return {
    hasRequested: requests.count.requests > 0,
    companies,
    prices,
    notes: [
      ...work.notes,
      ...companies.flatMap(({ notes }) => notes),
      ...prices.flatMap(({ isFinal, error }) =>
        isFinal === true && !pricesOnly ? [`${error!.message}; those stored stay`] : [],
      ),
    ],
  };
}

/** Counts what a company takes about, without a request to it: in the whole market that would be thousands. */
function estimateCompany({ store, documents }: SyncOptions, cik: number | undefined, { onSent }: Requests): void {
  if (cik === undefined) return;
  const isStored = store.filings(cik).length > 0;
  for (const bytes of isStored ? [RECORD_BYTES] : [RECORD_BYTES, FACTS_BYTES]) onSent(bytes);
  if (!isStored && documents) for (let i = 0; i < USUAL_DOCUMENTS; i++) onSent(DOCUMENT_BYTES);
}

/**
 * The company and its predecessors: the ticker list names the new registrant alone, and its past lies under the old one
 * (FIELDS 3.1).
 */
async function fetchCompanies(
  options: SyncOptions,
  cik: number,
  requests: Requests,
): Promise<readonly CompanyFetched[]> {
  const companies = [await fetchCompany(options, cik, requests)];
  for (const each of predecessorsOf(options.store, cik)) {
    const filed = companies.flatMap(({ filings }) => filings);
    companies.push(await fetchCompany(options, each, requests, filed));
  }
  return companies;
}

/**
 * `later`: what the companies after it have filed, where it is a predecessor. Nothing new comes of it but a correction.
 */
async function fetchCompany(
  options: SyncOptions,
  cik: number,
  requests: Requests,
  later?: readonly ListedFiling[],
): Promise<CompanyFetched> {
  const submissions = await fetchSubmissions(options, cik, requests, later === undefined ? undefined : CORRECTED_MS);
  const facts = await fetchFacts(options, cik, submissions.filings, requests);
  const filings = later === undefined ? submissions.filings : pastOf(submissions.filings, later, options.since);
  const documents = options.documents ? await fetchDocuments(options, cik, filings, requests) : undefined;
  const isAbsent = submissions.status === 'absent';
  return {
    cik,
    isAbsent,
    filings,
    files: [...submissions.files, ...(facts.file === undefined ? [] : [facts.file]), ...(documents?.files ?? [])],
    states: [...submissions.states, ...facts.states],
    documents,
    notes: isAbsent ? [`EDGAR has no submissions under CIK ${cik}`] : submissions.notes,
  };
}

async function fetchPrices(
  { prices, store, dryRun, refresh, signal, pricesOnly: isMarket }: SyncOptions,
  { symbols, delisted: gone }: Work,
  { count, onSent }: Requests,
): Promise<readonly PricesFetched[]> {
  if (prices === undefined) return [];
  const all: PricesFetched[] = [];
  for (const symbol of symbols) {
    // A company that no symbol is known of.
    if (CIK.test(symbol)) continue;
    if (dryRun) {
      const { requests, bytes } = prices.estimate(store, symbol, refresh);
      count.requests += requests;
      count.bytes += bytes;
      continue;
    }
    try {
      const fetched = await prices.fetch(store, symbol, { refresh, onSent, signal });
      all.push({ symbol, fetched, error: undefined });
    } catch (error) {
      if (!isMdsError(error, 'SOURCE_')) throw error;
      const isOver =
        error.code === 'SOURCE_NOT_FOUND' &&
        (isMarket === true || (gone.includes(symbol) && store.symbol(symbol)?.lastDay !== undefined));
      all.push({ symbol, fetched: undefined, error: syncError(error), isFinal: isOver });
    }
  }
  return all;
}

/** A failure as it is reported. */
export function syncError({ code, message, hint, retryAfter }: MdsError): SyncError {
  const wait = retryAfter === undefined ? {} : { retry_after_seconds: Math.ceil(retryAfter) };
  return { code, message, hint, ...wait };
}
