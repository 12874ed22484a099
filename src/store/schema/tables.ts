/**
 * The tables: every column once. A released column never changes; a new table or column comes with a new step in
 * schema.ts.
 */
import type { OwnLines } from '../../engine/reported/own-lines.ts';
import type { ReportBreakdowns } from '../../engine/reported/report-breakdowns.ts';
import type { ReportedFacts } from '../../engine/reported/types.ts';
import type { EpochDay, FormerName, Split } from '../../engine/types.ts';
import { BLOB, BOOLEAN, INTEGER, json, LONG_TEXT, named, nullable, TEXT, word } from './columns.ts';
import { Table } from './table.ts';

export type AssetType = 'stock' | 'etf';
/**
 * Of a listed symbol: `other` for preferred shares, warrants, units, rights and notes, of which the API has no kind.
 */
export type ListedKind = AssetType | 'other';

/** Basis of a price source: as traded, adjusted for the splits it lists, adjusted for splits that it does not list. */
export type PriceBasis = 'raw' | 'split' | 'split_unlisted';

/** What a company or person is to a filing. */
export type FilerRole = 'filer' | 'issuer' | 'owner' | 'subject';

/** The parts of a filing that are derived from its documents. */
export type ExtractionKind = 'sections' | 'ownership' | 'covers' | 'facts';

/** Where a piece of the store came from. */
export const IMPORTS = new Table('imports', { key: ['id'] }, () => ({
  id: INTEGER,
  source: TEXT,
  sha256: TEXT,
  kind: TEXT,
  /** Symbol or CIK the content is about; '' for whole-market files. */
  subject: TEXT,
  /** Milliseconds UTC. */
  importedAt: INTEGER,
  bytes: INTEGER,
  rows: INTEGER,
  note: TEXT,
}));

export const SYMBOLS = new Table('symbols', { key: ['symbol'], withoutRowId: true }, () => ({
  /** Upper case, class after a dash: `BRK-B`. */
  symbol: TEXT,
  cik: nullable(INTEGER),
  name: nullable(TEXT),
  assetType: nullable(word<ListedKind>()),
  /** As emitted: `NASDAQ`, `NYSE`, `NYSE American`, `NYSE Arca`, `Cboe BZX`. */
  exchange: nullable(TEXT),
  /** Trading currency, ISO 4217. */
  currency: nullable(TEXT),
  /** Position in the SEC ticker file (roughly by market cap), 0 first. */
  rank: nullable(INTEGER),
  /** Epoch days of the first and last bar. */
  firstDay: nullable(INTEGER),
  lastDay: nullable(INTEGER),
}));

export const COMPANIES = new Table('companies', { key: ['cik'] }, () => ({
  cik: INTEGER,
  name: nullable(TEXT),
  /** Name from the newest facts record (`entityName`), if any. */
  entityName: nullable(TEXT),
  sic: nullable(INTEGER),
  sicDescription: nullable(TEXT),
  /** `MMDD` as filed. */
  fiscalYearEnd: nullable(TEXT),
  category: nullable(TEXT),
  entityType: nullable(TEXT),
  stateOfIncorporation: named('state', nullable(TEXT)),
  business: nullable(json<Readonly<Record<string, string | null>>>()),
  website: nullable(TEXT),
  description: nullable(TEXT),
  phone: nullable(TEXT),
  /** Text alone where an import of before knew no day. */
  formerNames: nullable(json<readonly (FormerName | string)[]>()),
  /** As the submissions record lists them, normalized, main one first. */
  tickers: nullable(json<readonly string[]>()),
}));

/**
 * Unadjusted bars, a blob per calendar year. Tables with blobs have row ids: a b-tree of keys moves rows over 1-2 KB to
 * pages of their own.
 */
export const PRICES = new Table('prices', { key: ['symbol', 'year'] }, () => ({
  symbol: TEXT,
  year: INTEGER,
  bars: BLOB,
}));
export const SPLITS = new Table('splits', { key: ['symbol'], withoutRowId: true }, () => ({
  symbol: TEXT,
  rows: BLOB,
}));
export const DIVIDENDS = new Table('dividends', { key: ['symbol'], withoutRowId: true }, () => ({
  symbol: TEXT,
  rows: BLOB,
}));

/** Closes adjusted for dividends and splits, which say what a share returned and not what it cost: ADR 0045. */
export const ADJUSTED_CLOSES = new Table('adjusted_closes', { key: ['symbol'] }, () => ({
  symbol: TEXT,
  closes: BLOB,
}));

