/** Typed writes over one open file, each replacing or completing what the store has of its subject. */
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import type { Closes } from '../../engine/prices/change.ts';
import type { OwnLines } from '../../engine/reported/own-lines.ts';
import type { ReportBreakdowns } from '../../engine/reported/report-breakdowns.ts';
import type { ReportedFacts } from '../../engine/reported/types.ts';
import type { EpochDay, FactSet, OtherFacts } from '../../engine/types.ts';
import { checkBars, firstDifference, yearRuns } from '../codecs/bars.ts';
import { encodeBars } from '../codecs/bars-codec.ts';
import { encodeCloses, encodeDividends, encodeReports, encodeSplits } from '../codecs/codec.ts';
import { compress } from '../codecs/compress.ts';
import { checkFacts, encodeFacts } from '../codecs/facts-codec.ts';
import { encodeOtherFacts } from '../codecs/other-facts-codec.ts';
import { encodeReported } from '../codecs/reported-codec.ts';
import { tenDigitCik } from '../schema/cik.ts';
import { wellFormed } from '../schema/columns.ts';
import type {
  CompanyRow,
  FilerRow,
  FilingRow,
  ImportRow,
  NewDocument,
  PriceBasisRow,
  PriceRecord,
  SectionRow,
  SymbolRow,
  SyncStateRow,
  TrailingRow,
} from '../schema/row-types.ts';
import { AHEAD } from '../schema/schema.ts';
import * as t from '../schema/tables.ts';
import { CrossWriter } from './cross-writer.ts';
import { type Pruned, type Pruning, pruneCounts, pruneStatements, type Statement } from './prune.ts';
import { dropDamagedMarket, dropDamagedRows } from './repair.ts';

const NEW_IMPORT = t.IMPORTS.without('id');

/** What is made of the facts of a report when they are read. */
export interface ReadOfFacts {
  /** What its cash-flow statement has under elements of its own; undefined without such a statement. */
  readonly own?: OwnLines | undefined;
  readonly breakdowns?: ReportBreakdowns;
}

export class SqliteWriter extends CrossWriter {
  /** Whether what all symbols share was found sound, or dropped. */
  #isMarketSound = false;

  addImport(row: Omit<ImportRow, 'id'>): number {
    this.insert(NEW_IMPORT, row);
    return this.number('SELECT last_insert_rowid()')!;
  }

  /** Adds or completes a symbol: what the row leaves undefined stays as it was. */
  putSymbol(row: Partial<SymbolRow> & { readonly symbol: string }): void {
    this.insert(t.SYMBOLS, row, { rest: t.SYMBOLS.onConflict('completing') });
  }

  /**
   * Adds or completes a company: what the row leaves undefined stays as it was. Without `name` it reads as its
   * `entityName`.
   */
  putCompany(row: Partial<CompanyRow> & { readonly cik: number }): void {
    this.insert(t.COMPANIES, row, { rest: t.COMPANIES.onConflict('completing') });
  }

  /**
   * Replaces the whole price record of a symbol: raw bars, splits, dividends and where they came from. Throws
   * RangeError for bars that are not in order.
   */
  putPrices(symbol: string, { bars, splits, dividends, spans }: PriceRecord): void {
    checkBars(symbol, bars);
    this.#markPrices(symbol, { bars, splits, dividends });
    const years = yearRuns(bars.days);
    const gone = 'DELETE FROM prices WHERE symbol = ? AND year NOT IN (SELECT value FROM json_each(?))';
    this.write(gone, [symbol, JSON.stringify(years.map(({ year }) => year))]);
    // SQLite writes no page that stays the same: a day's update of all symbols would else write the whole store again.
    const rest = t.PRICES.onConflict('replacing');
    for (const { year, from, to } of years)
      this.insert(t.PRICES, { symbol, year, bars: encodeBars(bars, from, to) }, { rest });
    this.write('DELETE FROM dividends WHERE symbol = ?', [symbol]);
    const rows = encodeSplits(splits);
    // Only when they changed: trailing figures are deleted with them.
    if (Buffer.compare(rows, encodeSplits(this.splits(symbol))) !== 0) {
      this.write('DELETE FROM splits WHERE symbol = ?', [symbol]);
      if (splits.length > 0) this.insert(t.SPLITS, { symbol, rows });
    }
    if (dividends.length > 0) this.insert(t.DIVIDENDS, { symbol, rows: encodeDividends(dividends) });
    this.#putSpans(symbol, spans);
    const range = 'ON CONFLICT (symbol) DO UPDATE SET first_day = excluded.first_day, last_day = excluded.last_day';
    this.insert(t.SYMBOLS, { symbol, firstDay: bars.days[0], lastDay: bars.days.at(-1) }, { rest: range });
  }

