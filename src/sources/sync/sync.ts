/**
 * `mds sync`: companies and symbols one after the other from where they are published into the store, each whole or not
 * at all.
 */

import { ENGINE_EDITION } from '../../engine/edition.ts';
import { TAGGED_EDITION } from '../../engine/reported/tagged/stored-tagged.ts';
import { isMdsError } from '../../errors.ts';
import { isNetworkFault } from '../net/classify.ts';
import type { PricePlan } from '../providers/price-plan.ts';

import { updateTagged } from '../update-tagged.ts';
import { updateTrailing } from '../update-trailing.ts';
import { fetchDirectory, writeDirectory } from './directory.ts';
import { reportsOf } from './report.ts';
import { countedRequests, type Requests } from './requests.ts';
import type { Tickers } from './tickers.ts';
import type { SymbolReport, SyncError, SyncOptions, SyncReport } from './types.ts';
import { forgetFinished, rememberUnfinished } from './unfinished.ts';
import { planTickers, recordsLater, withoutRecords } from './without-records.ts';
import { fetchWork, syncError, type Work } from './work.ts';
import { writeWork } from './write.ts';

/** Companies under way at once: a sync of what is up to date is one small request each. */
const AT_ONCE = 4;
/** A lease outlives any import; the process that holds it prolongs it. */
const LEASE_MS = 90_000;
const RENEW_MS = 15_000;
/** Another process works on the last ones left: look again. */
const POLL_MS = 400;
/** After so many failures of the network in a row the rest is not tried. */
const GIVE_UP_AFTER = 3;
/** A trading day of the market, bytes as transferred. */
const DAY_BYTES = 400_000;

/**
 * Runs a sync. Rejects only with MdsError `STORE_*`, or MdsError `SOURCE_*` where not even the list of tickers can be
 * had.
 */
export async function runSync(
  options: SyncOptions,
  clock: () => number = () => performance.now(),
): Promise<SyncReport> {
  const started = clock();
  const first = countedRequests(options.fetch, false, options.signal);
  const directoryRequests = countedRequests(options.fetch, options.dryRun, options.signal);
  const { tickers, plan, later } = await planTickers(options, first);
  const remembers = !options.dryRun && !options.universe;
  if (remembers && options.symbols !== undefined) rememberUnfinished(options.store, plan.order, options.now());
  const prepared = await preparePrices(options, plan.work, first);
  // Out of days on disk, many symbols are one transaction: each alone is mostly waiting for the disk.
  const isBatched = prepared.plan?.way === 'days' && options.pricesOnly === true;
  const work = isBatched ? batched(plan.work) : plan.work;
  const run = new Run(options, tickers, work.length, later);
  run.unknown(plan.unknown);
  // Concurrently: it uses another host than the SEC's.
  const directory = work.length === 0 ? undefined : fetchDirectory(options, directoryRequests);
  await run.all(work);
  if (remembers) forgetFinished(options.store, run.reports, options.now());
  const directoryNotes = directory === undefined ? [] : writeDirectory(options, await directory);
  const { store } = options;
  // After an update of mds: what needs no request is recomputed too.
  if (!options.dryRun && store.symbolsWithoutTrailing(ENGINE_EDITION).length > 0)
    store.transaction(() => updateTrailing(store));
  if (!options.dryRun && store.companiesWithoutTagged(TAGGED_EDITION).length > 0)
    store.transaction(() => updateTagged(store));
  if (!options.dryRun) await options.shared?.end();
  const order = new Map(plan.order.map((symbol, index) => [symbol, index]));
  const place = ({ symbol }: SymbolReport): number => order.get(symbol) ?? order.size;
  const symbols = run.reports.sort((a, b) => place(a) - place(b) || (a.symbol < b.symbol ? -1 : 1));
  const counts = { updated: 0, current: 0, fresh: 0, planned: 0, failed: 0, unknown: 0, not_tried: 0 };
  for (const { status } of symbols) counts[status]++;
  const sum = (of: (each: SymbolReport) => number): number => symbols.reduce((total, each) => total + of(each), 0);
  return {
    symbols,
    totals: {
      ...counts,
      requests: first.count.requests + directoryRequests.count.requests + sum(({ requests }) => requests),
      bytes: first.count.bytes + directoryRequests.count.bytes + sum(({ bytes }) => bytes),
    },
    notes: [...tickers.notes, ...plan.notes, ...estimateNotes(options), ...prepared.notes, ...directoryNotes],
    ...(prepared.plan === undefined ? {} : { plan: prepared.plan }),
    dryRun: options.dryRun,
    interrupted: options.signal?.aborted === true,
    elapsedMs: clock() - started,
  };
}

