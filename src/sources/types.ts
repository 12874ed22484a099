/** Options and report of an import: plain data that prints as JSON. */
import type { QuarantinedBar } from '../store/reading/import-note.ts';
import type { PriceBasis } from '../store/schema/tables.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import type { FileAccess } from './content.ts';
import type { Extractors } from './documents/run-extractors.ts';

/** Kinds of price files: those of the list in `prices/formats.ts`. */
export type PriceKind = `${string}_csv` | `${string}_json`;

/** Kinds of content that are recognized. */
export type ContentKind =
  | 'company_tickers'
  | 'symbol_directory'
  | 'predecessors'
  | 'submissions'
  | 'submissions_page'
  | 'companyfacts'
  | ListingKind
  | 'insider_table'
  | DocumentKind
  | PriceKind;

/** Kinds that say who was listed under which symbol. */
export type ListingKind = 'fails_to_deliver' | 'form_index' | 'insider_set';

/** Kinds that contain documents of filings. */
export type DocumentKind = 'full_submission' | 'filing_index' | 'ownership_xml' | 'filing_document';

export type FileStatus = 'imported' | 'unchanged' | 'refused' | 'failed' | 'unrecognised';

/** One kind of repair made to one file. */
export interface Repair {
  readonly kind: RepairKind;
  readonly count: number;
  /** Days (`YYYY-MM-DD`) it was made at, at most five of them. */
  readonly days: readonly string[];
}

export type RepairKind =
  | 'null_row_skipped'
  | 'duplicate_row_dropped'
  | 'not_a_session_dropped'
  | 'unfinished_session_dropped'
  | 'rows_reordered'
  | 'open_missing_set_to_close'
  | 'volume_missing_set_to_zero'
  | 'range_widened'
  | 'hundredfold_slip_rescaled'
  | 'split_day_rescaled'
  | 'coming_split_undone'
  | 'split_day_moved'
  | 'duplicate_dividend_dropped'
  | 'dividend_not_adjusted_for_distribution';

/** Bars of a symbol that are stored and not shown. */
export interface HiddenBars {
  readonly count: number;
  /** First and last of them, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** The result of one file. */
/** What the prices of a file are on; `dividend`: adjusted for dividends, too. */
export type FileBasis = PriceBasis | 'dividend';

export interface FileReport {
  readonly path: string;
  /** The symbol in a file of several, as it writes it: each has a report. */
  readonly part?: string;
  readonly status: FileStatus;
  readonly kind?: ContentKind;
  /** Symbol, CIK as ten digits, or the accession number of a filing; '' for whole-market files. */
  readonly subject?: string;
  /** Form of the filing a document belongs to. */
  readonly form?: string;
  /** How the filing of a document was found. */
  readonly matched?: string;
  /** Bars, facts, filings, documents or tickers taken in. */
  readonly rows?: number;
  /** First and last day the content describes. */
  readonly from?: string;
  readonly to?: string;
  readonly basis?: FileBasis;
  /** The last prices may be divided by a later split: no list says, and no filings are stored. Absent otherwise. */
  readonly splitBasis?: 'unknown';
  readonly repairs: readonly Repair[];
  readonly warnings: readonly string[];
  /** Of a price file: bars that were not stored. */
  readonly quarantined?: readonly QuarantinedBar[];
  /** Of a price file: the bars of its symbol that history does not show. */
  readonly hidden?: HiddenBars;
  /** Why, for every status but `imported`. */
  readonly reason?: string;
  /** 1-based line of a text file. */
  readonly line?: number | undefined;
  readonly jsonPath?: string | undefined;
}

/** What was imported from one file without prices. */
export interface ImportedRecord {
  /** CIK as ten digits, the accession number of a filing, or ''. */
  readonly subject: string;
  /** Facts, filings, documents or tickers taken in, or documents listed by an index page. */
  readonly rows: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly warnings: readonly string[];
  /** Symbols whose description may have changed. */
  readonly symbols?: readonly string[];
  /** Of a document: form of its filing, how that was found, and whether the store did not have it. */
  readonly filing?: { readonly form: string; readonly matched: string; readonly changed: boolean };
}

export interface ImportReport {
  readonly files: readonly FileReport[];
  readonly totals: Readonly<Record<FileStatus, number>> & {
    readonly bars: number;
    readonly facts: number;
    readonly filings: number;
    readonly symbols: number;
    readonly documents: number;
    readonly bytes: number;
  };
  readonly elapsedMs: number;
  readonly dryRun: boolean;
}

/** One file of an import before it is read in full. */
export interface PlannedFile {
  readonly path: string;
  readonly bytes: number;
  /** Undefined where the content is not recognized or cannot be read. */
  readonly kind: ContentKind | undefined;
  readonly subject: string | undefined;
  readonly report: FileReport | undefined;
  /** The symbol in a file of several, as it writes it. */
  readonly part?: string;
}

export interface ImportOptions {
  /** The instant of the import, ms UTC. Sessions not complete by then are not taken in. */
  readonly now: number;
  /** Symbol of the one price file given. */
  readonly symbol?: string;
  /** Basis of price files that do not say (plain date, open, high, low, close, volume). */
  readonly basis?: FileBasis;
  /** Accession number of the filing the one document given belongs to. */
  readonly accession?: string;
  /** Day that filing was filed, `YYYY-MM-DD`, where nothing else says. */
  readonly filed?: string;
  /** Takes price files whose closes change their level more than 20 times without a listed split. */
  readonly acceptJumps?: boolean;
  /** Price files replace all stored prices of their symbols (`--replace`). */
  readonly replaces?: boolean;
  /** Does everything and then undoes it. */
  readonly dryRun?: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Milliseconds of a clock that never goes back; defaults to `performance.now`. */
  readonly clock?: () => number;
  /** File access; defaults to the real file system. */
  readonly files?: FileAccess;
  /** What is derived from documents; defaults to all that this program can derive. */
  readonly extractors?: Extractors;
  /** Computes what else follows from the records, in the same transaction; left out in a dry run. */
  readonly derive?: (store: StoreWriter) => void;
}

export interface ImportProgress {
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly doneFiles: number;
  readonly totalFiles: number;
  /** The file that was finished last. */
  readonly path: string;
}
