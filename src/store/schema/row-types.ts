/**
 * Rows of the store as its readers and writers pass them: those of tables.ts, and what is put together from several.
 */
import type { Bars, Dividend, EpochDay, FormerName, Split } from '../../engine/types.ts';
import type { RowOf } from './table.ts';
import type * as tables from './tables.ts';

export type ImportRow = RowOf<typeof tables.IMPORTS>;
export type SymbolRow = RowOf<typeof tables.SYMBOLS>;
export type FilingRow = RowOf<typeof tables.FILINGS>;
type StoredSpan = RowOf<typeof tables.PRICE_SPANS>;
type Stated = 'horizon' | 'made' | 'finer';
export type PriceSpanRow = Omit<StoredSpan, 'position' | Stated> & Partial<Pick<StoredSpan, Stated>>;
export type PriceBasisRow = RowOf<typeof tables.PRICE_BASIS>;
export type TrailingRow = Omit<RowOf<typeof tables.TRAILING>, 'symbol'>;
export type OwnershipRow = Omit<RowOf<typeof tables.OWNERSHIP>, 'issuerCik'>;
export type CrossSymbolRow = RowOf<typeof tables.CROSS_SYMBOLS>;
/** A symbol of the market, for a screen. */
export interface MarketSymbol extends Pick<SymbolRow, 'symbol' | 'assetType' | 'firstDay' | 'lastDay'> {
  /**
   * Its place in the columns of the cross-section; undefined where its values there are missing or may have changed.
   */
  readonly slot: number | undefined;
  /** The day whose end the values are of. */
  readonly keptDay: EpochDay | undefined;
}
export type SyncStateRow = RowOf<typeof tables.SYNC_STATE>;
/** A document of a filing, without its content. */
export type DocumentRow = Omit<RowOf<typeof tables.DOCUMENTS>, 'bytes'>;
/** A document with its content as filed, without the envelope. */
export type DocumentContent = DocumentRow & { readonly bytes: Uint8Array };
export type SectionIndexRow = Pick<RowOf<typeof tables.SECTIONS>, 'name' | 'available' | 'reason' | 'charCount'>;
export type SectionRow = SectionIndexRow & { readonly text: string; readonly record: string };

type StoredCompany = RowOf<typeof tables.COMPANIES>;
/** A company: without a `name` of its own, that of its newest facts record. */
export type CompanyRow = Omit<StoredCompany, 'name' | 'formerNames' | 'tickers'> & {
  readonly name: string;
  readonly formerNames: readonly FormerName[];
  readonly tickers: readonly string[];
};

/** The size of the universe, and how recent it is. */
export interface UniverseRow {
  readonly stocks: number;
  readonly etfs: number;
  /** Symbols of unknown type included. */
  readonly total: number;
  /** Instant of the import that last changed which symbols there are or their names; undefined without imports. */
  readonly updatedAt: number | undefined;
  /** Instant of the newest import of any kind. */
  readonly checkedAt: number | undefined;
}

/** One party to a filing. */
export interface FilerRow {
  readonly cik: number;
  /** Undefined where only a submissions record lists the filing under this CIK. */
  readonly role: tables.FilerRole | undefined;
  /** As the filing's header writes it; '' where no header was read. */
  readonly name: string;
}

/** The cover page of a periodic report, with what the store knows of the filing. */
export interface CoverRow {
  readonly filing: FilingRow;
  /** Edition of the reader that made it. */
  readonly extractor: string;
  /** A `Cover` of the engine. */
  readonly json: string;
}

export interface FilingQuery {
  readonly forms?: readonly string[];
  /** Of 8-Ks only those with this item. */
  readonly item?: string;
  readonly filedFrom?: EpochDay;
  readonly filedTo?: EpochDay;
  readonly limit?: number;
}

/** A document to put: its content, or only what an index page says of it; `size` counts where there is no content. */
export type NewDocument = Omit<DocumentRow, 'accession' | 'stored'> & { readonly bytes: Uint8Array | undefined };

export interface PriceRecord {
  readonly bars: Bars;
  readonly splits: readonly Split[];
  readonly dividends: readonly Dividend[];
  readonly spans: readonly Omit<PriceSpanRow, 'symbol'>[];
}
