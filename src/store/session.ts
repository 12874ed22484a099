/** A driver and the path it serves: every failure leaves here as a MdsError `STORE_*`. */
import { type Driver, SqlFault, type SqlRow, type SqlValue } from './driver.ts';
import { storeError } from './errors.ts';

export class Session {
  readonly path: string;
  readonly driver: Driver;

  constructor(path: string, driver: Driver) {
    this.path = path;
    this.driver = driver;
  }
  all(sql: string, params?: readonly SqlValue[]): SqlRow[] {
    return this.#mapped(() => this.driver.all(sql, params));
  }
  run(sql: string, params?: readonly SqlValue[]): void {
    this.#mapped(() => this.driver.run(sql, params));
  }
  exec(sql: string): void {
    this.#mapped(() => this.driver.exec(sql));
  }
  /** Ends a transaction that is still open, so that the file's locks are let go, and closes. */
  close(): void {
    this.#mapped(() => {
      if (this.driver.inTransaction) this.driver.exec('ROLLBACK');
      this.driver.close();
    });
  }
  #mapped<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw error instanceof SqlFault ? storeError(this.path, error) : error;
    }
  }
}
