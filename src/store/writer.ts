/** Typed writes over one open file. */
import type { FactSet } from '../engine/types.ts';
import type { SqlRow, SqlValue } from './driver.ts';
import { OWNERSHIP_COLUMNS } from './filing-rows.ts';
import type { StoreKind } from './migrations.ts';
import { type Pruned, type Pruning, pruneCounts, pruneStatements, type Statement } from './prune.ts';
import { SqliteReader } from './reader.ts';
import type {
  CompanyRow,
  ExtractionKind,
  FilerRow,
  FilingRow,
  ImportRow,
  NewDocument,
  OwnershipRow,
  PriceRecord,
  SectionRow,
  SymbolRow,
  SyncStateRow,
  TrailingRow,
} from './row-types.ts';
import {
  COMPANY_COLUMNS,
  IMPORT_COLUMNS,
  importRow,
  SYMBOL_COLUMNS,
  SYNC_COLUMNS,
  sql,
  symbolRow,
  wellFormed,
} from './rows.ts';
import type { Session } from './session.ts';
import { StoreError } from './store-error.ts';
import { completing, type Tables } from './tables.ts';
import type { StoreWriter } from './types.ts';
import { putFacts } from './write-facts.ts';
import { markExtracted, putDocuments, putFilers, putFilings, putSections } from './write-filings.ts';
import { foldPrices, putPrices } from './write-prices.ts';

