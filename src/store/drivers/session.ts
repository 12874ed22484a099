/** A driver and the path it serves: every failure leaves here as a MdsError `STORE_*`. */
import { type ColumnTypes, type Driver, SqlFault, type SqlRow, type SqlValue } from './driver.ts';
import { storeError } from './errors.ts';

export class Session {
  readonly path: string;
  readonly driver: Driver;

  constructor(path: string, driver: Driver) {
    this.path = path;
    this.driver = driver;
  }
  all(sql: string, params?: readonly SqlValue[], types?: ColumnTypes): SqlRow[] {
    return withStoreErrors(this.path, () => this.driver.all(sql, params, types));
  }
  run(sql: string, params?: readonly SqlValue[]): void {
    withStoreErrors(this.path, () => this.driver.run(sql, params));
  }
  exec(sql: string): void {
    withStoreErrors(this.path, () => this.driver.exec(sql));
  }
  /** Ends a transaction that is still open, so that the file's locks are let go, and closes. */
  close(): void {
    withStoreErrors(this.path, () => {
      if (this.driver.inTransaction) this.driver.exec('ROLLBACK');
      this.driver.close();
    });
  }
}

/** What `work` gives; a failure of SQLite in it as a MdsError `STORE_*`. */
export function withStoreErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof SqlFault ? storeError(path, error) : error;
  }
}
