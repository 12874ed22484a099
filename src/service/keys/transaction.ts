/** Write transactions on the key file. */
import { type Driver, SQLITE_BUSY, SqlFault } from '../../store/driver.ts';

/** Longest wait for another writer, ms; each holds the lock for a fraction of a millisecond, or a few where it waits for the disk. */
const PATIENCE_MS = 5000;
const PAUSE_MS = 2;

/** Runs `work` in a write transaction that is on the disk when this returns: what people do with keys. Waits for other writers. */
export function durably<T>(driver: Driver, work: () => T): T {
  driver.exec('PRAGMA synchronous = FULL');
  try {
    for (let waited = 0; ; waited += PAUSE_MS) {
      const done = attempt(driver, work);
      if (done !== undefined) return done.value;
      if (waited >= PATIENCE_MS) throw new SqlFault(SQLITE_BUSY, 'database is locked');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  } finally {
    driver.exec('PRAGMA synchronous = NORMAL');
  }
}

/** Runs `work` in a write transaction, without standing still for other writers: other requests go on meanwhile. */
export async function patiently<T>(driver: Driver, work: () => T): Promise<T> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const done = attempt(driver, work);
    if (done !== undefined) return done.value;
    if (waited >= PATIENCE_MS) throw new SqlFault(SQLITE_BUSY, 'database is locked');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
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
