/** Why a file is not imported. The import of the other files goes on. */
import { type CodeOf, type ErrorLocation, MdsError } from '../errors.ts';

export type ImportError = MdsError<CodeOf<'IMPORT_'>>;

/** A malformed file. */
export function failed(reason: string, location?: ErrorLocation): ImportError {
  return new MdsError('IMPORT_FAILED', reason, { location });
}

/** A well-formed file that could only be imported by guessing. */
export function refused(reason: string, location?: ErrorLocation): ImportError {
  return new MdsError('IMPORT_REFUSED', reason, { location });
}

/** A file of no known kind. */
export function unrecognized(reason: string): ImportError {
  return new MdsError('IMPORT_UNRECOGNISED', reason);
}

/** Text from outside, short and without control characters, for use inside a message. */
export function quote(text: string): string {
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/gu, ' ');
  return JSON.stringify(clean.length > 40 ? `${clean.slice(0, 40)}...` : clean);
}
