/** The error for a file that cannot be written: the same wording in every command. */
import { type Code, EXIT, MdsError } from '../../errors.ts';
import { isNoRoom, writeReason } from '../../file-reason.ts';

interface About {
  readonly code?: Code;
  /** Defaults to the hint of the code. */
  readonly hint?: string;
}

/**
 * With the code of its place; a full disk, which is no fault of what was typed, is never one of exit 2.
 * @param cause the error of the file system
 */
export function unwritable(path: string, cause: unknown, { code = 'FILE_UNWRITABLE', hint }: About = {}): MdsError {
  const isFull = isNoRoom(cause);
  const error = new MdsError(code, `${path} cannot be written: ${writeReason(cause, path)}`, {
    hint: isFull ? 'free some space, then run the same command again' : hint,
    cause,
  });
  return isFull && error.exitCode === EXIT.usage ? unwritable(path, cause) : error;
}
