/** The seam between what is fetched and how: sources ask a {@link Fetcher}, and never see sockets, proxies, limits or retries. */
import type { EpochDay } from '../../engine/types.ts';

/** At most so many requests in any window of that length. */
export interface PaceLimit {
  readonly requests: number;
  readonly windowMs: number;
}

/** A service with limits of its own: they hold over all processes that share the store, and so does its circuit breaker. */
export interface Lane {
  /** `sec`, `yahoo`, `tiingo`, ...; the same name is the same budget. */
  readonly name: string;
  readonly limits: readonly PaceLimit[];
  /** Requests under way at once in this process; 6 when not given. */
  readonly concurrency?: number;
}

export interface FetchRequest {
  /** Never with a token in it: tokens go into `headers`, or into `secretQuery`. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the address on the wire only: never told, logged or recorded. */
  readonly secretQuery?: Readonly<Record<string, string>>;
  /** `json`: a body that is no JSON is SOURCE_NONSENSE; `text`: markup is welcome; `bytes`: anything. */
  readonly accept: 'json' | 'text' | 'bytes';
  /** Why a body (2xx, decoded) is not what was asked for, where the caller can tell: SOURCE_NONSENSE then. */
  readonly check?: (body: Uint8Array) => string | undefined;
  /** Decoded bytes beyond which the answer is SOURCE_NONSENSE; 256 MiB when not given, unbounded with `toFile`. */
  readonly maxBytes?: number;
  /** Streams the body to this path; a part that is there already is continued by Range. `body` is then empty. */
  readonly toFile?: string;
  /** Bytes so far and in all (where told), while streaming to a file. */
  readonly onBytes?: (done: number, total: number | undefined) => void;
  readonly signal?: AbortSignal;
  /** Tries after the first; as the fetcher was made when not given. */
  readonly retries?: number;
  /** Whose limits count; the SEC's when not given. */
  readonly lane?: Lane;
  /** Told of every request on the wire, those that are tried again or redirected too. */
  readonly onSent?: (bytesOnWire: number) => void;
}

export interface Fetched {
  /** 200, 206, 304, 404 or another below 500 that is no refusal: the caller decides what it means. */
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded (gzip, br, deflate). */
  readonly body: Uint8Array;
  /** Bytes of the body as transferred. */
  readonly bytesOnWire: number;
  /** Where it came from in the end, without secrets. */
  readonly url: string;
}

/** Fetches one address, with patience: paced, retried, checked. Rejects only with MdsError `SOURCE_*` (or the signal's reason). */
export type Fetcher = (request: FetchRequest) => Promise<Fetched>;

/** A piece of prices in a format that the importer knows. */
export interface RawPriceDocument {
  /** Recorded as where it came from: an address or a path, never with a token. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a provider may use. */
export interface ProviderAccess {
  readonly fetch: Fetcher;
  readonly token?: string;
  /** Address that stands in for the provider's own (a mirror). */
  readonly baseUrl?: string;
  /** The instant of the run, ms UTC. */
  readonly now: number;
  readonly signal?: AbortSignal;
}

/** A source of daily prices. */
export interface PriceProvider {
  readonly name: string;
  /** One line on what the provider allows. */
  readonly terms: string;
  readonly needsToken: boolean;
  readonly lane: Lane;
  /** Daily bars, splits and dividends of a symbol; all there is without bounds. Rejects with MdsError `SOURCE_*`. */
  daily(
    symbol: string,
    range: { readonly from?: EpochDay; readonly to?: EpochDay },
    access: ProviderAccess,
  ): Promise<readonly RawPriceDocument[]>;
}

/**
 * Prices of one symbol, fetched and not yet written. `sync` gets them by `fetchPrices(store, symbol, provider, access)` (a promise, without a
 * transaction) and writes them by `writePrices(store, symbol, fetched, { now })` (at once, within the transaction of the symbol); both in
 * `src/sources/providers/sync-prices.ts`.
 */
export interface FetchedPrices {
  readonly provider: string;
  /** Empty: the prices held are those the provider has. */
  readonly documents: readonly RawPriceDocument[];
  /** The record held is given up first: another provider, or a past that has changed. */
  readonly replaces: boolean;
  readonly requests: number;
  readonly bytesOnWire: number;
  /** Plain words on what happened, for the report; may be empty. */
  readonly notes: readonly string[];
}

/** What {@link FetchedPrices} brought. */
export interface PricesWritten {
  readonly status: 'imported' | 'unchanged' | 'failed';
  readonly bars: number;
  readonly from?: string;
  readonly to?: string;
  readonly warnings: readonly string[];
  readonly reason?: string;
}
