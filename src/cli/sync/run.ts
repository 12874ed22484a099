/** `mds sync [SYMBOL...]`: fetches SEC records and prices into the store, with progress for people and a report for scripts. */
import { join } from 'node:path';
import { ENGINE_EDITION } from '../../engine/edition.ts';
import { CODES, EXIT, MdsError, usage } from '../../errors.ts';
import { BATCH, sleep } from '../../http/retry.ts';
import { openWires } from '../../http/wires.ts';
import { sanitize, sanitizeLines } from '../../render/sanitize.ts';
import { openCoordination } from '../../sources/net/coordination.ts';
import { createFetcher, type FetcherOptions } from '../../sources/net/fetcher.ts';
import { priceSync } from '../../sources/providers/price-sync.ts';
import { normalizeTicker } from '../../sources/symbols.ts';
import { sinceDay } from '../../sources/sync/documents.ts';
import { isFresh } from '../../sources/sync/freshness.ts';
import { prunedBefore } from '../../sources/sync/pruned.ts';
import { checkedState, countedRequests } from '../../sources/sync/requests.ts';
import { openSpool } from '../../sources/sync/spool.ts';
import { runSync } from '../../sources/sync/sync.ts';
import { tickerList } from '../../sources/sync/tickers.ts';
import type { SyncReport } from '../../sources/sync/types.ts';
import { unfinishedSymbols } from '../../sources/sync/unfinished.ts';
import type { StoreReader, StoreWriter } from '../../store/types.ts';
import type { Invocation, Run } from '../args/command.ts';
import { VERSION } from '../args/program.ts';
import { printJson, snakeCased } from '../output/result.ts';
import { openTarget } from '../request/open-target.ts';
import { symbolArguments } from '../request/symbols.ts';
import { requireOnline } from '../settings/cache-mode.ts';
import { certificates } from '../settings/hosted.ts';
import { type EffectiveSettings, effectiveSettings } from '../settings/resolve.ts';
import type { Io } from '../terminal/io.ts';
import { bulkLine, bulkWords, importArchives, isAddress, rememberNamed, wantedCiks } from './bulk.ts';
import { duration, fitted, say, summaryLines, symbolLines, widthOf } from './lines.ts';
import { planLines } from './plan-lines.ts';
import { type ChosenPrices, chosenPrices, contactOf } from './prices.ts';
import { syncProgress } from './progress.ts';
import { recorded } from './recorded.ts';

/** Wait for another process that may be writing a large company, ms. */
const BUSY_MS = 60_000;
/** More connections than are ever needed: no request waits for one after it was granted a slot. */
const CONNECTIONS = 32;
/** The SEC's nightly archives (sec.gov/search-filings/edgar-application-programming-interfaces). */
const SUBMISSIONS = '/Archives/edgar/daily-index/bulkdata/submissions.zip';
const FACTS = '/Archives/edgar/daily-index/xbrl/companyfacts.zip';
/** The archives are rebuilt every night: younger records of `--market` stay, ms. */
const ARCHIVES_MS = 20 * 3_600_000;
/** Failures of single symbols that are printed of the whole market. */
const MOST_FAILURES = 10;
/** The part of the sync state about these archives. */
const MARKET = 'market';
/** The default of --since. */
const SINCE = '2y';

export const runSyncCommand: Run = async (invocation, io) => {
  const { options } = invocation;
  if (options['install-timer'] === true) return (await import('./timer.ts')).installTimer(invocation, io);
  if (options['uninstall-timer'] === true) return (await import('./timer.ts')).uninstallTimer(invocation, io);
  return recorded(options, io, async (seen) => {
    const settings = effectiveSettings(options, io);
    const mayAsk = options.json !== true && options.quiet !== true;
    const job = { invocation, settings, mayAsk, io, seen };
    if (options.market === true) return syncMarket(job);
    return options.bulk === true ? syncArchives(job) : syncSymbols(job);
  });
};

