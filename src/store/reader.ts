/** Typed reads over one open file. */
import { civil, parseDay } from '../engine/days.ts';
import { newYorkDay } from '../engine/new-york.ts';
import {
  type Bars,
  type Dividend,
  type EpochDay,
  type FactColumns,
  type FactSet,
  factKey,
  type Split,
} from '../engine/types.ts';
import { joinBars, NO_BARS } from './bars.ts';
import { decodeBars } from './bars-codec.ts';
import { tenDigitCik } from './cik.ts';
import { decodeDividends, decodeReports, decodeSplits } from './codec.ts';
import type { Fields, Row, RowOf, Table } from './columns.ts';
import { decompress } from './compress.ts';
import type { SqlRow, SqlValue } from './driver.ts';
import { damaged } from './errors.ts';
import { decodeFacts } from './facts-codec.ts';
import { readHeader, type StoreKind } from './migrations.ts';
import type { ParagraphIndex } from './paragraph-index.ts';
import type { Reused } from './reused.ts';
import type {
  CompanyRow,
  CoverRow,
  DocumentContent,
  DocumentRow,
  FilerRow,
  FilingQuery,
  FilingRow,
  ImportRow,
  MarketSymbol,
  OwnershipRow,
  PriceSpanRow,
  SectionIndexRow,
  SectionRow,
  SymbolRow,
  SyncStateRow,
  TrailingRow,
  UniverseRow,
} from './row-types.ts';
import type { Session } from './session.ts';
import type { SymbolCandidate } from './suggest.ts';
import * as t from './tables.ts';
import { buildUniverseIndex, type UniverseIndex, type UniverseTuple } from './universe-index.ts';

const SIZES = t.UNIVERSE.without('id', 'lines');
const SPANS = t.PRICE_SPANS.without('position');
const FIGURES = t.TRAILING.without('symbol');
const PARTIES = t.FILERS.without('accession', 'position');
const LISTED_DOCUMENTS = t.DOCUMENTS.without('bytes');
const SECTION = t.SECTIONS.without('accession', 'position');
const SECTION_INDEX = SECTION.without('size', 'record', 'text');
const FORMS = t.OWNERSHIP.without('issuerCik');

/** The fields of {@link MarketSymbol}, null where undefined. */
type MarketTuple = readonly [
  symbol: string,
  assetType: t.ListedKind | null,
  firstDay: EpochDay | null,
  lastDay: EpochDay | null,
  slot: number | null,
  keptDay: EpochDay | null,
];

/** Rows that take more are read again: texts of filings would leave no room for anything else. */
const MOST_BYTES = 500_000;

/** Memory of rows; infinite for those that are too many to be used again. */
function bytesOf(rows: readonly SqlRow[]): number {
  let bytes = 500;
  for (const row of rows) {
    for (const value of row) bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length + 50 : 16;
  }
  return bytes > MOST_BYTES ? Number.POSITIVE_INFINITY : bytes;
}

/** Outside every civil year and day that can occur. */
const FAR = 0x7ffffffe;

/**
 * Reads inside one transaction that begins with the first read and lasts until `refresh` or `close`: every query of a
 * command sees the same state, whatever an import commits meanwhile. A file without tables reads as an empty store.
 */
export class SqliteReader {
  readonly path: string;
  /** `simulated` is the shipped sample: every answer from it must say so. */
  readonly kind: StoreKind;
  protected readonly session: Session;
  #view: 'none' | 'tables' | 'no_tables' = 'none';
  readonly #reused: Reused | undefined;

  constructor(session: Session, kind: StoreKind, reused?: Reused) {
    this.session = session;
    this.path = session.path;
    this.kind = kind;
    this.#reused = reused;
  }

