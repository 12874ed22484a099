/** Failures of the file or of SQLite, told as {@link StoreError}: what failed, where, what to do next. */
import { accessSync, constants, statSync } from 'node:fs';
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
import { StoreError } from './store-error.ts';

/** Extended codes of I/O errors met when a file cannot grow (quota, file size limit, full shared memory); ENOSPC itself is SQLITE_FULL. */
const CANNOT_GROW = new Set([778, 1034, 1546, 4874]);

const REPLACE = 'restore it from a copy, or move it away and import your files again';

/** The StoreError for a failure of SQLite on the store at `path`. */
export function storeError(path: string, fault: SqlFault): StoreError {
  const cause = { cause: fault };
  switch (fault.primary) {
    case SQLITE_NOTADB:
      return new StoreError(
        'STORE_UNREADABLE',
        path,
        `${path} is not a store: it is not an SQLite database`,
        'check the path given as the store',
        cause,
      );
    case SQLITE_CORRUPT:
      return damaged(path, fault.message, fault);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return new StoreError(
        'STORE_BUSY',
        path,
        `${path} is locked by another process that writes to it`,
        'wait for the other import to end, then try again',
        cause,
      );
    case SQLITE_READONLY:
      return readOnly(path, fault);
    case SQLITE_FULL:
      return full(path, fault);
    case SQLITE_CANTOPEN:
      return pathFault(path) ?? unreadable(path) ?? noCompanions(path, fault);
    case SQLITE_IOERR:
      if (CANNOT_GROW.has(fault.code)) return full(path, fault);
      return new StoreError(
        'STORE_UNREADABLE',
        path,
        `${path} cannot be read or written: ${fault.message} (code ${fault.code})`,
        'check the disk and its mount',
        cause,
      );
    default:
      return new StoreError(
        'STORE_UNREADABLE',
        path,
        `${path} cannot be used: ${fault.message} (code ${fault.code})`,
        REPLACE,
        cause,
      );
  }
}

/** The store's content contradicts itself or its format. */
export function damaged(path: string, detail: string, cause?: unknown): StoreError {
  return new StoreError('STORE_UNREADABLE', path, `${path} is damaged: ${detail}`, REPLACE, { cause });
}

/** The file cannot be written. */
export function readOnly(path: string, cause?: unknown): StoreError {
  return new StoreError(
    'STORE_READ_ONLY',
    path,
    `${path} cannot be written`,
    'give a store in a folder you may write to, or change the permissions',
    { cause },
  );
}

/** A file beside the store cannot be made or written, as the system says it; undefined for what is no failure of the system. */
export function besideFault(path: string, error: unknown): StoreError | undefined {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return full(path, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return readOnly(path, error);
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EIO' || code === 'EMFILE' || code === 'ENAMETOOLONG')
    return new StoreError(
      'STORE_UNREADABLE',
      path,
      `${path} cannot be written (${code})`,
      'check the disk and the path',
      {
        cause: error,
      },
    );
  return undefined;
}

function full(path: string, cause: unknown): StoreError {
  return new StoreError(
    'STORE_FULL',
    path,
    `no room to write ${path}: the disk is full or a size limit is reached; the store is as it was before`,
    'free some space, then run the same command again',
    { cause },
  );
}

/** The file was written by a newer version of the program. */
export function newer(path: string, found: number, known: number): StoreError {
  return new StoreError(
    'STORE_NEWER',
    path,
    `${path} has schema version ${found}, this program knows up to ${known}`,
    'update this program, or give another store',
  );
}

/** There is no file. */
export function notFound(path: string): StoreError {
  return new StoreError(
    'STORE_NOT_FOUND',
    path,
    `there is no store at ${path}`,
    'bring data in with `mds import PATH...`',
  );
}

/** What is wrong with the path itself, if anything: missing, a folder, no regular file, out of reach. */
export function pathFault(path: string): StoreError | undefined {
  let stat: ReturnType<typeof statSync>;
  try {
    stat = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return fileError(path, error);
  }
  if (stat === undefined) return notFound(path);
  if (stat.isDirectory()) {
    return new StoreError('STORE_UNREADABLE', path, `${path} is a folder, not a store file`, 'give the file inside it');
  }
  if (!stat.isFile()) {
    return new StoreError(
      'STORE_UNREADABLE',
      path,
      `${path} is not a regular file`,
      'check the path given as the store',
    );
  }
  return undefined;
}

/** SQLite could not make the files it keeps beside the store while it is in use. */
function noCompanions(path: string, cause: unknown): StoreError {
  return new StoreError(
    'STORE_READ_ONLY',
    path,
    `${path} cannot be opened: its folder does not allow the files SQLite keeps beside it`,
    'check the permissions of the file and of its folder',
    { cause },
  );
}

/** The StoreError for a file that may not be read at all. */
function unreadable(path: string): StoreError | undefined {
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    return fileError(path, error);
  }
}

/** The StoreError for a failure of the file system (`EACCES`, `ENOTDIR`, `EROFS`, ...). */
export function fileError(path: string, error: unknown): StoreError {
  const { code, message } = error as NodeJS.ErrnoException;
  const cause = { cause: error };
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return new StoreError(
        'STORE_UNREADABLE',
        path,
        `no permission to use ${path}`,
        'check the permissions of the file and of the folders above it',
        cause,
      );
    case 'EROFS':
      return readOnly(path, error);
    case 'ENOSPC':
    case 'EDQUOT':
      return full(path, error);
    case 'ENOTDIR':
    case 'EEXIST':
      return new StoreError(
        'STORE_UNREADABLE',
        path,
        `${path} cannot exist: a part of its path is a file, not a folder`,
        'check the path given as the store',
        cause,
      );
    default:
      return new StoreError(
        'STORE_UNREADABLE',
        path,
        `${path} cannot be used: ${message}`,
        'check the path given as the store',
        cause,
      );
  }
}