/** The whole market: records of all companies from the SEC's archives, then prices. Each part is resumed by running it again. */
async function syncMarket(job: Job): Promise<number> {
  const { args, options } = job.invocation;
  if (args.length > 0 || options.bulk === true || typeof options.watchlist === 'string')
    throw usage('--market means the whole market: name no symbols, lists or archives with it');
  await contactOf(job.settings, job.io, job.mayAsk);
  // Asked for now, not after an hour of downloads.
  const settings = effectiveSettings(options, job.io);
  if (options['no-prices'] !== true) await chosenPrices(settings, job.io, job.mayAsk);
  const www = settings.get('sec_www_url').value.replace(/\/+$/, '');
  const archives = [SUBMISSIONS, FACTS].map((path) => `${www}${path}`);
  const part: Invocation['options'] = { ...options, universe: true };
  const records = await syncArchives({ ...job, invocation: { ...job.invocation, args: archives, options: part } });
  if (options['no-prices'] === true) return records;
  const fresh = effectiveSettings(options, job.io);
  const prices = await syncSymbols({ ...job, settings: fresh, invocation: { ...job.invocation, options: part } });
  return Math.max(records, prices);
}

/** One command line. */
interface Job {
  readonly invocation: Invocation;
  readonly settings: EffectiveSettings;
  /** Whether it may prompt for a contact and a provider. */
  readonly mayAsk: boolean;
  readonly io: Io;
  /** Receives the report. */
  readonly seen: (report: SyncReport) => void;
}

/** Requests the records and prices of each symbol. */
async function syncSymbols({ invocation: { args, options }, settings, mayAsk, io, seen }: Job): Promise<number> {
  const since = sinceOf(options, io.now());
  const symbols = symbolsOf(args, options, io);
  const isMarket = options.market === true;
  const isBrief = isMarket || (options.universe === true && options['dry-run'] === true);
  let failures = 0;
  requireOnline(settings, 'unset MDS_OFFLINE (or the setting offline) to fetch; stored data works without it');
  const contact = await contactOf(settings, io, mayAsk);
  const chosen: ChosenPrices =
    options['no-prices'] === true ? { providers: [] } : await chosenPrices(settings, io, mayAsk);
  const { store, path, folder, coordination, basics, fetching, close } = await openSession(options, settings, io);
  const progress = syncProgress(io, options.quiet === true);
  const sayAbove = (lines: string): void => {
    progress.clear();
    if (mayAsk) io.stderr.write(`${fitted(lines, widthOf(io.stderr))}\n`);
  };
  try {
    if (symbols === undefined && options.universe !== true) requireSymbols(store, path);
    const fetch = createFetcher({
      ...fetching(contact),
      onPause: (ms, { message }) => progress.onPause(ms, sanitize(message)),
      onRequest: ({ url, status, bytesOnWire, fault }) => {
        progress.onRequest(bytesOnWire);
        if (options.verbose === true) sayAbove(sanitize(`> ${url}: ${fault ?? status} (${bytesOnWire} bytes)`));
      },
    });
    const done = await runSync({
      ...basics,
      fetch,
      coordination,
      directory: settings.get('nasdaq_url').value,
      symbols,
      universe: options.universe === true,
      pricesOnly: isMarket,
      since,
      documents: options['no-documents'] !== true,
      // --since overrides what `mds prune` deleted.
      prunedBefore: options.since === undefined ? prunedBefore(store) : undefined,
      prices: priceSync(chosen.providers, {
        fetch,
        now: io.now,
        shut: (lane, forMs) => coordination.shut(lane, 'limited', forMs),
        folderOf: (name) => join(folder, 'days', name),
        wait(ms, { message }) {
          progress.onPause(ms, sanitize(message));
          if (ms > BATCH.retry.maxWaitMs) sayAbove(sanitize(`waiting ${duration(ms / 1000)}: ${message}`));
          return sleep(ms, basics.signal);
        },
        isLongWait: options.wait === true,
      }),
      onEvent: (event) => {
        progress.onEvent(event);
        if (event.plan !== undefined) for (const line of planLines(event.plan, options.wait === true)) sayAbove(line);
        const { report } = event;
        // Of thousands, only what failed.
        const isShown = !isBrief || (report?.error !== undefined && failures++ < MOST_FAILURES);
        if (report !== undefined && isShown) sayAbove(symbolLines(report));
      },
    });
    if (!basics.dryRun) await updateCrossSection(store, io.now(), basics.signal);
    const { note } = chosen;
    const report = { ...done, notes: note === undefined ? done.notes : [...done.notes, note] };
    seen(report);
    if (isBrief && failures > MOST_FAILURES) sayAbove(`and ${failures - MOST_FAILURES} more failed: --json has each`);
    for (const text of report.notes) sayAbove(sanitize(`note: ${text}`));
    progress.clear();
    print({ store: path, ...report }, summaryLines(report, path), options, io);
    return exitOf(report);
  } finally {
    progress.clear();
    close();
  }
}

