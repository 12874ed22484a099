/**
 * Coordinates the processes that share a store while they fetch: who may send a request now, which service is left
 * alone, who works on what. It is a small database next to the store, not in it: an import locks the store for seconds.
 * A killed process leaves no lock behind, only entries that expire.
 *
 * The promise of `take`: for any requests granted under a limit of n in w ms, no n + 1 of them reach the service within
 * w ms, however long they are under way. A slot counts from its grant until w ms after the head of its answer came, so
 * the service saw the request before the slot began to run out. Spacing the grants alone would not do: a slow
 * connection lets requests catch up with each other.
 */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../make-folder.ts';
import { chooseDriver } from '../../store/drivers/choose-driver.ts';
import { type Driver, SQLITE_CORRUPT, SQLITE_NOTADB, SqlFault } from '../../store/drivers/driver.ts';
import { damaged, sideFileError, storeError } from '../../store/drivers/errors.ts';
import { useWriteAheadLog } from '../../store/drivers/write-ahead-log.ts';
import type { Lane } from './types.ts';

/** One moment on two clocks, ms. */
export interface Moment {
  /** Never goes back, the same for all processes since this machine started. */
  readonly steady: number;
  /** Since the epoch; people and services may set it. */
  readonly wall: number;
}

export interface CoordinationOptions {
  readonly path: string;
  readonly now: () => Moment;
  readonly pid: number;
  /** Whether a process of that number runs. */
  readonly isAlive: (pid: number) => boolean;
}

/** A slot, or how long to wait before asking again, ms. */
export type Grant = { readonly slot: number } | { readonly waitMs: number };

export interface Closure {
  readonly kind: 'blocked' | 'limited';
  /** How much longer, ms. */
  readonly leftMs: number;
}

export interface Coordination {
  /** A slot to send one request in. */
  take(lane: Lane): Grant;
  /** The head of the answer came, or there will be none. */
  release(slot: number): void;
  /** Stops requests to a service for a while, in all processes. */
  shut(lane: string, kind: Closure['kind'], forMs: number): void;
  /** Whether requests to a service are stopped. */
  closure(lane: string): Closure | undefined;
  /** Takes or extends a lease on a piece of work; false while another process has it. */
  lease(name: string, forMs: number): boolean;
  endLease(name: string): void;
  close(): void;
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS slots (
  id INTEGER PRIMARY KEY, lane TEXT NOT NULL, pid INTEGER NOT NULL,
  steady REAL NOT NULL, wall REAL NOT NULL, released INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS closures (lane TEXT PRIMARY KEY, kind TEXT NOT NULL, steady REAL NOT NULL, wall REAL NOT NULL, for_ms REAL NOT NULL);
CREATE TABLE IF NOT EXISTS leases (name TEXT PRIMARY KEY, pid INTEGER NOT NULL, steady REAL NOT NULL, wall REAL NOT NULL, for_ms REAL NOT NULL);`;

const BUSY_MS = 10_000;
/** Polling interval while a response is pending. */
const POLL_MS = 15;
/** A request of a process that was killed has reached the service by then, or never will. */
const ORPHAN_MS = 5_000;
/** No request is under way that long without the head of its answer. */
const LOST_MS = 180_000;
/** Longer windows are a service's quota by its own clock: they go on while this machine sleeps. */
const LONG_WINDOW_MS = 60_000;

/**
 * Opens the file, made where it is missing; a damaged one is replaced, it holds nothing of value. Throws MdsError
 * `STORE_*`, later too.
 */
export function openCoordination(options: CoordinationOptions): Coordination {
  const { path } = options;
  return withStoreErrors(path, () => {
    makeFolder(dirname(path));
    let driver: Driver;
    try {
      driver = open(path);
    } catch (error) {
      if (!isDamage(error)) throw error;
      for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
      driver = open(path);
    }
    return coordination(driver, options);
  });
}

/** Converts a full disk, an unwritable folder and damage to errors of the store. */
function withStoreErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SqlFault)) throw sideFileError(path, error) ?? error;
    const again = 'run the same command again: the file is replaced, it has nothing of value';
    throw isDamage(error) ? damaged(path, error.message, error, again) : storeError(path, error);
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof SqlFault && (error.primary === SQLITE_CORRUPT || error.primary === SQLITE_NOTADB);

function open(path: string): Driver {
  const driver = chooseDriver()(path, 'write', BUSY_MS);
  try {
    // A write-ahead log survives a killed process; losing it in a power cut does no harm.
    useWriteAheadLog(driver, BUSY_MS);
    driver.exec(`PRAGMA synchronous = OFF; BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
    // Every row, some hundreds at most: damage is met here, where the file is replaced, not in the middle of a sync.
    for (const table of ['slots', 'closures', 'leases']) driver.all(`SELECT * FROM ${table}`);
    return driver;
  } catch (error) {
    driver.close();
    throw error;
  }
}

