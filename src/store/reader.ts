/** Typed reads over one open file. */
import { civil } from '../engine/days.ts';
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
import { decodeDividends, decodeSplits } from './codec.ts';
import { decompress } from './compress.ts';
import type { SqlRow, SqlValue } from './driver.ts';
import { damaged } from './errors.ts';
import { decodeFacts } from './facts-codec.ts';
import {
  DOCUMENT_COLUMNS,
  documentRow,
  FILER_COLUMNS,
  filerRow,
  mainFiling,
  OWNERSHIP_COLUMNS,
  ownershipRow,
  SECTION_COLUMNS,
  sectionIndexRow,
} from './filing-rows.ts';
import { readHeader, type StoreKind } from './migrations.ts';
import type {
  CompanyRow,
  CoverRow,
  DocumentContent,
  DocumentRow,
  FilerRow,
  FilingQuery,
  FilingRow,
  ImportRow,
  OwnershipRow,
  PriceSpanRow,
  SectionIndexRow,
  SectionRow,
  SymbolRow,
  SyncStateRow,
  TrailingRow,
  UniverseRow,
} from './row-types.ts';
import {
  COMPANY_COLUMNS,
  companyRow,
  decodeReports,
  FILING_COLUMNS,
  filingRow,
  IMPORT_COLUMNS,
  importRow,
  SYMBOL_COLUMNS,
  SYNC_COLUMNS,
  spanRow,
  symbolRow,
  syncStateRow,
} from './rows.ts';
import type { Session } from './session.ts';
import { rankSimilar, type SymbolCandidate } from './similar.ts';
import type { ReusableReader } from './types.ts';
import { buildUniverseIndex, type UniverseIndex, type UniverseTuple } from './universe-index.ts';

/** Outside every civil year and day that can occur. */
const FAR = 0x7ffffffe;

/**
 * Reads inside one transaction that begins with the first read and lasts until `refresh` or `close`: every query of a
 * command sees the same state, whatever an import commits meanwhile. A file without tables reads as an empty store.
 */
export class SqliteReader implements ReusableReader {
  readonly path: string;
  readonly kind: StoreKind;
  protected readonly session: Session;
  #view: 'none' | 'tables' | 'no_tables' = 'none';

  constructor(session: Session, kind: StoreKind) {
    this.session = session;
    this.path = session.path;
    this.kind = kind;
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
    if (this.#view === 'none') this.#view = this.#begin();
    return this.#view === 'tables' ? this.session.all(query, params) : [];
  }

  #begin(): 'tables' | 'no_tables' {
    this.session.exec('BEGIN');
    if (readHeader(this.session).version > 0) return 'tables';
    // No lock is kept on an empty file: it would stop the first import from making it a store.
    this.session.exec('COMMIT');
    return 'no_tables';
  }

  isEmpty(): boolean {
    const tables = ['symbols', 'facts', 'documents'].map((table) => `EXISTS (SELECT 1 FROM ${table})`);
    const row = this.rows(`SELECT ${tables.join(' OR ')}`)[0];
    return row?.[0] !== 1;
  }

  symbol(symbol: string): SymbolRow | undefined {
    const row = this.rows(`SELECT ${SYMBOL_COLUMNS} FROM symbols WHERE symbol = ?`, [symbol])[0];
    return row && symbolRow(row);
  }

  symbolsOf(cik: number): readonly SymbolRow[] {
    const query = `SELECT ${SYMBOL_COLUMNS} FROM symbols WHERE cik = ? ORDER BY rank IS NULL, rank, symbol`;
    const symbols = this.rows(query, [cik]).map(symbolRow);
    if (symbols.length < 2 || symbols[0]!.rank !== undefined) return symbols;
    const { tickers = [] } = this.company(cik) ?? {};
    const place = ({ symbol }: SymbolRow) => (tickers.includes(symbol) ? tickers.indexOf(symbol) : tickers.length);
    return symbols.sort((a, b) => place(a) - place(b));
  }

  similarSymbols(text: string, limit: number): readonly string[] {
    const query =
      "SELECT json_group_array(json_array(symbol, coalesce(name, ''), coalesce(rank, -1), last_day IS NOT NULL)) FROM symbols";
    const json = this.rows(query)[0]?.[0] ?? '[]';
    return rankSimilar(text, JSON.parse(json as string) as SymbolCandidate[], limit);
  }

