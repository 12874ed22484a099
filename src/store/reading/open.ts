/** Opens store files for reading and writing, and migrates old ones. */

import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMdsError, MdsError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import { isLittleEndian } from '../codecs/codec.ts';
import { chooseDriver } from '../drivers/choose-driver.ts';
import type { DriverName, OpenDriver, OpenMode } from '../drivers/driver.ts';
import { fileError, pathFault, readOnly, withStoreErrors } from '../drivers/errors.ts';
import { Session } from '../drivers/session.ts';
import { useWriteAheadLog } from '../drivers/write-ahead-log.ts';
import { checkKind, migrate, readHeader, type StoreKind } from '../schema/migrations.ts';
import { SCHEMA_VERSION } from '../schema/schema.ts';
import { SqliteReader } from './reader.ts';
import type { Reused } from './reused.ts';
import type { ReusableReader } from './types.ts';

export interface OpenOptions {
  /** `simulated`: the shipped sample, which is never written; opened without locks. Default `live`. */
  readonly kind?: StoreKind;
  /** Default: the cheapest one this Node has. */
  readonly driver?: DriverName;
  /** How long a lock of another process is waited for, ms. */
  readonly busyMs?: number;
  /**
   * For a reader that lives long: makes its memory for what it may use again as long as the store does not change.
   * Default: none.
   */
  readonly reused?: () => Reused;
}

const BUSY_MS = 5000;
const WRITER_CACHE_KIB = 16384;
/**
 * Reading 150 fact columns takes 2.7 ms with pages of 4 KiB, 1.2 ms with 8, and no less with larger ones; the file is
 * smallest with 8.
 */
const PAGE_BYTES = 8192;
/** The sample travels with the package: 8.8 MB with 4 KiB, 9.1 with 2, 9.4 with 8. */
const SAMPLE_PAGE_BYTES = 4096;

/**
 * Opens a store for reading; it need not be writable. A file without tables (an empty one) reads as an empty store. One
 * of an older schema is migrated first. Its kind is `simulated` if either the caller or the file says so.
 * Throws MdsError `STORE_*`: STORE_NOT_FOUND, STORE_UNREADABLE, STORE_NEWER, STORE_BUSY; STORE_READ_ONLY for an old one
 * that cannot be written.
 */
export function openReader(path: string, options: OpenOptions = {}): ReusableReader {
  const open = prepare(path, options);
  return inReadMode(path, options, (mode) => readerIn(mode, path, options, open));
}

/**
 * The schema version of a store, without migrating it; 0 for a file without tables. Read through SQLite, since the
 * newest header may be in the write-ahead log, not in the file. Throws MdsError `STORE_*` as {@link openReader}.
 */
export function schemaVersion(path: string, options: OpenOptions = {}): number {
  const open = prepare(path, options);
  return inReadMode(path, options, (mode) => {
    const session = openSession(path, mode, options.busyMs ?? BUSY_MS, open);
    try {
      return readHeader(session).version;
    } finally {
      session.close();
    }
  });
}

function inReadMode<T>(path: string, { kind }: OpenOptions, work: (mode: OpenMode) => T): T {
  const fault = pathFault(path);
  if (fault !== undefined) throw fault;
  if (kind === 'simulated') return work('immutable');
  try {
    return work('read');
  } catch (error) {
    // Without a writable folder SQLite cannot keep its lock files. Nor can a writer then: with no write pending, read
    // without locks.
    if (isMdsError(error, 'STORE_') && error.code === 'STORE_READ_ONLY' && isAtRest(path)) return work('immutable');
    throw error;
  }
}

/**
 * A session that may write, its file at the newest schema; the file and its folder are made where they are missing.
 * Throws MdsError `STORE_*`: STORE_READ_ONLY, STORE_UNREADABLE, STORE_NEWER, STORE_BUSY, STORE_FULL.
 */
export function openForWriting(path: string, kind: StoreKind, options: OpenOptions): Session {
  const open = prepare(path, options);
  makeWritable(path);
  const session = openWritable(path, options, open);
  return closingOnError(session, () => {
    checkKind(path, readHeader(session), kind);
    session.exec(`PRAGMA page_size = ${kind === 'live' ? PAGE_BYTES : SAMPLE_PAGE_BYTES}`);
    // The sample is one file without companions; a user's store lets readers go on during an import (WAL).
    if (kind === 'live') withStoreErrors(path, () => useWriteAheadLog(session.driver, options.busyMs ?? BUSY_MS));
    else session.all('PRAGMA journal_mode = DELETE');
    session.exec(`PRAGMA synchronous = FULL; PRAGMA cache_size = -${WRITER_CACHE_KIB}`);
    migrate(session, kind);
    return session;
  });
}

function readerIn(mode: OpenMode, path: string, options: OpenOptions, open: OpenDriver): ReusableReader {
  const session = openSession(path, mode, options.busyMs ?? BUSY_MS, open);
  const header = closingOnError(session, () => readHeader(session));
  if (header.version > 0 && header.version < SCHEMA_VERSION) {
    session.close();
    openForWriting(path, header.kind ?? 'live', options).close();
    return readerIn(mode, path, options, open);
  }
  const kind = header.kind === 'simulated' ? 'simulated' : (options.kind ?? 'live');
  return new SqliteReader(session, kind, options.reused?.());
}

function prepare(path: string, options: OpenOptions): OpenDriver {
  try {
    if (!isLittleEndian()) throw new Error('stores are little-endian, this machine is not');
    return chooseDriver(options.driver);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new MdsError('STORE_UNREADABLE', `${path} cannot be opened: ${message}`, {
      hint: 'run `mds doctor`',
      cause: error,
    });
  }
}

function openSession(path: string, mode: OpenMode, busyMs: number, open: OpenDriver): Session {
  return new Session(
    path,
    withStoreErrors(path, () => open(path, mode, busyMs)),
  );
}

/**
 * Opens a file for writing. When SQLite cannot create it, asks the system for the reason, which SQLite does not give.
 */
function openWritable(path: string, { busyMs = BUSY_MS }: OpenOptions, open: OpenDriver): Session {
  try {
    return openSession(path, 'write', busyMs, open);
  } catch (error) {
    if (!isMdsError(error, 'STORE_') || error.code !== 'STORE_NOT_FOUND') throw error;
    try {
      closeSync(openSync(path, 'a'));
    } catch (reason) {
      throw fileError(path, reason);
    }
    throw error;
  }
}

function closingOnError<T>(session: Session, work: () => T): T {
  try {
    return work();
  } catch (error) {
    session.close();
    throw error;
  }
}

/** The folder made, and both it and the file writable; throws MdsError `STORE_*` otherwise. */
function makeWritable(path: string): void {
  const folder = dirname(path);
  try {
    makeFolder(folder);
  } catch (error) {
    // Whether a folder may be written to is known of those that are there.
    let above = folder;
    while (!existsSync(above) && dirname(above) !== above) above = dirname(above);
    throw isWritable(above) ? fileError(path, error) : readOnly(path, error);
  }
  const fault = pathFault(path);
  if (fault !== undefined && fault.code !== 'STORE_NOT_FOUND') throw fault;
  if (!isWritable(folder) || (fault === undefined && !isWritable(path))) throw readOnly(path);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** No write is pending: the write-ahead log is missing or empty. */
function isAtRest(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
}
