/** Turns on the write-ahead log of a SQLite database. */
import { pause } from '../../pause.ts';
import { type Driver, SQLITE_BUSY, SqlFault } from './driver.ts';

const PAUSE_MS = 2;

/**
 * Turns on the write-ahead log (WAL). While another process opens the same new file, SQLite refuses without waiting for
 * `busy_timeout`, since waiting could be a deadlock. Retries for `busyMs`. Throws SqlFault.
 */
export function useWriteAheadLog(driver: Pick<Driver, 'all'>, busyMs: number): void {
  const until = process.hrtime.bigint() + BigInt(busyMs) * 1_000_000n;
  for (;;) {
    try {
      driver.all('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      const isBusy = error instanceof SqlFault && error.primary === SQLITE_BUSY;
      if (!isBusy || process.hrtime.bigint() >= until) throw error;
      pause(PAUSE_MS);
    }
  }
}
