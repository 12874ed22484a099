/** Errors of the key file as MdsError `STORE_*`: what failed, where, what to do next. */
import { type CodeOf, MdsError } from '../../errors.ts';
import { isNoRoom, writeReason } from '../../file-reason.ts';
import {
  SQLITE_BUSY,
  SQLITE_CANTOPEN,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_LOCKED,
  SQLITE_NOTADB,
  SQLITE_READONLY,
  type SqlFault,
} from '../../store/drivers/driver.ts';

const RESTORE = 'restore it from a copy, or move it away and create new keys';
const CHECK_RIGHTS = 'check who may write that file and its folder';
const NAMED_SO = 'keys are stored in a file of that name';

type Words = readonly [CodeOf<'STORE_'>, words: string, hint: string];

const BUSY: Words = ['STORE_BUSY', 'is locked by another process', 'try again'];
const READ_ONLY: Words = ['STORE_READ_ONLY', 'cannot be written', CHECK_RIGHTS];
const FULL: Words = ['STORE_FULL', 'cannot be written: the disk is full', 'free some space, then try again'];

const BY_CODE: Readonly<Record<number, Words>> = {
  [SQLITE_NOTADB]: ['STORE_UNREADABLE', 'is not a key file', RESTORE],
  [SQLITE_BUSY]: BUSY,
  [SQLITE_LOCKED]: BUSY,
  [SQLITE_READONLY]: READ_ONLY,
  [SQLITE_CANTOPEN]: READ_ONLY,
  [SQLITE_FULL]: FULL,
};

/** The MdsError `STORE_*` for a failure of SQLite on the key file at `path`. */
export function keyFileError(path: string, fault: SqlFault): MdsError {
  const { primary, message, code } = fault;
  const damaged: Words = ['STORE_UNREADABLE', `is damaged: ${message}`, RESTORE];
  const other: Words = [
    'STORE_UNREADABLE',
    `cannot be used: ${message} (code ${code})`,
    'check the disk and its mount',
  ];
  return error(path, primary === SQLITE_CORRUPT ? damaged : (BY_CODE[primary] ?? other), fault);
}

/** The file or its folder cannot be made or opened. */
export function unreachable(path: string, cause: unknown): MdsError {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EISDIR') return error(path, ['STORE_UNREADABLE', 'is not a file', NAMED_SO], cause);
  // Making a folder where a file is says EEXIST.
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return error(path, ['STORE_UNREADABLE', 'cannot exist: a part of it is a file, not a folder', NAMED_SO], cause);
  if (isNoRoom(cause)) return error(path, FULL, cause);
  const why = writeReason(cause, path);
  return error(path, ['STORE_READ_ONLY', `cannot be written: ${why}`, CHECK_RIGHTS], cause);
}

/** A database of something else, or of a newer version of the program (`found`). */
export function notKeyFile(path: string, found?: number, known?: number): MdsError {
  if (found === undefined)
    return error(path, ['STORE_UNREADABLE', 'is the database of another program', `move it away: ${NAMED_SO}`]);
  const words = `has version ${found} of the key tables, this program knows up to ${known}`;
  return error(path, ['STORE_NEWER', words, 'update this program']);
}

function error(path: string, [code, words, hint]: Words, cause?: unknown): MdsError {
  return new MdsError(code, `${path} ${words}`, { hint, cause });
}
