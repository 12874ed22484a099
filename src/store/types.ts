/** What the store holds, as plain rows, and the seams to read and write it. Effects live behind these; the engine sees only plain data. */
import type { Bars, Dividend, EpochDay, FactSet, Split } from '../engine/types.ts';
import type { Pruned, Pruning } from './prune.ts';

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

/** What a company or person is to a filing. */
export type FilerRole = 'filer' | 'issuer' | 'owner' | 'subject';

/** One party to a filing. */
export interface FilerRow {
  readonly cik: number;
  /** Undefined where only a submissions record lists the filing under this CIK. */
  readonly role: FilerRole | undefined;
  /** As the filing's header writes it; '' where no header was read. */
  readonly name: string;
}

/** A document of a filing, without its content. */
export interface DocumentRow {
  readonly accession: string;
  /** Position in the submission, 1 first. */
  readonly sequence: number;
  /** `10-K`, `EX-99.1`, `4`; upper case. */
  readonly type: string;
  /** '' where the submission names none (before 2001). */
  readonly filename: string;
  readonly description: string;
  /** Bytes as filed. */
  readonly size: number;
  /** Of the bytes; '' where they are not held. */
  readonly sha256: string;
  /** Whether the content is in the store; false: the filing's index lists it, nobody brought it in. */
  readonly held: boolean;
}

/** A document with its content. */
export interface DocumentContent extends DocumentRow {
  /** As filed, without the envelope. */
  readonly bytes: Uint8Array;
}

/** What one edition of the section extractor found under one name. */
export interface SectionIndexRow {
  readonly name: string;
  readonly available: boolean;
  /** Why there is no text; undefined where there is. */
  readonly reason: string | undefined;
  /** Unicode code points of the text; 0 without one. */
  readonly charCount: number;
}

export interface SectionRow extends SectionIndexRow {
  readonly text: string;
  /** The extractor's own record (method, confidence, heading, warnings) as JSON; '' when it kept none. */
  readonly record: string;
}

/** A Form 3, 4 or 5 as read from its XML. */
export interface OwnershipRow {
  readonly accession: string;
  readonly filed: EpochDay;
  /** Edition of the reader that made it. */
  readonly extractor: string;
  readonly json: string;
}

/** The cover page of a periodic report, with what the store knows of the filing. */
export interface CoverRow {
  readonly filing: FilingRow;
  /** Edition of the reader that made it. */
  readonly extractor: string;
  /** A `Cover` of the engine. */
  readonly json: string;
}

/** The parts of a filing that are derived from its documents. */
export type ExtractionKind = 'sections' | 'ownership' | 'covers';

/** What a sync remembers of one part of a subject (see VERSION_6 in schema.ts). */
export interface SyncStateRow {
  /** CIK as ten digits, a symbol, or '' for the whole market. */
  readonly subject: string;
  /** `tickers`, `submissions`, `companyfacts`, `documents`, `prices`, `symbol`. */
  readonly part: string;
  /** When the source was last asked with success, ms UTC; 0: never. */
  readonly checkedAt: number;
  /** Validators as the source served them. */
  readonly etag: string | undefined;
  readonly modified: string | undefined;
  /** Of the decoded content. */
  readonly sha256: string | undefined;
  /** JSON of the part's own making; `{}` without. */
  readonly detail: string;
  /** The last failure since `checkedAt`. */
  readonly failedAt: number | undefined;
  readonly error: string | undefined;
}

