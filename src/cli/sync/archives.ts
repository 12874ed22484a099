/** Imports the SEC's nightly archives; of all companies with `--market`, unless their records are of the last 20 hours. */
import { join } from 'node:path';
import { EXIT, MdsError } from '../../errors.ts';
import { createFetcher } from '../../sources/net/fetcher.ts';
import { normalizeTicker } from '../../sources/symbols.ts';
import { isFresh } from '../../sources/sync/freshness.ts';
import { checkedState, countedRequests } from '../../sources/sync/requests.ts';
import { tickerList } from '../../sources/sync/tickers.ts';
import { requireOnline } from '../settings/cache-mode.ts';
import { bulkLine, bulkWords, importArchives, isAddress, rememberNamed, wantedCiks } from './bulk.ts';
import { type Job, print, requireSymbols, symbolsOf, updateCrossSection } from './job.ts';
import { say } from './lines.ts';
import { contactOf } from './prices.ts';
import { openSession } from './session.ts';

/** The archives are rebuilt every night: younger records of `--market` stay, ms. */
const ARCHIVES_MS = 20 * 3_600_000;

/** The part of the sync state about these archives. */
const MARKET = 'market';

/** Imports the SEC's nightly archives; requests only the ticker list, for symbols not in the store. */
export async function syncArchives({ invocation: { args, options }, settings, mayAsk, io }: Job): Promise<number> {
  const words = bulkWords(args);
  const { archives } = words;
  const named = symbolsOf(words.symbols, options, io);
  const { store, path, folder, basics, fetching, close } = await openSession(options, settings, io);
  const { dryRun, signal } = basics;
  try {
    const isMarket = options.market === true;
    const isFreshMarket = isFresh(store.syncState('', MARKET)?.checkedAt, ARCHIVES_MS, io.now());
    if (isMarket && isFreshMarket && options.refresh !== true && !dryRun) {
      if (mayAsk)
        io.stderr.write(
          'records of all companies: from archives of the last 20 hours (--refresh imports them again)\n',
        );
      return EXIT.ok;
    }
    if (isMarket && mayAsk && !dryRun)
      say(
        io,
        `plan: records of all companies from ${archives.length} archives of the SEC, some 3 GB; a stopped download goes on where it stopped`,
      );
    const isUnknown = (symbol: string): boolean => store.symbol(normalizeTicker(symbol) ?? symbol)?.cik === undefined;
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
    const taking = { store, ciks, fetch, dryRun, quiet: options.quiet === true, downloads: join(folder, 'bulk'), list };
    const reports = await importArchives(archives, { ...taking, signal }, io);
    if (named !== undefined && !dryRun) rememberNamed(store, named, io.now());
    if (isMarket && !dryRun) store.transaction(() => store.putSyncState(checkedState('', MARKET, io.now())));
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
