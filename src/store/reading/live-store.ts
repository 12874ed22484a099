/**
 * A store that stays open in a long-lived process: one shared reader, and cheap detection of changes by other
 * processes.
 */

import { realpathSync, type Stats, statSync } from 'node:fs';
import { isMdsError, MdsError } from '../../errors.ts';
import { chooseDriver } from '../drivers/choose-driver.ts';
import { type Driver, SqlFault } from '../drivers/driver.ts';
import { statOf } from '../drivers/errors.ts';
import { withStoreErrors } from '../drivers/session.ts';
import { type OpenOptions, openReader } from './open.ts';
import { createReused } from './reused.ts';

import type { ReusableReader, StoreReader } from './types.ts';

/** A reader for one computation: it shows one state of the store until `release`. */
export interface StoreLease {
  readonly reader: StoreReader;
  /** The generation it shows, or one before it: what was read is never older than this says. */
  readonly generation: number;
  /** Which file it is, as of {@link storeFile}. */
  readonly file: string;
  /** Call once, when the computation has ended. */
  readonly release: () => void;
}

export interface LiveStore {
  /**
   * Grows with every change of the store: a transaction of any process, another file in its place. Throws MdsError
   * `STORE_*`.
   */
  readonly generation: () => number;
  /**
   * A reader of the newest state; a promise where computations on a file that was replaced have to end first. Throws
   * MdsError `STORE_*`.
   */
  readonly lease: () => StoreLease | Promise<StoreLease>;
  readonly close: () => void;
}

export interface LiveStoreOptions extends Omit<OpenOptions, 'reused'> {
  /**
   * Memory for what computations on one state of the store may use again, bytes; {@link REUSE_BYTES} where left out.
   */
  readonly reuseBytes?: number;
  /**
   * How long one check of the file is valid in a burst of requests, ms; after a pause it is checked again. Default 1; 0
   * checks every time.
   */
  readonly checkMs?: number;
  /** Milliseconds of a clock that never jumps; the process's own where left out. */
  readonly clock?: () => number;
  /**
   * Closes the connections that other threads have to a file that was replaced; awaited before the new one is opened.
   */
  readonly closeOthers?: () => Promise<void>;
}

const REUSE_BYTES = 32 * 1024 * 1024;

/** Requests further apart than this do not share a check, ms. */
const BUSY_MS = 0.5;

interface SharedReader {
  readonly reader: ReusableReader;
  readonly generation: number;
  users: number;
}

/** The file at the last check. */
interface FileState {
  /** Which file it is. */
  readonly file: string;
  /** Where it is, links resolved. */
  readonly where: string;
  /** Which log lies next to it; undefined where it has none, or an empty one. */
  readonly log: string | undefined;
  /**
   * Which state of it: what SQLite counts on this connection, or size and time where the file can only be read as it
   * lies.
   */
  readonly state: string | number | undefined;
}

/**
 * Opens the store at `path` for good. Between computations no transaction is open, so that an import's log does not
 * grow; computations that overlap share a reader as long as the store has not changed between them, else each reads the
 * state of its own beginning.
 *
 * Of a file that was replaced everything is closed before the new one is opened: SQLite's locks on the `-shm` file,
 * which may be the same, are those of the process and go with the first connection that closes it.
 */
