/** A connection for reads: statements prepared once, text as bytes, the header of the store. Knows no table. */
import { type Crc32, loadCrc32 } from '../drivers/checksum.ts';
import type { ColumnTypes, SqlRow, SqlValue } from '../drivers/driver.ts';
import type { Session } from '../drivers/session.ts';
import { castQuery } from '../drivers/text-bytes.ts';
import type { Fields, Row } from '../schema/columns.ts';
import { CONTENTS, isOfMarket, MARKET_SUBJECT, type SubjectRows } from '../schema/contents.ts';
import { readHeader, type StoreKind } from '../schema/migrations.ts';
import { ChecksumFault, type Table } from '../schema/table.ts';
import { damagedData, symbolOf } from './damage.ts';
import type { Reused } from './reused.ts';

/** Outside every civil year and day that can occur. */
export const FAR = 0x7ffffffe;

/** Rows that take more are read again: texts of filings would leave no room for anything else. */
const MOST_BYTES = 500_000;

/** Subjects whose contents are remembered at a time: some KB each. */
const MOST_SUBJECTS = 256;

/** Memory of rows; infinite for those that are too many to be used again. */
function bytesOf(rows: readonly SqlRow[]): number {
  let bytes = 500;
  for (const row of rows) {
    for (const value of row) bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length + 50 : 16;
  }
  return bytes > MOST_BYTES ? Number.POSITIVE_INFINITY : bytes;
}

/**
 * Reads inside one transaction that begins with the first read and lasts until `refresh` or `close`: every query of a
 * command sees the same state, whatever an import commits meanwhile. A file without tables reads as an empty store.
 */
export class ReadSession {
  readonly path: string;
  /** `simulated` is the shipped sample: every answer from it must say so. */
  readonly kind: StoreKind;
  protected readonly session: Session;
  #view: 'none' | 'tables' | 'no_tables' = 'none';
  readonly #reused: Reused | undefined;
  #crc32: Crc32 | undefined;
  /** What the store has of subjects, by subject, in the open transaction. */
  readonly #contents = new Map<string, SubjectRows | undefined>();
  readonly #inView = new Map<string, unknown>();

  constructor(session: Session, kind: StoreKind, reused?: Reused) {
    this.session = session;
    this.path = session.path;
    this.kind = kind;
    this.#reused = reused;
  }

