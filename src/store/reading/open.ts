/** Opens store files for reading; one of an older schema is migrated first. */

import { statSync } from 'node:fs';
import { isMdsError } from '../../errors.ts';
import type { OpenMode } from '../drivers/driver.ts';
import { pathFault } from '../drivers/errors.ts';
import { closingOnError, openSession, type SessionOptions } from '../drivers/open-session.ts';
import { readHeader, type StoreKind } from '../schema/migrations.ts';
import { openForWriting } from '../schema/open-for-writing.ts';
import { SCHEMA_VERSION } from '../schema/schema.ts';
import { SqliteReader } from './reader.ts';
import type { Reused } from './reused.ts';
import type { ReusableReader } from './types.ts';

export interface OpenOptions extends SessionOptions {
  /** `simulated`: the shipped sample, which is never written; opened without locks. Default `live`. */
  readonly kind?: StoreKind;
  /**
   * For a reader that lives long: makes its memory for what it may use again as long as the store does not change.
   * Default: none.
   */
  readonly reused?: () => Reused;
}

/**
 * Opens a store for reading; it need not be writable. A file without tables (an empty one) reads as an empty store. One
 * of an older schema is migrated first. Its kind is `simulated` if either the caller or the file says so.
 * Throws MdsError `STORE_*`: STORE_NOT_FOUND, STORE_UNREADABLE, STORE_NEWER, STORE_BUSY; STORE_READ_ONLY for an old one
 * that cannot be written.
 */
export function openReader(path: string, options: OpenOptions = {}): ReusableReader {
  return inReadMode(path, options, (mode) => readerIn(mode, path, options));
}

/**
 * The schema version of a store, without migrating it; 0 for a file without tables. Read through SQLite, since the
 * newest header may be in the write-ahead log, not in the file. Throws MdsError `STORE_*` as {@link openReader}.
 */
export function schemaVersion(path: string, options: OpenOptions = {}): number {
  return inReadMode(path, options, (mode) => {
    const session = openSession(path, mode, options);
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

function readerIn(mode: OpenMode, path: string, options: OpenOptions): ReusableReader {
  const session = openSession(path, mode, options);
  const header = closingOnError(session, () => readHeader(session));
  if (header.version > 0 && header.version < SCHEMA_VERSION) {
    session.close();
    openForWriting(path, header.kind ?? 'live', options).close();
    return readerIn(mode, path, options);
  }
  const kind = header.kind === 'simulated' ? 'simulated' : (options.kind ?? 'live');
  return new SqliteReader(session, kind, options.reused?.());
}

/** No write is pending: the write-ahead log is missing or empty. */
function isAtRest(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
}
