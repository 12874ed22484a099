/** What the store holds, as plain rows, and the seams to read and write it. Effects live behind these; the engine sees only plain data. */
import type { Bars, Dividend, EpochDay, FactSet, Split } from '../engine/types.ts';

export type AssetType = 'stock' | 'etf';

export interface SymbolRow {
  /** Upper case, class after a dash: `BRK-B`. */
  readonly symbol: string;
  readonly cik: number | undefined;
  readonly name: string | undefined;
  readonly assetType: AssetType | undefined;
  /** As emitted: `NASDAQ`, `NYSE`, `NYSE American`, `NYSE Arca`, `Cboe BZX`. */
  readonly exchange: string | undefined;
  /** Trading currency, ISO 4217. */
  readonly currency: string | undefined;
  /** Position in the SEC ticker file (roughly by market value), 0 first. */
  readonly rank: number | undefined;
  readonly firstDay: EpochDay | undefined;
  readonly lastDay: EpochDay | undefined;
}

export interface CompanyRow {
  readonly cik: number;
  readonly name: string;
  /** Name from the newest facts record (`entityName`), if any. */
  readonly entityName: string | undefined;
  readonly sic: number | undefined;
  readonly sicDescription: string | undefined;
  /** `MMDD` as filed. */
  readonly fiscalYearEnd: string | undefined;
  readonly category: string | undefined;
  readonly entityType: string | undefined;
  readonly stateOfIncorporation: string | undefined;
  readonly business: Readonly<Record<string, string | null>> | undefined;
  readonly website: string | undefined;
  readonly description: string | undefined;
  readonly phone: string | undefined;
  readonly formerNames: readonly string[];
  /** Tickers as the submissions record lists them, normalised, main one first. */
  readonly tickers: readonly string[];
}

export interface FilingRow {
  readonly cik: number;
  readonly accession: string;
  readonly form: string;
  readonly filed: EpochDay;
  readonly reportDay: EpochDay | undefined;
  /** `acceptanceDateTime` as served (its zone is not trustworthy, FIELDS 6.1). */
  readonly accepted: string | undefined;
  readonly items: string;
  readonly size: number;
  readonly primaryDocument: string;
  readonly primaryDescription: string;
  readonly isXbrl: boolean;
  readonly isInlineXbrl: boolean;
}

/** Where a piece of the store came from. */
export interface ImportRow {
  readonly id: number;
  readonly source: string;
  readonly sha256: string;
  readonly kind: string;
  /** Symbol or CIK the content is about; '' for whole-market files. */
  readonly subject: string;
  readonly importedAt: number;
  readonly bytes: number;
  readonly rows: number;
  readonly note: string;
}

/** Which stretch of a symbol's prices came from which import, and what basis that source had. */
export interface PriceSpanRow {
  readonly symbol: string;
  readonly importId: number;
  readonly firstDay: EpochDay;
  readonly lastDay: EpochDay;
  readonly basis: 'raw' | 'split' | 'split_unlisted';
}

/** The size of the universe, and how recent it is. */
export interface UniverseRow {
  readonly stocks: number;
  readonly etfs: number;
  /** Symbols of unknown kind included. */
  readonly total: number;
  /** Instant of the import that last changed which symbols there are or their names; undefined without imports. */
  readonly updatedAt: number | undefined;
  /** Instant of the newest import of any kind. */
  readonly checkedAt: number | undefined;
}

/** Trailing figures of a symbol kept from an import, as text of one edition of the engine. */
export interface TrailingRow {
  /** First day of the stretch on which they are what was known; it lasts until the next row's. */
  readonly from: EpochDay;
  readonly cik: number;
  readonly engine: string;
  /** Day of the newest split whose share basis they stand on; before every day without splits. */
  readonly splitDay: EpochDay;
  readonly figures: string;
}

