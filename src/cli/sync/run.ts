/** `mds sync [SYMBOL...]`: fetches SEC records and prices into the store, with progress for people and a report for scripts. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODES, EXIT, type ExitCode, MdsError, usage } from '../../errors.ts';
import { openWires, type Wires } from '../../http/wires.ts';
import { sanitize, sanitizeLines } from '../../render/sanitize.ts';
import { openCoordination } from '../../sources/net/coordination.ts';
import { createFetcher } from '../../sources/net/fetcher.ts';
import { normalizeTicker } from '../../sources/symbols.ts';
import { sinceDay } from '../../sources/sync/documents.ts';
import { prunedBefore } from '../../sources/sync/pruned.ts';
import { countedRequests } from '../../sources/sync/requests.ts';
import { openSpool } from '../../sources/sync/spool.ts';
import { runSync } from '../../sources/sync/sync.ts';
import { tickerList } from '../../sources/sync/tickers.ts';
import type { SymbolReport, SyncReport } from '../../sources/sync/types.ts';
import { openWriter } from '../../store/open-writer.ts';
import type { StoreWriter } from '../../store/types.ts';
import type { Invocation, Run } from '../args/command.ts';
import { VERSION } from '../args/program.ts';
import { snakeCased } from '../output/snake-case.ts';
import { ownStore } from '../request/store-location.ts';
import { symbolArguments } from '../request/symbols.ts';
import { requireOnline } from '../settings/cache-mode.ts';
import { certificates } from '../settings/hosted.ts';
import { type EffectiveSettings, effectiveSettings } from '../settings/resolve.ts';
import { filePath } from '../settings/value.ts';
import type { Io } from '../terminal/io.ts';
import { bulkLine, bulkWords, importArchives, isAddress, rememberNamed, wantedCiks } from './bulk.ts';
import { fitted, summaryLines, symbolLines, widthOf } from './lines.ts';
import { type ChosenPrices, chosenPrices, contactOf, priceSync } from './prices.ts';
import { syncProgress } from './progress.ts';

/** Wait for another process that may be writing a large company, ms. */
const BUSY_MS = 60_000;
/** The default of --since. */
const SINCE = '2y';

