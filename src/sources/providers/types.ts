/** What a price provider is, and what fetching from one gives. */
import type { EpochDay } from '../../engine/types.ts';
import type { Fetcher, Lane } from '../net/types.ts';
import type { PriceFormat } from '../prices/types.ts';

/** Prices in a format that the importer knows. */
export interface RawPriceDocument {
  /** Recorded as the origin: an address or a path, never with a token. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface DayRange {
  readonly from?: EpochDay;
}

/** What a provider may use. */
export interface ProviderAccess {
  readonly fetch: Fetcher;
  readonly token?: string | undefined;
  /** Address used instead of the provider's own (a mirror). */
  readonly baseUrl?: string | undefined;
  /** The instant of the run, ms UTC. */
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
}

/** A source of daily prices. */
export interface PriceProvider {
  /** As in the setting `prices`. */
  readonly name: string;
  /** One line on what the provider costs and allows. */
  readonly terms: string;
  /** Without a paid plan it has too little to be offered. */
  readonly paidOnly?: boolean | undefined;
  /** Absent where no account is needed. */
  readonly token?:
    | {
        /** Environment variable that comes before a stored token. */
        readonly variable: string;
        /** Where to get one. */
        readonly url: string;
      }
    | undefined;
  readonly lane: Lane;
  /** Formats of its files, the most specific first. */
  readonly formats: readonly PriceFormat[];
  /** Daily bars, splits and dividends of a symbol; all there is without a range. Rejects with MdsError `SOURCE_*`. */
  daily(symbol: string, range: DayRange, access: ProviderAccess): Promise<readonly RawPriceDocument[]>;
}

/** Prices of one symbol, fetched (`fetchPrices`, without a transaction) and not yet written (`writePrices`, within that of the symbol). */
export interface FetchedPrices {
  readonly provider: string;
  /** Empty: the stored prices are those the provider has. */
  readonly documents: readonly RawPriceDocument[];
  /** The stored record is deleted first: another provider, or a past that has changed. */
  readonly replaces: boolean;
  readonly requests: number;
  readonly bytesOnWire: number;
  /** Sentences on what happened, for the report; may be empty. */
  readonly notes: readonly string[];
}

/** The result of writing {@link FetchedPrices}. */
export interface PricesWritten {
  readonly status: 'imported' | 'unchanged' | 'failed';
  readonly bars: number;
  readonly from?: string;
  readonly to?: string;
  readonly warnings: readonly string[];
  readonly reason?: string;
}
