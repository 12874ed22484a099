/** The prices of a sync: from the first provider of the setting that has those of a symbol. */
import { isMdsError, MdsError } from '../../errors.ts';
import type { StoreReader } from '../../store/types.ts';
import type { Fetcher } from '../net/types.ts';
import type { PriceSync } from '../sync/types.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { alternativesTo } from './index.ts';
import { PART, priceDetail } from './missing-ranges.ts';
import { estimatePrices, fetchPrices, writePrices } from './sync-prices.ts';
import type { PriceProvider } from './types.ts';

/** A provider with what its requests need. */
export interface ReadyProvider {
  readonly provider: PriceProvider;
  readonly token: string | undefined;
  readonly baseUrl: string | undefined;
}

/** The seam of {@link PriceSync} over the providers, in the order they are tried; undefined without any. */
export function priceSync(
  ready: readonly ReadyProvider[],
  fetch: Fetcher,
  now: () => number,
  shut: (lane: string, forMs: number) => void,
): PriceSync | undefined {
  if (ready.length === 0) return undefined;
  const names = ready.map(({ provider }) => provider.name);
  const guarded = ready.map(({ provider, token, baseUrl }) => ({
    provider: circuitBreaker(provider, shut, alternativesTo(names)),
    access: { fetch, token, baseUrl },
  }));
  const ended = new Set<string>();
  /** A series stays with the provider it came from: each change of provider is a whole history. */
  const orderFor = (store: StoreReader, symbol: string, refresh: boolean): typeof guarded => {
    const before = refresh ? undefined : priceDetail(store.syncState(symbol, PART)).provider;
    return [...guarded].sort((a, b) => Number(b.provider.name === before) - Number(a.provider.name === before));
  };
  return {
    provider: names.join(','),
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
      estimatePrices(store, symbol, orderFor(store, symbol, refresh)[0]!.provider, now(), refresh),
  };
}

/** The failure of all providers: not found only where none has the symbol. */
function united(failures: readonly MdsError[]): MdsError {
  const main = failures.find(({ code }) => code !== 'SOURCE_NOT_FOUND') ?? failures[0]!;
  if (failures.length === 1) return main;
  return new MdsError(main.code, failures.map(({ message }) => message).join('; '), { ...main, cause: main });
}
