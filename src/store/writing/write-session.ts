/** A connection for writes: transactions, and inserts and deletes by the table's description. Knows no file format. */
import { isMdsError } from '../../errors.ts';
import type { ColumnTypes, SqlRow, SqlValue } from '../drivers/driver.ts';
import type { Session } from '../drivers/session.ts';
import { SqliteReader } from '../reading/reader.ts';
import type { Fields, NewRow } from '../schema/columns.ts';
import type { SubjectRows } from '../schema/contents.ts';
import type { StoreKind } from '../schema/migrations.ts';
import type { Table } from '../schema/table.ts';
import * as t from '../schema/tables.ts';
import { paragraphsOf } from '../text/paragraphs.ts';
import { sealChanged, sealWaiting, type Writing } from './checksums.ts';

const TEXTS = t.SECTIONS.without('position', 'available', 'reason', 'charCount', 'record');

/** A single writer: reads see its own writes; every write belongs inside `transaction`. */
export class WriteSession extends SqliteReader {
  #open = false;
  /** Set when SQLite itself rolled the transaction back: nothing may be written until it has ended. */
  #lost: unknown;

  constructor(session: Session, kind: StoreKind) {
    super(session, kind);
  }

  override refresh(): void {}

  protected override inView<T>(_key: string, make: () => T): T {
    return make();
  }

  override rows(query: string, params?: readonly SqlValue[], types?: ColumnTypes): readonly SqlRow[] {
    return this.session.all(query, params, types);
  }

  /**
   * Runs `work` in one write transaction: all of it lands, or (on a throw, a kill, a full disk, with `rollback`)
   * nothing does.
   */
  transaction<T>(work: () => T, end: 'commit' | 'rollback' = 'commit'): T {
    if (this.#open) throw new Error('a transaction is open already: use savepoint');
    this.session.exec('BEGIN IMMEDIATE');
    this.#open = true;
    this.#lost = undefined;
    try {
      const result = work();
      if (end === 'commit') {
        this.#storeUniverse();
        this.#indexParagraphs();
        if (this.#lost === undefined) sealChanged(this.writing());
      }
      this.write(end.toUpperCase());
      return result;
    } catch (error) {
      if (this.session.driver.inTransaction) this.session.exec('ROLLBACK');
      throw error;
    } finally {
      this.#open = false;
    }
  }

  /** Runs `work` in a savepoint: a throw undoes only what it wrote. */
  savepoint<T>(work: () => T): T {
    this.write('SAVEPOINT piece');
    try {
      const result = work();
      this.write('RELEASE piece');
      return result;
    } catch (error) {
      if (this.session.driver.inTransaction) this.session.exec('ROLLBACK TO piece; RELEASE piece');
      throw error;
    }
  }

  /**
   * Returns free space to the disk; outside of a transaction, with as much free space as the store is large. False
   * where another process is reading: the file shrinks when the log is next merged into it, by the last process that
   * closes the store or by another `compact`.
   */
  compact(): boolean {
    if (this.#open) throw new Error('a transaction is open');
    this.session.exec('VACUUM');
    // A reader between two computations holds no lock: a service needs no longer for one of them.
    this.session.exec('PRAGMA busy_timeout = 2000');
    const [row] = this.session.all('PRAGMA wal_checkpoint(TRUNCATE)');
    return row?.[0] === 0;
  }

  /** Moves what was written into the main file as far as no reader is in the way, and closes. */
  override close(): void {
    try {
      // Waiting for readers gains nothing: the next writer to close moves the rest.
      this.session.exec('PRAGMA busy_timeout = 0');
      this.session.all('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!(isMdsError(error, 'STORE_') && (error.code === 'STORE_BUSY' || error.code === 'STORE_FULL'))) throw error;
    } finally {
      super.close();
    }
  }

  /** Builds the search index when a change of symbols or names has deleted it (triggers of the schema). */
  #storeUniverse(): void {
    if (this.#lost !== undefined || this.number('SELECT 1 FROM universe') !== undefined) return;
    const index = this.universeIndex();
    if (index.total === 0) return;
    this.insert(t.UNIVERSE, { id: 1, ...index, updatedAt: this.newestImport() });
  }

  /**
   * Adds filings whose sections are new to the full-text index (triggers of the schema); one without a paragraph does
   * not need it.
   */
  #indexParagraphs(): void {
    if (this.#lost !== undefined) return;
    const waiting = this.texts('SELECT accession FROM searched_filings WHERE first IS NULL');
    // Numbers close to each other take a fifth less space in the index.
    let next = this.number('SELECT first + total FROM searched_filings ORDER BY first DESC LIMIT 1') ?? 1;
    for (const accession of waiting) {
      const first = next;
      const counts = this.find(TEXTS, 'WHERE accession = ? ORDER BY position', [accession]).map((section) => {
        const paragraphs = paragraphsOf(this.textOf(section));
        for (const text of paragraphs) this.write('INSERT INTO paragraphs (rowid, text) VALUES (?, ?)', [next++, text]);
        return paragraphs.length;
      });
      if (next === first) this.write('DELETE FROM searched_filings WHERE accession = ?', [accession]);
      else this.insert(t.SEARCHED_FILINGS, { accession, first, total: next - first, counts }, { verb: 'REPLACE' });
    }
  }

  /** Undefined: what the store says of its subjects is of before the transaction. */
  protected override contents(_subject: string): SubjectRows | undefined {
    return undefined;
  }

  /**
   * Gives rows that a program without checksums wrote theirs: in a transaction per batch, so that a run that was cut
   * off is continued by the next.
   */
  sealStore(): void {
    const waiting = () => this.rows('SELECT 1 FROM waiting LIMIT 1').length > 0;
    while (waiting()) this.transaction(() => sealWaiting(this.writing()));
  }

  protected writing(): Writing {
    return {
      rows: (sql, params, types) => this.rows(sql, params, types),
      write: (sql, params) => this.write(sql, params),
      crc32: this.crc32,
    };
  }

  /** `verb` with its conflict clause; `rest` follows the values. */
  protected insert<F extends Fields>(
    table: Table<F>,
    row: NewRow<F>,
    { verb = 'INSERT', rest = '' }: { readonly verb?: string; readonly rest?: string } = {},
  ): void {
    const values = table.values(row);
    const all = [...values, ...table.sumsOf(values, this.crc32)];
    const names = [table.list, ...table.checksums].join(', ');
    this.write(`${verb} INTO ${table.name} (${names}) VALUES (${all.map(() => '?').join(', ')}) ${rest}`, all);
  }

  protected write(statement: string, params?: readonly SqlValue[]): void {
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
