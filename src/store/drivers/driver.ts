/**
 * The driver seam: what the store asks of a SQLite binding. Rows are arrays in column order, statements are prepared
 * once per SQL text.
 */

/** What may be bound. Nothing else is ever passed down: one binding aborts the process on a boolean. */
export type SqlValue = number | string | Uint8Array | null;
export type SqlRow = readonly SqlValue[];

/** Types of the columns of a statement, a letter each: `t` text, `c` text with its checksum after it, `i` whole number, `b` blob. */
export type ColumnTypes = string;

export type DriverName = 'node' | 'libsql';

/**
 * How a file is opened. `read`: other processes may write meanwhile. `immutable`: no process writes, so no lock, no
 * side file, no writable folder is needed. `write`: created when missing.
 */
export type OpenMode = 'read' | 'immutable' | 'write';

/** One open database file. Every method throws only {@link SqlFault}. */
export interface Driver {
  readonly name: DriverName;
  /** True between a BEGIN and its end; false as well after SQLite rolled back on its own (disk full, I/O error). */
  readonly inTransaction: boolean;
  /** Runs statements that take no values and whose rows are not wanted. */
  exec(sql: string): void;
  /**
   * Runs one statement to its end and gives its rows; with `types` one that casts each column to its type (see
   * text-bytes.ts), which takes half the time to prepare. Throws SqlFault for text that is no UTF-8 and has no checksum.
   */
  all(sql: string, params?: readonly SqlValue[], types?: ColumnTypes): SqlRow[];
  /** Runs one statement that gives no rows. */
  run(sql: string, params?: readonly SqlValue[]): void;
  close(): void;
}

/** Opens a file; `busyMs` is how long a lock is waited for. */
export type OpenDriver = (path: string, mode: OpenMode, busyMs: number) => Driver;

/** A failure inside SQLite: its extended result code (sqlite.org/rescode.html; 0 when it gave none) and its words. */
export class SqlFault extends Error {
  override readonly name = 'SqlFault';
  readonly code: number;
  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
  /** The primary result code: the low byte of the extended one. */
  get primary(): number {
    return this.code & 0xff;
  }
}

export const SQLITE_BUSY = 5;
export const SQLITE_LOCKED = 6;
export const SQLITE_READONLY = 8;
export const SQLITE_IOERR = 10;
export const SQLITE_CORRUPT = 11;
export const SQLITE_FULL = 13;
export const SQLITE_CANTOPEN = 14;
export const SQLITE_NOTADB = 26;
