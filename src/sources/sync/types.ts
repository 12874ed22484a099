/** Options and report of a sync: plain data that prints as JSON. */

import type { EpochDay } from '../../engine/types.ts';
import type { Code } from '../../errors.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import type { Coordination } from '../net/coordination.ts';
import type { Fetcher } from '../net/types.ts';
import type { PricePlan } from '../providers/price-plan.ts';
import type { FetchedPrices, PricesWritten } from '../providers/types.ts';
import type { EdgarBases } from './addresses.ts';
import type { Spool } from './spool.ts';

/** Prices of the provider that was chosen (src/sources/providers). */
export interface PriceSync {
  /** Names of the providers in the order they are tried, separated by commas. */
  readonly provider: string;
  fetch(store: StoreReader, symbol: string, asking: PriceRequestOptions): Promise<FetchedPrices>;
  /** Inside a transaction. */
  write(store: StoreWriter, symbol: string, fetched: FetchedPrices): PricesWritten;
  /** How the prices of these symbols will be fetched. */
  plan(store: StoreReader, symbols: readonly string[], asking: PlanOptions): PricePlan;
  /** Fetches the trading days of a plan by day; returns notes. Rejects with MdsError `STORE_*`. */
  prepare(
    store: StoreReader,
    plan: PricePlan,
    symbols: readonly string[],
    asking: PrepareOptions,
  ): Promise<readonly string[]>;
  estimate(store: StoreReader, symbol: string, refresh: boolean): { readonly requests: number; readonly bytes: number };
}

export interface PlanOptions {
  readonly refresh: boolean;
  /** Histories by trading day begin here at the earliest. */
  readonly since: EpochDay;
}

export interface PrepareOptions {
  readonly onSent: (bytesOnWire: number) => void;
  readonly onDay: (done: number, total: number) => void;
  readonly signal: AbortSignal | undefined;
}

export interface PriceRequestOptions {
  /** Asks also where nothing new is expected. */
  readonly refresh: boolean;
  /** Called for every request on the wire. */
  readonly onSent: (bytesOnWire: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** A company, or symbols without one. */
interface SharedSubject {
  readonly cik: number | undefined;
  readonly symbols: readonly string[];
}

/** Work that several machines share. */
export interface SharedWork {
  /** Takes or extends a lease; false while another machine has it. */
  readonly lease: (name: string, forMs: number) => Promise<boolean>;
  readonly endLease: (name: string) => Promise<void>;
  /** Before a company or symbol is read: the newest state of it is in the store. */
  readonly begin: (work: SharedSubject) => Promise<void>;
  /**
   * After it was written, or at the end of all: others have it. Throws TEAM_CONFLICT where another machine changed it
   * in the meantime.
   */
  readonly end: (work?: SharedSubject) => Promise<void>;
}

export interface SyncOptions {
  /** Undefined: the store is of this machine alone. */
  readonly shared?: SharedWork | undefined;
  readonly store: StoreWriter;
  readonly fetch: Fetcher;
  readonly coordination: Coordination;
  readonly bases: EdgarBases;
  /** Folder of the symbol directory; undefined: it is not asked for. */
  readonly directory: string | undefined;
  /** Keeps what was downloaded and not yet written; undefined in a dry run. */
  readonly spool: Spool;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** Symbols as typed; undefined: everything stored. */
  readonly symbols: readonly string[] | undefined;
  /** Every symbol of the list of tickers instead. */
  readonly universe: boolean;
  /** Reports filed before this day are listed, but their documents are not fetched. */
  readonly since: EpochDay;
  readonly documents: boolean;
  /** Documents filed before this day were deleted (`mds prune`) and are not fetched again. */
  readonly prunedBefore?: EpochDay | undefined;
  /** Prices of listed symbols alone: their records come from archives. */
  readonly pricesOnly?: boolean | undefined;
  /** Undefined: no prices. */
  readonly prices: PriceSync | undefined;
  readonly dryRun: boolean;
  /** Asks again for what is young enough to be taken for new. */
  readonly refresh: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: (event: SyncEvent) => void;
}

export interface SyncEvent {
  /** `plan`: how prices will be fetched; `days`: trading days of the market are being fetched. */
  readonly kind: 'plan' | 'days' | 'started' | 'fetched' | 'writing' | 'done';
  readonly symbol: string;
  /** Symbols or companies (`days`: trading days) finished, and all of them. */
  readonly done: number;
  readonly total: number;
  /** Requests of the symbol made, and known to be needed. */
  readonly requests?: number;
  readonly needed?: number;
  readonly report?: SymbolReport;
  readonly plan?: PricePlan;
}

export interface SyncError {
  readonly code: Code;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly retry_after_seconds?: number;
}

/**
 * `updated` something new is in the store; `current` asked, nothing new; `fresh` asked so recently that it was not (nor
 * would be) asked again; `planned` by a dry run; `failed`; `unknown` no such symbol; `not_tried` the run was stopped or
 * ended before it was whole.
 */
export type SymbolStatus = 'updated' | 'current' | 'fresh' | 'planned' | 'failed' | 'unknown' | 'not_tried';

export interface SymbolReport {
  readonly symbol: string;
  readonly status: SymbolStatus;
  readonly name?: string | undefined;
  readonly cik?: string | undefined;
  readonly filings: number;
  readonly facts: number;
  /** Documents of reports, and forms 3, 4 and 5. */
  readonly documents: number;
  readonly bars: number;
  readonly prices?:
    | {
        readonly provider: string;
        readonly status: string;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      }
    | undefined;
  /** Made, or in a dry run those it would make. */
  readonly requests: number;
  /** As transferred; in a dry run an estimate. */
  readonly bytes: number;
  readonly notes: readonly string[];
  readonly error?: SyncError | undefined;
}

/** The counts of a symbol of which nothing was fetched. */
export const NOTHING_DONE = { filings: 0, facts: 0, documents: 0, bars: 0, requests: 0, bytes: 0, notes: [] } as const;

export interface SyncReport {
  readonly symbols: readonly SymbolReport[];
  readonly totals: Readonly<Record<SymbolStatus, number>> & { readonly requests: number; readonly bytes: number };
  readonly notes: readonly string[];
  /** How prices were fetched, or would be; absent without prices. */
  readonly plan?: PricePlan | undefined;
  readonly dryRun: boolean;
  readonly interrupted: boolean;
  readonly elapsedMs: number;
}