/** Which stretch of a symbol's prices came from which import, and what basis that source had. */
export const PRICE_SPANS = new Table('price_spans', { key: ['symbol', 'position'], withoutRowId: true }, () => ({
  symbol: TEXT,
  position: INTEGER,
  importId: INTEGER,
  firstDay: INTEGER,
  lastDay: INTEGER,
  basis: word<PriceBasis>(),
  /**
   * The last day up to which every split is known that these prices were divided by; undefined: no list, or not known.
   */
  horizon: nullable(INTEGER),
  /** The day the source was made, where it says so: these prices are on the share of that day. */
  made: nullable(INTEGER),
  /** Whether the source prints numbers finer than cents, so that whole cents say something; undefined: not known. */
  finer: nullable(BOOLEAN),
}));

/** A split that filings show, and between which days. */
export interface FilingSplit extends Split {
  /** Day of the newest filing before the split; `day` is that of the first after it. */
  readonly after: EpochDay;
  /** The filing of `day`. */
  readonly accession: string;
}

/** Splits that the filings of a company show, as one edition of the engine finds them; deleted with any new report. */
export const FILING_SPLITS = new Table('filing_splits', { key: ['cik'] }, () => ({
  cik: INTEGER,
  engine: TEXT,
  list: json<readonly FilingSplit[]>(),
}));

/** A split of the store's list that no price file lists: a filing or two files show it, or a person said so. */
export interface SourcedSplit extends Split {
  /** The filing that shows it; absent where a person said so, and where files alone show it (`isFirm`). */
  readonly accession?: string;
  /** It took effect after this day and by `day`; absent where the day is known. */
  readonly after?: EpochDay;
  /** The prices of its sources before it were divided by it, and have been multiplied; undefined in schema 12. */
  readonly isDivided?: boolean;
  /** Two files that differ by it, or a stretch left as traded, show it: it is settled for good. */
  readonly isFirm?: true;
  /** Days before it whose prices were as traded, next to others that were divided by it. */
  readonly traded?: readonly DayRange[];
}

/** From the first day to the last, both included. */
export type DayRange = readonly [EpochDay, EpochDay];

/** What a person said of a split, which wins over files and filings. */
export interface SaidSplit extends Split {
  /** There was no such split. */
  readonly isRemoved?: true;
  /** That of the split that was removed, should it be added again. */
  readonly traded?: readonly DayRange[];
  /** When it was said, in ms. */
  readonly at: number;
}

/** What is known of the share basis of a symbol's prices beyond the lists of its files; no row: nothing. */
export const PRICE_BASIS = new Table('price_basis', { key: ['symbol'], withoutRowId: true }, () => ({
  symbol: TEXT,
  splits: json<readonly SourcedSplit[]>(),
  /** Splits that filings show, while neither lists nor closes say whether the prices are divided by them. */
  unlisted: json<readonly FilingSplit[]>(),
  said: json<readonly SaidSplit[]>(),
}));

/** Facts of a company, a row per concept (`taxonomy:name`) and unit. */
export const FACTS = new Table('facts', { key: ['cik', 'concept', 'unit'] }, () => ({
  cik: INTEGER,
  concept: TEXT,
  unit: TEXT,
  columns: BLOB,
}));
/** Facts that no line of a statement reads, and labels of concepts: see other-facts-codec.ts. */
export const OTHER_FACTS = new Table('other_facts', { key: ['cik'] }, () => ({
  cik: INTEGER,
  /** Bytes of the blob. */
  size: INTEGER,
  /** Brotli. */
  facts: BLOB,
}));
/** The filings that facts refer to by position, as one JSON list per company. */
export const REPORTS = new Table('reports', { key: ['cik'] }, () => ({ cik: INTEGER, list: LONG_TEXT }));

export const FILINGS = new Table('filings', { key: ['cik', 'accession'], withoutRowId: true }, () => ({
  cik: INTEGER,
  accession: TEXT,
  form: TEXT,
  /** Epoch day. */
  filed: INTEGER,
  reportDay: nullable(INTEGER),
  /** `acceptanceDateTime` as served (its zone is not trustworthy, FIELDS 6.1). */
  accepted: nullable(TEXT),
  items: TEXT,
  size: INTEGER,
  primaryDocument: TEXT,
  primaryDescription: TEXT,
  isXbrl: BOOLEAN,
  isInlineXbrl: BOOLEAN,
}));

/** The search index: one row. */
export const UNIVERSE = new Table('universe', { key: ['id'], check: 'id = 1' }, () => ({
  id: INTEGER,
  stocks: INTEGER,
  etfs: INTEGER,
  total: INTEGER,
  updatedAt: nullable(INTEGER),
  lines: LONG_TEXT,
}));

export const PREDECESSORS = new Table('predecessors', { key: ['cik', 'predecessor'], withoutRowId: true }, () => ({
  cik: INTEGER,
  predecessor: INTEGER,
}));

/**
 * Trailing figures of a symbol stored by an import, as text of one edition of the engine (see
 * engine/valuation/digest.ts).
 */
