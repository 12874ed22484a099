/** Error answers: the coded body, and what becomes of an error nobody foresaw. Codes are in {@link ERROR_STATUS}. */
import { ServiceFault } from '../endpoints/shared/fault.ts';
import { StoreError } from '../store/types.ts';
import type { ServiceResponse } from './types.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Body of a coded error. `detail` (validation) and `data` (success) are the other two top-level keys: one tells the three apart. */
export interface CodedErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly param?: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly request_id: string;
  };
}

/** The answer to a refused request. Errors are never cached. */
export function faultResponse(fault: ServiceFault, requestId: string): ServiceResponse {
  const body: CodedErrorBody = {
    error: {
      code: fault.code,
      message: fault.message,
      ...(fault.param === undefined ? {} : { param: fault.param }),
      ...(fault.details === undefined ? {} : { details: fault.details }),
      request_id: requestId,
    },
  };
  return {
    status: fault.status,
    headers: errorHeaders(requestId, fault.headers),
    body: JSON.stringify(body),
  };
}

/** The answer to parameters that fail the schema: every fault at once. */
export function validationResponse(body: { readonly detail: readonly unknown[] }, requestId: string): ServiceResponse {
  return { status: 422, headers: errorHeaders(requestId), body: JSON.stringify(body) };
}

function errorHeaders(requestId: string, extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { 'content-type': JSON_TYPE, 'cache-control': 'no-store', 'x-request-id': requestId, ...extra };
}

/** How long a client should wait before it asks a store again that could not be read. */
const STORE_RETRY_SECONDS = '5';

/**
 * Any thrown thing as a fault: a fault stays itself, a store that cannot be used is the upstream that is unavailable
 * (with the store's own hint), everything else is our bug and says nothing of its inside.
 */
export function asFault(thrown: unknown): ServiceFault {
  if (thrown instanceof ServiceFault) return thrown;
  if (thrown instanceof StoreError) {
    return new ServiceFault('UPSTREAM_UNAVAILABLE', `${thrown.message}. ${thrown.hint}`, {
      details: { store_code: thrown.code, hint: thrown.hint },
      headers: { 'retry-after': STORE_RETRY_SECONDS },
      cause: thrown,
    });
  }
  return new ServiceFault(
    'INTERNAL',
    'The service failed while answering. This is a fault of the service, not of the request.',
    {
      cause: thrown,
    },
  );
}