  universe(): UniverseRow {
    const checkedAt = this.#newestImport();
    const row = this.rows('SELECT stocks, etfs, total, updated_at FROM universe')[0];
    if (row === undefined) {
      const { stocks, etfs, total } = this.universeIndex();
      return { stocks, etfs, total, updatedAt: checkedAt, checkedAt };
    }
    const [stocks, etfs, total, updatedAt] = row as readonly [number, number, number, number | null];
    return { stocks, etfs, total, updatedAt: updatedAt ?? undefined, checkedAt };
  }

  universeLines(): string {
    const row = this.rows('SELECT lines FROM universe')[0];
    return row === undefined ? this.universeIndex().lines : (row[0] as string);
  }

  /** The index made from the tables as they are: for the writer to keep, and for a store whose schema is newer than its last import. */
  protected universeIndex(): UniverseIndex {
    const columns = 's.symbol, s.rank, s.asset_type, s.name, c.name, c.entity_name, c.former_names';
    const query = `SELECT json_group_array(json_array(${columns})) FROM symbols s LEFT JOIN companies c ON c.cik = s.cik`;
    return buildUniverseIndex(JSON.parse((this.rows(query)[0]?.[0] ?? '[]') as string) as UniverseTuple[]);
  }

  #newestImport(): number | undefined {
    return (this.rows('SELECT max(imported_at) FROM imports')[0]?.[0] as number | null | undefined) ?? undefined;
  }

  company(cik: number): CompanyRow | undefined {
    const row = this.rows(`SELECT ${COMPANY_COLUMNS} FROM companies WHERE cik = ?`, [cik])[0];
    return row && companyRow(row);
  }

  bars(symbol: string, from: EpochDay = -FAR, to: EpochDay = FAR): Bars {
    const years = [from, to].map((day) => (Math.abs(day) >= FAR ? day : civil(day).year)) as [number, number];
    const query = 'SELECT bars, year FROM prices WHERE symbol = ? AND year BETWEEN ? AND ? ORDER BY year';
    const parts = this.rows(query, [symbol, ...years]).map((row) =>
      this.decoded(decodeBars(row[0] as Uint8Array), `prices of ${symbol} in ${row[1]}`),
    );
    return parts.length === 0 ? NO_BARS : joinBars(parts, from, to);
  }

  splits(symbol: string): readonly Split[] {
    const row = this.rows('SELECT rows FROM splits WHERE symbol = ?', [symbol])[0];
    return row ? this.decoded(decodeSplits(row[0] as Uint8Array), `splits of ${symbol}`) : [];
  }

  dividends(symbol: string): readonly Dividend[] {
    const row = this.rows('SELECT rows FROM dividends WHERE symbol = ?', [symbol])[0];
    return row ? this.decoded(decodeDividends(row[0] as Uint8Array), `dividends of ${symbol}`) : [];
  }

  facts(cik: number, concepts?: readonly string[]): FactSet | undefined {
    const list = this.rows('SELECT list FROM reports WHERE cik = ?', [cik])[0];
    if (list === undefined) return undefined;
    const query = 'SELECT concept, unit, columns FROM facts WHERE cik = ?';
    const rows =
      concepts === undefined
        ? this.rows(query, [cik])
        : this.rows(`${query} AND concept IN (SELECT value FROM json_each(?))`, [cik, JSON.stringify(concepts)]);
    const columns = new Map<string, FactColumns>();
    for (const row of rows) {
      const [name, unit, blob] = row as readonly [string, string, Uint8Array];
      const colon = name.indexOf(':');
      const taxonomy = name.slice(0, colon);
      const concept = name.slice(colon + 1);
      const { value, start, end, report } = this.decoded(decodeFacts(blob), `facts ${name} of company ${cik}`);
      columns.set(factKey(taxonomy, concept, unit), { taxonomy, concept, unit, start, end, value, report });
    }
    return { cik, reports: decodeReports(list[0] as string), columns };
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
    const text = `SELECT ${FILING_COLUMNS} FROM filings WHERE cik = ? AND filed BETWEEN ? AND ?${filter}
      ORDER BY filed DESC, accepted DESC, accession DESC LIMIT ?`;
    return this.rows(text, [...params, limit]).map(filingRow);
  }

  filing(accession: string): FilingRow | undefined {
    const rows = this.rows(`SELECT ${FILING_COLUMNS} FROM filings WHERE accession = ? ORDER BY cik`, [accession]);
    return rows.length < 2 ? rows.map(filingRow)[0] : mainFiling(rows.map(filingRow), this.filersOf(accession));
  }

  filersOf(accession: string): readonly FilerRow[] {
    const query = `SELECT ${FILER_COLUMNS} FROM filers WHERE accession = ? ORDER BY position`;
    const filers = this.rows(query, [accession]).map(filerRow);
    if (filers.length > 0) return filers;
    const listed = this.rows('SELECT cik FROM filings WHERE accession = ? ORDER BY cik', [accession]);
    return listed.map(([cik]) => ({ cik: cik as number, role: undefined, name: '' }));
  }

  documents(accession: string): readonly DocumentRow[] {
    const query = `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE accession = ? ORDER BY sequence`;
    return this.rows(query, [accession]).map(documentRow);
  }

  document(accession: string, sequence: number): DocumentContent | undefined {
    const query = `SELECT ${DOCUMENT_COLUMNS}, bytes FROM documents WHERE accession = ? AND sequence = ? AND held = 1`;
    const row = this.rows(query, [accession, sequence])[0];
    if (row === undefined) return undefined;
    const document = documentRow(row);
    const what = `document ${sequence} of ${accession}`;
    return { ...document, bytes: this.decoded(decompress(row[8] as Uint8Array, document.size), what) };
  }

  sectionIndex(accession: string, extractor: string): readonly SectionIndexRow[] | undefined {
    const made = "SELECT 1 FROM extractions WHERE accession = ? AND kind = 'sections' AND extractor = ?";
    if (this.rows(made, [accession, extractor]).length === 0) return undefined;
    const query = `SELECT ${SECTION_COLUMNS} FROM sections WHERE accession = ? ORDER BY position`;
    return this.rows(query, [accession]).map(sectionIndexRow);
  }

  section(accession: string, name: string, extractor: string): SectionRow | undefined {
    const query = `SELECT ${SECTION_COLUMNS}, record, text, size FROM sections s WHERE accession = ?1 AND name = ?2 AND EXISTS
      (SELECT 1 FROM extractions e WHERE e.accession = ?1 AND e.kind = 'sections' AND e.extractor = ?3)`;
    const row = this.rows(query, [accession, name, extractor])[0];
    if (row === undefined) return undefined;
    const bytes = this.decoded(decompress(row[5] as Uint8Array, row[6] as number), `section ${name} of ${accession}`);
    return { ...sectionIndexRow(row), record: row[4] as string, text: Buffer.from(bytes).toString('utf8') };
  }

  /** Newest first. */
  ownership(issuerCik: number, filedFrom: EpochDay = -FAR, filedTo: EpochDay = FAR): readonly OwnershipRow[] {
    const query = `SELECT ${OWNERSHIP_COLUMNS} FROM ownership WHERE issuer_cik = ? AND filed BETWEEN ? AND ?
      ORDER BY filed DESC, accession DESC`;
    return this.rows(query, [issuerCik, filedFrom, filedTo]).map(ownershipRow);
  }

  covers(cik: number): readonly CoverRow[] {
    const columns = FILING_COLUMNS.split(', ').map((name) => `f.${name}`);
    const query = `SELECT ${columns.join(', ')}, c.extractor, c.json FROM covers c JOIN filings f ON f.cik = c.cik AND f.accession = c.accession
      WHERE c.cik = ? ORDER BY f.filed, c.accession`;
    return this.rows(query, [cik]).map((row) => {
      const [extractor, json] = row.slice(columns.length) as [string, string];
      return { filing: filingRow(row), extractor, json };
    });
  }

  nonRelianceDays(cik: number): readonly EpochDay[] {
    const query = "SELECT filed FROM filings WHERE cik = ? AND items LIKE '%4.02%' ORDER BY filed";
    return this.rows(query, [cik]).map(([filed]) => filed as EpochDay);
  }

  predecessors(cik: number): readonly number[] {
    const query = `WITH RECURSIVE past (cik, depth) AS (
      SELECT predecessor, 1 FROM predecessors WHERE cik = ?1
      UNION SELECT p.predecessor, depth + 1 FROM predecessors p JOIN past ON p.cik = past.cik WHERE depth < 9
    ) SELECT cik FROM past WHERE cik <> ?1 GROUP BY cik ORDER BY min(depth), cik`;
    return this.rows(query, [cik]).map(([predecessor]) => predecessor as number);
  }

  trailing(symbol: string, to: EpochDay, from: EpochDay = to): readonly TrailingRow[] {
    const query = `SELECT from_day, cik, engine, split_day, figures FROM trailing WHERE symbol = ?1 AND from_day <= ?2 AND from_day >=
      (SELECT max(from_day) FROM trailing WHERE symbol = ?1 AND from_day <= ?3) ORDER BY from_day`;
    return this.rows(query, [symbol, to, from]).map((row) => {
      const [day, cik, engine, splitDay, figures] = row as readonly [number, number, string, number, string];
      return { from: day, cik, engine, splitDay, figures };
    });
  }

  /** The oldest, over every kind of import of these subjects, of the newest import of that kind. */
  importedAt(subjects: readonly string[]): number | undefined {
    // Asked again and found unchanged is as good as brought in again; whatever a company files shows in its submissions.
    const asked = `SELECT max(checked_at) FROM sync_state
      WHERE sync_state.subject = brought.subject AND part IN ('submissions', 'prices')`;
    const query = `SELECT min(max(newest, coalesce((${asked}), 0))) FROM (
      SELECT subject, max(imported_at) AS newest FROM imports
      WHERE subject IN (SELECT value FROM json_each(?)) GROUP BY subject, kind) AS brought`;
    return (this.rows(query, [JSON.stringify(subjects)])[0]?.[0] as number | null | undefined) ?? undefined;
  }

  syncState(subject: string, part: string): SyncStateRow | undefined {
    const query = `SELECT ${SYNC_COLUMNS} FROM sync_state WHERE subject = ? AND part = ?`;
    const row = this.rows(query, [subject, part])[0];
    return row && syncStateRow(row);
  }

  syncStates(part: string): readonly SyncStateRow[] {
    return this.rows(`SELECT ${SYNC_COLUMNS} FROM sync_state WHERE part = ? ORDER BY subject`, [part]).map(
      syncStateRow,
    );
  }

  heldSymbols(): readonly string[] {
    const query = `WITH named AS (
        SELECT symbol FROM symbols WHERE last_day IS NOT NULL
        UNION SELECT subject FROM sync_state WHERE part = 'symbol'),
      companies_held AS (
        SELECT cik FROM reports UNION SELECT cik FROM filings JOIN documents USING (accession) WHERE held = 1)
      SELECT symbol FROM named
      UNION SELECT (SELECT symbol FROM symbols WHERE cik = held.cik ORDER BY rank IS NULL, rank, symbol LIMIT 1)
        FROM companies_held AS held
        WHERE EXISTS (SELECT 1 FROM symbols WHERE cik = held.cik)
          AND NOT EXISTS (SELECT 1 FROM symbols JOIN named USING (symbol) WHERE cik = held.cik)
      ORDER BY 1`;
    return this.rows(query).map(([symbol]) => symbol as string);
  }

  imports(): readonly ImportRow[] {
    return this.rows(`SELECT ${IMPORT_COLUMNS} FROM imports ORDER BY id`).map(importRow);
  }

  importsOf(subject: string): readonly ImportRow[] {
    return this.rows(`SELECT ${IMPORT_COLUMNS} FROM imports WHERE subject = ? ORDER BY id`, [subject]).map(importRow);
  }

  priceSpans(symbol: string): readonly PriceSpanRow[] {
    const query =
      'SELECT symbol, import_id, first_day, last_day, basis FROM price_spans WHERE symbol = ? ORDER BY position';
    return this.rows(query, [symbol]).map(spanRow);
  }

  lastDay(): EpochDay | undefined {
    return (this.rows('SELECT max(last_day) FROM symbols')[0]?.[0] as number | null | undefined) ?? undefined;
  }

  private decoded<T>(value: T | undefined, what: string): T {
    if (value === undefined) throw damaged(this.path, `${what} are cut short`);
    return value;
  }
}