/** Typed reads. Every method throws only {@link StoreError}. */
export interface StoreReader {
  readonly path: string;
  /** `simulated` is the shipped sample: every answer from it must say so. */
  readonly kind: 'live' | 'simulated';
  /** True when it holds neither a symbol nor a fact. */
  isEmpty(): boolean;
  symbol(symbol: string): SymbolRow | undefined;
  /** All symbols of a company, main ticker first. */
  symbolsOf(cik: number): readonly SymbolRow[];
  /** At most `limit` symbols close to what was typed, best first (for "did you mean"). */
  similarSymbols(text: string, limit: number): readonly string[];
  universe(): UniverseRow;
  /** The text a search scans, see `UniverseIndex.lines`. */
  universeLines(): string;
  company(cik: number): CompanyRow | undefined;
  /** Raw (as traded) bars of the symbol, `from <= day <= to`; whole history without bounds. */
  bars(symbol: string, from?: EpochDay, to?: EpochDay): Bars;
  splits(symbol: string): readonly Split[];
  dividends(symbol: string): readonly Dividend[];
  /** Facts of the company: all that are kept, or only the named concepts (`us-gaap:Assets`, ...). */
  facts(cik: number, concepts?: readonly string[]): FactSet | undefined;
  filings(cik: number, query?: FilingQuery): readonly FilingRow[];
  /** Days of filings with 8-K item 4.02 (past statements are not to be relied on), ascending. */
  nonRelianceDays(cik: number): readonly EpochDay[];
  /** CIKs whose filings before a reorganisation are this company's own past, nearest first. */
  predecessors(cik: number): readonly number[];
  /** Kept trailing figures, ascending: those of `from` (default `to`) to those of `to`. Empty: none are kept. */
  trailing(symbol: string, to: EpochDay, from?: EpochDay): readonly TrailingRow[];
  /** Newest-to-oldest instants at which data about this symbol or company were brought in: the oldest is what cache age counts from. */
  importedAt(subjects: readonly string[]): number | undefined;
  imports(): readonly ImportRow[];
  priceSpans(symbol: string): readonly PriceSpanRow[];
  /** The newest session any symbol has a bar for. */
  lastDay(): EpochDay | undefined;
  close(): void;
}

/** A reader that a long-lived process keeps: `refresh` lets go of the state it shows; the next read sees the newest one. */
export interface ReusableReader extends StoreReader {
  refresh(): void;
}

export interface FilingQuery {
  readonly forms?: readonly string[];
  readonly filedFrom?: EpochDay;
  readonly filedTo?: EpochDay;
  readonly limit?: number;
}

/** Typed writes, all inside `transaction`. */
export interface StoreWriter extends StoreReader {
  /** Runs `work` in one write transaction: all of it lands, or (on a throw, a kill, a full disk) nothing does. */
  transaction<T>(work: () => T): T;
  /** Runs `work` in a savepoint: a throw undoes only what it wrote. */
  savepoint<T>(work: () => T): T;
  addImport(row: Omit<ImportRow, 'id'>): number;
  findImport(sha256: string, subject?: string): ImportRow | undefined;
  putSymbol(row: Partial<SymbolRow> & { readonly symbol: string }): void;
  putCompany(row: Partial<CompanyRow> & { readonly cik: number }): void;
  /** Replaces the whole price record of a symbol: raw bars, splits, dividends and where they came from. */
  putPrices(symbol: string, prices: PriceRecord): void;
  /** Replaces the whole facts record of a company. */
  putFacts(facts: FactSet): void;
  putFilings(rows: readonly FilingRow[]): void;
  putPredecessor(cik: number, predecessor: number): void;
  /** Symbols of companies (no funds) with prices and facts whose trailing figures this edition of the engine has not made, or that changed since. */
  symbolsWithoutTrailing(engine: string): readonly SymbolRow[];
  /** Replaces the trailing figures of a symbol. */
  putTrailing(symbol: string, rows: readonly TrailingRow[]): void;
}

export interface PriceRecord {
  readonly bars: Bars;
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
  readonly spans: readonly Omit<PriceSpanRow, 'symbol'>[];
}

export type StoreErrorCode =
  | 'STORE_NOT_FOUND'
  | 'STORE_UNREADABLE'
  | 'STORE_NEWER'
  | 'STORE_READ_ONLY'
  | 'STORE_FULL'
  | 'STORE_BUSY';

/** A store that cannot be used: what failed, where, what to do next. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  readonly path: string;
  readonly hint: string;
  constructor(code: StoreErrorCode, path: string, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.path = path;
    this.hint = hint;
  }
}
