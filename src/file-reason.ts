/** Why the system refuses a file, in the words of every message about one. */

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Why the file at `path` cannot be written. A file system such as that of /proc makes no file, nor folder, and says
 * ENOENT: the folder is only said to be missing where it is.
 */
export function writeReason(error: unknown, path: string): string {
  const { code, path: refused = path } = error as NodeJS.ErrnoException;
  const isThere = code === 'ENOENT' && existsSync(dirname(refused));
  return fileReason(
    error,
    isThere ? 'its file system refuses it: no such file or directory' : 'its folder does not exist',
  );
}

/** `missing`: the words where the file, or the folder it would be in, does not exist. */
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
  // Node begins a message with the code, and ends it with what it called, and of which path.
  return words[code] ?? message.replace(/^E[A-Z\d]+: (.*?), \w+(?: '.*')?$/s, '$1');
}

/** Whether the disk is full, or a quota or a size limit is reached. */
export function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
}
