/** Write transactions on the key file. */
import { type Driver, SQLITE_BUSY, SqlFault } from '../../store/drivers/driver.ts';

/**
 * Longest wait for another writer, ms; each holds the lock for a fraction of a millisecond, or a few where it waits for
 * the disk.
 */
const PATIENCE_MS = 5000;
const PAUSE_MS = 2;

/**
 * Runs `work` in a write transaction that is on the disk when this returns: what people do with keys. Waits for other
 * writers.
 */
export function durably<T>(driver: Driver, work: () => T): T {
  driver.exec('PRAGMA synchronous = FULL');
  driver.all(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
  try {
    const done = attempt(driver, work);
    if (done === undefined) throw new SqlFault(SQLITE_BUSY, 'database is locked');
    return done.value;
  } finally {
    driver.exec('PRAGMA synchronous = NORMAL');
    driver.all('PRAGMA busy_timeout = 0');
  }
}

/**
 * Runs the work of all who ask within one turn of the event loop in one write transaction, in the order they asked:
 * committing costs several times what the work does. A result is delivered only after its commit. While another process
 * writes they wait, without blocking, and requests that arrive meanwhile join them. A failure is that of all of them,
 * and leaves nothing behind.
 */
export function grouped<A, R>(driver: Driver, work: (asks: readonly A[]) => readonly R[]): (ask: A) => Promise<R> {
  /** `waited` for other writers, ms. */
  type Waiting = { ask: A; resolve: (result: R) => void; reject: (error: unknown) => void; waited: number };
  let waiting: Waiting[] = [];

  const run = (): void => {
    const group = waiting;
    try {
      const done = attempt(driver, () => work(group.map(({ ask }) => ask)));
      if (done === undefined) {
        waiting = group.filter((each) => {
          each.waited += PAUSE_MS;
          if (each.waited < PATIENCE_MS) return true;
          each.reject(new SqlFault(SQLITE_BUSY, 'database is locked'));
          return false;
        });
        if (waiting.length > 0) setTimeout(run, PAUSE_MS);
        return;
      }
      waiting = [];
      for (const [index, { resolve }] of group.entries()) resolve(done.value[index]!);
    } catch (error) {
      waiting = [];
      for (const { reject } of group) reject(error);
    }
  };

  return (ask) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(run);
      waiting.push({ ask, resolve, reject, waited: 0 });
    });
}

/** One try; undefined when another process is writing. */
export function attempt<T>(driver: Driver, work: () => T): { readonly value: T } | undefined {
  try {
    driver.exec('BEGIN IMMEDIATE');
    const value = work();
    driver.exec('COMMIT');
    return { value };
  } catch (error) {
    if (driver.inTransaction) driver.exec('ROLLBACK');
    if (error instanceof SqlFault && error.primary === SQLITE_BUSY) return undefined;
    throw error;
  }
}