  /**
   * What `make` gives from this state of the store, `bytes` of memory; in a long-lived process again as long as the store does not change and
   * `holds`, where given, says so. Only for what is never changed after it was made.
   */
  reuse<T>(key: string, make: () => T, bytes: (made: T) => number, holds?: (made: T) => boolean): T {
    if (this.#reused === undefined) return make();
    this.#begun();
    return this.#reused.value(key, make, bytes, holds);
  }

  refresh(): void {
    if (this.#view === 'tables') this.session.exec('COMMIT');
    this.#view = 'none';
  }

  close(): void {
    this.session.close();
  }

  /** Rows of one query within the reader's transaction. */
  protected rows(query: string, params?: readonly SqlValue[]): readonly SqlRow[] {
    if (this.#begun() !== 'tables') return [];
    return this.#reused === undefined ? this.session.all(query, params) : this.#reusedRows(query, params);
  }

  #reusedRows(query: string, params: readonly SqlValue[] = []): readonly SqlRow[] {
    const read = (): readonly SqlRow[] => this.session.all(query, params);
    return this.#reused!.value(`${query} ${JSON.stringify(params)}`, read, bytesOf);
  }

  /** Rows of a table, or of some of its columns; `clauses` follow its name. */
  protected find<F extends Fields>(table: Table<F>, clauses: string, params?: readonly SqlValue[]): Row<F>[] {
    return this.rows(`SELECT ${table.list} FROM ${table.name} ${clauses}`, params).map((row) => table.row(row));
  }

  /** First column of every row. The query's to know: its type. */
  protected values<T>(query: string, params?: readonly SqlValue[]): T[] {
    return this.rows(query, params).map(([value]) => value as T);
  }

  /** First column of the first row; undefined for NULL and without a row. */
  protected value<T>(query: string, params?: readonly SqlValue[]): T | undefined {
    return this.values<T | null>(query, params)[0] ?? undefined;
  }

  #begun(): 'tables' | 'no_tables' {
    if (this.#view === 'none') this.#view = this.#begin();
    return this.#view;
  }

  #begin(): 'tables' | 'no_tables' {
    this.session.exec('BEGIN');
    const { version } = readHeader(this.session);
    // Read inside the transaction: it belongs to the state that all queries until its end see.
    this.#reused?.at(this.session.all('PRAGMA data_version')[0]![0]);
    if (version > 0) return 'tables';
    // No lock is kept on an empty file: it would stop the first import from making it a store.
    this.session.exec('COMMIT');
    return 'no_tables';
  }

  /** True when it holds neither a symbol nor a fact nor a document. */
  isEmpty(): boolean {
    const tables = ['symbols', 'facts', 'documents'].map((table) => `EXISTS (SELECT 1 FROM ${table})`);
    return this.value(`SELECT ${tables.join(' OR ')}`) !== 1;
  }

  symbol(symbol: string): SymbolRow | undefined {
    return this.find(t.SYMBOLS, 'WHERE symbol = ?', [symbol])[0];
  }

  /** Every symbol with prices, or each of `symbols`, in order: with its place in the cross-section that this edition of the engine made. */
  marketSymbols(engine: string, symbols?: readonly string[]): readonly MarketSymbol[] {
    const which = symbols === undefined ? 's.last_day IS NOT NULL' : 's.symbol IN (SELECT value FROM json_each(?2))';
    const query = `SELECT json_group_array(json_array(symbol, asset_type, first_day, last_day, slot, day)) FROM (
      SELECT s.symbol, s.asset_type, s.first_day, s.last_day, x.slot, x.day FROM symbols s
      LEFT JOIN cross_symbols x ON x.symbol = s.symbol AND x.engine = ?1 AND x.changed = 0 WHERE ${which} ORDER BY s.symbol)`;
    const params = symbols === undefined ? [engine] : [engine, JSON.stringify(symbols)];
    const rows = JSON.parse(this.value<string>(query, params) ?? '[]') as MarketTuple[];
    return rows.map(([symbol, assetType, firstDay, lastDay, slot, keptDay]) => ({
      symbol,
      assetType: assetType ?? undefined,
      firstDay: firstDay ?? undefined,
      lastDay: lastDay ?? undefined,
      slot: slot ?? undefined,
      keptDay: keptDay ?? undefined,
    }));
  }

  /** All symbols of a company, main ticker first. */
  symbolsOf(cik: number): readonly SymbolRow[] {
    const symbols = this.find(t.SYMBOLS, 'WHERE cik = ? ORDER BY rank IS NULL, rank, symbol', [cik]);
    if (symbols.length < 2 || symbols[0]!.rank !== undefined) return symbols;
    const { tickers = [] } = this.company(cik) ?? {};
    const place = ({ symbol }: SymbolRow) => (tickers.includes(symbol) ? tickers.indexOf(symbol) : tickers.length);
    return symbols.sort((a, b) => place(a) - place(b));
  }

  /** Every symbol with what suggestions go by; see `similar-symbols.ts`. */
  symbolCandidates(): readonly SymbolCandidate[] {
    const query =
      "SELECT json_group_array(json_array(symbol, coalesce(name, ''), coalesce(rank, -1), last_day IS NOT NULL)) FROM symbols";
    return JSON.parse(this.value<string>(query) ?? '[]') as SymbolCandidate[];
  }

  universe(): UniverseRow {
    const checkedAt = this.newestImport();
    const row = this.find(SIZES, '')[0] ?? { ...this.universeIndex(), updatedAt: checkedAt };
    const { stocks, etfs, total, updatedAt } = row;
    return { stocks, etfs, total, updatedAt, checkedAt };
  }

  /** Whether a list of all symbols was imported: without one a symbol that is not stored may still exist. */
  hasTickerList(): boolean {
    if (this.kind === 'simulated') return true;
    const query = `SELECT EXISTS (SELECT 1 FROM imports WHERE kind IN ('company_tickers', 'symbol_directory'))`;
    return this.value(query) === 1;
  }

  /** The text a search scans, see `UniverseIndex.lines`. */
  universeLines(): string {
    return this.value<string>('SELECT lines FROM universe') ?? this.universeIndex().lines;
  }

  /** The index built from the tables: for the writer to store, and for a store whose schema is newer than its last import. */
  protected universeIndex(): UniverseIndex {
    const columns = 's.symbol, s.rank, s.asset_type, s.name, c.name, c.entity_name, c.former_names';
    const query = `SELECT json_group_array(json_array(${columns})) FROM symbols s LEFT JOIN companies c ON c.cik = s.cik`;
    return buildUniverseIndex(JSON.parse(this.value<string>(query) ?? '[]') as UniverseTuple[]);
  }

  protected newestImport(): number | undefined {
    return this.value('SELECT max(imported_at) FROM imports');
  }

  company(cik: number): CompanyRow | undefined {
    const row = this.find(t.COMPANIES, 'WHERE cik = ?', [cik])[0];
    if (row === undefined) return undefined;
    const { name, entityName, formerNames = [], tickers = [] } = row;
    return { ...row, name: name ?? entityName ?? '', formerNames, tickers };
  }

  /** Raw (as traded) bars of the symbol, `from <= day <= to`; whole history without bounds. */
  bars(symbol: string, from: EpochDay = -FAR, to: EpochDay = FAR): Bars {
    const years = [from, to].map((day) => (Math.abs(day) >= FAR ? day : civil(day).year)) as [number, number];
    const parts = this.find(t.PRICES, 'WHERE symbol = ? AND year BETWEEN ? AND ? ORDER BY year', [
      symbol,
      ...years,
    ]).map(({ year, bars }) => this.decoded(decodeBars(bars), `prices of ${symbol} in ${year}`));
    return parts.length === 0 ? NO_BARS : joinBars(parts, from, to);
  }

  splits(symbol: string): readonly Split[] {
    const row = this.find(t.SPLITS, 'WHERE symbol = ?', [symbol])[0];
    return row ? this.decoded(decodeSplits(row.rows), `splits of ${symbol}`) : [];
  }

  dividends(symbol: string): readonly Dividend[] {
    const row = this.find(t.DIVIDENDS, 'WHERE symbol = ?', [symbol])[0];
    return row ? this.decoded(decodeDividends(row.rows), `dividends of ${symbol}`) : [];
  }

  /** Facts of the company: all that are stored, or only the named concepts (`us-gaap:Assets`, ...). */
  facts(cik: number, concepts?: readonly string[]): FactSet | undefined {
    const list = this.value<string>('SELECT list FROM reports WHERE cik = ?', [cik]);
    if (list === undefined) return undefined;
    const rows =
      concepts === undefined
        ? this.find(t.FACTS, 'WHERE cik = ?', [cik])
        : this.find(t.FACTS, 'WHERE cik = ? AND concept IN (SELECT value FROM json_each(?))', [
            cik,
            JSON.stringify(concepts),
          ]);
    const columns = new Map<string, FactColumns>();
    for (const { concept: name, unit, columns: blob } of rows) {
      const colon = name.indexOf(':');
      const taxonomy = name.slice(0, colon);
      const concept = name.slice(colon + 1);
      const { value, start, end, report } = this.decoded(decodeFacts(blob), `facts ${name} of company ${cik}`);
      columns.set(factKey(taxonomy, concept, unit), { taxonomy, concept, unit, start, end, value, report });
    }
    return { cik, reports: decodeReports(list), columns };
  }

  /** Newest first. */
  filings(cik: number, query: FilingQuery = {}): readonly FilingRow[] {
    const { forms, filedFrom = -FAR, filedTo = FAR, limit = -1 } = query;
    const params: SqlValue[] = [cik, filedFrom, filedTo];
    let filter = '';
    if (forms !== undefined) {
      filter = ' AND form IN (SELECT value FROM json_each(?))';
      params.push(JSON.stringify(forms));
    }
    const clauses = `WHERE cik = ? AND filed BETWEEN ? AND ?${filter} ORDER BY filed DESC, accepted DESC, accession DESC LIMIT ?`;
    return this.find(t.FILINGS, clauses, [...params, limit]);
  }

  /** The filing with that (dashed) accession number, as listed for its issuer or first filer. */
  filing(accession: string): FilingRow | undefined {
    const rows = this.find(t.FILINGS, 'WHERE accession = ? ORDER BY cik', [accession]);
    return rows.length < 2 ? rows[0] : mainFiling(rows, this.filersOf(accession));
  }

  /** Every party to a filing: those of its header in its order, else the companies under which it is listed. */
  filersOf(accession: string): readonly FilerRow[] {
    const filers = this.find(PARTIES, 'WHERE accession = ? ORDER BY position', [accession]);
    if (filers.length > 0) return filers;
    const listed = this.values<number>('SELECT cik FROM filings WHERE accession = ? ORDER BY cik', [accession]);
    return listed.map((cik) => ({ cik, role: undefined, name: '' }));
  }

  /** The documents of a filing, ascending by sequence; empty when none was imported or listed. */
  documents(accession: string): readonly DocumentRow[] {
    return this.find(LISTED_DOCUMENTS, 'WHERE accession = ? ORDER BY sequence', [accession]);
  }

  /** One document with its content; undefined where it is not stored. */
  document(accession: string, sequence: number): DocumentContent | undefined {
    const row = this.find(t.DOCUMENTS, 'WHERE accession = ? AND sequence = ? AND held = 1', [accession, sequence])[0];
    if (row?.bytes === undefined) return undefined;
    const what = `document ${sequence} of ${accession}`;
    return { ...row, bytes: this.decoded(decompress(row.bytes, row.size), what) };
  }

  /** What this edition of the section extractor found, in document order; undefined when it has not read the filing. */
  sectionIndex(accession: string, extractor: string): readonly SectionIndexRow[] | undefined {
    const read = "SELECT 1 FROM extractions WHERE accession = ? AND kind = 'sections' AND extractor = ?";
    if (this.value(read, [accession, extractor]) === undefined) return undefined;
    return this.find(SECTION_INDEX, 'WHERE accession = ? ORDER BY position', [accession]);
  }

  /** A section as this edition of the extractor found it; without one, as the last that read the filing did. */
  section(accession: string, name: string, extractor?: string): SectionRow | undefined {
    const clauses = `WHERE accession = ?1 AND name = ?2 AND EXISTS (
      SELECT 1 FROM extractions e WHERE e.accession = ?1 AND e.kind = 'sections' AND e.extractor = coalesce(?3, e.extractor))`;
    const row = this.find(SECTION, clauses, [accession, name, extractor ?? null])[0];
    if (row === undefined) return undefined;
    const { size, text, ...rest } = row;
    return { ...rest, text: this.textOf({ accession, name, size, text }) };
  }

  /** The text of a stored section. */
  protected textOf({
    accession,
    name,
    size,
    text,
  }: Pick<RowOf<typeof t.SECTIONS>, 'accession' | 'name' | 'size' | 'text'>): string {
    const bytes = this.decoded(decompress(text, size), `section ${name} of ${accession}`);
    return Buffer.from(bytes).toString('utf8');
  }

  /** The full-text index of the paragraphs of sections; loaded only for a search. */
  async paragraphs(): Promise<ParagraphIndex> {
    const { ParagraphIndex } = await import('./paragraph-index.ts');
    return new ParagraphIndex(this.session, (query, params) => this.rows(query, params));
  }

  /** Whether a Form 4 (or an amendment of one) about an issuer that was filed by that day is stored. */
  hasForm4(issuerCik: number, filedTo: EpochDay): boolean {
    const query = `SELECT 1 FROM ownership WHERE issuer_cik = ? AND filed <= ? AND json_extract(json, '$.form') IN ('4', '4/A') LIMIT 1`;
    return this.value(query, [issuerCik, filedTo]) !== undefined;
  }

  /** Forms 3, 4 and 5 (amendments too) about an issuer, by filing day, `filedFrom <= day <= filedTo`, newest first. */
  ownership(issuerCik: number, filedFrom: EpochDay = -FAR, filedTo: EpochDay = FAR): readonly OwnershipRow[] {
    const clauses = 'WHERE issuer_cik = ? AND filed BETWEEN ? AND ? ORDER BY filed DESC, accession DESC';
    return this.find(FORMS, clauses, [issuerCik, filedFrom, filedTo]);
  }

  /** Cover pages read from documents of the company's reports, ascending by filing day. */
  covers(cik: number): readonly CoverRow[] {
    const { list } = t.FILINGS;
    const query = `SELECT extractor, json, ${list} FROM covers JOIN filings USING (cik, accession) WHERE cik = ? ORDER BY filed, accession`;
    return this.rows(query, [cik]).map(([extractor, json, ...filing]) => ({
      filing: t.FILINGS.row(filing),
      extractor: extractor as string,
      json: json as string,
    }));
  }

  /**
   * The listed symbol of the company that had `symbol` before: by the covers of its reports, else by its Forms 3, 4 and 5, the newest that
   * name it. Undefined without such a record, where the symbol is listed, and where the company has several symbols to choose from.
   */
  renamedSymbol(symbol: string): string | undefined {
    if (this.symbol(symbol) !== undefined) return undefined;
    const covers = `SELECT cik, json FROM covers JOIN filings USING (cik, accession)
      WHERE instr(json, ?1) > 0 ORDER BY filed DESC LIMIT 1`;
    const forms = 'SELECT issuer_cik, json FROM ownership WHERE instr(json, ?1) > 0 ORDER BY filed DESC LIMIT 1';
    const naming = (query: string, key: string) => this.rows(query, [`"${key}":${JSON.stringify(symbol)}`])[0];
    const [cik, json] = naming(covers, 'symbol') ?? naming(forms, 'tradingSymbol') ?? [];
    if (typeof cik !== 'number' || typeof json !== 'string') return undefined;
    // Listed next to it on the same cover, another symbol is another security.
    const later = this.symbolsOf(cik).filter((each) => !json.includes(`:${JSON.stringify(each.symbol)}`));
    return later.length === 1 ? later[0]!.symbol : undefined;
  }

  /** Days of filings with 8-K item 4.02 (past statements are not to be relied on), ascending. */
  nonRelianceDays(cik: number): readonly EpochDay[] {
    return this.values("SELECT filed FROM filings WHERE cik = ? AND items LIKE '%4.02%' ORDER BY filed", [cik]);
  }

  /** CIKs whose filings before a reorganisation are this company's own past, nearest first. */
  predecessors(cik: number): readonly number[] {
    const query = `WITH RECURSIVE past (cik, depth) AS (
      SELECT predecessor, 1 FROM predecessors WHERE cik = ?1
      UNION SELECT p.predecessor, depth + 1 FROM predecessors p JOIN past ON p.cik = past.cik WHERE depth < 9
    ) SELECT cik FROM past WHERE cik <> ?1 GROUP BY cik ORDER BY min(depth), cik`;
    return this.values(query, [cik]);
  }

  /** Whether a stored price file of the symbol says what it paid: one of prices alone does not. */
  recordsDividends(symbol: string): boolean {
    const query = "SELECT max(kind NOT LIKE 'plain_ohlcv_csv%') FROM imports WHERE subject = ?";
    return this.value<number>(query, [symbol]) !== 0;
  }

  /** Whether a symbol leads to the company, by itself or by one that carries on its record. */
  isReached(cik: number): boolean {
    const query = `WITH RECURSIVE heirs (cik) AS (
      SELECT ?1 UNION SELECT p.cik FROM predecessors p JOIN heirs ON p.predecessor = heirs.cik
    ) SELECT count(*) FROM symbols WHERE cik IN (SELECT cik FROM heirs)`;
    return (this.value<number>(query, [cik]) ?? 0) > 0;
  }

  /** Stored trailing figures, ascending: those of `from` (default `to`) to those of `to`. Empty: none are stored. */
  trailing(symbol: string, to: EpochDay, from: EpochDay = to): readonly TrailingRow[] {
    const clauses = `WHERE symbol = ?1 AND from_day <= ?2 AND from_day >=
      (SELECT max(from_day) FROM trailing WHERE symbol = ?1 AND from_day <= ?3) ORDER BY from_day`;
    return this.find(FIGURES, clauses, [symbol, to, from]);
  }

  /** A column of the cross-section: lists of values as JSON, by block of `CROSS_BLOCK` slots. */
  crossColumn(field: string): ReadonlyMap<number, string> {
    const rows = this.rows('SELECT block, list FROM cross_columns WHERE field = ?', [field]);
    return new Map(rows.map(([block, list]) => [block as number, list as string]));
  }

  /** The oldest, over every kind of import of these subjects, of the newest import of that kind, ms UTC: cache age counts from it. */
  importedAt(subjects: readonly string[]): number | undefined {
    // A request that found nothing new counts as an import; everything a company files shows in its submissions.
    const checked = `SELECT max(checked_at) FROM sync_state
      WHERE sync_state.subject = imported.subject AND part IN ('submissions', 'prices')`;
    const query = `SELECT min(max(newest, coalesce((${checked}), 0))) FROM (
      SELECT subject, max(imported_at) AS newest FROM imports
      WHERE subject IN (SELECT value FROM json_each(?)) GROUP BY subject, kind) AS imported`;
    return this.value(query, [JSON.stringify(subjects)]);
  }

  /** Sync state of a part of a subject. */
  syncState(subject: string, part: string): SyncStateRow | undefined {
    return this.find(t.SYNC_STATE, 'WHERE subject = ? AND part = ?', [subject, part])[0];
  }

  /** Sync states of that part of every subject, ascending by subject. */
  syncStates(part: string): readonly SyncStateRow[] {
    return this.find(t.SYNC_STATE, 'WHERE part = ? ORDER BY subject', [part]);
  }

  /**
   * Symbols something is stored for beyond a line in a list of tickers, ascending: those with prices, those a sync was asked for, and the main
   * one of each company with facts, documents or a list of filings that has neither.
   */
  storedSymbols(): readonly string[] {
    const query = `WITH named AS (
        SELECT symbol FROM symbols WHERE last_day IS NOT NULL
        UNION SELECT subject FROM sync_state WHERE part = 'symbol'),
      companies AS (
        SELECT cik FROM reports UNION SELECT cik FROM filings JOIN documents USING (accession) WHERE held = 1
        UNION SELECT CAST(subject AS INTEGER) FROM imports WHERE kind = 'submissions')
      SELECT symbol FROM named
      UNION SELECT (SELECT symbol FROM symbols WHERE cik = companies.cik ORDER BY rank IS NULL, rank, symbol LIMIT 1)
        FROM companies WHERE EXISTS (SELECT 1 FROM symbols WHERE cik = companies.cik)
          AND NOT EXISTS (SELECT 1 FROM symbols JOIN named USING (symbol) WHERE cik = companies.cik)
      ORDER BY 1`;
    return this.values(query);
  }

  /**
   * The day up to which the filings of a company are listed: that of the last request, or of the newest filing in an imported list.
   * Undefined without a list.
   */
  filingsListedTo(cik: number): EpochDay | undefined {
    const subject = tenDigitCik(cik);
    const checkedAt = this.syncState(subject, 'submissions')?.checkedAt ?? 0;
    const query = `SELECT max(json_extract(note, '$.to')) FROM imports
      WHERE subject = ? AND kind = 'submissions' AND json_valid(note)`;
    const newest = parseDay(this.value<string>(query, [subject]) ?? '');
    const checked = checkedAt > 0 ? newYorkDay(checkedAt).day : undefined;
    return newest === undefined || checked === undefined ? (checked ?? newest) : Math.max(newest, checked);
  }

  /**
   * When it was last known what a company has filed, ms UTC: its last request to EDGAR or the newest import of its records; of single
   * documents only where there are no others. Undefined without any.
   */
  filingsCheckedAt(cik: number): number | undefined {
    const subject = tenDigitCik(cik);
    const checkedAt = this.syncState(subject, 'submissions')?.checkedAt ?? 0;
    const imported =
      this.value<number>('SELECT max(imported_at) FROM imports WHERE subject = ?', [subject]) ??
      this.value<number>(
        'SELECT max(imported_at) FROM imports WHERE subject IN (SELECT accession FROM filings WHERE cik = ?)',
        [cik],
      );
    return imported === undefined && checkedAt === 0 ? undefined : Math.max(checkedAt, imported ?? 0);
  }

  imports(): readonly ImportRow[] {
    return this.find(t.IMPORTS, 'ORDER BY id');
  }

  /** Those about one subject, ascending by id. */
  importsOf(subject: string): readonly ImportRow[] {
    return this.find(t.IMPORTS, 'WHERE subject = ? ORDER BY id', [subject]);
  }

  priceSpans(symbol: string): readonly PriceSpanRow[] {
    return this.find(SPANS, 'WHERE symbol = ? ORDER BY position', [symbol]);
  }

  /** The newest session any symbol has a bar for. */
  lastDay(): EpochDay | undefined {
    return this.value('SELECT max(last_day) FROM symbols');
  }

  private decoded<T>(value: T | undefined, what: string): T {
    if (value === undefined) throw damaged(this.path, `${what} are cut short`);
    return value;
  }
}

/**
 * Of the rows of one filing, one for each company it is listed under, the one it is about: that of its first party, an issuer or a filer
 * before an owner; without a header the first by CIK.
 */
function mainFiling(rows: readonly FilingRow[], filers: readonly FilerRow[]): FilingRow | undefined {
  const order = ['issuer', 'filer', 'subject', 'owner'];
  const ranked = [...filers].sort((a, b) => order.indexOf(a.role ?? 'filer') - order.indexOf(b.role ?? 'filer'));
  for (const { cik } of ranked) {
    const match = rows.find((row) => row.cik === cik);
    if (match !== undefined) return match;
  }
  return rows[0];
}
