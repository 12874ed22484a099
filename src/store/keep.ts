/** A store as a long-lived process holds it: one reader kept open, and cheap notice of whatever another process does to the file. */

import { type Stats, statSync } from 'node:fs';
import { isMdsError } from '../errors.ts';
import { chooseDriver } from './choose-driver.ts';
import { type Driver, SqlFault } from './driver.ts';
import { fileError, notFound, storeError } from './errors.ts';
import { type OpenOptions, openReader } from './open.ts';

import type { ReusableReader, StoreReader } from './types.ts';

/** A reader for one computation: it shows one state of the store until `release`. */
export interface StoreLease {
  readonly reader: StoreReader;
  /** The generation it shows, or one before it: what was read is never older than this says. */
  readonly generation: number;
  /** Call once, when the computation has ended. */
  readonly release: () => void;
}

export interface KeptStore {
  /** A number that grows with every change of the store, whoever made it: an import's transaction, another file in its place. Throws MdsError `STORE_*`. */
  readonly generation: () => number;
  /** A reader of the newest state. Throws MdsError `STORE_*`. */
  readonly lease: () => StoreLease;
  readonly close: () => void;
}

export interface KeepOptions extends OpenOptions {
  /** A glance at the file serves for this long, ms, while requests come one upon the other; after a pause it is looked at anew. Default 1; 0 looks every time. */
  readonly everyMs?: number;
  /** Milliseconds of a clock that never jumps; the process's own where left out. */
  readonly clock?: () => number;
}

/** Requests that are further apart than this do not share a glance, ms. */
const BUSY_MS = 0.5;

interface Held {
  readonly reader: ReusableReader;
  readonly generation: number;
  users: number;
}

/** How the file looked at the last glance. */
interface Glance {
  /** Which file it is. */
  readonly file: string;
  /** Which state of it: what SQLite counts on this connection, or size and time where the file can only be read as it lies. */
  readonly state: string | number;
}

/**
 * Keeps the store at `path` open. Between computations no transaction is open, so that an import's log does not grow; computations that
 * overlap share a reader as long as the store has not changed between them, else each reads the state of its own beginning.
 */
export function keepStore(path: string, options: KeepOptions = {}): KeptStore {
  const { everyMs = 1, clock = () => performance.now() } = options;
  let looked = Number.NEGATIVE_INFINITY;
  let asked = Number.NEGATIVE_INFINITY;
  let watch: Driver | undefined;
  let seen: Glance | undefined;
  let generation = 0;
  let stored: Held | undefined;

  const retire = (): void => {
    if (stored?.users === 0) stored.reader.close();
    stored = undefined;
  };

  const look = (): number => {
    const at = clock();
    const busy = at - asked < BUSY_MS;
    asked = at;
    if (busy && at - looked < everyMs && seen !== undefined) return generation;
    const { file, lies } = identity(path);
    const replaced = file !== seen?.file;
    if (replaced) {
      watch?.close();
      watch = openWatch(path, options);
    }
    const state = watch === undefined ? lies : dataVersion(path, watch);
    const changed = replaced || state !== seen?.state;
    // A reader of another file under the same name, or of one read without locks, would never see the change.
    if (replaced || (changed && watch === undefined)) retire();
    if (changed) generation += 1;
    seen = { file, state };
    looked = at;
    return generation;
  };

  const lease = (): StoreLease => {
    const now = look();
    if (stored !== undefined && stored.generation !== now) {
      if (stored.users > 0) retire();
      else stored = { ...stored, generation: now };
    }
    stored ??= { reader: openReader(path, options), generation: now, users: 0 };
    const mine = stored;
    mine.users += 1;
    return {
      reader: mine.reader,
      generation: now,
      release: () => {
        mine.users -= 1;
        if (mine.users > 0) return;
        if (mine !== stored || !refreshed(mine.reader)) {
          if (mine === stored) stored = undefined;
          mine.reader.close();
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
  return { generation: look, lease, close };
}

/** Lets the state shown go; false where SQLite could not, and the next computation needs a new reader, which says what is wrong. */
function refreshed(reader: ReusableReader): boolean {
  try {
    reader.refresh();
    return true;
  } catch (error) {
    if (isMdsError(error, 'STORE_')) return false;
    throw error;
  }
}

/** Which file lies there, and how. Throws MdsError `STORE_*` when there is none. */
function identity(path: string): { readonly file: string; readonly lies: string } {
  let stat: Stats | undefined;
  try {
    stat = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileError(path, error);
  }
  if (stat === undefined) throw notFound(path);
  // The number of a deleted file is soon used again: its birth tells the two apart.
  return { file: `${stat.dev}:${stat.ino}:${stat.birthtimeMs}`, lies: `${stat.size}:${stat.mtimeMs}` };
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
  try {
    return watch.all(DATA_VERSION)[0]?.[0] as number;
  } catch (error) {
    throw error instanceof SqlFault ? storeError(path, error) : error;
  }
}
