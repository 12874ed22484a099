/** A store that stays open in a long-lived process: one shared reader, and cheap detection of changes by other processes. */

import { isMdsError } from '../errors.ts';
import { chooseDriver } from './choose-driver.ts';
import { type Driver, SqlFault } from './driver.ts';
import { statOf, withStoreErrors } from './errors.ts';
import { type OpenOptions, openReader } from './open.ts';
import { createReused } from './reused.ts';

import type { ReusableReader, StoreReader } from './types.ts';

/** A reader for one computation: it shows one state of the store until `release`. */
export interface StoreLease {
  readonly reader: StoreReader;
  /** The generation it shows, or one before it: what was read is never older than this says. */
  readonly generation: number;
  /** Call once, when the computation has ended. */
  readonly release: () => void;
}

export interface LiveStore {
  /** Grows with every change of the store: a transaction of any process, another file in its place. Throws MdsError `STORE_*`. */
  readonly generation: () => number;
  /** A reader of the newest state. Throws MdsError `STORE_*`. */
  readonly lease: () => StoreLease;
  readonly close: () => void;
}

export interface LiveStoreOptions extends Omit<OpenOptions, 'reused'> {
  /** Memory for what computations on one state of the store may use again, bytes; {@link REUSE_BYTES} where left out. */
  readonly reuseBytes?: number;
  /** How long one check of the file is valid in a burst of requests, ms; after a pause it is checked again. Default 1; 0 checks every time. */
  readonly checkMs?: number;
  /** Milliseconds of a clock that never jumps; the process's own where left out. */
  readonly clock?: () => number;
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
  /** Which state of it: what SQLite counts on this connection, or size and time where the file can only be read as it lies. */
  readonly state: string | number;
}

/**
 * Opens the store at `path` for good. Between computations no transaction is open, so that an import's log does not grow; computations that
 * overlap share a reader as long as the store has not changed between them, else each reads the state of its own beginning.
 */
export function openLiveStore(path: string, options: LiveStoreOptions = {}): LiveStore {
  const { checkMs = 1, clock = () => performance.now(), reuseBytes = REUSE_BYTES } = options;
  const reading: OpenOptions = { ...options, reused: () => createReused(reuseBytes) };
  let checkedAt = Number.NEGATIVE_INFINITY;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let watch: Driver | undefined;
  let seen: FileState | undefined;
  let generation = 0;
  let shared: SharedReader | undefined;

  const retire = (): void => {
    if (shared?.users === 0) shared.reader.close();
    shared = undefined;
  };

  const check = (): number => {
    const at = clock();
    const busy = at - requestedAt < BUSY_MS;
    requestedAt = at;
    if (busy && at - checkedAt < checkMs && seen !== undefined) return generation;
    const { file, onDisk } = identity(path);
    const replaced = file !== seen?.file;
    if (replaced) {
      watch?.close();
      watch = openWatch(path, options);
    }
    const state = watch === undefined ? onDisk : dataVersion(path, watch);
    const changed = replaced || state !== seen?.state;
    // A reader of another file under the same name, or of one read without locks, would never see the change.
    if (replaced || (changed && watch === undefined)) retire();
    if (changed) generation += 1;
    seen = { file, state };
    checkedAt = at;
    return generation;
  };

  const lease = (): StoreLease => {
    const now = check();
    if (shared !== undefined && shared.generation !== now) {
      if (shared.users > 0) retire();
      else shared = { ...shared, generation: now };
    }
    shared ??= { reader: openReader(path, reading), generation: now, users: 0 };
    const current = shared;
    current.users += 1;
    return {
      reader: current.reader,
      generation: now,
      release: () => {
        current.users -= 1;
        if (current.users > 0) return;
        if (current !== shared || !refreshed(current.reader)) {
          if (current === shared) shared = undefined;
          current.reader.close();
        }
      },
    };
  };

  const close = (): void => {
    watch?.close();
    watch = undefined;
    seen = undefined;
    retire();
  };
  return { generation: check, lease, close };
}

/** Ends the reader's transaction; false where SQLite could not, and the next computation needs a new reader, which reports the fault. */
function refreshed(reader: ReusableReader): boolean {
  try {
    reader.refresh();
    return true;
  } catch (error) {
    if (isMdsError(error, 'STORE_')) return false;
    throw error;
  }
}

/** Identity of the file, and its size and time. Throws MdsError `STORE_*` when it does not exist. */
function identity(path: string): { readonly file: string; readonly onDisk: string } {
  const stat = statOf(path);
  // The inode of a deleted file is soon reused: its birth time differs.
  return { file: `${stat.dev}:${stat.ino}:${stat.birthtimeMs}`, onDisk: `${stat.size}:${stat.mtimeMs}` };
}

/** A connection that only asks whether others have written; undefined where SQLite must not lock: then the file does not change in place. */
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