/** Symbols of a transaction. */
const BATCH = 100;

function batched(work: readonly Work[]): readonly Work[] {
  const starts = Array.from({ length: Math.ceil(work.length / BATCH) }, (_, i) => i * BATCH);
  return starts.map((start) => {
    const part = work.slice(start, start + BATCH);
    return {
      cik: undefined,
      symbols: part.flatMap(({ symbols }) => symbols),
      delisted: part.flatMap(({ delisted }) => delisted),
      renamed: part.flatMap(({ renamed }) => renamed),
      notes: part.flatMap(({ notes }) => notes),
      pricesOnly: true,
    };
  });
}

function estimateNotes({ dryRun, universe, pricesOnly }: SyncOptions): readonly string[] {
  if (!dryRun || !universe || pricesOnly === true) return [];
  return ['an estimate from usual companies: no request was made for a single one'];
}

/** Plans the prices of the run, and fetches what all symbols have in common: the trading days of the market. */
async function preparePrices(
  options: SyncOptions,
  work: readonly Work[],
  { count, onSent }: Requests,
): Promise<{ readonly plan?: PricePlan; readonly notes: readonly string[] }> {
  const { prices, store, refresh, since, dryRun, signal, onEvent } = options;
  const symbols = work.flatMap((each) => each.symbols);
  if (prices === undefined || symbols.length === 0) return { notes: [] };
  const plan = prices.plan(store, symbols, { refresh, since });
  onEvent?.({ kind: 'plan', symbol: '', done: 0, total: work.length, plan });
  if (plan.way !== 'days') return { plan, notes: [] };
  if (dryRun) {
    count.requests += plan.requests;
    count.bytes += plan.days * DAY_BYTES;
    return { plan, notes: [] };
  }
  const onDay = (done: number, total: number): void => onEvent?.({ kind: 'days', symbol: '', done, total });
  try {
    return { plan, notes: await prices.prepare(store, plan, symbols, { onSent, onDay, signal }) };
  } catch (error) {
    // The workers report that the run was stopped.
    if (signal?.aborted) return { plan, notes: [] };
    throw error;
  }
}

/** The state of one run: what is done, and why the rest is not tried. */
class Run {
  readonly reports: SymbolReport[] = [];
  readonly #options: SyncOptions;
  readonly #total: number;
  /** The list goes in with the first company: a list alone would hide the sample without answering anything. */
  #tickers: Tickers | undefined;
  #done = 0;
  #failures = 0;
  #stop: SyncError | undefined;
  /** Why records are left to a later run. */
  #later: SyncError | undefined;

  constructor(options: SyncOptions, tickers: Tickers, total: number, later: SyncError | undefined) {
    this.#later = later;
    this.#options = options;
    this.#tickers = tickers;
    this.#total = total;
  }

  /** Unknown symbols are reported first. */
  unknown(reports: readonly SymbolReport[]): void {
    for (const report of reports) this.#report(report);
  }