export const TRAILING = new Table('trailing', { key: ['symbol', 'from'] }, () => ({
  symbol: TEXT,
  /** First day on which these figures are what is known; they last until the next row's. */
  from: named('from_day', INTEGER),
  cik: INTEGER,
  engine: TEXT,
  /** Day of the newest split whose share basis they are on; before every day without splits. */
  splitDay: INTEGER,
  /** '' where nothing was known; on older share bases in lines of their own. */
  figures: TEXT,
}));

/** Parties to a filing, in the order of its header. */
export const FILERS = new Table('filers', { key: ['accession', 'position'], withoutRowId: true }, () => ({
  accession: TEXT,
  position: INTEGER,
  cik: INTEGER,
  role: word<FilerRole>(),
  name: TEXT,
}));

export const DOCUMENTS = new Table('documents', { key: ['accession', 'sequence'] }, () => ({
  accession: TEXT,
  /** Position in the submission, 1 first. */
  sequence: INTEGER,
  /** `10-K`, `EX-99.1`, `4`; upper case. */
  type: TEXT,
  /** '' where the submission names none (before 2001). */
  filename: TEXT,
  description: TEXT,
  /** Bytes as filed. */
  size: INTEGER,
  /** Of the bytes; '' where they are not stored. */
  sha256: TEXT,
  /** Whether the content is in the store; false: only the filing's index lists it. */
  stored: named('held', BOOLEAN),
  /** Brotli: 2.1 MB of inline XBRL become 125 KB at quality 5 in 18 ms, 173 KB deflated. */
  bytes: nullable(BLOB),
}));

/** Which edition of an extractor has read which filing; its rows are deleted when a document is added. */
export const EXTRACTIONS = new Table('extractions', { key: ['accession', 'kind'], withoutRowId: true }, () => ({
  accession: TEXT,
  kind: word<ExtractionKind>(),
  extractor: TEXT,
}));

/** What one edition of the section extractor found under one name. */
export const SECTIONS = new Table('sections', { key: ['accession', 'position'] }, () => ({
  accession: TEXT,
  position: INTEGER,
  name: TEXT,
  available: BOOLEAN,
  /** Why there is no text; undefined where there is. */
  reason: nullable(TEXT),
  /** Unicode code points of the text; 0 without one. */
  charCount: INTEGER,
  /** Bytes of the text. */
  size: INTEGER,
  /** The extractor's own record (method, confidence, heading, warnings) as JSON; '' without one. */
  record: TEXT,
  /** Brotli of UTF-8. */
  text: BLOB,
}));

/**
 * Filings with sections, and which rows of the full-text index are their paragraphs: `first` and those after it, one
 * section after the other.
 */
export const SEARCHED_FILINGS = new Table('searched_filings', { key: ['accession'], withoutRowId: true }, () => ({
  accession: TEXT,
  /** Undefined: not in the index yet. */
  first: nullable(INTEGER),
  /** Paragraphs of all sections. */
  total: INTEGER,
  /** Paragraphs of each section, by its position. */
  counts: json<readonly number[]>(),
}));

/** Forms 3, 4 and 5 as read from their XML. */
export const OWNERSHIP = new Table('ownership', { key: ['accession'] }, () => ({
  accession: TEXT,
  issuerCik: INTEGER,
  filed: INTEGER,
  /** Edition of the reader that made it. */
  extractor: TEXT,
  json: TEXT,
}));

/**
 * Forms 4 about a company that were filed in a quarter, from insider data sets: see insider-codec.ts. One whose own
 * document is stored is read from that.
 */
export const INSIDER_FORMS = new Table('insider_forms', { key: ['cik', 'quarter'] }, () => ({
  /** The issuer. */
  cik: INTEGER,
  /** Calendar quarters since 1970. */
  quarter: INTEGER,
  /** Bytes of the forms. */
  size: INTEGER,
  forms: BLOB,
}));

/** Cover pages of periodic reports, as read from their main documents; `json` is a `Cover` of the engine. */
export const COVERS = new Table('covers', { key: ['accession'] }, () => ({
  accession: TEXT,
  cik: INTEGER,
  extractor: TEXT,
  json: TEXT,
}));

/** State of a sync: when a part of a subject was last requested, and what the source said of its age. */
export const SYNC_STATE = new Table('sync_state', { key: ['subject', 'part'], withoutRowId: true }, () => ({
  /** CIK as ten digits, a symbol, or '' for the whole market. */
  subject: TEXT,
  /**
   * `tickers` (subject ''), `submissions`, `companyfacts`, `documents` (subject a CIK), `prices`, `symbol` (subject a
   * symbol).
   */
  part: TEXT,
  /** Last successful request, ms UTC; 0: never. */
  checkedAt: INTEGER,
  /** Validators as the source served them. */
  etag: nullable(TEXT),
  modified: nullable(TEXT),
  /** Of the decoded content. */
  sha256: nullable(TEXT),
  /** JSON of the part's own making; `{}` without. */
  detail: TEXT,
  /** The last failure since `checkedAt`, ms UTC. */
  failedAt: nullable(INTEGER),
  error: nullable(TEXT),
}));