function coordination(driver: Driver, { path, now, pid, isAlive }: CoordinationOptions): Coordination {
  const within = <T>(work: (moment: Moment) => T): T =>
    withStoreErrors(path, () => {
      driver.exec('BEGIN IMMEDIATE');
      try {
        // The clock is read under the lock, so that entries are in its order.
        const result = work(now());
        driver.exec('COMMIT');
        return result;
      } catch (error) {
        if (driver.inTransaction) driver.exec('ROLLBACK');
        throw error;
      }
    });
  /** Whose or which an entry is, and how much longer it holds, ms. */
  const entry = (rows: 'closures WHERE lane' | 'leases WHERE name', key: string, moment: Moment) => {
    const row = driver.all(`SELECT * FROM ${rows} = ?`, [key])[0];
    if (row === undefined) return undefined;
    const [, owner, steady, wall, forMs] = row as [string, string | number, number, number, number];
    return { owner, leftMs: forMs - age({ steady, wall }, moment) };
  };
  const put = (table: 'closures' | 'leases', key: string, owner: string | number, forMs: number, at: Moment): void =>
    driver.run(`INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?, ?, ?)`, [key, owner, at.steady, at.wall, forMs]);
  const released = 'UPDATE slots SET released = 1, steady = ?, wall = ? WHERE id = ? AND released = 0';
  return {
    take: (lane) => within((moment) => take(driver, lane, moment, pid, isAlive)),
    release: (slot) => within(({ steady, wall }) => driver.run(released, [steady, wall, slot])),
    shut: (lane, kind, forMs) => within((moment) => put('closures', lane, kind, forMs, moment)),
    closure(lane) {
      const { owner, leftMs = 0 } = withStoreErrors(path, () => entry('closures WHERE lane', lane, now())) ?? {};
      return leftMs > 0 ? { kind: owner as Closure['kind'], leftMs } : undefined;
    },
    lease: (name, forMs) =>
      within((moment) => {
        const { owner = pid, leftMs = 0 } = entry('leases WHERE name', name, moment) ?? {};
        if (owner !== pid && leftMs > 0 && isAlive(owner as number)) return false;
        put('leases', name, pid, forMs, moment);
        return true;
      }),
    endLease: (name) => within(() => driver.run('DELETE FROM leases WHERE name = ? AND pid = ?', [name, pid])),
    close: () => driver.close(),
  };
}

/**
 * ms since a moment. The steady clock restarts with the machine: then the wall clock counts. A moment that is ahead on
 * both is from before a restart and a wall clock set back since; it counts as long past, because waiting for that clock
 * may take years.
 */
function age(then: Moment, now: Moment): number {
  const steady = now.steady - then.steady;
  if (steady >= 0) return steady;
  return now.wall >= then.wall ? now.wall - then.wall : Number.POSITIVE_INFINITY;
}

interface Slot {
  readonly id: number;
  readonly pid: number;
  readonly at: Moment;
  readonly released: boolean;
}

function take(driver: Driver, lane: Lane, now: Moment, pid: number, isAlive: (pid: number) => boolean): Grant {
  const longest = Math.max(...lane.limits.map(({ windowMs }) => windowMs));
  const slots = driver
    .all('SELECT id, pid, steady, wall, released FROM slots WHERE lane = ?', [lane.name])
    .map((row): Slot => {
      const [id, owner, steady, wall, released] = row as [number, number, number, number, number];
      return { id, pid: owner, at: { steady, wall }, released: released === 1 };
    });
  let waitMs = 0;
  for (const { requests, windowMs } of lane.limits) {
    const left = slots.map((slot) => remaining(slot, windowMs, now, isAlive)).filter((ms) => ms > 0);
    if (left.length >= requests) waitMs = Math.max(waitMs, left.sort((a, b) => a - b)[left.length - requests]!);
  }
  if (waitMs > 0) return { waitMs };
  for (const slot of slots) {
    if (remaining(slot, longest, now, isAlive) <= 0) driver.run('DELETE FROM slots WHERE id = ?', [slot.id]);
  }
  const inserted = 'INSERT INTO slots (lane, pid, steady, wall, released) VALUES (?, ?, ?, ?, 0)';
  driver.run(inserted, [lane.name, pid, now.steady, now.wall]);
  return { slot: driver.all('SELECT last_insert_rowid()')[0]![0] as number };
}

/** How much longer a slot counts under a limit, ms; where that is not known yet, how soon to look again. */
function remaining(slot: Slot, windowMs: number, now: Moment, isAlive: (pid: number) => boolean): number {
  const steady = age(slot.at, now);
  const passed = windowMs > LONG_WINDOW_MS ? Math.max(steady, now.wall - slot.at.wall) : steady;
  if (slot.released) return windowMs - passed;
  if (passed > LOST_MS || (passed > ORPHAN_MS && !isAlive(slot.pid))) return windowMs + ORPHAN_MS - passed;
  return POLL_MS;
}
