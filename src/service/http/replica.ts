/** What a service says of the replica of a team's store that it answers from. */
import { MdsError } from '../../errors.ts';
import { type ApiError, errorResponse } from '../errors.ts';
import type { Handler, ServiceResponse } from '../types.ts';

export interface ReplicaAge {
  /** Everything published so long ago is in the replica, ms. */
  readonly ageMs: number;
  /** PostgreSQL cannot be asked now. */
  readonly away: boolean;
}

/** For `/readyz`. */
export function replicaDocument({ ageMs, away }: ReplicaAge): object {
  return { age_seconds: Math.max(0, Math.round(ageMs / 1000)), database: away ? 'away' : 'reachable' };
}

/** What is missing in a replica may be in the store: while that cannot be asked, it is not said to be unknown. */
const UNKNOWN = /^\{"error":\{"code":"(SYMBOL_UNKNOWN|FILING_NOT_FOUND|NO_DATA)"/;

/** Answers with 200 that say of a symbol that it is unknown, by path. */
const LACKING: Readonly<Record<string, RegExp>> = {
  '/v2/snapshots': /"failures":\[\{/,
  '/v2/coverage': /"supported":false/,
};

/** A header of answers while the database is away: how old the replica is, seconds. */
const AGE = 'mds-replica-age';

/**
 * The service as long as its replica is of now; else answers carry their age, and what is missing is answered with 503.
 */
export function withReplica(service: Handler, age: () => ReplicaAge | undefined): Handler {
  const checked = (path: string, response: ServiceResponse): ServiceResponse => {
    const replica = age();
    if (replica?.away !== true) return response;
    const { caller } = response;
    const lacking = response.status === 404 ? UNKNOWN : response.status === 200 ? LACKING[path] : undefined;
    if (lacking?.test(response.body) !== true) {
      const headers = { ...response.headers, [AGE]: String(Math.round(replica.ageMs / 1000)) };
      // The text of a cached answer is made when it is read.
      const body = { get: () => response.body };
      return response.rendition === undefined
        ? { ...response, headers }
        : Object.defineProperty({ ...response, headers } as ServiceResponse, 'body', body);
    }
    return { ...errorResponse(away(replica), response.headers['x-request-id'] ?? ''), ...(caller && { caller }) };
  };
  return (request) => {
    const response = service(request);
    return response instanceof Promise
      ? response.then((late) => checked(request.path, late))
      : checked(request.path, response);
  };
}

function away({ ageMs }: ReplicaAge): ApiError {
  const since = Math.round(ageMs / 1000);
  const message = `This is not in the replica of this service, which is ${since} s old, and its database cannot be asked now.`;
  return new MdsError('UPSTREAM_UNAVAILABLE', message, { retryAfter: RETRY_SECONDS });
}

/** When a client asks again while the database is away. */
const RETRY_SECONDS = 5;