/** Which symbols the cross-section has, where, and of when. */
export const CROSS_SYMBOLS = new Table('cross_symbols', { key: ['symbol'], withoutRowId: true }, () => ({
  symbol: TEXT,
  /** Its place in the columns, from 0; never another symbol's. */
  slot: INTEGER,
  /** Its values are those of the end of this day in New York: that of its newest price. */
  day: INTEGER,
  /** Edition of the engine that computed them. */
  engine: TEXT,
  /** No filing in the store became public later than that day: statements change only with the record. */
  settled: BOOLEAN,
  /** What changed since: 0 nothing, 1 prices, 2 anything else as well (triggers of the schema). */
  changed: INTEGER,
}));

/** The values of a field for a block of neighboring slots, in their order: see cross-block.ts. */
export const CROSS_COLUMNS = new Table('cross_columns', { key: ['field', 'block'] }, () => ({
  field: TEXT,
  block: INTEGER,
  list: TEXT,
  numbers: nullable(BLOB),
}));

/** Symbols with prices and their slots: one row, deleted by triggers with any change of it; see market-list.ts. */
export const MARKET = new Table('market', { key: ['id'], check: 'id = 1' }, () => ({
  id: INTEGER,
  engine: TEXT,
  symbols: TEXT,
  kinds: TEXT,
  numbers: BLOB,
}));

/** Sightings of a symbol on a security, from fails-to-deliver files: see sightings-codec.ts. */
export const SIGHTINGS = new Table('sightings', { key: ['cusip', 'symbol'] }, () => ({
  cusip: TEXT,
  /** Without a dash before the class: `BRKB`. */
  symbol: TEXT,
  /** Newest description of the security. */
  name: TEXT,
  /** Epoch days of the first and last sighting. */
  firstDay: INTEGER,
  lastDay: INTEGER,
  months: BLOB,
}));

/** What names a symbol of a company: its forms, its covers, a list of tickers. */
export type NamedBy = 'form' | 'cover' | 'list';

/** First and last day in a quarter on which a source named a symbol of a company. */
export const NAMED_SYMBOLS = new Table(
  'named_symbols',
  { key: ['symbol', 'cik', 'quarter', 'source'], withoutRowId: true },
  () => ({
    /** Upper case, class after a dash. */
    symbol: TEXT,
    cik: INTEGER,
    /** Days since 1970 over 92. */
    quarter: INTEGER,
    source: word<NamedBy>(),
    firstDay: INTEGER,
    lastDay: INTEGER,
  }),
);

/** Filings of any company that begin, end or explain the end of a listing, from EDGAR's quarterly index. */
export const NOTICES = new Table('notices', { key: ['cik', 'accession'], withoutRowId: true }, () => ({
  cik: INTEGER,
  accession: TEXT,
  filed: INTEGER,
  form: TEXT,
  /** Of the company, as EDGAR wrote it then. */
  name: TEXT,
}));

/** Lines of a report's cash-flow statement under elements of the filer's own, which company facts lack. */
export const OWN_LINES = new Table('own_lines', { key: ['accession'], withoutRowId: true }, () => ({
  accession: TEXT,
  cik: INTEGER,
  lines: json<OwnLines>(),
}));

/** What the revenue of each report is made of, as its tagged facts say. */
export const BREAKDOWNS = new Table('breakdowns', { key: ['accession'], withoutRowId: true }, () => ({
  accession: TEXT,
  cik: INTEGER,
  breakdowns: json<ReportBreakdowns>(),
}));

/**
 * What a company with tagged reports has under each concept, ready to be answered: a list under '', values
 * under a concept, as JSON of `stored-tagged.ts`. Deleted by triggers with any change of what it follows from.
 */
export const TAGGED = new Table('tagged', { key: ['cik', 'concept'] }, () => ({
  cik: INTEGER,
  /** Qualified: `us-gaap:InventoryNet`. */
  concept: TEXT,
  /** Edition of what made it. */
  edition: TEXT,
  json: LONG_TEXT,
}));

/** Facts of a report as tagged, with dimensions and the filer's own tags: see reported-codec.ts. */
export const REPORTED_FACTS = new Table('reported_facts', { key: ['accession', 'source'] }, () => ({
  accession: TEXT,
  source: word<ReportedFacts['source']>(),
  cik: INTEGER,
  /** Edition of the reader that made it. */
  extractor: TEXT,
  /** Bytes of the blob. */
  size: INTEGER,
  /** Brotli. */
  facts: BLOB,
}));
