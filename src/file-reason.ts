/** Explains errors of the file system in plain words: the same wording in every message about a file. */

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Why the file at `path` cannot be written. ENOENT usually means that its folder does not exist; a file system that
 * cannot create files (/proc) gives it too, so the folder is checked.
 */
export function writeReason(error: unknown, path: string): string {
  const { code, path: refused = path } = error as NodeJS.ErrnoException;
  const isThere = code === 'ENOENT' && existsSync(dirname(refused));
  return fileReason(
    error,
    isThere ? 'its file system refuses it: no such file or directory' : 'its folder does not exist',
  );
}

/**
 * Why the system refused a file operation.
 * @param missing the wording for a file or folder that does not exist
 */
export function fileReason(error: unknown, missing: string): string {
  if (isNoRoom(error)) return 'the disk is full or a size limit is reached';
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  const words: Readonly<Record<string, string | undefined>> = {
    ENOENT: missing,
    ENOTDIR: missing,
    EEXIST: 'a file is where a folder must be',
    EISDIR: 'it is a folder',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENAMETOOLONG: 'its name is too long',
  };
  // Messages of Node begin with the code and end with the system call and the path: keep what is between.
  return words[code] ?? message.replace(/^E[A-Z\d]+: (.*?), \w+(?: '.*')?$/s, '$1');
}

/** Whether the disk is full, or a quota or a size limit is reached. */
export function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
}
