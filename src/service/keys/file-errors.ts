/** Failures of the key file, told as {@link StoreError}: what failed, where, what to do next. */
import {
  SQLITE_BUSY,
  SQLITE_CANTOPEN,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_LOCKED,
  SQLITE_NOTADB,
  SQLITE_READONLY,
  type SqlFault,
} from '../../store/driver.ts';
import { StoreError } from '../../store/store-error.ts';

const RESTORE = 'restore it from a copy, or move it away and create new keys';

/** The StoreError for a failure of SQLite on the key file at `path`. */
export function keyFileError(path: string, fault: SqlFault): StoreError {
  const cause = { cause: fault };
  switch (fault.primary) {
    case SQLITE_NOTADB:
      return new StoreError('STORE_UNREADABLE', path, `${path} is not a key file`, RESTORE, cause);
    case SQLITE_CORRUPT:
      return new StoreError('STORE_UNREADABLE', path, `${path} is damaged: ${fault.message}`, RESTORE, cause);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return new StoreError('STORE_BUSY', path, `${path} is locked by another process`, 'try again', cause);
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      return new StoreError(
        'STORE_READ_ONLY',
        path,
        `${path} cannot be written`,
        'check who may write that file and its folder',
        cause,
      );
    case SQLITE_FULL:
      return new StoreError('STORE_FULL', path, `no room to write ${path}`, 'free some space, then try again', cause);
    default:
      return new StoreError(
        'STORE_UNREADABLE',
        path,
        `${path} cannot be used: ${fault.message} (code ${fault.code})`,
        'check the disk and its mount',
        cause,
      );
  }
}

/** The file or its folder cannot be made or opened. */
export function unreachable(path: string, cause: unknown): StoreError {
  const { code = 'unknown' } = cause as NodeJS.ErrnoException;
  // Making a folder where a file is says EEXIST.
  if (code === 'EISDIR' || code === 'ENOTDIR' || code === 'EEXIST') {
    const message = code === 'EISDIR' ? `${path} is not a file` : `a part of ${path} is a file, not a folder`;
    return new StoreError('STORE_UNREADABLE', path, message, 'keys are kept in a file of that name', { cause });
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StoreError('STORE_FULL', path, `no room to write ${path}`, 'free some space, then try again', { cause });
  }
  const hint = 'check who may write that file and its folder';
  return new StoreError('STORE_READ_ONLY', path, `${path} cannot be written (${code})`, hint, { cause });
}

/** A database of something else, or of a newer version of the program (`found`). */
export function notKeyFile(path: string, found?: number, known?: number): StoreError {
  if (found === undefined) {
    const message = `${path} is the database of another program`;
    return new StoreError('STORE_UNREADABLE', path, message, 'move it away: keys are kept in a file of that name');
  }
  const message = `${path} has version ${found} of the key tables, this program knows up to ${known}`;
  return new StoreError('STORE_NEWER', path, message, 'update this program');
}