/** Imports the SEC's nightly archives; requests only the ticker list, for symbols not in the store. */
async function syncArchives({ invocation: { args, options }, settings, mayAsk, io }: Job): Promise<number> {
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

/** Values of a screen for what the run changed. What a stopped run leaves is marked, and computed by a screen itself. */
async function updateCrossSection(store: StoreWriter, now: number, signal: AbortSignal): Promise<void> {
  if (store.symbolsToCross(ENGINE_EDITION).length === 0) return;
  const { crossSection } = await import('../../endpoints/screen/cross-section.ts');
  await (await crossSection(now)).updateByBlock(store, signal);
}

/** The report on stdout: JSON, or lines. */
function print(document: object, lines: string, options: Invocation['options'], io: Io): void {
  if (options.json === true) printJson(snakeCased(document), io);
  else io.stdout.write(`${fitted(sanitizeLines(lines), widthOf(io.stdout))}\n`);
}

/** Store, connections and stop signal of one run. Throws CA_FILE_UNREADABLE; CA_INVALID with the first request. */
async function openSession(options: Invocation['options'], settings: EffectiveSettings, io: Io) {
  const trusted = certificates(settings, io);
  const target = await openTarget(options, io, BUSY_MS);
  const { store, folder } = target;
  const path = join(folder, 'pace.db');
  const coordination = openCoordination({ path, now: clocks, pid: process.pid, isAlive });
  const wires = openWires({ ...trusted, connections: CONNECTIONS, wire: 'pool' });
  const stop = new AbortController();
  const { signal } = stop;
  const release = io.onStop?.(() => stop.abort(new Error('stopped')));
  return {
    ...target,
    coordination,
    /** What every request of a sync depends on. */
    basics: {
      store,
      shared: target.team?.hooks,
      bases: { data: settings.get('sec_data_url').value, www: settings.get('sec_www_url').value },
      spool: openSpool(join(folder, 'spool'), io.now()),
      now: io.now,
      dryRun: options['dry-run'] === true,
      refresh: options.refresh === true,
      signal,
    },
    /** Options of a fetcher that sends this contact. */
    fetching: (contact: string): FetcherOptions => ({
      wires,
      proxyEnv: io.env,
      coordination,
      claim: target.team && (({ name, limits }, claimed) => target.team!.shared.claim(name, limits, claimed)),
      userAgent: `mds/${VERSION} (${contact})`,
      now: io.now,
      random: Math.random,
      signal,
    }),
    close: () => {
      release?.();
      wires.close();
      coordination.close();
      target.close();
    },
  };
}

/** The two clocks that processes share: the system's monotonic clock is the same for all of them. */
function clocks(): { steady: number; wall: number } {
  return { steady: Number(process.hrtime.bigint() / 1000n) / 1000, wall: Date.now() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The named symbols, with lists and stdin resolved; undefined for all in the store. */
function symbolsOf(
  named: readonly string[],
  { watchlist, universe }: Invocation['options'],
  io: Io,
): readonly string[] | undefined {
  const words = typeof watchlist === 'string' ? [...named, `@${watchlist.replace(/^@/, '')}`] : named;
  if (words.length > 0 && universe === true) throw usage('--universe means all symbols: name none with it');
  return words.length === 0 ? undefined : symbolArguments(words, io).symbols;
}

function sinceOf(options: Invocation['options'], now: number): number {
  const text = typeof options.since === 'string' ? options.since : SINCE;
  const today = Math.floor(now / 86_400_000);
  const day = sinceDay(text, today);
  if (day === undefined) throw usage('--since takes a time such as 2y, 18m, 6w or 90d, or a day such as 2024-01-31');
  if (day > today) throw usage(`--since ${text} is in the future: name a past day`);
  return day;
}

/** Throws NOTHING_HELD if the store has no symbols to update. */
function requireSymbols(store: StoreReader, path: string): void {
  if (store.storedSymbols().length + unfinishedSymbols(store).length > 0) return;
  throw new MdsError('NOTHING_HELD', `the store ${path} is empty`, {
    hint: 'name symbols to fetch: mds sync AAPL MSFT SPY',
  });
}

/** The highest exit code of the symbols. */
export function exitOf({ symbols, interrupted }: Pick<SyncReport, 'symbols' | 'interrupted'>): number {
  if (interrupted) return EXIT.interrupted;
  return Math.max(EXIT.ok, ...symbols.map(({ error }) => (error === undefined ? EXIT.ok : CODES[error.code].exit)));
}
