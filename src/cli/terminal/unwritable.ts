/** The error for a file that cannot be written: the same wording in every command. */
import { type Code, MdsError } from '../../errors.ts';
import { isNoRoom, writeReason } from '../../file-reason.ts';

interface About {
  readonly code?: Code;
  /** Defaults to the hint of the code. */
  readonly hint?: string;
}

/** @param cause the error of the file system */
export function unwritable(path: string, cause: unknown, { code = 'FILE_UNWRITABLE', hint }: About = {}): MdsError {
  return new MdsError(code, `${path} cannot be written: ${writeReason(cause, path)}`, {
    hint: isNoRoom(cause) ? 'free some space, then run the same command again' : hint,
    cause,
  });
}
