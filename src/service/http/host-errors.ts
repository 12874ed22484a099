/** Refusals that come before the API: the request cannot be read at all. Bodies have the shape of every coded error. */
import type { CodedErrorBody } from '../errors.ts';
import { JSON_TYPE } from '../errors.ts';

export interface HostError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const HOST_ERRORS = {
  malformed: {
    status: 400,
    code: 'PARAM_INVALID',
    message: 'The address of the request is not valid: its percent-encoding is broken or is not UTF-8.',
  },
  unreadable: { status: 400, code: 'BAD_REQUEST', message: 'This is not a request of HTTP/1.1 that can be read.' },
  no_host: { status: 400, code: 'BAD_REQUEST', message: 'A request of HTTP/1.1 needs exactly one Host header.' },
  method: { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'This route answers GET and HEAD only.' },
  timeout: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    message: 'The request did not arrive in time. Send it at once, on a new connection.',
  },
  body_too_large: { status: 413, code: 'BODY_TOO_LARGE', message: 'Requests of this service carry no body.' },
  too_long: {
    status: 414,
    code: 'URI_TOO_LONG',
    message: 'The address of the request is longer than 8192 bytes. Ask for less at once.',
  },
  other_host: {
    status: 421,
    code: 'MISDIRECTED_REQUEST',
    message: 'This service answers without keys and only under a name of this machine, not under this Host.',
  },
  headers_too_large: {
    status: 431,
    code: 'HEADERS_TOO_LARGE',
    message: 'The headers of the request are larger than this service reads.',
  },
  internal: {
    status: 500,
    code: 'INTERNAL',
    message: 'The service failed while answering. This is a fault of the service, not of the request.',
  },
} as const satisfies Readonly<Record<string, HostError>>;

/** Headers of an error of the host; never cached. */
export function hostErrorHeaders(requestId: string): Record<string, string> {
  return { 'content-type': JSON_TYPE, 'cache-control': 'no-store', 'x-request-id': requestId };
}

/** `{"error": {code, message, request_id}}`. */
export function hostErrorBody({ code, message }: HostError, requestId: string): string {
  const body: CodedErrorBody = { error: { code, message, request_id: requestId } };
  return JSON.stringify(body);
}
