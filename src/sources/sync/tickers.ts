/** Fetches the SEC's lists of symbols and companies once a day and caches them next to the store. */

import { isMdsError, MdsError } from '../../errors.ts';
import { readCompanyTickers } from '../../filings/company-tickers.ts';
import type { SyncStateRow } from '../../store/schema/row-types.ts';
import { suggester } from '../../store/text/suggest.ts';
import { fingerprint, textOf } from '../content.ts';
import { tryParse } from '../json.ts';

import { normalizeTicker } from '../symbols.ts';
import { fundTickersUrl, tickerUrls } from './addresses.ts';
import { isFresh, TICKERS_MS } from './freshness.ts';
import { checkedState, conditionalHeaders, type Requests, renewedState, validators } from './requests.ts';
import type { SyncOptions } from './types.ts';
import { type FetchedFile, inMemory } from './virtual-files.ts';

export interface Listing {
  readonly cik: number;
  readonly name: string;
}

export interface Tickers {
  readonly bySymbol: ReadonlyMap<string, Listing>;
  readonly byCik: ReadonlyMap<number, readonly string[]>;
  /** The list, where it is new to the store, and its sync states. */
  readonly file: FetchedFile | undefined;
  readonly states: readonly SyncStateRow[];
  readonly notes: readonly string[];
}

type Context = Pick<SyncOptions, 'store' | 'bases' | 'spool' | 'now' | 'refresh' | 'dryRun'>;

/** The list of tickers. Throws MdsError `SOURCE_*` when it cannot be had and none is cached. */
export async function tickerList(context: Context, { getNow }: Requests): Promise<Tickers> {
  const { store, bases, spool, now, refresh } = context;
  const [first, plain] = tickerUrls(bases) as [string, string];
  const state = store.syncState('', 'tickers');
  const cached = cachedList(spool, [first, plain]);
  if (cached !== undefined && !refresh && isFresh(state?.checkedAt, TICKERS_MS, now())) return cached.list;
  try {
    const validated = cached?.url === first ? conditionalHeaders(state) : {};
    let fetched = await getNow({ url: first, accept: 'json', headers: validated });
    if (fetched.status === 304 && cached !== undefined)
      return { ...cached.list, states: [renewedState(state!, now())] };
    if (fetched.status !== 200) fetched = await getNow({ url: plain, accept: 'json' });
    if (fetched.status !== 200) throw invalidList(`${first}: no list of tickers there (${fetched.status})`);
    const { body, url } = fetched;
    const list = listOf(body);
    const sha256 = fingerprint(body);
    const isNew = state?.sha256 !== sha256;
    spool.put(url === plain ? plain : first, body);
    const row = checkedState('', 'tickers', now(), { ...validators(fetched), sha256 });
    return { ...list, file: isNew ? inMemory(fetched.url, body) : undefined, states: [row] };
  } catch (error) {
    if (!isMdsError(error, 'SOURCE_') || cached === undefined) throw error;
    return { ...cached.list, notes: [`the list of tickers could not be refreshed: ${error.message}`] };
  }
}

/** The cached list; undefined also where a power cut left it damaged. */
function cachedList(spool: SyncOptions['spool'], urls: readonly string[]): { url: string; list: Tickers } | undefined {
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
export async function fundSymbols(context: Context, { getNow }: Requests): Promise<ReadonlySet<string>> {
  const { store, bases, spool, now, refresh, dryRun } = context;
  const url = fundTickersUrl(bases);
  const state = store.syncState('', 'fund_tickers');
  if (!spool.has(url) || refresh || !isFresh(state?.checkedAt, TICKERS_MS, now())) {
    const fetched = await getNow({ url, accept: 'json' });
    if (fetched.status !== 200 || tryParse(textOf(fetched.body)) === undefined) return new Set();
    spool.put(url, fetched.body);
    if (!dryRun) store.transaction(() => store.putSyncState(checkedState('', 'fund_tickers', now())));
  }
  const { fields, data } = (tryParse(textOf(spool.get(url))) ?? {}) as { fields?: unknown; data?: unknown };
  const at = Array.isArray(fields) ? fields.indexOf('symbol') : -1;
  if (at < 0 || !Array.isArray(data)) return new Set();
  return new Set(data.flatMap((row: unknown) => (Array.isArray(row) ? (normalizeTicker(String(row[at])) ?? []) : [])));
}

/** At most `limit` symbols of the list near what was typed, likeliest first. */
export function similarTickers({ bySymbol }: Tickers, text: string, limit: number): readonly string[] {
  const candidates = [...bySymbol].map(([symbol, { name }], rank) => [symbol, name, rank, 0] as const);
  return suggester(candidates)(text, limit);
}

function listOf(body: Uint8Array): Tickers {
  const list = readCompanyTickers(tryParse(textOf(body)));
  if (list === undefined || list.entries.length === 0) throw invalidList('the list of tickers is none');
  const bySymbol = new Map<string, Listing>();
  const byCik = new Map<number, string[]>();
  for (const { cik, ticker, title } of list.entries) {
    const symbol = normalizeTicker(ticker);
    if (symbol === undefined || bySymbol.has(symbol)) continue;
    bySymbol.set(symbol, { cik, name: title });
    byCik.set(cik, [...(byCik.get(cik) ?? []), symbol]);
  }
  return { bySymbol, byCik, file: undefined, states: [], notes: [] };
}

function invalidList(message: string): MdsError {
  return new MdsError('SOURCE_NONSENSE', message, { hint: 'check sec_www_url: mds config get sec_www_url' });
}