  /** Replaces the closes of a symbol that their source adjusted for dividends and splits. */
  putAdjustedCloses(symbol: string, closes: Closes): void {
    this.dropAdjustedCloses(symbol);
    this.insert(t.ADJUSTED_CLOSES, { symbol, closes: encodeCloses(closes) });
    this.insert(t.SYMBOLS, { symbol }, { rest: 'ON CONFLICT (symbol) DO NOTHING' });
  }

  dropAdjustedCloses(symbol: string): void {
    this.write('DELETE FROM adjusted_closes WHERE symbol = ?', [symbol]);
  }

  /** Deletes the price record of a symbol, and the symbol unless a list names it. */
  dropPrices(symbol: string): void {
    for (const table of ['prices', 'splits', 'dividends', 'price_spans', 'adjusted_closes'])
      this.write(`DELETE FROM ${table} WHERE symbol = ?`, [symbol]);
    this.write('UPDATE symbols SET first_day = NULL, last_day = NULL WHERE symbol = ?', [symbol]);
    this.write('DELETE FROM symbols WHERE symbol = ? AND rank IS NULL AND exchange IS NULL', [symbol]);
  }

  /**
   * Marks what the cross-section computes from these prices, which are to be replaced: the symbol, its other classes,
   * and by the benchmark all.
   */
  #markPrices(symbol: string, next: Pick<PriceRecord, 'bars' | 'splits' | 'dividends'>): void {
    const mark = 'UPDATE cross_symbols SET changed = max(changed, 1) WHERE';
    const company = 'SELECT symbol FROM symbols WHERE cik = (SELECT cik FROM symbols WHERE symbol = ?1)';
    this.write(`${mark} symbol = ?1 OR symbol IN (${company})`, [symbol]);
    if (symbol !== BENCHMARK) return;
    const same = (one: readonly unknown[], other: readonly unknown[]) => JSON.stringify(one) === JSON.stringify(other);
    const isSame = same(next.splits, this.splits(symbol)) && same(next.dividends, this.dividends(symbol));
    const from = isSame ? firstDifference(this.bars(symbol), next.bars) : Number.MIN_SAFE_INTEGER;
    if (from !== undefined) this.write(`${mark} day >= ?`, [from]);
  }

  /**
   * Attributes every bar of a symbol to one import, with these rows and note; deletes its other price imports.
   * Else a record that grows by a few bars per day grows by an import per day. Throws RangeError where the import has
   * no bar.
   */
  mergePriceImports(symbol: string, importId: number, rows: number, note: string): void {
    const spans = this.priceSpans(symbol);
    const own = spans.find((span) => span.importId === importId);
    if (own === undefined) throw new RangeError(`no bar of ${symbol} comes from import ${importId}`);
    const { symbol: _, ...kept } = own;
    const firstDay = Math.min(...spans.map((span) => span.firstDay));
    const lastDay = Math.max(...spans.map((span) => span.lastDay));
    this.write('DELETE FROM imports WHERE subject = ? AND id <> ?', [symbol, importId]);
    this.write('UPDATE imports SET rows = ?, note = ? WHERE id = ?', [rows, note, importId]);
    this.#putSpans(symbol, [{ ...kept, firstDay, lastDay }]);
  }

  /** Deletes the list of price imports of a symbol, before its prices are replaced as a whole. */
  deletePriceImports(symbol: string): void {
    this.write('DELETE FROM imports WHERE subject = ?', [symbol]);
  }

  /** Replaces what is known of the share basis of a symbol's prices; a row that says nothing is deleted. */
  putPriceBasis(row: PriceBasisRow): void {
    const before = this.priceBasis(row.symbol);
    const isEmpty = [row.splits, row.unlisted, row.said].every(({ length }) => length === 0);
    if (isEmpty ? before === undefined : JSON.stringify(before) === JSON.stringify(row)) return;
    this.write('DELETE FROM price_basis WHERE symbol = ?', [row.symbol]);
    if (!isEmpty) this.insert(t.PRICE_BASIS, row);
  }

  /** Replaces the splits that an edition of the engine found in the filings of a company. */
  putFilingSplits(cik: number, engine: string, list: readonly t.FilingSplit[]): void {
    this.insert(t.FILING_SPLITS, { cik, engine, list }, { verb: 'INSERT OR REPLACE' });
  }

  #putSpans(symbol: string, spans: PriceRecord['spans']): void {
    this.write('DELETE FROM price_spans WHERE symbol = ?', [symbol]);
    for (const [position, span] of spans.entries()) this.insert(t.PRICE_SPANS, { ...span, symbol, position });
  }

  /**
   * Replaces the whole facts record. Throws RangeError for columns of unequal length, facts without a report, values
   * not finite.
   */
  putFacts({ cik, reports, columns }: FactSet): void {
    this.write('DELETE FROM facts WHERE cik = ?', [cik]);
    for (const set of columns.values()) {
      const concept = `${set.taxonomy}:${set.concept}`;
      checkFacts(set, reports.length, `${concept} of company ${cik}`);
      this.insert(t.FACTS, { cik, concept, unit: set.unit, columns: encodeFacts(set) });
    }
    this.insert(t.REPORTS, { cik, list: encodeReports(reports) }, { verb: 'INSERT OR REPLACE' });
  }

  /** Replaces the facts that no line reads. Throws RangeError as {@link putFacts} does. */
  putOtherFacts(facts: OtherFacts): void {
    const blob = encodeOtherFacts(facts);
    const row = { cik: facts.cik, size: blob.length, facts: compress(blob) };
    this.insert(t.OTHER_FACTS, row, { verb: 'INSERT OR REPLACE' });
  }

  putFilings(rows: readonly FilingRow[]): void {
    // In the order of the key: pages are full, where the order of a record, the newest first, leaves a third of each.
    const inOrder = [...rows].sort((a, b) => a.cik - b.cik || (a.accession < b.accession ? -1 : 1));
    for (const row of inOrder) this.insert(t.FILINGS, row, { verb: 'INSERT OR REPLACE' });
  }

  /** Adds filings from other sources than a submissions record; stored ones stay as they are. */
  putNewFilings(rows: readonly FilingRow[]): void {
    for (const row of rows) this.insert(t.FILINGS, row, { verb: 'INSERT OR IGNORE' });
  }

  /** Replaces the parties to a filing. */
  putFilers(accession: string, rows: readonly (FilerRow & { readonly role: t.FilerRole })[]): void {
    this.write('DELETE FROM filers WHERE accession = ?', [accession]);
    for (const [position, row] of rows.entries()) this.insert(t.FILERS, { accession, position, ...row });
  }

  /**
   * Adds documents to a filing: a stored one stays as it is (a filing never changes), one that was only listed is
   * completed. `undefined` bytes: listed, not stored. What was derived from the filing falls when content is added.
   */
  putDocuments(accession: string, rows: readonly NewDocument[]): void {
    const rest = `${t.DOCUMENTS.onConflict('replacing')} WHERE held = 0 AND excluded.held = 1`;
    for (const { bytes, size, ...row } of rows) {
      const content =
        bytes === undefined
          ? { size, stored: false, bytes: undefined }
          : { size: bytes.length, stored: true, bytes: compress(bytes) };
      this.insert(t.DOCUMENTS, { accession, ...row, ...content }, { rest });
    }
  }

  /** Deletes every document of a filing, or only the one with that sequence number, before a better copy is stored. */
  dropDocuments(accession: string, sequence?: number): void {
    const only = 'DELETE FROM documents WHERE accession = ?1 AND sequence = coalesce(?2, sequence)';
    this.write(only, [accession, sequence ?? null]);
  }

  /** Filings with documents that this edition of an extractor has not read. */
  accessionsWithout(kind: t.ExtractionKind, extractor: string): readonly string[] {
    const query = `SELECT DISTINCT accession FROM documents d WHERE held = 1 AND NOT EXISTS
      (SELECT 1 FROM extractions e WHERE e.accession = d.accession AND e.kind = ? AND e.extractor = ?) ORDER BY accession`;
    return this.texts(query, [kind, extractor]);
  }

  /** Replaces the sections of a filing. An empty list says that the extractor has read it and it has none. */
  putSections(accession: string, extractor: string, rows: readonly SectionRow[]): void {
    this.#markExtracted(accession, 'sections', extractor);
    for (const [position, row] of rows.entries()) {
      const bytes = Buffer.from(wellFormed(row.text), 'utf8');
      this.insert(t.SECTIONS, { accession, position, ...row, size: bytes.length, text: compress(bytes) });
    }
  }

  /** Replaces the ownership form of a filing; undefined says that the reader has read it and it is none. */
  putOwnership(
    accession: string,
    extractor: string,
    row: { readonly issuerCik: number; readonly filed: EpochDay; readonly json: string } | undefined,
  ): void {
    this.#markExtracted(accession, 'ownership', extractor);
    if (row !== undefined) this.insert(t.OWNERSHIP, { accession, extractor, ...row });
  }

  /**
   * Replaces the cover page of a filing, as one of `cik`; undefined says that the reader has read it and it has none.
   */
  putCover(
    accession: string,
    extractor: string,
    row: { readonly cik: number; readonly json: string } | undefined,
  ): void {
    this.#markExtracted(accession, 'covers', extractor);
    if (row !== undefined) this.insert(t.COVERS, { accession, extractor, ...row });
  }

  /**
   * Replaces the tagged facts of a filing's documents; undefined says that the reader has read it and it has none.
   */
  putReportedFacts(
    { accession, cik }: Pick<FilingRow, 'accession' | 'cik'>,
    extractor: string,
    facts: ReportedFacts | undefined,
    { own, breakdowns }: ReadOfFacts = {},
  ): void {
    this.#markExtracted(accession, 'facts', extractor);
    if (facts === undefined) return;
    if (own !== undefined) this.insert(t.OWN_LINES, { accession, cik, lines: own });
    if (breakdowns !== undefined) this.insert(t.BREAKDOWNS, { accession, cik, breakdowns });
    const blob = encodeReported(facts);
    const row = { accession, source: facts.source, cik, extractor, size: blob.length, facts: compress(blob) };
    this.insert(t.REPORTED_FACTS, row, { verb: 'INSERT OR REPLACE' });
  }

  /** Companies with tagged reports, and no predecessor, of which this edition has not stored the concepts. */
  companiesWithoutTagged(edition: string): readonly number[] {
    const query = `SELECT DISTINCT cik FROM reported_facts WHERE cik NOT IN (SELECT cik FROM predecessors)
      AND cik NOT IN (SELECT cik FROM tagged WHERE concept = '' AND edition = ?) ORDER BY cik`;
    return this.session.all(query, [edition]).map(([cik]) => cik as number);
  }

  /** Replaces what is stored ready under the concepts of a company, '' for the list of them. */
  putTagged(cik: number, edition: string, texts: ReadonlyMap<string, string>): void {
    this.write('DELETE FROM tagged WHERE cik = ?', [cik]);
    for (const [concept, json] of texts) this.insert(t.TAGGED, { cik, concept, edition, json });
  }

  /** Records that an extractor has read a filing; what an earlier reading found is deleted (triggers of the schema). */
  #markExtracted(accession: string, kind: t.ExtractionKind, extractor: string): void {
    this.write('DELETE FROM extractions WHERE accession = ? AND kind = ?', [accession, kind]);
    this.insert(t.EXTRACTIONS, { accession, kind, extractor });
  }

  putPredecessor(cik: number, predecessor: number): void {
    this.insert(t.PREDECESSORS, { cik, predecessor }, { verb: 'INSERT OR IGNORE' });
  }

  /**
   * Symbols of companies (no funds) with prices and facts whose trailing figures this edition of the engine has not
   * made, or that changed since. Without prices those with figures of another edition, and the first stock of each of
   * `companies`.
   */
  symbolsWithoutTrailing(engine: string, companies: readonly number[] = []): readonly SymbolRow[] {
    const firstStocks = `SELECT (SELECT symbol FROM symbols s WHERE s.cik = value AND s.asset_type = 'stock'
      ORDER BY rank IS NULL, rank, symbol LIMIT 1) FROM json_each(?2)`;
    const clauses = `WHERE asset_type IS NOT 'etf'
      AND (first_day IS NOT NULL OR symbol IN (${firstStocks})
        OR EXISTS (SELECT 1 FROM trailing WHERE trailing.symbol = symbols.symbol AND engine LIKE '%${AHEAD}'))
      AND (cik IN (SELECT cik FROM reports)
        OR cik IN (SELECT p.cik FROM predecessors p JOIN reports r ON r.cik = p.predecessor))
      AND NOT EXISTS (SELECT 1 FROM trailing WHERE trailing.symbol = symbols.symbol
        AND engine = CASE WHEN first_day IS NULL THEN ?1 || '${AHEAD}' ELSE ?1 END)`;
    return this.find(t.SYMBOLS, clauses, [engine, JSON.stringify(companies)]);
  }

  /**
   * Deletes rows of a symbol, of its company and of the company's filings that do not match their checksums: what they
   * held is missing then, and can be stored again. Gives their number. Also of a CIK. What all symbols share is looked at
   * with the first.
   */
  dropDamaged(subject: string): number {
    if (!this.#isMarketSound) this.dropDamagedMarket();
    this.#isMarketSound = true;
    const cik = /^\d{1,10}$/.test(subject)
      ? Number(subject)
      : this.number('SELECT cik FROM symbols WHERE symbol = ?', [subject]);
    if (cik === undefined) return dropDamagedRows(this.writing(), [subject]);
    const symbols = this.texts('SELECT symbol FROM symbols WHERE cik = ?', [cik]);
    const filings = this.texts('SELECT accession FROM filings WHERE cik = ?', [cik]);
    return dropDamagedRows(this.writing(), [...new Set([subject, ...symbols, tenDigitCik(cik), ...filings])]);
  }

  /** Deletes what all symbols share where it is damaged, to be computed again. Gives the number of faults. */
  dropDamagedMarket(): number {
    return dropDamagedMarket(this.writing());
  }

  putSyncState(row: SyncStateRow): void {
    this.insert(t.SYNC_STATE, row, { verb: 'INSERT OR REPLACE' });
  }

  /** Deletes old data and counts it. The file keeps its size until `compact`. */
  prune(what: Pruning): Pruned {
    const count = (statement: Statement | undefined): number =>
      statement === undefined ? 0 : this.number(statement.sql, statement.params)!;
    const { documents, symbols, companies } = pruneCounts(what);
    const pruned = { documents: count(documents), symbols: count(symbols), companies: count(companies) };
    for (const { sql, params } of pruneStatements(what)) this.write(sql, params);
    return pruned;
  }

  /** Replaces the trailing figures of a symbol. */
  putTrailing(symbol: string, rows: readonly TrailingRow[]): void {
    this.write('DELETE FROM trailing WHERE symbol = ?', [symbol]);
    for (const row of rows) this.insert(t.TRAILING, { symbol, ...row });
  }
}
