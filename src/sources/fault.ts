/** Why a file is not imported. */
import type { FileStatus } from './types.ts';

/** Where in a file a fault lies. */
export interface FaultPlace {
  /** 1-based. */
  readonly line?: number | undefined;
  readonly jsonPath?: string | undefined;
}

/**
 * A file that is not imported: `failed` when it is malformed, `refused` when it is well-formed but would need a guess,
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

/** A file that would need a guess. */
export function refused(reason: string, place?: FaultPlace): ImportFault {
  return new ImportFault('refused', reason, place);
}

/** A file of no known kind. */
export function unrecognized(reason: string, place?: FaultPlace): ImportFault {
  return new ImportFault('unrecognised', reason, place);
}

/** Text from outside, short and without control characters, for use inside a message. */
export function quote(text: string): string {
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/gu, ' ');
  return JSON.stringify(clean.length > 40 ? `${clean.slice(0, 40)}...` : clean);
}
