/** Errors of the key file as MdsError `STORE_*`: what failed, where, what to do next. */
import { MdsError } from '../../errors.ts';
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

const RESTORE = 'restore it from a copy, or move it away and create new keys';

/** The MdsError `STORE_*` for a failure of SQLite on the key file at `path`. */
export function keyFileError(path: string, fault: SqlFault): MdsError {
  const cause = { cause: fault };
  switch (fault.primary) {
    case SQLITE_NOTADB:
      return new MdsError('STORE_UNREADABLE', `${path} is not a key file`, { hint: RESTORE, ...cause });
    case SQLITE_CORRUPT:
      return new MdsError('STORE_UNREADABLE', `${path} is damaged: ${fault.message}`, { hint: RESTORE, ...cause });
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return new MdsError('STORE_BUSY', `${path} is locked by another process`, { hint: 'try again', ...cause });
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      return new MdsError('STORE_READ_ONLY', `${path} cannot be written`, {
        hint: 'check who may write that file and its folder',
        ...cause,
      });
    case SQLITE_FULL:
      return new MdsError('STORE_FULL', `no room to write ${path}`, {
        hint: 'free some space, then try again',
        ...cause,
      });
    default:
      return new MdsError('STORE_UNREADABLE', `${path} cannot be used: ${fault.message} (code ${fault.code})`, {
        hint: 'check the disk and its mount',
        ...cause,
      });
  }
}

/** The file or its folder cannot be made or opened. */
export function unreachable(path: string, cause: unknown): MdsError {
  const { code = 'unknown' } = cause as NodeJS.ErrnoException;
  // Making a folder where a file is says EEXIST.
  if (code === 'EISDIR' || code === 'ENOTDIR' || code === 'EEXIST') {
    const message = code === 'EISDIR' ? `${path} is not a file` : `a part of ${path} is a file, not a folder`;
    return new MdsError('STORE_UNREADABLE', message, { hint: 'keys are stored in a file of that name', cause });
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new MdsError('STORE_FULL', `no room to write ${path}`, { hint: 'free some space, then try again', cause });
  }
  const hint = 'check who may write that file and its folder';
  return new MdsError('STORE_READ_ONLY', `${path} cannot be written (${code})`, { hint, cause });
}

/** A database of something else, or of a newer version of the program (`found`). */
export function notKeyFile(path: string, found?: number, known?: number): MdsError {
  if (found === undefined) {
    const message = `${path} is the database of another program`;
    return new MdsError('STORE_UNREADABLE', message, { hint: 'move it away: keys are stored in a file of that name' });
  }
  const message = `${path} has version ${found} of the key tables, this program knows up to ${known}`;
  return new MdsError('STORE_NEWER', message, { hint: 'update this program' });
}
