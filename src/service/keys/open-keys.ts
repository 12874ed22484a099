/** The keys of a service: a small database next to its store, shared by all its processes and by `mds keys`. */
import { randomBytes } from 'node:crypto';
import { type DriverName, SQLITE_BUSY, SqlFault } from '../../store/driver.ts';
import type { Clocks } from '../limits/decision.ts';
import { PLAN_LIMITS } from '../limits/plans.ts';
import { createRefusals } from '../limits/refusals.ts';
import { type TokenAsk, takeTokens } from '../limits/take.ts';
import { findCaller, markUsed } from './authenticate.ts';
import { keyFileError } from './file-errors.ts';
import { createKey, listKeys, readUsage, revokeKey, rotateKey } from './records.ts';
import { openKeyFile, writeAnything } from './schema.ts';
import type { RandomBytes } from './secret.ts';
import { attempt, durably, grouped } from './transaction.ts';
import type { Keys } from './types.ts';

export { serviceGates } from '../limits/service-gates.ts';
export { keyFile, sharedMode } from './schema.ts';

export interface KeysOptions {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** A clock of this machine that never jumps and that all its processes share, ms. Default: the system's monotonic clock. */
  readonly uptime?: () => number;
  readonly random?: RandomBytes;
  readonly driver?: DriverName;
}

/** Opens the key file at `path`, made where it is missing. Throws MdsError `STORE_*`. */
export function openKeys(path: string, options: KeysOptions): Keys {
  const { now, random = randomBytes } = options;
  const uptime = options.uptime ?? systemUptime;
  const driver = openKeyFile(path, options.driver);
  const refusals = createRefusals();
  const mapped = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw error instanceof SqlFault ? keyFileError(path, error) : error;
    }
  };
  const toldLater = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof SqlFault ? keyFileError(path, error) : error;
    }
  };
  const clocks = (): Clocks => ({ wall: now(), uptime: uptime() });
  // The clocks are read under the lock: so they run forward from one transaction to the next, whichever process it is.
  const takeTogether = grouped(driver, (asks: readonly TokenAsk[]) => {
    const at = clocks();
    return takeTokens(driver, asks, at).map((decision) => ({ decision, at }));
  });

  return {
    path,
    create: (key) => mapped(() => durably(driver, () => createKey(driver, key, now(), random))),
    list: () => mapped(() => listKeys(driver, now())),
    revoke: (idOrName) => mapped(() => durably(driver, () => revokeKey(driver, idOrName, now()))),
    rotate: (idOrName, overlapMs, expiresAt) =>
      mapped(() => durably(driver, () => rotateKey(driver, idOrName, { overlapMs, expiresAt }, now(), random))),
    usage: (since) => mapped(() => readUsage(driver, since)),

    authenticate: (secret) =>
      toldLater(async () => {
        const found = await undisturbed(() => findCaller(driver, secret, now()));
        if (found?.staleUse === true) noteUse(found.caller.id);
        return found?.caller;
      }),

    take: (caller, cost) =>
      toldLater(async () => {
        const known = refusals.known(caller.id, cost, clocks());
        if (known !== undefined) return known;
        const { decision, at } = await takeTogether({ id: caller.id, limits: PLAN_LIMITS[caller.plan], cost });
        if (!decision.granted) refusals.remember(caller.id, cost, decision, at);
        return decision;
      }),

    tryWriting: () => toldLater(async () => void attempt(driver, () => writeAnything(driver))),

    // Checkpoint into the file itself where no other process uses it, so that a copy of that one file is a copy of the keys.
    close: () =>
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
