/** The prices of a sync: from the first provider of the setting that has those of a symbol. */
import { isMdsError, MdsError } from '../../errors.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { Fetcher } from '../net/types.ts';
import type { PriceSync } from '../sync/types.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { estimatePrices, fetchPrices } from './fetch-prices.ts';
import { alternativesTo } from './index.ts';
import { type DayTable, fetchDays, openDayFolder } from './market-days.ts';
import { PART, priceDetail } from './missing-ranges.ts';
import { patienceFor, type Wait } from './patience.ts';
import { planPrices } from './price-plan.ts';
import { unknownSymbol } from './service.ts';
import type { DayFolder, PriceProvider } from './types.ts';
import { writePrices } from './write-prices.ts';

/** A provider with what its requests need. */
export interface ReadyProvider {
  readonly provider: PriceProvider;
  readonly token: string | undefined;
  readonly baseUrl: string | undefined;
}

export interface PriceRun {
  readonly fetch: Fetcher;
  readonly now: () => number;
  /** Leaves a service alone whose limit is used up. */
  readonly shut: (lane: string, forMs: number) => void;
  /** Folder for trading days of the market; undefined: prices by symbol alone. */
  readonly folderOf?: ((provider: string) => string) | undefined;
  /** Sleeps until a limit has passed; absent: no wait. */
  readonly wait?: Wait | undefined;
  /** Whether limits per hour and day are waited for. */
  readonly isLongWait?: boolean | undefined;
}

/** The seam of {@link PriceSync} over the providers, in the order they are tried; undefined without any. */
export function priceSync(ready: readonly ReadyProvider[], run: PriceRun): PriceSync | undefined {
  if (ready.length === 0) return undefined;
  const { fetch, now, shut } = run;
  const names = ready.map(({ provider }) => provider.name);
  const patience = patienceFor(run.wait, run.isLongWait);
  const guard = (provider: PriceProvider) => circuitBreaker(provider, shut, alternativesTo(names), patience);
  const guarded = ready.map(({ provider, token, baseUrl }) => ({
    provider: guard(provider),
    access: { fetch, token, baseUrl },
  }));
  const first = ready[0]!.provider;
  const days: DayFolder | undefined =
    first.days ?? (first.market && run.folderOf && openDayFolder(run.folderOf(first.name)));
  const ended = new Set<string>();
  let isByDay = false;
  /** A series stays with the provider it came from: each change of provider is a whole history. */
  const orderFor = (store: StoreReader, symbol: string, refresh: boolean): typeof guarded => {
    const before = refresh ? undefined : priceDetail(store.syncState(symbol, PART)).provider;
    return [...guarded].sort((a, b) => Number(b.provider.name === before) - Number(a.provider.name === before));
  };
  return {
    provider: names.join(','),
    plan(store, symbols, { refresh, since }) {
      const plan = planPrices(store, symbols, first, days, { now: now(), refresh, since });
      isByDay = plan.way === 'days';
      return plan;
    },
    async prepare(store, { range, isWhole }, symbols, { signal, onDay, onSent }) {
      const counted: Fetcher = (request) => fetch({ ...request, onSent });
      const access = { ...guarded[0]!.access, fetch: counted, now: now(), signal };
      try {
        const table = await fetchDays(
          { name: first.name, market: first.market!, folder: days!, access, patience, onDay },
          range!,
          new Set(symbols),
        );
        guarded[0] = { ...guarded[0]!, provider: guard(fromDays(first, table, isWhole === true, store)) };
        return table.notes;
      } catch (error) {
        if (!isMdsError(error, 'SOURCE_')) throw error;
        // The first symbol reports it, and the next provider of the list is tried.
        guarded[0] = { ...guarded[0]!, provider: guard({ ...first, daily: () => Promise.reject(error) }) };
        return [];
      }
    },
    async fetch(store, symbol, { signal, ...asking }) {
      const failures: MdsError[] = [];
      const notes: string[] = [];
      for (const { provider, access } of orderFor(store, symbol, asking.refresh)) {
        try {
          const fetched = await fetchPrices(store, symbol, provider, { ...access, now: now(), signal }, asking);
          const from = notes.length === 0 ? [] : [`${notes.join('; ')}; prices of ${symbol} from ${provider.name}`];
          return { ...fetched, notes: [...from, ...fetched.notes] };
        } catch (error) {
          if (!isMdsError(error, 'SOURCE_')) throw error;
          failures.push(error);
          // What ends a provider is said with the first symbol alone.
          if (!ended.has(provider.name)) notes.push(error.message);
          if (provider.hasEnded()) ended.add(provider.name);
        }
      }
      throw united(failures);
    },
    write: (store, symbol, fetched) => writePrices(store, symbol, fetched, { now: now() }),
    estimate: (store, symbol, refresh) =>
      // The plan has counted the days, which all symbols have in common.
      isByDay
        ? { requests: 0, bytes: 0 }
        : estimatePrices(store, symbol, orderFor(store, symbol, refresh)[0]!.provider, now(), refresh),
  };
}

/** The failure of all providers: not found only where none has the symbol. */
function united(failures: readonly MdsError[]): MdsError {
  const main = failures.find(({ code }) => code !== 'SOURCE_NOT_FOUND') ?? failures[0]!;
  if (failures.length === 1) return main;
  return new MdsError(main.code, failures.map(({ message }) => message).join('; '), { ...main, cause: main });
}

/**
 * The provider over the days: a symbol that needs more than they have is requested by itself, one without a bar in them
 * is not. `isWhole`: a symbol without stored prices takes its history from the days.
 */
function fromDays(provider: PriceProvider, table: DayTable, isWhole: boolean, store: StoreReader): PriceProvider {
  return {
    ...provider,
    async daily(symbol, range, access) {
      const last = store.symbol(symbol)?.lastDay;
      if (range.from === undefined) {
        if (!isWhole) return provider.daily(symbol, range, access);
        if (!table.has(symbol)) throw unknownSymbol(provider.name, symbol);
        return table.documents(symbol, table.from);
      }
      if (!table.has(symbol)) return [];
      if (last !== undefined && last < table.from) return provider.daily(symbol, range, access);
      return table.documents(symbol, Math.max(range.from, table.from));
    },
  };
}
