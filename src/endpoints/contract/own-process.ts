/** What a service in the reader's own process answers beyond the API, under a prefix of the route's path. */
import { isMdsError } from '../../errors.ts';

/** Where the values of an answer come from: `/explain/v2/fundamentals`. */
export const EXPLAIN_PREFIX = '/explain';
/** An answer with what its screen shows besides: `/extras/v2/snapshot` gives {@link WithExtras}. */
export const EXTRAS_PREFIX = '/extras';

export interface WithExtras<A = unknown, E = unknown> {
  readonly answer: A;
  /** Absent where they could not be computed: the answer does not depend on them. */
  readonly extras?: E;
}

/** The answer with what `make` returns, if it does. */
export function withExtras<A, E>(answer: A, make: () => E): WithExtras<A, E> {
  try {
    return { answer, extras: make() };
  } catch (error) {
    // The service runs the computation again with what it lacks.
    if (isMdsError(error, 'FACTS_NEEDED')) throw error;
    return { answer };
  }
}