export const runSyncCommand: Run = async (invocation, io) => {
  const { options } = invocation;
  const settings = effectiveSettings(options, io);
  if (options.bulk === true) return bulk(invocation, settings, io);
  const since = sinceOf(options, io.now());
  const typed = symbolsOf(invocation, io);
  const json = options.json === true;
  requireOnline(settings, 'unset MDS_OFFLINE (or the setting offline) to fetch; stored data works without it');
  const contact = await contactOf(settings, io, !json && options.quiet !== true);
  const chosen: ChosenPrices =
    options['no-prices'] === true
      ? { provider: undefined, note: undefined }
      : await chosenPrices(settings, io, !json && options.quiet !== true);
  const path = typeof options.store === 'string' ? options.store : ownStore(io);
  const temporary = options['dry-run'] === true && !existsSync(path) ? mkdtempSync(join(tmpdir(), 'mds-')) : undefined;
  const store = openWriter(temporary === undefined ? path : join(temporary, 'store.db'), { busyMs: BUSY_MS });
  try {
    if (typed === undefined && options.universe !== true && store.storedSymbols().length === 0) throw storeEmpty(path);
    const report = await syncSymbols({ store, path, settings, contact, chosen, typed, since }, invocation, io);
    if (json) io.stdout.write(`${JSON.stringify(snakeCased({ store: path, ...report }), null, 2)}\n`);
    else io.stdout.write(`${fitted(sanitizeLines(summaryLines(report, path)), widthOf(io.stdout))}\n`);
    return exitOf(report);
  } finally {
    store.close();
    // A dry run without a store creates none.
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
};

/** Imports the SEC's nightly archives; requests only the ticker list, for symbols not in the store. */
async function bulk({ args, options }: Invocation, settings: EffectiveSettings, io: Io): Promise<number> {
  const { archives, symbols } = bulkWords(args);
  const words =
    typeof options.watchlist === 'string' ? [...symbols, `@${options.watchlist.replace(/^@/, '')}`] : symbols;
  if (words.length > 0 && options.universe === true) throw usage('--universe means all symbols: name none with it');
  const named = words.length === 0 ? undefined : symbolArguments(words, io).symbols;
  const path = typeof options.store === 'string' ? options.store : ownStore(io);
  const dryRun = options['dry-run'] === true;
  const quiet = options.quiet === true;
  const temporary = dryRun && !existsSync(path) ? mkdtempSync(join(tmpdir(), 'mds-')) : undefined;
  const folder = temporary ?? `${path}.sync`;
  const store = openWriter(temporary === undefined ? path : join(temporary, 'store.db'), { busyMs: BUSY_MS });
  const coordination = openCoordination({ path: join(folder, 'pace.db'), now: clocks, pid: process.pid, isAlive });
  const wires = wiresOf(settings, io);
  const stop = new AbortController();
  const { signal } = stop;
  const release = io.onStop?.(() => stop.abort(new Error('stopped')));
  try {
    const isUnknown = (symbol: string): boolean => store.symbol(normalizeTicker(symbol) ?? symbol)?.cik === undefined;
    const needsList = options.universe === true || named?.some(isUnknown) === true;
    if (named === undefined && !needsList && store.storedSymbols().length === 0) throw storeEmpty(path);
    const mayAsk = options.json !== true && !quiet;
    const fetches = needsList || archives.some(isAddress);
    if (fetches)
      requireOnline(
        settings,
        'unset MDS_OFFLINE (or the setting offline), or name local archives and symbols in the store',
      );
    const contact = fetches ? await contactOf(settings, io, mayAsk) : '';
    const userAgent = `mds/${VERSION} (${contact})`;
    const fetch = createFetcher({
      wires,
      proxyEnv: io.env,
      coordination,
      userAgent,
      now: io.now,
      random: Math.random,
      signal,
    });
    const spool = openSpool(join(folder, 'spool'), io.now());
    const bases = { data: settings.get('sec_data_url').value, www: settings.get('sec_www_url').value };
    const context = { store, bases, spool, now: io.now, refresh: options.refresh === true, dryRun };
    const tickers = needsList ? await tickerList(context, countedRequests(fetch, false, undefined)) : undefined;
    const wanted = named ?? (options.universe === true ? [...tickers!.bySymbol.keys()] : store.storedSymbols());
    const ciks = wantedCiks(store, wanted, tickers?.bySymbol, named !== undefined);
    const list = tickers?.file === undefined ? undefined : { name: tickers.file.url, bytes: tickers.file.read() };
    const taking = { store, ciks, fetch, dryRun, quiet, downloads: join(folder, 'bulk'), list, signal };
    const reports = await importArchives(archives, taking, io);
    if (named !== undefined && !dryRun) rememberNamed(store, named, io.now());
    if (options.json === true)
      io.stdout.write(`${JSON.stringify(snakeCased({ store: path, dryRun, archives: reports }), null, 2)}\n`);
    else
      io.stdout.write(
        `${fitted(sanitizeLines(reports.map((report) => bulkLine(report, dryRun)).join('\n')), widthOf(io.stdout))}\n`,
      );
    return reports.some(({ failed }) => failed.length > 0) ? EXIT.service : EXIT.ok;
  } catch (error) {
    if (signal.aborted)
      throw new MdsError('INTERRUPTED', 'stopped; progress is saved', {
        hint: 'rerun to resume',
      });
    throw error;
  } finally {
    release?.();
    wires.close();
    coordination.close();
    store.close();
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}

interface Job {
  readonly store: StoreWriter;
  readonly path: string;
  readonly settings: EffectiveSettings;
  readonly contact: string;
  readonly chosen: ChosenPrices;
  readonly typed: readonly string[] | undefined;
  readonly since: number;
}

async function syncSymbols(job: Job, { options }: Invocation, io: Io): Promise<SyncReport> {
  const { store, path, settings, contact, chosen, typed, since } = job;
  const folder = `${path}.sync`;
  const coordination = openCoordination({ path: join(folder, 'pace.db'), now: clocks, pid: process.pid, isAlive });
  const wires = wiresOf(settings, io);
  const stop = new AbortController();
  const release = io.onStop?.(() => stop.abort(new Error('stopped')));
  const progress = syncProgress(io, options.quiet === true);
  const say = (lines: string): void => {
    progress.clear();
    if (options.json !== true && options.quiet !== true) io.stderr.write(`${fitted(lines, widthOf(io.stderr))}\n`);
  };
  try {
    const fetch = createFetcher({
      wires,
      proxyEnv: io.env,
      coordination,
      userAgent: `mds/${VERSION} (${contact})`,
      now: io.now,
      random: Math.random,
      signal: stop.signal,
      onPause: (ms, { message }) => progress.onPause(ms, sanitize(message)),
      onRequest: ({ url, status, bytesOnWire, fault }) => {
        progress.onRequest(bytesOnWire);
        if (options.verbose === true) say(sanitize(`> ${url}: ${fault ?? status} (${bytesOnWire} bytes)`));
      },
    });
    const report = await runSync({
      store,
      fetch,
      coordination,
      bases: { data: settings.get('sec_data_url').value, www: settings.get('sec_www_url').value },
      directory: settings.get('nasdaq_url').value,
      spool: openSpool(join(folder, 'spool'), io.now()),
      now: io.now,
      symbols: typed,
      universe: options.universe === true,
      since,
      documents: options['no-documents'] !== true,
      // --since overrides what `mds prune` deleted.
      prunedBefore: options.since === undefined ? prunedBefore(store) : undefined,
      prices: priceSync(chosen, fetch, io.now, (lane, forMs) => coordination.shut(lane, 'limited', forMs)),
      dryRun: options['dry-run'] === true,
      refresh: options.refresh === true,
      signal: stop.signal,
      onEvent: (event) => {
        progress.onEvent(event);
        if (event.report !== undefined) say(symbolLines(event.report));
      },
    });
    const notes =
      chosen.provider === undefined && chosen.note !== undefined ? [...report.notes, chosen.note] : report.notes;
    for (const text of notes) say(sanitize(`note: ${text}`));
    return { ...report, notes };
  } finally {
    progress.clear();
    release?.();
    wires.close();
    coordination.close();
  }
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
function symbolsOf({ args, options }: Invocation, io: Io): readonly string[] | undefined {
  const words = typeof options.watchlist === 'string' ? [...args, `@${options.watchlist.replace(/^@/, '')}`] : args;
  if (words.length > 0 && options.universe === true) throw usage('--universe means all symbols: name none with it');
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

function storeEmpty(path: string): MdsError {
  return new MdsError('NOTHING_HELD', `the store ${path} is empty`, {
    hint: 'name symbols to fetch: mds sync AAPL MSFT SPY',
  });
}

export function exitOf({ symbols, interrupted }: SyncReport): ExitCode {
  if (interrupted) return EXIT.interrupted;
  return symbols.map(exitOfSymbol).reduce((worst, code) => (code > worst ? code : worst), EXIT.ok as ExitCode);
}

function exitOfSymbol({ error }: SymbolReport): ExitCode {
  return error === undefined ? EXIT.ok : CODES[error.code].exit;
}

/** More than ever needed: no request waits for a connection after it was granted a slot. */
const CONNECTIONS = 32;

/** Throws CA_FILE_UNREADABLE; CA_INVALID with the first request. */
function wiresOf(settings: EffectiveSettings, io: Io): Wires {
  const given = certificates(filePath(settings.get('ca_file').value, io.home), io);
  return openWires({ ...given, connections: CONNECTIONS, wire: 'pool' });
}
