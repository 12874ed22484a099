/**
 * A sync while the SEC cannot be reached: the prices of each symbol alone, said with each, so that the next run brings
 * its filings and facts.
 */
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { isMdsError } from '../../errors.ts';
import { isNetworkFault } from '../net/classify.ts';
import { normalizeTicker } from '../symbols.ts';
import { planWork, unknownSymbol, type WorkPlan } from './plan-work.ts';
import type { Requests } from './requests.ts';
import { type Tickers, tickerList } from './tickers.ts';
import type { SymbolReport, SyncError, SyncOptions } from './types.ts';
import { unfinishedSymbols } from './unfinished.ts';
import { syncError, type Work } from './work.ts';

/** No list of tickers. */
const NO_TICKERS: Tickers = { bySymbol: new Map(), byCik: new Map(), file: undefined, states: [], notes: [] };

/** The failure with which the SEC's records are left to a later run; undefined where it ends the run. */
export function recordsLater({ prices, dryRun, signal }: SyncOptions, error: unknown): SyncError | undefined {
  if (prices === undefined || dryRun || signal?.aborted || !isMdsError(error, 'SOURCE_')) return undefined;
  if (!isNetworkFault(error) && error.code !== 'SOURCE_BLOCKED') return undefined;
  return {
    ...syncError(error),
    hint: 'run the same command again when the SEC can be reached: filings and facts come then',
  };
}

/**
 * The list of tickers and the work; the prices alone where there is no list since the SEC cannot be reached. Throws
 * MdsError `SOURCE_*` where the list cannot be had and no prices are asked for.
 */
export async function planTickers(
  options: SyncOptions,
  requests: Requests,
): Promise<{ readonly tickers: Tickers; readonly plan: WorkPlan; readonly later?: SyncError }> {
  try {
    const tickers = await tickerList(options, requests);
    return { tickers, plan: await planWork(options, tickers, requests) };
  } catch (error) {
    const later = options.universe ? undefined : recordsLater(options, error);
    if (later === undefined) throw error;
    return { tickers: NO_TICKERS, plan: planPrices(options), later };
  }
}

/** The prices of the symbols as typed, or of those stored: without a list nothing says whether they are listed. */
function planPrices({ store, symbols: typed }: SyncOptions): WorkPlan {
  const words = typed ?? [...store.storedSymbols(), ...unfinishedSymbols(store)];
  const symbols = words.flatMap((word) => normalizeTicker(word) ?? []);
  const unknown = words
    .filter((word) => normalizeTicker(word) === undefined)
    .map((word) => unknownSymbol(word, undefined, NO_TICKERS));
  const work = [...new Set([...symbols, ...(symbols.length === 0 ? [] : [BENCHMARK])])].map(
    (symbol): Work => ({
      cik: store.symbol(symbol)?.cik,
      symbols: [symbol],
      delisted: [],
      renamed: [],
      notes: [],
      pricesOnly: true,
    }),
  );
  return { work, unknown, order: [...new Set(symbols)], notes: [] };
}

/** The reports of prices alone, with why there are no records. The benchmark needs none. */
export function withoutRecords(reports: readonly SymbolReport[], error: SyncError): readonly SymbolReport[] {
  const { message } = error;
  return reports.map((report) => {
    if (report.symbol === BENCHMARK) return report;
    const words =
      report.error === undefined ? `${message}: only prices were fetched` : `${message}; ${report.error.message}`;
    return { ...report, status: 'failed', error: { ...error, message: words } };
  });
}