/** A single writer: reads see its own writes; every write belongs inside `transaction`. */
export class SqliteWriter extends SqliteReader implements StoreWriter {
  readonly #tables: Tables = {
    put: (verb, table, columns, values, rest) => this.#put(verb, table, columns, values, rest),
    write: (statement, params) => this.#write(statement, params),
  };
  #open = false;
  /** Set when SQLite itself rolled the transaction back: nothing may be written until it has ended. */
  #lost: unknown;

  constructor(session: Session, kind: StoreKind) {
    super(session, kind);
  }

  override refresh(): void {}

  protected override rows(query: string, params?: readonly SqlValue[]): readonly SqlRow[] {
    return this.session.all(query, params);
  }

  transaction<T>(work: () => T): T {
    if (this.#open) throw new Error('a transaction is open already: use savepoint');
    this.session.exec('BEGIN IMMEDIATE');
    this.#open = true;
    this.#lost = undefined;
    try {
      const result = work();
      this.#keepUniverse();
      this.#write('COMMIT');
      return result;
    } catch (error) {
      if (this.session.driver.inTransaction) this.session.exec('ROLLBACK');
      throw error;
    } finally {
      this.#open = false;
    }
  }

  savepoint<T>(work: () => T): T {
    this.#write('SAVEPOINT piece');
    try {
      const result = work();
      this.#write('RELEASE piece');
      return result;
    } catch (error) {
      if (this.session.driver.inTransaction) this.session.exec('ROLLBACK TO piece; RELEASE piece');
      throw error;
    }
  }

  addImport(row: Omit<ImportRow, 'id'>): number {
    const values = [row.source, row.sha256, row.kind, row.subject, row.importedAt, row.bytes, row.rows, row.note];
    this.#put('INSERT', 'imports', IMPORT_COLUMNS, [null, ...values.map(sql)]);
    return this.rows('SELECT last_insert_rowid()')[0]![0] as number;
  }

  findImport(sha256: string, subject?: string): ImportRow | undefined {
    const query = `SELECT ${IMPORT_COLUMNS} FROM imports WHERE sha256 = ?1 AND (?2 IS NULL OR subject = ?2) ORDER BY id DESC LIMIT 1`;
    const row = this.rows(query, [sha256, subject ?? null])[0];
    return row && importRow(row);
  }

  /** Adds or completes a symbol: what the row leaves undefined stays as it was. */
  putSymbol(row: Partial<SymbolRow> & { readonly symbol: string }): void {
    const { symbol, cik, name, assetType, exchange, currency, rank, firstDay, lastDay } = row;
    const values = [symbol, cik, name, assetType, exchange, currency, rank, firstDay, lastDay];
    this.#put('INSERT', 'symbols', SYMBOL_COLUMNS, values.map(sql), completing('symbol', SYMBOL_COLUMNS));
  }

  /** Adds or completes a company: what the row leaves undefined stays as it was. Without `name` it reads as its `entityName`. */
  putCompany(row: Partial<CompanyRow> & { readonly cik: number }): void {
    const { cik, name, entityName, sic, sicDescription, fiscalYearEnd, category, entityType } = row;
    const { stateOfIncorporation, business, website, description, phone, formerNames, tickers } = row;
    const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
    const values = [
      cik,
      name,
      entityName,
      sic,
      sicDescription,
      fiscalYearEnd,
      category,
      entityType,
      stateOfIncorporation,
    ];
    const more = [json(business), website, description, phone, json(formerNames), json(tickers)];
    this.#put(
      'INSERT',
      'companies',
      COMPANY_COLUMNS,
      [...values, ...more].map(sql),
      completing('cik', COMPANY_COLUMNS),
    );
  }

  putPrices(symbol: string, prices: PriceRecord): void {
    putPrices(this.#tables, symbol, prices, { kind: this.kind, before: this.splits(symbol) });
  }

  foldPrices(symbol: string, importId: number, rows: number, note: string): void {
    foldPrices(this.#tables, symbol, this.priceSpans(symbol), { importId, rows, note });
  }

  putFacts(facts: FactSet): void {
    putFacts(this.#tables, facts);
  }

  putFilings(rows: readonly FilingRow[]): void {
    putFilings(this.#tables, 'INSERT OR REPLACE', rows);
  }

  putNewFilings(rows: readonly FilingRow[]): void {
    putFilings(this.#tables, 'INSERT OR IGNORE', rows);
  }

  putFilers(accession: string, rows: readonly FilerRow[]): void {
    putFilers(this.#tables, accession, rows);
  }

  putDocuments(accession: string, rows: readonly NewDocument[]): void {
    putDocuments(this.#tables, accession, rows);
  }

  dropDocuments(accession: string): void {
    this.#write('DELETE FROM documents WHERE accession = ?', [accession]);
  }

  accessionsWithout(kind: ExtractionKind, extractor: string): readonly string[] {
    const query = `SELECT DISTINCT accession FROM documents d WHERE held = 1 AND NOT EXISTS
      (SELECT 1 FROM extractions e WHERE e.accession = d.accession AND e.kind = ? AND e.extractor = ?) ORDER BY accession`;
    return this.rows(query, [kind, extractor]).map(([accession]) => accession as string);
  }

  putSections(accession: string, extractor: string, rows: readonly SectionRow[]): void {
    putSections(this.#tables, accession, extractor, rows);
  }

  putOwnership(
    accession: string,
    extractor: string,
    row: (Omit<OwnershipRow, 'accession' | 'extractor'> & { readonly issuerCik: number }) | undefined,
  ): void {
    markExtracted(this.#tables, accession, 'ownership', extractor);
    if (row === undefined) return;
    const values = [accession, row.filed, extractor, row.json, row.issuerCik].map(sql);
    this.#put('INSERT', 'ownership', `${OWNERSHIP_COLUMNS}, issuer_cik`, values);
  }

  putCover(
    accession: string,
    extractor: string,
    row: { readonly cik: number; readonly json: string } | undefined,
  ): void {
    markExtracted(this.#tables, accession, 'covers', extractor);
    if (row === undefined) return;
    this.#put('INSERT', 'covers', 'accession, cik, extractor, json', [
      accession,
      row.cik,
      extractor,
      wellFormed(row.json),
    ]);
  }

  putPredecessor(cik: number, predecessor: number): void {
    this.#put('INSERT OR IGNORE', 'predecessors', 'cik, predecessor', [cik, predecessor]);
  }

  symbolsWithoutTrailing(engine: string): readonly SymbolRow[] {
    const query = `SELECT ${SYMBOL_COLUMNS} FROM symbols WHERE first_day IS NOT NULL AND asset_type IS NOT 'etf'
      AND (cik IN (SELECT cik FROM reports)
        OR cik IN (SELECT p.cik FROM predecessors p JOIN reports r ON r.cik = p.predecessor))
      AND NOT EXISTS (SELECT 1 FROM trailing WHERE trailing.symbol = symbols.symbol AND engine = ?)`;
    return this.rows(query, [engine]).map(symbolRow);
  }

  putSyncState(row: SyncStateRow): void {
    const { subject, part, checkedAt, etag, modified, sha256, detail, failedAt, error } = row;
    const values = [subject, part, checkedAt, etag, modified, sha256, detail, failedAt, error];
    this.#put('INSERT OR REPLACE', 'sync_state', SYNC_COLUMNS, values.map(sql));
  }

  prune(what: Pruning): Pruned {
    const count = (statement: Statement | undefined): number =>
      statement === undefined ? 0 : Number(this.rows(statement.sql, statement.params)[0]![0]);
    const { documents, symbols, companies } = pruneCounts(what);
    const pruned = { documents: count(documents), symbols: count(symbols), companies: count(companies) };
    for (const { sql, params } of pruneStatements(what)) this.#write(sql, params);
    return pruned;
  }

  compact(): void {
    if (this.#open) throw new Error('a transaction is open');
    this.session.exec('VACUUM');
  }

  putTrailing(symbol: string, rows: readonly TrailingRow[]): void {
    this.#write('DELETE FROM trailing WHERE symbol = ?', [symbol]);
    const columns = 'symbol, from_day, cik, engine, split_day, figures';
    for (const { from, cik, engine, splitDay, figures } of rows) {
      this.#put('INSERT', 'trailing', columns, [symbol, from, cik, engine, splitDay, figures]);
    }
  }

  /** Brings what was written into the main file as far as no reader is in the way, and closes. */
  override close(): void {
    try {
      // Waiting for readers gains nothing: whoever closes later brings in the rest.
      this.session.exec('PRAGMA busy_timeout = 0');
      this.session.all('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!(error instanceof StoreError && (error.code === 'STORE_BUSY' || error.code === 'STORE_FULL'))) throw error;
    } finally {
      super.close();
    }
  }

  /** Makes the search index anew when a change of symbols or names has dropped it (triggers of the schema). */
  #keepUniverse(): void {
    if (this.#lost !== undefined || this.rows('SELECT 1 FROM universe').length > 0) return;
    const { stocks, etfs, total, lines } = this.universeIndex();
    if (total === 0) return;
    const updatedAt = this.rows('SELECT max(imported_at) FROM imports')[0]?.[0] ?? null;
    const columns = 'id, stocks, etfs, total, updated_at, lines';
    this.#put('INSERT', 'universe', columns, [1, stocks, etfs, total, updatedAt, lines]);
  }

  #put(verb: string, table: string, columns: string, values: readonly SqlValue[], rest = ''): void {
    this.#write(`${verb} INTO ${table} (${columns}) VALUES (${values.map(() => '?').join(', ')}) ${rest}`, values);
  }

  #write(statement: string, params?: readonly SqlValue[]): void {
    if (!this.#open) throw new Error('writes belong inside a transaction');
    if (this.#lost !== undefined) throw this.#lost;
    try {
      this.session.run(statement, params);
    } catch (error) {
      if (!this.session.driver.inTransaction) this.#lost = error;
      throw error;
    }
  }
}