/** Typed reads. Every method throws only {@link StoreError}. */
export interface StoreReader {
  readonly path: string;
  /** `simulated` is the shipped sample: every answer from it must say so. */
  readonly kind: 'live' | 'simulated';
  /** True when it holds neither a symbol nor a fact nor a document. */
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
  /** The filing with that (dashed) accession number, as listed for its issuer or first filer. */
  filing(accession: string): FilingRow | undefined;
  /** Every party to a filing: those of its header in its order, else the companies under which it is listed. */
  filersOf(accession: string): readonly FilerRow[];
  /** The documents of a filing, ascending by sequence; empty when none was brought in or listed. */
  documents(accession: string): readonly DocumentRow[];
  /** One document with its content; undefined where it is not held. */
  document(accession: string, sequence: number): DocumentContent | undefined;
  /** What this edition of the section extractor found, in document order; undefined when it has not read the filing. */
  sectionIndex(accession: string, extractor: string): readonly SectionIndexRow[] | undefined;
  section(accession: string, name: string, extractor: string): SectionRow | undefined;
  /** Forms 3, 4 and 5 (amendments too) about an issuer, by filing day, `filedFrom <= day <= filedTo`, newest first. */
  ownership(issuerCik: number, filedFrom?: EpochDay, filedTo?: EpochDay): readonly OwnershipRow[];
  /** Cover pages read from documents of the company's reports, ascending by filing day. */
  covers(cik: number): readonly CoverRow[];
  /** Days of filings with 8-K item 4.02 (past statements are not to be relied on), ascending. */
  nonRelianceDays(cik: number): readonly EpochDay[];
  /** CIKs whose filings before a reorganisation are this company's own past, nearest first. */
  predecessors(cik: number): readonly number[];
  /** Kept trailing figures, ascending: those of `from` (default `to`) to those of `to`. Empty: none are kept. */
  trailing(symbol: string, to: EpochDay, from?: EpochDay): readonly TrailingRow[];
  /** Newest-to-oldest instants at which data about this symbol or company were brought in: the oldest is what cache age counts from. */
  importedAt(subjects: readonly string[]): number | undefined;
  imports(): readonly ImportRow[];
  /** Those about one subject, ascending by id. */
  importsOf(subject: string): readonly ImportRow[];
  priceSpans(symbol: string): readonly PriceSpanRow[];
  /** What a sync remembers of a part of a subject. */
  syncState(subject: string, part: string): SyncStateRow | undefined;
  /** What it remembers of that part of every subject, ascending by subject. */
  syncStates(part: string): readonly SyncStateRow[];
  /**
   * Symbols something is held for beyond a line in a list of tickers, ascending: those with prices, those a sync was asked for, and the main
   * one of each company with facts or documents that has neither.
   */
  heldSymbols(): readonly string[];
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
  /** Adds filings that no submissions record has brought; those that are there stay as they are. */
  putNewFilings(rows: readonly FilingRow[]): void;
  /** Replaces the parties to a filing. */
  putFilers(accession: string, rows: readonly (FilerRow & { readonly role: FilerRole })[]): void;
  /**
   * Adds documents to a filing: one held stays as it is (a filing never changes once filed), one that was only listed is completed.
   * `undefined` bytes: listed, not held. What was derived from the filing falls when content is added.
   */
  putDocuments(accession: string, rows: readonly NewDocument[]): void;
  /** Takes every document of a filing out, for a more complete copy of the filing. */
  dropDocuments(accession: string): void;
  /** Filings with documents that this edition of an extractor has not read. */
  accessionsWithout(kind: ExtractionKind, extractor: string): readonly string[];
  /** Replaces the sections of a filing. An empty list says that the extractor has read it and it has none. */
  putSections(accession: string, extractor: string, rows: readonly SectionRow[]): void;
  /** Replaces the ownership form of a filing; undefined says that the reader has read it and it is none. */
  putOwnership(
    accession: string,
    extractor: string,
    row: { readonly issuerCik: number; readonly filed: EpochDay; readonly json: string } | undefined,
  ): void;
  /** Replaces the cover page of a filing, as one of `cik`; undefined says that the reader has read it and it has none. */
  putCover(
    accession: string,
    extractor: string,
    row: { readonly cik: number; readonly json: string } | undefined,
  ): void;
  /** Symbols of companies (no funds) with prices and facts whose trailing figures this edition of the engine has not made, or that changed since. */
  symbolsWithoutTrailing(engine: string): readonly SymbolRow[];
  putSyncState(row: SyncStateRow): void;
  /**
   * Every bar of a symbol comes from one import from now on, whose rows and note become those given; its other price imports are forgotten.
   * Keeps a record that grows by a few bars a day from growing by an import a day.
   */
  foldPrices(symbol: string, importId: number, rows: number, note: string): void;
  /** Gives up what is not wanted any more; says how much. The file keeps its size until `compact`. */
  prune(what: Pruning): Pruned;
  /** Gives free space back to the disk; outside of a transaction, with as much free space as the store is large. */
  compact(): void;
  /** Replaces the trailing figures of a symbol. */
  putTrailing(symbol: string, rows: readonly TrailingRow[]): void;
}

/** A document to put: its content, or only what an index page says of it. */
export interface NewDocument {
  readonly sequence: number;
  readonly type: string;
  readonly filename: string;
  readonly description: string;
  readonly bytes: Uint8Array | undefined;
  /** Bytes of the content; needed where it is not given. */
  readonly size: number;
  /** Of the bytes, lower-case hex; '' without them. */
  readonly sha256: string;
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
