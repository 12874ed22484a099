/** Where a store lies on disk. Folders are given by the caller; nothing here looks at the environment. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MdsError } from '../../errors.ts';
import type { OpenMode } from './driver.ts';

/** File name of the user's store inside the data folder. */
export const STORE_FILE = 'market.db';

/** The store file of a data folder. */
export function storeFile(folder: string): string {
  return join(folder, STORE_FILE);
}

/** The error for a store that does not exist, the same for every command. */
export function noStore(
  path: string,
  hint = 'check the path, or import data with: mds import PATH...',
): MdsError<'STORE_NOT_FOUND'> {
  return new MdsError('STORE_NOT_FOUND', `no store at ${path}`, { hint });
}

/** The `file:` URI by which SQLite opens `path` (sqlite.org/uri.html). */
export function fileUri(path: string, mode: OpenMode): string {
  const full = resolve(path);
  // What needs no escape needs no URL: making one takes 0.4 ms.
  const base = /^[/\w.-]+$/.test(full) ? `file://${full}` : pathToFileURL(full).href;
  return mode === 'write' ? `${base}?mode=rwc` : mode === 'read' ? `${base}?mode=ro` : `${base}?mode=ro&immutable=1`;
}

/** Whether a store is named by the address of a PostgreSQL database, not by a path. */
export function isTeamAddress(store: string): boolean {
  return /^postgres(ql)?:\/\//i.test(store);
}

/** The name of a store as it may be printed: up to the last @, since a password that is not escaped may have one. */
export function withoutPassword(store: string): string {
  return isTeamAddress(store) ? store.replace(/^([^/]*\/\/[^@/:]*):.*@/, '$1@') : store;
}
