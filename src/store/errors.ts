/** Failures of the file or of SQLite, as MdsError `STORE_*`: what failed, where, what to do next. */

import { accessSync, constants, statSync } from 'node:fs';
import { MdsError } from '../errors.ts';
import {
  SQLITE_BUSY,
  SQLITE_CANTOPEN,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_IOERR,
  SQLITE_LOCKED,
  SQLITE_NOTADB,
  SQLITE_READONLY,
  type SqlFault,
} from './driver.ts';

/** Extended codes of I/O errors met when a file cannot grow (quota, file size limit, full shared memory); ENOSPC itself is SQLITE_FULL. */
const CANNOT_GROW = new Set([778, 1034, 1546, 4874]);

const REPLACE = 'restore it from a copy, or move it away and import your files again';

/** The MdsError `STORE_*` for a failure of SQLite on the store at `path`. */
export function storeError(path: string, fault: SqlFault): MdsError {
  const cause = { cause: fault };
  switch (fault.primary) {
    case SQLITE_NOTADB:
      return new MdsError('STORE_UNREADABLE', `${path} is not a store: it is not an SQLite database`, {
        hint: 'check the path given as the store',
        ...cause,
      });
    case SQLITE_CORRUPT:
      return damaged(path, fault.message, fault);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return new MdsError('STORE_BUSY', `${path} is locked by another process that writes to it`, {
        hint: 'wait for the other import to end, then try again',
        ...cause,
      });
    case SQLITE_READONLY:
      return readOnly(path, fault);
    case SQLITE_FULL:
      return full(path, fault);
    case SQLITE_CANTOPEN:
      return pathFault(path) ?? unreadable(path) ?? noCompanions(path, fault);
    case SQLITE_IOERR:
      if (CANNOT_GROW.has(fault.code)) return full(path, fault);
      return new MdsError(
        'STORE_UNREADABLE',
        `${path} cannot be read or written: ${fault.message} (code ${fault.code})`,
        { hint: 'check the disk and its mount', ...cause },
      );
    default:
      return new MdsError('STORE_UNREADABLE', `${path} cannot be used: ${fault.message} (code ${fault.code})`, {
        hint: REPLACE,
        ...cause,
      });
  }
}

/** The store's content contradicts itself or its format. */
export function damaged(path: string, detail: string, cause?: unknown): MdsError {
  return new MdsError('STORE_UNREADABLE', `${path} is damaged: ${detail}`, { hint: REPLACE, cause });
}

/** The file cannot be written. */
export function readOnly(path: string, cause?: unknown): MdsError {
  return new MdsError('STORE_READ_ONLY', `${path} cannot be written`, {
    hint: 'give a store in a folder you may write to, or change the permissions',
    cause,
  });
}

/** The error for a file next to the store (spool, pace, log) that cannot be created or written; undefined where the file system did not fail. */
export function sideFileError(path: string, error: unknown): MdsError | undefined {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return full(path, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return readOnly(path, error);
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EIO' || code === 'EMFILE' || code === 'ENAMETOOLONG')
    return new MdsError('STORE_UNREADABLE', `${path} cannot be written (${code})`, {
      hint: 'check the disk and the path',
      cause: error,
    });
  return undefined;
}

function full(path: string, cause: unknown): MdsError {
  return new MdsError(
    'STORE_FULL',
    `no room to write ${path}: the disk is full or a size limit is reached; the store is as it was before`,
    { hint: 'free some space, then run the same command again', cause },
  );
}

/** The file was written by a newer version of the program. */
export function newer(path: string, found: number, known: number): MdsError {
  return new MdsError('STORE_NEWER', `${path} has schema version ${found}, this program knows up to ${known}`, {
    hint: 'update this program, or give another store',
  });
}

/** There is no file. */
export function notFound(path: string): MdsError {
  return new MdsError('STORE_NOT_FOUND', `there is no store at ${path}`, {
    hint: 'bring data in with `mds import PATH...`',
  });
}

/** What is wrong with the path itself, if anything: missing, a folder, no regular file, out of reach. */
export function pathFault(path: string): MdsError | undefined {
  let stat: ReturnType<typeof statSync>;
  try {
    stat = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return fileError(path, error);
  }
  if (stat === undefined) return notFound(path);
  if (stat.isDirectory()) {
    return new MdsError('STORE_UNREADABLE', `${path} is a folder, not a store file`, {
      hint: 'give the file inside it',
    });
  }
  if (!stat.isFile()) {
    return new MdsError('STORE_UNREADABLE', `${path} is not a regular file`, {
      hint: 'check the path given as the store',
    });
  }
  return undefined;
}

/** SQLite could not create its lock and log files next to the store. */
function noCompanions(path: string, cause: unknown): MdsError {
  return new MdsError(
    'STORE_READ_ONLY',
    `${path} cannot be opened: its folder does not allow SQLite to create its files`,
    { hint: 'check the permissions of the file and of its folder', cause },
  );
}

/** The MdsError `STORE_*` for a file that may not be read at all. */
function unreadable(path: string): MdsError | undefined {
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    return fileError(path, error);
  }
}

/** The MdsError `STORE_*` for a failure of the file system (`EACCES`, `ENOTDIR`, `EROFS`, ...). */
export function fileError(path: string, error: unknown): MdsError {
  const { code, message } = error as NodeJS.ErrnoException;
  const cause = { cause: error };
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return new MdsError('STORE_UNREADABLE', `no permission to use ${path}`, {
        hint: 'check the permissions of the file and of the folders above it',
        ...cause,
      });
    case 'EROFS':
      return readOnly(path, error);
    case 'ENOSPC':
    case 'EDQUOT':
      return full(path, error);
    case 'ENOTDIR':
    case 'EEXIST':
      return new MdsError('STORE_UNREADABLE', `${path} cannot exist: a part of its path is a file, not a folder`, {
        hint: 'check the path given as the store',
        ...cause,
      });
    default:
      return new MdsError('STORE_UNREADABLE', `${path} cannot be used: ${message}`, {
        hint: 'check the path given as the store',
        ...cause,
      });
  }
}
