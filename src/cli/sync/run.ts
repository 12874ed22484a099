/**
 * `mds sync [SYMBOL...]`: fetches SEC records and prices into the store, with progress for people and a report for
 * scripts.
 */
import { join } from 'node:path';
import { codes, EXIT, usage } from '../../errors.ts';
import { BATCH, sleep } from '../../http/retry.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import { createFetcher } from '../../sources/net/fetcher.ts';
import { priceSync } from '../../sources/providers/price-sync.ts';
import { sinceDay } from '../../sources/sync/documents.ts';
import { prunedBefore } from '../../sources/sync/pruned.ts';
import { runSync } from '../../sources/sync/sync.ts';
import type { SyncReport } from '../../sources/sync/types.ts';
import type { Invocation, Run } from '../args/command.ts';
import { counted } from '../output/amounts.ts';
import { requireOnline } from '../settings/cache-mode.ts';
import { effectiveSettings } from '../settings/resolve.ts';
import { type MarketPrices, syncArchives } from './archives.ts';
import { type Job, print, requireSymbols, symbolsOf, updateCrossSection } from './job.ts';
import { duration, fitted, summaryLines, symbolLines, widthOf } from './lines.ts';
import { planLines } from './plan-lines.ts';
import { type ChosenPrices, chosenPrices, contactOf } from './prices.ts';
import { syncProgress } from './progress.ts';
import { recorded } from './recorded.ts';
import { openSession } from './session.ts';

/** The SEC's nightly archives (sec.gov/search-filings/edgar-application-programming-interfaces). */
const SUBMISSIONS = '/Archives/edgar/daily-index/bulkdata/submissions.zip';

const FACTS = '/Archives/edgar/daily-index/xbrl/companyfacts.zip';

/** Failures of single symbols that are printed of the whole market. */
const MOST_FAILURES = 10;

/** The default of --since. */
const SINCE = '2y';

export const runSyncCommand: Run = async (invocation, io) => {
  const { options } = invocation;
  if (options['install-timer'] === true) return (await import('./timer.ts')).installTimer(invocation, io);
  if (options['uninstall-timer'] === true) return (await import('./timer.ts')).uninstallTimer(invocation, io);
  return recorded(options, io, async (seen) => {
    const settings = effectiveSettings(options, io);
    const mayAsk = options.json !== true && options.quiet !== true;
    const named = invocation.args.some((word) => word.startsWith('@missing'))
      ? await (await import('./missing.ts')).withMissing(invocation, io)
      : invocation;
    const job = { invocation: named, settings, mayAsk, io, seen };
    if (options.listings === true) return (await import('./listings.ts')).syncListingFiles(job);
    if (options.from !== undefined) throw usage('--from is the first year of --listings');
    if (options.market === true) return syncMarket(job);
    return options.bulk === true ? syncArchives(job) : syncSymbols(job);
  });
};

/**
 * The whole market: records of all companies from the SEC's archives, then prices. Each part is resumed by running it
 * again.
 */
async function syncMarket(job: Job): Promise<number> {
  const { args, options } = job.invocation;
  if (args.length > 0 || options.bulk === true || typeof options.watchlist === 'string')
    throw usage('--market means the whole market: name no symbols, lists or archives with it');
  await contactOf(job.settings, job.io, job.mayAsk);
  // Asked for now, not after an hour of downloads.
  const settings = effectiveSettings(options, job.io);
  const { providers }: ChosenPrices =
    options['no-prices'] === true ? { providers: [] } : await chosenPrices(settings, job.io, job.mayAsk);
  const { now } = job.io;
  const asking = { refresh: options.refresh === true, since: sinceOf(options, now()) };
  const www = settings.get('sec_www_url').value.replace(/\/+$/, '');
  const archives = [SUBMISSIONS, FACTS].map((path) => `${www}${path}`);
  const part: Invocation['options'] = { ...options, universe: true };
  const pricesOf: MarketPrices = (store, symbols, folder, fetch) =>
    priceSync(providers, { fetch, now, shut: () => {}, folderOf: daysIn(folder) })?.plan(store, symbols, asking);
  const records = await syncArchives(
    { ...job, invocation: { ...job.invocation, args: archives, options: part } },
    pricesOf,
  );
  if (options['no-prices'] === true) return records;
  const fresh = effectiveSettings(options, job.io);
  const prices = await syncSymbols({ ...job, settings: fresh, invocation: { ...job.invocation, options: part } });
  return Math.max(records, prices);
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
  const progress = syncProgress(io, options.quiet === true, isMarket);
  const sayAbove = (lines: string): void => {
    progress.clear();
    if (mayAsk) io.stderr.write(`${fitted(lines, widthOf(io.stderr))}\n`);
  };
  try {
    if (symbols === undefined && options.universe !== true) requireSymbols(store, path);
    if (options.refresh === true && options['dry-run'] !== true)
      for (const symbol of symbols ?? []) {
        const dropped = store.transaction(() => store.dropDamaged(symbol));
        if (dropped > 0) io.stderr.write(`${symbol}: ${counted(dropped, 'damaged row')} deleted, requested again\n`);
      }
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
        folderOf: daysIn(folder),
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
        // Of thousands, only what failed: what a stopped run did not reach is counted in the summary.
        const hasFailed = report?.error !== undefined && report.status !== 'not_tried';
        const isShown = !isBrief || (hasFailed && failures++ < MOST_FAILURES);
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

/** Where the trading days of a provider are stored. */
function daysIn(folder: string): (provider: string) => string {
  return (provider) => join(folder, 'days', provider);
}

function sinceOf(options: Invocation['options'], now: number): number {
  const text = typeof options.since === 'string' ? options.since : SINCE;
  const today = Math.floor(now / 86_400_000);
  const day = sinceDay(text, today);
  if (day === undefined)
    throw usage(`--since must be a day such as 2024-01-31, or a time ago such as 2y, 18m, 6w or 90d (got '${text}')`);
  if (day > today) throw usage(`--since ${text} is in the future: name a past day`);
  return day;
}

/** The highest exit code of the symbols. */
export function exitOf({ symbols, interrupted }: Pick<SyncReport, 'symbols' | 'interrupted'>): number {
  if (interrupted) return EXIT.interrupted;
  return Math.max(EXIT.ok, ...symbols.map(({ error }) => (error === undefined ? EXIT.ok : codes()[error.code].exit)));
}