export function openLiveStore(path: string, options: LiveStoreOptions = {}): LiveStore {
  const { checkMs = 1, clock = () => performance.now(), reuseBytes = REUSE_BYTES, closeOthers } = options;
  const reading: OpenOptions = { ...options, reused: () => createReused(reuseBytes) };
  let checkedAt = Number.NEGATIVE_INFINITY;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let watch: Driver | undefined;
  let seen: FileState | undefined;
  let generation = 0;
  let shared: SharedReader | undefined;
  /** Readers in use that no new computation gets. */
  const leaving = new Set<SharedReader>();
  /** Ends when those of a replaced file are closed. */
  let replacing: { readonly ended: Promise<void>; readonly end: () => void } | undefined;

  const retire = (): void => {
    if (shared !== undefined && shared.users > 0) leaving.add(shared);
    else shared?.reader.close();
    shared = undefined;
  };

  const check = (): number => {
    const at = clock();
    const busy = at - requestedAt < BUSY_MS;
    requestedAt = at;
    if (busy && at - checkedAt < checkMs && seen !== undefined) return generation;
    const stat = statOf(path);
    const file = nameOf(stat);
    const replaced = file !== seen?.file;
    const where = replaced ? realpathSync(path) : seen!.where;
    const log = logOf(where);
    if (replaced) {
      if (where === seen?.where && log !== undefined && log === seen.log) throw otherLog(path);
      watch?.close();
      watch = undefined;
      retire();
      if (leaving.size > 0 || (seen !== undefined && closeOthers !== undefined)) replacing ??= pending();
      if (leaving.size === 0) finishReplacing();
    }
    if (replacing === undefined && (replaced || seen?.state === undefined)) watch = openWatch(path, options);
    const state =
      replacing !== undefined
        ? undefined
        : watch === undefined
          ? `${stat.size}:${stat.mtimeMs}`
          : dataVersion(path, watch);
    const changed = replaced || state !== seen?.state;
    // A reader of a file that is read without locks would never see the change.
    if (changed && watch === undefined) retire();
    if (changed) generation += 1;
    seen = { file, where, log, state };
    checkedAt = at;
    return generation;
  };

  const lease = (): StoreLease | Promise<StoreLease> => {
    const now = check();
    if (replacing !== undefined) return replacing.ended.then(lease);
    if (shared !== undefined && shared.generation !== now) {
      if (shared.users > 0) retire();
      else shared = { ...shared, generation: now };
    }
    shared ??= { reader: openReader(path, reading), generation: now, users: 0 };
    const current = shared;
    current.users += 1;
    return { reader: current.reader, generation: now, file: seen!.file, release: () => release(current) };
  };

  const release = (from: SharedReader): void => {
    from.users -= 1;
    if (from.users > 0) return;
    if (from === shared && refreshed(from.reader)) return;
    if (from === shared) shared = undefined;
    leaving.delete(from);
    from.reader.close();
    if (leaving.size === 0) finishReplacing();
  };

  /** Lets computations on the new file begin, once no connection to the one before is left. */
  const finishReplacing = (): void => {
    const ending = replacing;
    if (ending === undefined) return;
    const end = (): void => {
      if (replacing !== ending) return;
      replacing = undefined;
      checkedAt = Number.NEGATIVE_INFINITY;
      ending.end();
    };
    if (closeOthers === undefined) end();
    else void closeOthers().then(end);
  };

  const close = (): void => {
    watch?.close();
    watch = undefined;
    seen = undefined;
    retire();
  };
  return { generation: check, lease, close };
}

function pending(): { readonly ended: Promise<void>; readonly end: () => void } {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

/** The log of the file before would be read as that of the new one. */
function otherLog(path: string): MdsError {
  return new MdsError('STORE_UNREADABLE', `${path} was replaced, but its log ${path}-wal is that of the file before`, {
    hint: 'delete the -wal and -shm file; to replace a store, switch a symbolic link (docs/serving.md)',
  });
}

/**
 * Ends the reader's transaction; false where SQLite could not, and the next computation needs a new reader, which
 * reports the fault.
 */
function refreshed(reader: ReusableReader): boolean {
  try {
    reader.refresh();
    return true;
  } catch (error) {
    if (isMdsError(error, 'STORE_')) return false;
    throw error;
  }
}

function logOf(where: string): string | undefined {
  const stat = statSync(`${where}-wal`, { throwIfNoEntry: false });
  return stat === undefined || stat.size === 0 ? undefined : nameOf(stat);
}

/** A name of the file that is at `path` now: another one has another. Throws MdsError `STORE_*`. */
export function storeFile(path: string): string {
  return nameOf(statOf(path));
}

/** The inode of a deleted file is soon reused: its birth time differs. */
function nameOf({ dev, ino, birthtimeMs }: Stats): string {
  return `${dev}:${ino}:${birthtimeMs}`;
}

/**
 * A connection that only asks whether others have written; undefined where SQLite must not lock: then the file does not
 * change in place.
 */
function openWatch(path: string, { kind, driver, busyMs = 5000 }: OpenOptions): Driver | undefined {
  if (kind === 'simulated') return undefined;
  try {
    const opened = chooseDriver(driver)(path, 'read', busyMs);
    opened.all(DATA_VERSION);
    return opened;
  } catch (error) {
    // Whatever is wrong with the file, opening it for reading says it in full.
    if (error instanceof SqlFault) return undefined;
    throw error;
  }
}

const DATA_VERSION = 'PRAGMA data_version';

function dataVersion(path: string, watch: Driver): number {
  return withStoreErrors(path, () => watch.all(DATA_VERSION)[0]?.[0] as number);
}
