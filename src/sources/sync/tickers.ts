/** Which symbols there are and whose they are: the SEC's lists, fetched once a day and kept beside the store. */

import { createHash } from 'node:crypto';
import { isMdsError, MdsError } from '../../errors.ts';
import { readCompanyTickers } from '../../filings/company-tickers.ts';
import type { SyncStateRow } from '../../store/row-types.ts';
import { rankSimilar } from '../../store/suggest.ts';

import { normaliseTicker } from '../symbols.ts';
import { fundTickersUrl, tickerUrls } from './addresses.ts';
import { type Asking, checked, conditional, validators } from './asking.ts';
import { isYoung, TICKERS_MS } from './freshness.ts';
import type { SyncOptions } from './types.ts';
import { type FetchedFile, heldInMemory } from './virtual-files.ts';

export interface Listing {
  readonly cik: number;
  readonly name: string;
}

export interface Tickers {
  readonly bySymbol: ReadonlyMap<string, Listing>;
  readonly byCik: ReadonlyMap<number, readonly string[]>;
  /** The list, where it is new to the store, and what to remember of it. */
  readonly file: FetchedFile | undefined;
  readonly states: readonly SyncStateRow[];
  readonly notes: readonly string[];
}

type Context = Pick<SyncOptions, 'store' | 'bases' | 'spool' | 'now' | 'refresh' | 'dryRun'>;

/** The list of tickers. Throws MdsError `SOURCE_*` when it cannot be had and none is kept. */
export async function tickerList(context: Context, { askNow }: Asking): Promise<Tickers> {
  const { store, bases, spool, now, refresh } = context;
  const [first, plain] = tickerUrls(bases) as [string, string];
  const state = store.syncState('', 'tickers');
  const kept = keptList(spool, [first, plain]);
  if (kept !== undefined && !refresh && isYoung(state?.checkedAt, TICKERS_MS, now())) return kept.list;
  try {
    const validated = kept?.url === first ? conditional(state) : {};
    let fetched = await askNow({ url: first, accept: 'json', headers: validated });
    if (fetched.status === 304 && kept !== undefined) {
      const { etag, modified, sha256 } = state!;
      const row = checked('', 'tickers', now(), { etag, modified, sha256 });
      return { ...kept.list, states: [row] };
    }
    if (fetched.status !== 200) fetched = await askNow({ url: plain, accept: 'json' });
    if (fetched.status !== 200) throw missing(first, fetched.status);
    const { body, url } = fetched;
    const list = listOf(body);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const isNew = state?.sha256 !== sha256;
    spool.put(url === plain ? plain : first, body);
    const row = checked('', 'tickers', now(), { ...validators(fetched), sha256 });
    return { ...list, file: isNew ? heldInMemory(fetched.url, body) : undefined, states: [row] };
  } catch (error) {
    if (!isMdsError(error, 'SOURCE_') || kept === undefined) throw error;
    return { ...kept.list, notes: [`the list of tickers could not be renewed: ${error.message}`] };
  }
}

/** The list kept beside the store; undefined also where a power cut left something else of it. */
function keptList(spool: SyncOptions['spool'], urls: readonly string[]): { url: string; list: Tickers } | undefined {
  const url = urls.find((each) => spool.has(each));
  if (url === undefined) return undefined;
  try {
    return { url, list: listOf(spool.get(url)) };
  } catch (error) {
    if (isMdsError(error, 'SOURCE_')) return undefined;
    throw error;
  }
}

/** The classes of funds, by symbol: a class has no filings of its own, its trust has thousands. */
export async function fundSymbols(context: Context, { askNow }: Asking): Promise<ReadonlySet<string>> {
  const { store, bases, spool, now, refresh, dryRun } = context;
  const url = fundTickersUrl(bases);
  const state = store.syncState('', 'fund_tickers');
  if (!spool.has(url) || refresh || !isYoung(state?.checkedAt, TICKERS_MS, now())) {
    const fetched = await askNow({ url, accept: 'json' });
    if (fetched.status !== 200 || documentOf(fetched.body) === undefined) return new Set();
    spool.put(url, fetched.body);
    if (!dryRun) store.transaction(() => store.putSyncState(checked('', 'fund_tickers', now())));
  }
  const { fields, data } = (documentOf(spool.get(url)) ?? {}) as { fields?: unknown; data?: unknown };
  const at = Array.isArray(fields) ? fields.indexOf('symbol') : -1;
  if (at < 0 || !Array.isArray(data)) return new Set();
  return new Set(data.flatMap((row: unknown) => (Array.isArray(row) ? (normaliseTicker(String(row[at])) ?? []) : [])));
}

/** At most `limit` symbols of the list near what was typed, likeliest first. */
export function similarTickers({ bySymbol }: Tickers, text: string, limit: number): readonly string[] {
  const candidates = [...bySymbol].map(([symbol, { name }], rank) => [symbol, name, rank, 0] as const);
  return rankSimilar(text, candidates, limit);
}

function listOf(body: Uint8Array): Tickers {
  const list = readCompanyTickers(documentOf(body));
  if (list === undefined || list.entries.length === 0) {
    throw new MdsError('SOURCE_NONSENSE', 'the list of tickers is none', {
      hint: 'check sec_www_url: mds config get sec_www_url',
    });
  }
  const bySymbol = new Map<string, Listing>();
  const byCik = new Map<number, string[]>();
  for (const { cik, ticker, title } of list.entries) {
    const symbol = normaliseTicker(ticker);
    if (symbol === undefined || bySymbol.has(symbol)) continue;
    bySymbol.set(symbol, { cik, name: title });
    byCik.set(cik, [...(byCik.get(cik) ?? []), symbol]);
  }
  return { bySymbol, byCik, file: undefined, states: [], notes: [] };
}

/** Undefined where it is no JSON. */
function documentOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}

function missing(url: string, status: number): MdsError {
  const hint = 'check sec_www_url: mds config get sec_www_url';
  return new MdsError('SOURCE_NONSENSE', `${url}: no list of tickers there (${status})`, { hint });
}
