/** Error answers: the coded body, and what becomes of an error nobody foresaw. Codes are in {@link ERROR_STATUS}. */
import type { ErrorCode } from '../endpoints/shared/error-codes.ts';
import { ServiceFault } from '../endpoints/shared/fault.ts';
import { StoreError, type StoreErrorCode } from '../store/store-error.ts';
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

/** What is said of a store to those who do not run the service. */
const STORE_TROUBLE: Readonly<Record<StoreErrorCode, string>> = {
  STORE_NOT_FOUND: 'The store of this service is not there',
  STORE_UNREADABLE: 'The store of this service cannot be read',
  STORE_NEWER: 'The store of this service was written by a newer version of it',
  STORE_READ_ONLY: 'The store of this service cannot be opened',
  STORE_FULL: 'The disk of this service is full',
  STORE_BUSY: 'The store of this service is being written to',
};
const OPERATOR_HINT = 'try again later: whoever runs the service finds the reason in its log';

/**
 * Any thrown thing as a fault: a fault stays itself, a store that cannot be used is the upstream that is unavailable
 * (with the store's own words, or without where it lies and what its owner could do if `hidePaths`), everything else is our bug and says nothing of its inside.
 */
export function asFault(thrown: unknown, hidePaths = false): ServiceFault {
  if (thrown instanceof ServiceFault) return hidePaths ? forOthers(thrown) : thrown;
  if (thrown instanceof StoreError) {
    const message = hidePaths ? STORE_TROUBLE[thrown.code] : thrown.message;
    const hint = hidePaths ? OPERATOR_HINT : thrown.hint;
    return new ServiceFault('UPSTREAM_UNAVAILABLE', `${message}; ${hint}`, {
      details: { store_code: thrown.code, hint },
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

/** What someone who cannot bring data in may do about a refusal, by its code. */
const OTHERS_HINT: Readonly<Partial<Record<ErrorCode, string>>> = {
  SYMBOL_UNKNOWN: 'what this service has is found with: GET /v2/search?q=NAME',
  FILING_NOT_FOUND: 'the filings this service has of a company are listed by: GET /v2/filings?symbol=SYMBOL',
  UPSTREAM_UNAVAILABLE: 'whoever runs the service can bring them in',
};

/** The refusal without advice to whoever owns the store. */
function forOthers(fault: ServiceFault): ServiceFault {
  const hint = OTHERS_HINT[fault.code];
  if (hint === undefined || fault.details === undefined) return fault;
  const { param, headers, message: own } = fault;
  const { symbol, missing } = fault.details;
  const message =
    missing === 'prices'
      ? `this service has no prices of ${String(symbol)} up to the day asked for`
      : own.replace(/^the store knows /, 'this service has ');
  return new ServiceFault(fault.code, message, {
    ...(param === undefined ? {} : { param }),
    details: { ...fault.details, hint },
    headers,
    cause: fault,
  });
}
