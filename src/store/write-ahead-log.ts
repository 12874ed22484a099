/** Turning on the write-ahead log of a database. */
import { pause } from '../pause.ts';
import { type Driver, SQLITE_BUSY, SqlFault } from './driver.ts';

const PAUSE_MS = 2;

/**
 * Turns on the write-ahead log. SQLite refuses it at once while another process opens the same new file, however long
 * locks are waited for (waiting could be a deadlock): it is tried again for `busyMs`. Throws SqlFault.
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
