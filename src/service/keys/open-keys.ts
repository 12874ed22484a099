/** The keys of a service: a small database next to its store, shared by all its processes and by `mds keys`. */
import { randomBytes } from 'node:crypto';
import { loadCrc32 } from '../../store/drivers/checksum.ts';
import { type DriverName, SQLITE_BUSY, SqlFault } from '../../store/drivers/driver.ts';
import { type Clocks, createRefusals, type Decision } from '../limits/decision.ts';
import { PLAN_LIMITS } from '../limits/plans.ts';
import { type TokenAsk, takeTokens } from '../limits/take.ts';
import type { Caller } from '../types.ts';
import { keyFileError } from './file-errors.ts';
import { checkKeys, sealKeys } from './key-sums.ts';
import {
  createKey,
  type DayUsage,
  findCaller,
  type IssuedKey,
  type KeyRecord,
  listKeys,
  markUsed,
  type NewKey,
  readUsage,
  revokeKey,
  rotateKey,
  runSteps,
  type Steps,
} from './records.ts';
import { openKeyFile, writeAnything } from './schema.ts';
import type { RandomBytes } from './secret.ts';
import { attempt, durably, grouped } from './transaction.ts';

/**
 * An open key file. Every method may throw MdsError `STORE_*`; those that change something see and lock out other
 * processes.
 */
export type Keys = ReturnType<typeof openKeys>;

export interface KeysOptions {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /**
   * A clock of this machine that never jumps and that all its processes share, ms. Default: the system's monotonic
   * clock.
   */
  readonly uptime?: () => number;
  readonly random?: RandomBytes;
  readonly driver?: DriverName;
}

/** Opens the key file at `path`, made where it is missing. Throws MdsError `STORE_*`. */
export function openKeys(path: string, options: KeysOptions) {
  const { now, uptime = systemUptime, random = randomBytes } = options;
  const driver = openKeyFile(path, options.driver);
  const crc32 = loadCrc32();
  const refusals = createRefusals();
  const mapped = <T>(work: () => T): T => {
    const refuse = (error: unknown): never => {
      throw error instanceof SqlFault ? keyFileError(path, error) : error;
    };
    try {
      const done = work();
      return done instanceof Promise ? (done.catch(refuse) as T) : done;
    } catch (error) {
      return refuse(error);
    }
  };
  const clocks = (): Clocks => ({ wall: now(), uptime: uptime() });
  /** Runs steps that change one key. What is damaged before is not sealed as if it were right. */
  const changed = <T>(steps: () => Steps<T>, idOf: (done: T) => string): T =>
    mapped(() =>
      durably(driver, () => {
        checkKeys(driver);
        const done = runSteps(driver, steps());
        sealKeys(driver, idOf(done));
        return done;
      }),
    );
  // The clocks are read under the lock: so they run forward from one transaction to the next, whichever process it is.
  const takeTogether = grouped(driver, (asks: readonly TokenAsk[]) => {
    const at = clocks();
    return takeTokens(driver, asks, at).map((decision) => ({ decision, at }));
  });

  return {
    path,
    /** Throws MdsError KEY_EXISTS. */
    create: (key: NewKey): IssuedKey =>
      changed(
        () => createKey(key, now(), random),
        ({ record }) => record.id,
      ),
    /** Oldest first; revoked and expired ones too. */
    list: (): readonly KeyRecord[] =>
      mapped(() => {
        checkKeys(driver);
        return runSteps(driver, listKeys(now()));
      }),
    /** Takes effect with the next request in every process. Throws KEY_UNKNOWN, KEY_REVOKED. */
    revoke: (idOrName: string): KeyRecord =>
      changed(
        () => revokeKey(idOrName, now()),
        ({ id }) => id,
      ),
    /**
     * A new secret of the same key, plan and limits; the former one stays valid for `overlapMs`. `expiresAt` replaces
     * the old one. Throws KEY_UNKNOWN, KEY_REVOKED, KEY_EXPIRED (an expired key without a new expiration).
     */
    rotate: (idOrName: string, overlapMs: number, expiresAt?: number): IssuedKey =>
      changed(
        () => rotateKey(idOrName, { overlapMs, expiresAt }, now(), random),
        ({ record }) => record.id,
      ),
    /** From day `since` (days since 1970-01-01) on, by key and day. */
    usage: (since: number): readonly DayUsage[] => mapped(() => runSteps(driver, readUsage(since))),

    /**
     * Who sends this secret; undefined for one that is unknown, malformed, revoked or expired: indistinguishable, also
     * by timing.
     */
    authenticate: (secret: string): Promise<Caller | undefined> =>
      mapped(async () => {
        const found = await undisturbed(() => findCaller(driver, secret, now(), crc32));
        if (found?.staleUse === true) noteUse(found.caller.id);
        return found?.caller;
      }),

    /** Takes `cost` tokens of the caller's limits, or reports when they are available. */
    take: (caller: Caller, cost: number): Promise<Decision> =>
      mapped(async () => {
        const known = refusals.known(caller.id, cost, clocks());
        if (known !== undefined) return known;
        const { decision, at } = await takeTogether({ id: caller.id, limits: PLAN_LIMITS[caller.plan], cost });
        if (!decision.granted) refusals.remember(caller.id, cost, decision, at);
        return decision;
      }),

    /** Rejects with the reason the file cannot be written, apart from a lock of another process. */
    tryWriting: (): Promise<void> => mapped(async () => void attempt(driver, () => writeAnything(driver))),

    // Checkpoint into the file itself where no other process uses it, so that a copy of that one file is a copy of the
    // keys.
    close: (): void =>
      mapped(() => {
        driver.all('PRAGMA wal_checkpoint(TRUNCATE)');
        driver.close();
      }),
  };

  /** A use that cannot be noted now is noted by a later request; it is no reason to refuse this one. */
  function noteUse(id: string): void {
    try {
      attempt(driver, () => markUsed(driver, id, now()));
    } catch (error) {
      if (!(error instanceof SqlFault)) throw error;
    }
  }
}

/** ms since the machine was started, on a monotonic clock that all processes share. */
function systemUptime(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

const TRIES = 500;

/** Reads wait only while the last process that had the file open cleans up. */
async function undisturbed<T>(read: () => T): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SqlFault) || error.primary !== SQLITE_BUSY || tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}
