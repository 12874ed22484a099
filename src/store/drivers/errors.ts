/** Failures of the file or of SQLite, as MdsError `STORE_*`: what failed, where, what to do next. */

import { accessSync, closeSync, constants, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MdsError } from '../../errors.ts';
import { fileReason, isNoRoom, writeReason } from '../../file-reason.ts';
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
import { noStore } from './paths.ts';

/**
 * Extended codes of I/O errors met when a file cannot grow (quota, file size limit, full shared memory); ENOSPC itself
 * is SQLITE_FULL.
 */
const CANNOT_GROW = new Set([778, 1034, 1546, 4874]);

const OUT_OF_FILES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

const REPLACE = 'restore it from a copy, or move it away and import your files again';
const CHECK_PATH = 'check the path given as the store';

function unusable(message: string, hint: string, cause?: unknown): MdsError {
  return new MdsError('STORE_UNREADABLE', message, { hint, cause });
}

/** The file is sound: this process has too many others open. */
function outOfFiles(path: string, cause: unknown): MdsError {
  return unusable(
    `${path} cannot be opened: too many open files`,
    'the store is as it was; raise the limit (ulimit -n), or end other programs, then run the same command again',
    cause,
  );
}

/**
 * Whether the system gives no more file descriptors, as the driver says it or as the folder shows. Not the file itself:
 * closing it would let go of the locks that SQLite has on it in this process.
 */
function isOutOfFiles(path: string, { message }: SqlFault): boolean {
  if (/too many open files/i.test(message)) return true;
  try {
    // One for the file, one for its log, one for what both share: SQLite needs as many.
    const opened: number[] = [];
    try {
      for (let count = 0; count < 3; count++) opened.push(openSync(dirname(path), 'r'));
    } finally {
      for (const descriptor of opened) closeSync(descriptor);
    }
    return false;
  } catch (error) {
    return OUT_OF_FILES.has(codeOf(error));
  }
}

/** The MdsError `STORE_*` for a failure of SQLite on the store at `path`. */
export function storeError(path: string, fault: SqlFault): MdsError {
  const words = `${fault.message} (code ${fault.code})`;
  switch (fault.primary) {
    case SQLITE_NOTADB:
      return unusable(`${path} is not a store: it is not an SQLite database`, CHECK_PATH, fault);
    case SQLITE_CORRUPT:
      return damaged(path, fault.message, fault);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return new MdsError('STORE_BUSY', `${path} is locked by another process that writes to it`, {
        // SQLite says the same of a file system that has no locks (ENOLCK).
        hint: 'wait for the other import to end, then try again; where none runs, the file system has no locks: move the store to a local disk',
        cause: fault,
      });
    case SQLITE_READONLY:
      return readOnly(path, fault);
    case SQLITE_FULL:
      return full(path, fault);
    case SQLITE_CANTOPEN:
      return (
        pathFault(path) ??
        unreadable(path) ??
        (isOutOfFiles(path, fault) ? outOfFiles(path, fault) : noCompanions(path, fault))
      );
    case SQLITE_IOERR:
      if (CANNOT_GROW.has(fault.code)) return full(path, fault);
      return unusable(`${path} cannot be read or written: ${words}`, 'check the disk and its mount', fault);
    default:
      if (isOutOfFiles(path, fault)) return outOfFiles(path, fault);
      return unusable(`${path} cannot be used: ${words}`, REPLACE, fault);
  }
}

/** The store's content contradicts itself or its format. */
export function damaged(path: string, detail: string, cause?: unknown, hint = REPLACE): MdsError {
  return unusable(`${path} is damaged: ${detail}`, hint, cause);
}

/** The file cannot be written. */
export function readOnly(path: string, cause?: unknown): MdsError {
  return new MdsError('STORE_READ_ONLY', `${path} cannot be written`, {
    hint: 'give a store in a folder you may write to, or change the permissions',
    cause,
  });
}

/**
 * The error for a file next to the store (spool, pace, log) that cannot be created or written; undefined where the file
 * system did not fail.
 */
export function sideFileError(path: string, error: unknown): MdsError | undefined {
  const code = codeOf(error);
  if (isNoRoom(error)) return full(path, error);
  if (OUT_OF_FILES.has(code)) return outOfFiles(path, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return readOnly(path, error);
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EIO' || code === 'ENAMETOOLONG')
    return unusable(
      `${path} cannot be written: ${fileReason(error, 'a part of its path is a file, not a folder')}`,
      'check the disk and the path',
      error,
    );
  return undefined;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | null)?.code ?? '';
}

function full(path: string, cause: unknown): MdsError {
  return new MdsError(
    'STORE_FULL',
    `${path} cannot be written: the disk is full or a size limit is reached; the store is as it was before`,
    { hint: 'free some space, then run the same command again', cause },
  );
}

/** The file as the file system describes it. Throws MdsError `STORE_*` where it is missing or out of reach. */
export function statOf(path: string): Stats {
  let stat: Stats | undefined;
  try {
    stat = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileError(path, error);
  }
  if (stat === undefined) throw noStore(path);
  return stat;
}

/** What is wrong with the path itself, if anything: missing, a folder, no regular file, out of reach. */
export function pathFault(path: string): MdsError | undefined {
  let stat: Stats;
  try {
    stat = statOf(path);
  } catch (error) {
    return error as MdsError;
  }
  if (stat.isDirectory()) return unusable(`${path} is a folder, not a store file`, 'give the file inside it');
  return stat.isFile() ? undefined : unusable(`${path} is not a regular file`, CHECK_PATH);
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
  const code = codeOf(error);
  if (code === 'EROFS') return readOnly(path, error);
  if (isNoRoom(error)) return full(path, error);
  if (OUT_OF_FILES.has(code)) return outOfFiles(path, error);
  if (code === 'EACCES' || code === 'EPERM')
    return unusable(
      `no permission to use ${path}`,
      'check the permissions of the file and of the folders above it',
      error,
    );
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return unusable(`${path} cannot exist: a part of its path is a file, not a folder`, CHECK_PATH, error);
  return unusable(`${path} cannot be used: ${writeReason(error, path)}`, CHECK_PATH, error);
}
