/** Why a file does not go in. */
import type { FileStatus } from './types.ts';

/** Where in a file a fault lies. */
export interface FaultPlace {
  /** 1-based. */
  readonly line?: number | undefined;
  readonly jsonPath?: string | undefined;
}

/**
 * A file that does not go in: `failed` when it is malformed, `refused` when it is well-formed but cannot be taken without guessing,
 * `unrecognised` when it is not of a known kind. The import of the other files goes on.
 */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
  readonly status: Exclude<FileStatus, 'imported' | 'unchanged'>;
  readonly place: FaultPlace;
  constructor(status: Exclude<FileStatus, 'imported' | 'unchanged'>, reason: string, place: FaultPlace = {}) {
    super(reason);
    this.status = status;
    this.place = place;
  }
}

/** A malformed file. */
export function failed(reason: string, place?: FaultPlace): ImportFault {
  return new ImportFault('failed', reason, place);
}

/** A file that could only be taken by guessing. */
export function refused(reason: string, place?: FaultPlace): ImportFault {
  return new ImportFault('refused', reason, place);
}

/** A file of no known kind. */
export function unrecognised(reason: string, place?: FaultPlace): ImportFault {
  return new ImportFault('unrecognised', reason, place);
}

/** Text from outside, short and without control characters, for use inside a message. */
export function quote(text: string): string {
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/gu, ' ');
  return JSON.stringify(clean.length > 40 ? `${clean.slice(0, 40)}...` : clean);
}
