/** Reads text files that the user names, with one wording for those that cannot be read. */
import { readFileSync } from 'node:fs';
import { type Code, MdsError } from '../../errors.ts';
import { fileReason } from '../../file-reason.ts';
import type { Io } from './io.ts';

interface About {
  readonly code?: Code | undefined;
  /** The setting or variable that names the file. */
  readonly namedBy?: string;
  readonly hint?: string;
}

/** The error for a file that cannot be read. */
export function unreadable(
  path: string,
  cause: unknown,
  { code = 'FILE_UNREADABLE', namedBy, hint = 'check the path and its permissions' }: About = {},
): MdsError {
  const where = namedBy === undefined ? path : `${path}, which ${namedBy} names,`;
  return new MdsError(code, `${where} cannot be read: ${fileReason(cause, 'no such file')}`, { hint, cause });
}

/** The text of a file, or of standard input for `-`. Throws the error of {@link unreadable}. */
export function readInput(file: string, io: Pick<Io, 'readStdin'>, code?: Code): string {
  if (file !== '-') return readText(file, { code });
  try {
    return io.readStdin();
  } catch (cause) {
    throw unreadable('standard input', cause, { code, hint: 'pipe the text in, or name a file' });
  }
}

/** The text of a file. Throws the error of {@link unreadable}. */
export function readText(path: string, about?: About): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw unreadable(path, cause, about);
  }
}
