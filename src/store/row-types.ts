/** What the store holds, as plain rows. */
import type { Bars, Dividend, EpochDay, Split } from '../engine/types.ts';

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

export interface FilingQuery {
  readonly forms?: readonly string[];
  readonly filedFrom?: EpochDay;
  readonly filedTo?: EpochDay;
  readonly limit?: number;
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
