/** Refusals that come before the API: the request cannot be read at all. */
import type { CodedError } from '../errors.ts';

export const HOST_ERRORS = {
  malformed: {
    code: 'PARAM_INVALID',
    message: 'The address of the request is not valid: its percent-encoding is broken or is not UTF-8.',
  },
  unreadable: { code: 'BAD_REQUEST', message: 'This is not a request of HTTP/1.1 that can be read.' },
  no_host: { code: 'BAD_REQUEST', message: 'A request of HTTP/1.1 needs exactly one Host header.' },
  timeout: {
    code: 'REQUEST_TIMEOUT',
    message: 'The request did not arrive in time. Send it at once, on a new connection.',
  },
  body_too_large: { code: 'BODY_TOO_LARGE', message: 'Requests of this service carry no body.' },
  too_long: {
    code: 'URI_TOO_LONG',
    message: 'The address of the request is longer than 8192 bytes. Ask for less at once.',
  },
  other_host: {
    code: 'MISDIRECTED_REQUEST',
    message: 'This service answers without keys and only under a name of this machine, not under this Host.',
  },
  headers_too_large: {
    code: 'HEADERS_TOO_LARGE',
    message: 'The headers of the request are larger than this service reads.',
  },
} as const satisfies Readonly<Record<string, CodedError>>;
