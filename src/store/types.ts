/** The seams to read and write the store. Effects live behind these; the engine sees only plain data. */
import type { Bars, Dividend, EpochDay, FactSet, Split } from '../engine/types.ts';
import type { Pruned, Pruning } from './prune.ts';
import type {
  CompanyRow,
  CoverRow,
  DocumentContent,
  DocumentRow,
  FilerRow,
  FilingQuery,
  FilingRow,
  ImportRow,
  NewDocument,
  OwnershipRow,
  PriceRecord,
  PriceSpanRow,
  SectionIndexRow,
  SectionRow,
  SymbolRow,
  SyncStateRow,
  TrailingRow,
  UniverseRow,
} from './row-types.ts';
import type { ExtractionKind, FilerRole } from './tables.ts';

/** Typed reads. Every method throws only MdsError `STORE_*`. */
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
  /** Facts of the company: all that are stored, or only the named concepts (`us-gaap:Assets`, ...). */
  facts(cik: number, concepts?: readonly string[]): FactSet | undefined;
  filings(cik: number, query?: FilingQuery): readonly FilingRow[];
  /** The filing with that (dashed) accession number, as listed for its issuer or first filer. */
  filing(accession: string): FilingRow | undefined;
  /** Every party to a filing: those of its header in its order, else the companies under which it is listed. */
  filersOf(accession: string): readonly FilerRow[];
  /** The documents of a filing, ascending by sequence; empty when none was imported or listed. */
  documents(accession: string): readonly DocumentRow[];
  /** One document with its content; undefined where it is not stored. */
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
  /** Stored trailing figures, ascending: those of `from` (default `to`) to those of `to`. Empty: none are stored. */
  trailing(symbol: string, to: EpochDay, from?: EpochDay): readonly TrailingRow[];
  /** When the oldest part of the data about these symbols and companies was imported or checked, ms UTC: cache age counts from it. */
  importedAt(subjects: readonly string[]): number | undefined;
  imports(): readonly ImportRow[];
  /** Those about one subject, ascending by id. */
  importsOf(subject: string): readonly ImportRow[];
  priceSpans(symbol: string): readonly PriceSpanRow[];
  /** Sync state of a part of a subject. */
  syncState(subject: string, part: string): SyncStateRow | undefined;
  /** Sync states of that part of every subject, ascending by subject. */
  syncStates(part: string): readonly SyncStateRow[];
  /**
   * Symbols something is stored for beyond a line in a list of tickers, ascending: those with prices, those a sync was asked for, and the main
   * one of each company with facts or documents that has neither.
   */
  storedSymbols(): readonly string[];
  /** The newest session any symbol has a bar for. */
  lastDay(): EpochDay | undefined;
  close(): void;
}

/** A reader for a long-lived process: `refresh` ends its transaction; the next read sees the newest state. */
export interface ReusableReader extends StoreReader {
  refresh(): void;
}

/** Typed writes, all inside `transaction`. */
export interface StoreWriter extends StoreReader {
  /** Runs `work` in one write transaction: all of it lands, or (on a throw, a kill, a full disk, with `rollback`) nothing does. */
  transaction<T>(work: () => T, end?: 'commit' | 'rollback'): T;
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
  /** Adds filings from other sources than a submissions record; stored ones stay as they are. */
  putNewFilings(rows: readonly FilingRow[]): void;
  /** Replaces the parties to a filing. */
  putFilers(accession: string, rows: readonly (FilerRow & { readonly role: FilerRole })[]): void;
  /**
   * Adds documents to a filing: a stored one stays as it is (a filing never changes), one that was only listed is completed.
   * `undefined` bytes: listed, not stored. What was derived from the filing falls when content is added.
   */
  putDocuments(accession: string, rows: readonly NewDocument[]): void;
  /** Deletes every document of a filing, for a more complete copy of it. */
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
   * Attributes every bar of a symbol to one import, with these rows and note; deletes its other price imports.
   * Else a record that grows by a few bars per day grows by an import per day.
   */
  mergePriceImports(symbol: string, importId: number, rows: number, note: string): void;
  /** Deletes old data and counts it. The file keeps its size until `compact`. */
  prune(what: Pruning): Pruned;
  /** Returns free space to the disk; outside of a transaction, with as much free space as the store is large. */
  compact(): void;
  /** Replaces the trailing figures of a symbol. */
  putTrailing(symbol: string, rows: readonly TrailingRow[]): void;
}
