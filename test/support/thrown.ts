/** What a piece of work throws. */
import { MdsError } from '../../src/errors.ts';

/** Undefined where it throws nothing. */
export function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Throws anything else that `work` throws, and an error where it throws nothing. */
export function mdsErrorOf(work: () => unknown): MdsError {
  const error = thrown(work);
  if (error instanceof MdsError) return error;
  throw error ?? new Error('nothing was thrown');
}