  async all(work: readonly Work[]): Promise<void> {
    const waiting = [...work];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (this.#stop !== undefined || this.#options.signal?.aborted) this.#notTried(next);
        else if (!(await this.#leased(next))) {
          // Another process has it: the others first, then what that one left to do, which may be nothing.
          waiting.push(next);
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        }
      }
    };
    // A failure of the store ends every worker; it is thrown when the last one has ended.
    const ends = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, work.length) }, worker));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #leased(work: Work): Promise<boolean> {
    const { coordination, dryRun } = this.#options;
    const name = work.cik === undefined ? `symbol ${work.symbols[0]}` : `company ${work.cik}`;
    if (!dryRun && !coordination.lease(name, LEASE_MS)) return false;
    const shared = dryRun ? undefined : this.#options.shared;
    const renewal = setInterval(() => {
      if (!dryRun) coordination.lease(name, LEASE_MS);
      // A renewal that fails lets the lease end: another machine may take it over, and the version it publishes refuses
      // this one.
      shared?.lease(name, LEASE_MS).catch(() => undefined);
    }, RENEW_MS);
    try {
      if (shared !== undefined && !(await shared.lease(name, LEASE_MS))) return false;
      await this.#one(work);
      await shared?.endLease(name);
    } finally {
      clearInterval(renewal);
      if (!dryRun) coordination.endLease(name);
    }
    return true;
  }

  /** `tries`: how often it is done again where another machine changed the same company meanwhile. */
  async #one(asked: Work, tries = 2, later = this.#later): Promise<void> {
    const options = this.#options;
    const work = later === undefined ? asked : { ...asked, pricesOnly: true };
    const symbol = work.symbols[0]!;
    this.#notify('started', symbol);
    const requests = countedRequests(options.fetch, options.dryRun, options.signal, ({ requests, needed }) =>
      this.#notify('fetched', symbol, { requests, needed }),
    );
    let reports: readonly SymbolReport[];
    try {
      if (!options.dryRun) await options.shared?.begin(work);
      const fetched = await fetchWork(options, work, requests);
      if (options.dryRun) reports = reportsOf(options.store, work, requests.count, { kind: 'planned', fetched });
      else {
        const files = fetched.companies.flatMap(({ files }) => files);
        const hasNews = fetched.hasRequested || files.length > 0 || fetched.prices.length > 0;
        if (hasNews) this.#notify('writing', symbol);
        const written = hasNews ? writeWork(options, work, fetched, this.#tickers) : undefined;
        if (written !== undefined) this.#tickers = undefined;
        await options.shared?.end(work);
        for (const { documents } of fetched.companies) options.spool.drop(documents?.files.map(({ url }) => url) ?? []);
        reports = reportsOf(options.store, work, requests.count, { kind: 'fetched', fetched, written });
      }
      if (later === undefined) this.#failures = 0;
    } catch (error) {
      const unreached = work.pricesOnly ? undefined : recordsLater(options, error);
      if (unreached !== undefined) {
        if (++this.#failures >= GIVE_UP_AFTER) this.#later = unreached;
        return this.#one(work, tries, unreached);
      }
      const isLost = isMdsError(error, 'TEAM_') && error.code === 'TEAM_CONFLICT';
      if (isLost && tries > 0 && !options.signal?.aborted) return this.#one(work, tries - 1, later);
      const report = this.#failure(error);
      const kind = report.code === 'INTERRUPTED' ? 'not_tried' : 'failed';
      reports = reportsOf(options.store, work, requests.count, { kind, error: report });
    }
    this.#finish(later === undefined ? reports : withoutRecords(reports, later));
  }

  /** A failure of one company; what will fail all others as well ends the run. */
  #failure(error: unknown): SyncError {
    if (this.#options.signal?.aborted) {
      this.#stop = interrupted('interrupted before all of it was stored');
      return this.#stop;
    }
    if (isMdsError(error, 'STORE_')) {
      const { code, message, hint } = error;
      if (code === 'STORE_BUSY') return { code, message, hint };
      this.#stop = { code, message, hint };
      throw error;
    }
    if (isMdsError(error, 'TEAM_') && error.code === 'TEAM_CONFLICT') {
      const { code, message } = error;
      return { code, message, hint: 'run the same command again' };
    }
    if (!isMdsError(error, 'SOURCE_')) throw error;
    const report = syncError(error);
    const isClosed = error.code === 'SOURCE_BLOCKED' || error.code === 'SOURCE_RATE_LIMITED';
    if (isNetworkFault(error)) this.#failures++;
    if (isClosed || this.#failures >= GIVE_UP_AFTER) this.#stop = report;
    return report;
  }

  #notTried(work: Work): void {
    const cause = this.#stop;
    const error: SyncError =
      cause === undefined || cause.code === 'INTERRUPTED'
        ? interrupted('interrupted before it was started')
        : { ...cause, message: `not tried: ${cause.message}` };
    this.#finish(reportsOf(this.#options.store, work, { requests: 0, bytes: 0 }, { kind: 'not_tried', error }));
  }

  #finish(reports: readonly SymbolReport[]): void {
    this.#done++;
    for (const report of reports) this.#report(report);
  }

  #report(report: SymbolReport): void {
    this.reports.push(report);
    this.#options.onEvent?.({ kind: 'done', symbol: report.symbol, done: this.#done, total: this.#total, report });
  }

  #notify(
    kind: 'started' | 'fetched' | 'writing',
    symbol: string,
    more: { requests?: number; needed?: number } = {},
  ): void {
    this.#options.onEvent?.({ kind, symbol, done: this.#done, total: this.#total, ...more });
  }
}

function interrupted(message: string): SyncError {
  return { code: 'INTERRUPTED', message, hint: 'run the same command again: what is done stays' };
}
