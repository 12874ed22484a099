/**
 * Imports the SEC's nightly archives; of all companies with `--market`, unless their records are of the last 20 hours.
 */
import { join } from 'node:path';
import { EXIT, MdsError } from '../../errors.ts';
import { createFetcher } from '../../sources/net/fetcher.ts';
import type { Fetcher } from '../../sources/net/types.ts';
import type { PricePlan } from '../../sources/providers/price-plan.ts';
import { isFresh } from '../../sources/sync/freshness.ts';
import { checkedState, countedRequests } from '../../sources/sync/requests.ts';
import { tickerList } from '../../sources/sync/tickers.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { requireOnline } from '../settings/cache-mode.ts';
import { Ahead } from './ahead.ts';
import {
  bulkLine,
  bulkWords,
  importArchives,
  isAddress,
  nameOf,
  rememberNamed,
  storedSymbol,
  wantedCiks,
} from './bulk.ts';
import { type Job, print, requireSymbols, symbolsOf, updateCrossSection } from './job.ts';
import { planArchive, sayMarketPlan } from './market-plan.ts';
import { contactOf } from './prices.ts';
import { openSession } from './session.ts';

/** The archives are rebuilt every night: younger records of `--market` stay, ms. */
const ARCHIVES_MS = 20 * 3_600_000;

/** The part of the sync state about an archive of all companies: a stopped run goes on with the next one. */
const partOf = (archive: string): string => `market ${nameOf(archive)}`;

/** How the prices that follow the archives of the whole market will be fetched; undefined without any. */
export type MarketPrices = (
  store: StoreReader,
  symbols: readonly string[],
  folder: string,
  fetch: Fetcher,
) => PricePlan | undefined;

/**
 * Imports the SEC's nightly archives; requests only the ticker list, for symbols not in the store. `pricesOf`: of the
 * whole market.
 */
export async function syncArchives(
  { invocation: { args, options }, settings, mayAsk, io }: Job,
  pricesOf?: MarketPrices,
): Promise<number> {
  const words = bulkWords(args);
  const named = symbolsOf(words.symbols, options, io);
  const { store, path, folder, basics, fetching, close } = await openSession(options, settings, io);
  const { dryRun, signal } = basics;
  try {
    const isMarket = pricesOf !== undefined;
    const isDone = (archive: string): boolean =>
      isFresh(store.syncState('', partOf(archive))?.checkedAt, ARCHIVES_MS, io.now());
    const isAgain = !isMarket || options.refresh === true;
    const archives = isAgain ? words.archives : words.archives.filter((archive) => !isDone(archive));
    if (archives.length === 0) {
      if (mayAsk)
        io.stderr.write(
          'records of all companies: from archives of the last 20 hours (--refresh imports them again)\n',
        );
      return EXIT.ok;
    }
    const isUnknown = (symbol: string): boolean => store.symbol(storedSymbol(store, symbol))?.cik === undefined;
    const needsList = options.universe === true || named?.some(isUnknown) === true;
    if (named === undefined && !needsList) requireSymbols(store, path);
    const fetches = needsList || archives.some(isAddress);
    if (fetches)
      requireOnline(
        settings,
        'unset MDS_OFFLINE (or the setting offline), or name local archives and symbols in the store',
      );
    const fetch = createFetcher(fetching(fetches ? await contactOf(settings, io, mayAsk) : ''));
    const tickers = needsList ? await tickerList(basics, countedRequests(fetch, false, undefined)) : undefined;
    const wanted = named ?? (options.universe === true ? [...tickers!.bySymbol.keys()] : store.storedSymbols());
    const ciks = wantedCiks(store, wanted, tickers?.bySymbol, named !== undefined);
    const list = tickers?.file === undefined ? undefined : { name: tickers.file.url, bytes: tickers.file.read() };
    const downloads = join(folder, 'bulk');
    let ahead: Ahead | undefined;
    if (isMarket && mayAsk) {
      const plans = await Promise.all(
        archives.map((archive) => planArchive(archive, ciks.size, downloads, fetch, io.now())),
      );
      const prices = pricesOf(store, wanted, folder, fetch);
      sayMarketPlan(wanted.length, plans, prices, io);
      ahead = new Ahead(plans, prices);
    }
    const onDone = (archive: string): void => {
      if (isMarket) store.transaction(() => store.putSyncState(checkedState('', partOf(archive), io.now())));
    };
    const taking = { store, ciks, fetch, dryRun, quiet: options.quiet === true, downloads, list, onDone, ahead };
    const reports = await importArchives(archives, { ...taking, signal }, io);
    if (named !== undefined && !dryRun) rememberNamed(store, named, io.now());
    if (!dryRun) await updateCrossSection(store, io.now(), signal);
    if (!dryRun) await basics.shared?.end();
    const lines = reports.map((report) => bulkLine(report, dryRun)).join('\n');
    // One document alone is printed as JSON: that of the prices, where there are any.
    const isPart = isMarket && options.json === true && options['no-prices'] !== true;
    if (!isPart) print({ store: path, dryRun, archives: reports }, lines, options, io);
    return reports.some(({ failed }) => failed.length > 0) ? EXIT.service : EXIT.ok;
  } catch (error) {
    if (signal.aborted) throw new MdsError('INTERRUPTED', 'stopped; progress is saved', { hint: 'rerun to resume' });
    throw error;
  } finally {
    close();
  }
}
