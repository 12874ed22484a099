/**
 * libsql's native binding, called directly. Its JavaScript wrapper asks `process.report` which C library is in use,
 * which takes 10 ms of every start on Node 20; the calls themselves take 2. The calls are those of libsql 0.5.29, which
 * is pinned exactly; a test holds the pin, and a binding of another shape is refused here.
 */
import { type ColumnTypes, type Driver, type OpenMode, SqlFault, type SqlRow, type SqlValue } from './driver.ts';
import { fileUri } from './paths.ts';
import { decodeMasked, decodeTyped, isQuery, maskedQuery } from './text-bytes.ts';

/** Handles are opaque boxes of the native side. */
type Handle = object;

/** The part of the native interface that is used, as `libsql/index.js` calls it. */
export interface LibsqlBinding {
  databaseOpen(path: string, token: string, cipher: string, key: string, busyMs: number, remoteKey: string): Handle;
  databaseInTransaction(db: Handle): boolean;
  databaseClose(this: Handle): void;
  databaseExecSync(this: Handle, sql: string): void;
  databasePrepareSync(this: Handle, sql: string): Handle;
  statementRaw(this: Handle, on: boolean): void;
  statementColumns(this: Handle): readonly unknown[];
  statementRun(this: Handle, params: readonly SqlValue[]): unknown;
  statementRowsSync(this: Handle, params: readonly SqlValue[]): Handle;
  /** Fills the array with the next rows; a slot left undefined marks the end. */
  rowsNext(this: Handle, rows: (SqlRow | undefined)[]): void;
}

const CALLS: readonly (keyof LibsqlBinding)[] = [
  'databaseOpen',
  'databaseInTransaction',
  'databaseClose',
  'databaseExecSync',
  'databasePrepareSync',
  'statementRaw',
  'statementColumns',
  'statementRun',
  'statementRowsSync',
  'rowsNext',
];

/** The binding, or undefined when `native` lacks one of the calls. */
export function asLibsqlBinding(native: unknown): LibsqlBinding | undefined {
  const calls = native as Record<string, unknown> | null;
  return CALLS.every((name) => typeof calls?.[name] === 'function') ? (native as LibsqlBinding) : undefined;
}

/** Opens `path` through libsql. */
export function openLibsql(binding: LibsqlBinding, path: string, mode: OpenMode, busyMs: number): Driver {
  const db = guard(() => binding.databaseOpen(fileUri(path, mode), '', 'aes256cbc', '', busyMs, ''));
  return new LibsqlDriver(binding, db);
}

const ROWS_AT_ONCE = 64;

class LibsqlDriver implements Driver {
  readonly name = 'libsql';
  readonly #native: LibsqlBinding;
  readonly #db: Handle;
  readonly #statements = new Map<string, Handle>();
  readonly #masked = new Map<string, Handle>();
  #closed = false;

  constructor(native: LibsqlBinding, db: Handle) {
    this.#native = native;
    this.#db = db;
  }
  get inTransaction(): boolean {
    // Asked of a closed one the binding ends the whole process; all else of a closed one is an error.
    return !this.#closed && this.#native.databaseInTransaction(this.#db);
  }
  exec(sql: string): void {
    guard(() => this.#native.databaseExecSync.call(this.#db, sql));
  }
  all(sql: string, params: readonly SqlValue[] = [], types?: ColumnTypes): SqlRow[] {
    return guard(() => {
      if (types !== undefined) return decodeTyped(this.#rows(this.#prepare(sql, true), params), types);
      if (!isQuery(sql)) return this.#rows(this.#prepare(sql, true), params);
      return decodeMasked(this.#rows(this.#prepareMasked(sql), params));
    });
  }
  run(sql: string, params: readonly SqlValue[] = []): void {
    guard(() => this.#native.statementRun.call(this.#prepare(sql, false), params));
  }
  close(): void {
    this.#statements.clear();
    this.#masked.clear();
    this.#closed = true;
    guard(() => this.#native.databaseClose.call(this.#db));
  }
  #rows(statement: Handle, params: readonly SqlValue[]): SqlRow[] {
    const cursor = this.#native.statementRowsSync.call(statement, params);
    const out: SqlRow[] = [];
    // To the end, always: a statement stopped half way would keep its read lock.
    for (;;) {
      const batch = new Array<SqlRow | undefined>(ROWS_AT_ONCE);
      this.#native.rowsNext.call(cursor, batch);
      for (const row of batch) {
        if (row === undefined) return out;
        out.push(row);
      }
    }
  }
  /** A query of unknown columns, which are counted by preparing it. */
  #prepareMasked(sql: string): Handle {
    let statement = this.#masked.get(sql);
    if (statement === undefined) {
      const plain = this.#native.databasePrepareSync.call(this.#db, sql);
      statement = this.#prepare(maskedQuery(sql, this.#native.statementColumns.call(plain).length), true);
      this.#masked.set(sql, statement);
    }
    return statement;
  }
  #prepare(sql: string, rows: boolean): Handle {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#native.databasePrepareSync.call(this.#db, sql);
      if (rows) this.#native.statementRaw.call(statement, true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SqlFault) throw error;
    const { rawCode, message = String(error) } = error as { rawCode?: unknown; message?: string };
    // Opening reports its code only in its words: `ConnectionFailed("... PATH: 14")`.
    const code =
      typeof rawCode === 'number' ? rawCode : Number(/^ConnectionFailed\(.*: (\d+)"\)$/s.exec(message)?.[1] ?? 0);
    throw new SqlFault(code, message, { cause: error });
  }
}
