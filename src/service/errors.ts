/**
 * Error responses: the coded body, and what an unexpected error becomes. Codes and statuses are those of
 * `src/errors.ts`.
 */
import { namingStore } from '../endpoints/notes/store-command.ts';
import { API_CODES, type ApiCode, type CodeOf, HOST_CODES, isMdsError, MdsError } from '../errors.ts';
import type { ServiceResponse } from './types.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export type ApiError = MdsError<ApiCode>;

/** What the body of an error says; an {@link ApiError} is one. */
export interface CodedError {
  readonly code: ApiCode | keyof typeof HOST_CODES;
  readonly message: string;
  readonly param?: string | undefined;
  readonly details?: unknown;
  readonly retryAfter?: number | undefined;
}

const STATUS = { ...API_CODES, ...HOST_CODES };

/** Headers that a status requires (RFC 9110, 10.2.1 and 11.6.1). */
const STATUS_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'APIKey' },
  405: { allow: 'GET, HEAD' },
};

/**
 * The response to a refused request. `detail` (validation) and `data` (success) are the other two top-level keys of
 * bodies, so a client can distinguish the three.
 */
export function errorResponse(
  { code, message, param, details, retryAfter }: CodedError,
  requestId: string,
): ServiceResponse {
  const { status } = STATUS[code];
  const seconds = retryAfter ?? (status === 503 ? STORE_RETRY_SECONDS : undefined);
  const more = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  const body = { error: { code, message, param, details, request_id: requestId } };
  return uncached(status, body, requestId, { ...STATUS_HEADERS[status], ...more });
}

/** The response to parameters that fail the schema: every fault at once. */
export function validationResponse(body: { readonly detail: readonly unknown[] }, requestId: string): ServiceResponse {
  return uncached(422, body, requestId);
}

/** A JSON response that is never cached. */
export function uncached(
  status: number,
  body: object,
  requestId: string,
  more?: Readonly<Record<string, string>>,
): ServiceResponse {
  const headers = { 'content-type': JSON_TYPE, 'cache-control': 'no-store', 'x-request-id': requestId, ...more };
  return { status, headers, body: JSON.stringify(body) };
}

/** How long a client should wait before it retries while the store cannot be read. */
const STORE_RETRY_SECONDS = 5;

/** What clients learn about a store that is not theirs. */
const STORE_MESSAGES: Readonly<Record<Exclude<CodeOf<'STORE_'>, 'STORE_EMPTY'>, string>> = {
  STORE_NOT_FOUND: 'The store of this service is missing',
  STORE_UNREADABLE: 'The store of this service cannot be read',
  STORE_NEWER: 'The store of this service was written by a newer version of it',
  STORE_READ_ONLY: 'The store of this service cannot be opened',
  STORE_FULL: 'The disk of this service is full',
  STORE_BUSY: 'The store of this service is being written to',
  STORE_REPLACED: 'The store of this service was replaced again and again',
};
const OPERATOR_HINT = 'try again later: the operator finds the reason in the log';

/**
 * Any thrown value as an error of the API: a store that cannot be used is UPSTREAM_UNAVAILABLE, everything unexpected
 * INTERNAL, without details. With `hidePaths` (a hosted service) messages and hints leave out the path of the store and
 * what only its owner can do. Commands in hints name the `store` of --store.
 */
export function asApiError(thrown: unknown, hidePaths = false, store?: string): ApiError {
  if (isApiError(thrown))
    return hidePaths ? forClients(thrown) : store === undefined ? thrown : forOwner(thrown, store);
  if (isMdsError(thrown, 'STORE_') && thrown.code !== 'STORE_EMPTY') {
    const message = hidePaths ? STORE_MESSAGES[thrown.code] : thrown.message;
    const hint = hidePaths ? OPERATOR_HINT : thrown.hint;
    return new MdsError('UPSTREAM_UNAVAILABLE', `${message}; ${hint}`, {
      details: { store_code: thrown.code, hint },
      retryAfter: STORE_RETRY_SECONDS,
      cause: thrown,
    });
  }
  if (isMdsError(thrown, 'TEAM_')) {
    // What is wrong with login or schema is in the log, for the operator.
    const message = hidePaths ? `The database of this service cannot be asked now; ${OPERATOR_HINT}` : thrown.message;
    return new MdsError('UPSTREAM_UNAVAILABLE', message, {
      details: { store_code: thrown.code },
      retryAfter: STORE_RETRY_SECONDS,
      cause: thrown,
    });
  }
  const message = 'The service failed while answering. This is a fault of the service, not of the request.';
  return new MdsError('INTERNAL', message, { cause: thrown });
}

function isApiError(thrown: unknown): thrown is ApiError {
  return thrown instanceof MdsError && Object.hasOwn(API_CODES, thrown.code);
}

/** What a client that cannot import data may do, by the code. */
const CLIENT_HINTS: Readonly<Partial<Record<ApiCode, string>>> = {
  SYMBOL_UNKNOWN: 'what this service has is found with: GET /v2/search?q=NAME',
  FILING_NOT_FOUND: 'the filings this service has of a company are listed by: GET /v2/filings?symbol=SYMBOL',
  NO_DATA: 'the operator of the service can add them',
};

/** The error with `--store FILE` after each command that adds to the store. */
function forOwner(error: ApiError, store: string): ApiError {
  const details = error.details as Readonly<Record<string, unknown>> | undefined;
  if (typeof details?.hint !== 'string') return error;
  const hint = namingStore(details.hint, store);
  const { param, retryAfter } = error;
  return new MdsError(error.code, error.message, { param, retryAfter, details: { ...details, hint }, cause: error });
}

/** The error without advice that is for the owner of the store. */
function forClients(error: ApiError): ApiError {
  const hint = CLIENT_HINTS[error.code];
  const details = error.details as Readonly<Record<string, unknown>> | undefined;
  if (hint === undefined || details === undefined) return error;
  const message = error.message
    .replace(/^the store (?:knows|has) /, 'this service has ')
    .replace(/; get (?:them|it) with: .*/, '');
  const { param, retryAfter } = error;
  return new MdsError(error.code, message, { param, retryAfter, details: { ...details, hint }, cause: error });
}
