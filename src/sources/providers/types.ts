/** What a price provider is, and what fetching from one gives. */
import type { Dividend, EpochDay, Split } from '../../engine/types.ts';
import type { Fetcher, Lane } from '../net/types.ts';
import type { PriceFormat } from '../prices/types.ts';

/** Prices in a format that the importer knows. */
export interface RawPriceDocument {
  /** Recorded as the origin: an address or a path, never with a token. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What the provider has and was left out, in words. */
  readonly note?: string | undefined;
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

/** A bar of one symbol, as traded. */
export interface DayRow {
  /** Normalized: `BRK-B`. */
  readonly symbol: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Splits and dividends of a range of days, by symbol. */
export interface MarketEvents {
  readonly splits: ReadonlyMap<string, readonly Split[]>;
  /** As paid, in US dollars. */
  readonly dividends: ReadonlyMap<string, readonly Dividend[]>;
  /** By symbol, what was left out and why. */
  readonly notes: ReadonlyMap<string, string>;
}

/** Trading days on disk. */
export interface DayFolder {
  /** Days that need no request. */
  has(day: EpochDay, now: number): boolean;
  put(day: EpochDay, rows: readonly DayRow[], now: number): void;
  /** The rows, and the instant they were fetched; undefined for a day without a file. */
  get(day: EpochDay): { readonly rows: readonly DayRow[]; readonly fetchedAt: number } | undefined;
  drop(day: EpochDay): void;
  /** Deletes the days before one. */
  dropBefore(day: EpochDay): void;
}

/** How a provider serves a whole trading day of the market at once. */
export interface MarketDays {
  readonly lane: Lane;
  /** As the plan says it: `one request per trading day`. */
  readonly per: string;
  /** Days back from today that the usual plan serves; undefined: all. */
  readonly historyDays?: number | undefined;
  /** The first day there is, where that is known. */
  readonly first?: EpochDay | undefined;
  /** Requests of so many days with the events of so many sessions, about. */
  readonly requests: (days: number, sessions: number) => number;
  /** Whether volumes are corrected for later splits, as prices are not. */
  readonly splitVolume?: boolean | undefined;
  /** Files of one symbol, where the source is a folder; undefined without any. */
  readonly filesOf?: (symbol: string) => readonly RawPriceDocument[] | undefined;
  /** The bars of a trading day; undefined while the provider has none of it. Rejects with MdsError `SOURCE_*`. */
  day(day: EpochDay, access: ProviderAccess): Promise<readonly DayRow[] | undefined>;
  /** Splits and dividends from one day to another. Rejects with MdsError `SOURCE_*`. */
  events(from: EpochDay, to: EpochDay, access: ProviderAccess): Promise<MarketEvents>;
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
  /** Requests of one symbol; 1 when not given. */
  readonly requests?: number | undefined;
  /** Present where one request has a trading day of the whole market; prices are then as traded. */
  readonly market?: MarketDays | undefined;
  /** Its trading days, where they are on disk already. */
  readonly days?: DayFolder | undefined;
  /** Formats of its files, the most specific first. */
  readonly formats: readonly PriceFormat[];
  /** Daily bars, splits and dividends of a symbol; all there is without a range. Rejects with MdsError `SOURCE_*`. */
  daily(symbol: string, range: DayRange, access: ProviderAccess): Promise<readonly RawPriceDocument[]>;
}

/**
 * Prices of one symbol, fetched (`fetchPrices`, without a transaction) and not yet written (`writePrices`, within that
 * of the symbol).
 */
export interface FetchedPrices {
  readonly provider: string;
  /** Empty: the stored prices are those the provider has. */
  readonly documents: readonly RawPriceDocument[];
  /** The stored record is deleted first: another provider, or a past that has changed. */
  readonly replaces: boolean;
  /** Stored splits and dividends from this day on are deleted first: the provider lists them as they are now. */
  readonly restatesFrom?: EpochDay | undefined;
  /** The stored record reaches further back than the provider, and stays. */
  readonly joins?: boolean | undefined;
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