  /**
   * What `make` gives from this state of the store, `bytes` of memory; in a long-lived process again as long as the
   * store does not change and `holds`, where given, says so. Only for what is never changed after it was made.
   */
  reuse<T>(key: string, make: () => T, bytes: (made: T) => number, holds?: (made: T) => boolean): T {
    if (this.#reused === undefined) return make();
    this.#begun();
    return this.#reused.value(key, make, bytes, holds);
  }

  refresh(): void {
    if (this.#view === 'tables') this.session.exec('COMMIT');
    this.#view = 'none';
    this.#contents.clear();
    this.#inView.clear();
  }

  /** Whether this state is still the newest; ends the transaction. */
  isNewest(): boolean {
    const version = () => this.session.all('PRAGMA data_version')[0]![0];
    if (this.#view !== 'tables') return false;
    const read = version();
    this.refresh();
    return version() === read;
  }

  close(): void {
    this.session.close();
  }

  /** Rows of one query within the reader's transaction; for modules of the store. */
  rows(query: string, params?: readonly SqlValue[], types?: ColumnTypes): readonly SqlRow[] {
    if (this.#begun() !== 'tables') return [];
    return this.#reused === undefined ? this.session.all(query, params, types) : this.#reusedRows(query, params, types);
  }

  #reusedRows(query: string, params: readonly SqlValue[] = [], types?: ColumnTypes): readonly SqlRow[] {
    const read = (): readonly SqlRow[] => this.session.all(query, params, types);
    return this.#reused!.value(`${query} ${JSON.stringify(params)}`, read, bytesOf);
  }

  /** What `make` gives in the open transaction, made once; of a few things that many answers of a command ask for. */
  protected inView<T>(key: string, make: () => T): T {
    if (!this.#inView.has(key)) {
      this.#begun();
      this.#inView.set(key, make());
    }
    return this.#inView.get(key) as T;
  }

  /** Rows of a table, or of some of its columns; `clauses` follow its name. */
  protected find<F extends Fields>(table: Table<F>, clauses: string, params?: readonly SqlValue[]): Row<F>[] {
    const query = `SELECT ${table.selection} FROM ${table.name} ${clauses}`;
    return this.decode(table, this.rows(query, params, table.types));
  }

  /** Rows that were selected by the table's selection. Throws STORE_UNREADABLE for one that is damaged. */
  decode<F extends Fields>(table: Table<F>, rows: readonly SqlRow[]): Row<F>[] {
    return this.#matching(() => rows.map((row) => table.row(row, this.crc32)));
  }

  /** Throws STORE_UNREADABLE for a row that is damaged. */
  protected check<F extends Fields>(table: Table<F>, rows: readonly SqlRow[]): void {
    this.#matching(() => {
      for (const row of rows) table.check(row, this.crc32);
    });
  }

  #matching<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ChecksumFault)) throw error;
      throw this.damaged(error.message, isOfMarket(error.table) ? MARKET_SUBJECT : error.key[0]!);
    }
  }

  protected get crc32(): Crc32 {
    this.#crc32 ??= loadCrc32();
    return this.#crc32;
  }

  /**
   * What the store has of a subject by table; undefined where it does not say, as for rows of an older schema. A writer
   * knows only at the end of its transaction.
   */
  protected contents(subject: string): SubjectRows | undefined {
    if (!this.#contents.has(subject))
      this.#contents.set(subject, this.find(CONTENTS, 'WHERE subject = ?', [subject])[0]?.rows);
    return this.#contents.get(subject);
  }

  /** Reads what the store has of these subjects in one statement: one for each takes several times as long. */
  readContents(subjects: readonly string[]): void {
    if (this.#contents.size > MOST_SUBJECTS) this.#contents.clear();
    const query = 'WHERE subject IN (SELECT value FROM json_each(?))';
    const found = new Map(
      this.find(CONTENTS, query, [JSON.stringify(subjects)]).map(({ subject, rows }) => [subject, rows]),
    );
    for (const subject of subjects) this.#contents.set(subject, found.get(subject));
  }

  /** Keys of the rows of a table that a subject has, ascending; undefined where the store does not say. */
  protected keys(subject: string, { name }: { readonly name: string }): readonly number[] | undefined {
    const contents = this.contents(subject);
    return contents && ((contents[name] ?? []) as readonly number[]);
  }

  /** Throws STORE_UNREADABLE unless these are all `rows` of a table that a subject has. */
  protected whole<T>(rows: readonly T[], table: { readonly name: string }, subject: string): readonly T[] {
    const contents = this.contents(subject);
    return this.counted(rows, contents && (contents[table.name] ?? 0), table, subject);
  }

  /** Throws STORE_UNREADABLE unless there are as many rows as the store says; undefined: it does not. */
  protected counted<T>(
    rows: readonly T[],
    stored: SubjectRows[string] | undefined,
    { name }: { readonly name: string },
    subject: string,
  ): readonly T[] {
    const expected = typeof stored === 'object' ? stored.length : stored;
    if (expected === undefined || expected === rows.length) return rows;
    throw this.damaged(`${rows.length} of ${expected} rows of ${name} are found`, subject);
  }

  /** The error for data of a subject (a symbol, CIK, accession number) that are not what was written. */
  protected damaged(what: string, subject: string): Error {
    return damagedData(this.path, what, subject, symbolOf(this.session, subject));
  }

  /** Numbers: the first column of every row. */
  protected numbers(query: string, params?: readonly SqlValue[]): number[] {
    return this.rows(castQuery(query, 'i'), params, 'i').map(([value]) => value as number);
  }

  /** Texts: the first column of every row. */
  protected texts(query: string, params?: readonly SqlValue[]): string[] {
    return this.rows(castQuery(query, 't'), params, 't').map(([value]) => value as string);
  }

  /** A number; undefined for NULL and without a row. */
  protected number(query: string, params?: readonly SqlValue[]): number | undefined {
    return this.numbers(query, params)[0] ?? undefined;
  }

  /** A text; undefined for NULL and without a row. */
  protected text(query: string, params?: readonly SqlValue[]): string | undefined {
    return this.texts(query, params)[0] ?? undefined;
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

  /** A decoded value; throws STORE_UNREADABLE for one that is cut short. `subject`: whose it is. */
  protected decoded<T>(value: T | undefined, what: string, subject = ''): T {
    if (value === undefined) throw this.damaged(`${what} are cut short`, subject);
    return value;
  }
}
