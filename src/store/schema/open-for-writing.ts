/** Opens a store file for writing, made where it is missing and migrated where it is old. */
import { closeSync, openSync } from 'node:fs';
import { isMdsError } from '../../errors.ts';
import { fileError } from '../drivers/errors.ts';
import { BUSY_MS, closingOnError, openSession, type SessionOptions } from '../drivers/open-session.ts';
import { type Session, withStoreErrors } from '../drivers/session.ts';
import { makeWritable } from '../drivers/writable.ts';
import { useWriteAheadLog } from '../drivers/write-ahead-log.ts';
import { notingChanges } from './contents.ts';
import { checkKind, migrate, readHeader, type StoreKind } from './migrations.ts';

const WRITER_CACHE_KIB = 16384;
/**
 * Reading 150 fact columns takes 2.7 ms with pages of 4 KiB, 1.2 ms with 8, and no less with larger ones. Of a year of
 * prices, 4 KB, a page of 8 has often room for one: 117 KB a symbol, 96 with 16 and 90 with 32.
 */
const PAGE_BYTES = 16384;
/** The sample travels with the package: 8.8 MB with 4 KiB, 9.1 with 2, 9.4 with 8. */
const SAMPLE_PAGE_BYTES = 4096;

/**
 * A session that may write, its file at the newest schema; the file and its folder are made where they are missing.
 * Throws MdsError `STORE_*`: STORE_READ_ONLY, STORE_UNREADABLE, STORE_NEWER, STORE_BUSY, STORE_FULL.
 */
export function openForWriting(path: string, kind: StoreKind, options: SessionOptions): Session {
  makeWritable(path);
  const session = openWritable(path, options);
  return closingOnError(session, () => {
    checkKind(path, readHeader(session), kind);
    session.exec(`PRAGMA page_size = ${kind === 'live' ? PAGE_BYTES : SAMPLE_PAGE_BYTES}`);
    // The sample is one file without companions; a user's store lets readers go on during an import (WAL).
    if (kind === 'live') withStoreErrors(path, () => useWriteAheadLog(session.driver, options.busyMs ?? BUSY_MS));
    else session.all('PRAGMA journal_mode = DELETE');
    session.exec(`PRAGMA synchronous = FULL; PRAGMA cache_size = -${WRITER_CACHE_KIB}`);
    migrate(session, kind);
    session.exec(`PRAGMA temp_store = MEMORY; ${notingChanges()}`);
    return session;
  });
}

/**
 * Opens a file for writing. When SQLite cannot create it, asks the system for the reason, which SQLite does not give.
 */
function openWritable(path: string, options: SessionOptions): Session {
  try {
    return openSession(path, 'write', options);
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
