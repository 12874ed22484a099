/**
 * Refusals that come before the API. Connections whose bytes are no request are answered on the bare socket, then
 * closed.
 */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type CodedError, errorResponse } from '../errors.ts';
import type { ServiceResponse } from '../types.ts';
import { MAX_TARGET } from './target.ts';

export const HOST_ERRORS = {
  malformed: {
    code: 'PARAM_INVALID',
    message: 'The address of the request is not valid: its percent-encoding is broken or is not UTF-8.',
  },
  not_ascii: {
    code: 'BAD_REQUEST',
    message:
      'The address of the request has characters that are not ASCII. Send them percent-encoded, as in Nestl%C3%A9.',
  },
  unreadable: { code: 'BAD_REQUEST', message: 'This is not a request of HTTP/1.1 that can be read.' },
  no_host: { code: 'BAD_REQUEST', message: 'A request of HTTP/1.1 needs exactly one Host header.' },
  timeout: {
    code: 'REQUEST_TIMEOUT',
    message: 'The request did not arrive in time. Send it at once, on a new connection.',
  },
  body_too_large: { code: 'BODY_TOO_LARGE', message: 'Requests of this service carry no body.' },
  message_too_large: { code: 'BODY_TOO_LARGE', message: 'The body of the request is larger than 65536 bytes.' },
  too_long: {
    code: 'URI_TOO_LONG',
    message: 'The address of the request is longer than 8192 bytes. Ask for less at once.',
  },
  other_host: {
    code: 'MISDIRECTED_REQUEST',
    message: 'This service answers without keys and only under a name of this machine, not under this Host.',
  },
  other_origin: {
    code: 'ORIGIN_FORBIDDEN',
    message: 'This service refuses requests of assistants from pages of other web sites (Origin).',
  },
  headers_too_large: {
    code: 'HEADERS_TOO_LARGE',
    message: 'The headers of the request are larger than this service reads.',
  },
} as const satisfies Readonly<Record<string, CodedError>>;

/** What Node's parser reports. */
interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  /** Index of the byte that it could not read. */
  readonly bytesParsed?: number;
}

/** Answers what the HTTP parser refused, and calls `answered` unless the client is gone. */
export function clientErrorHandler(
  nextId: () => string,
  answered: (answer: ServiceResponse, socket: Socket) => void,
): (error: ParserError, socket: Socket) => void {
  return (error, socket) => {
    const fault = faultOf(error);
    // The answer this connection owes for an earlier request; Node keeps it on the socket.
    const pending = (socket as Socket & { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
    if (fault === undefined || !socket.writable || pending?.headersSent === true) {
      socket.destroy();
      return;
    }
    // An earlier request is still being answered: only that one gets its response.
    if (pending !== undefined) {
      pending.once('close', () => socket.destroy());
      return;
    }
    const answer = errorResponse(fault, nextId());
    const { status, body } = answer;
    const headers = { ...answer.headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // A client that never closes its side must not keep the connection open.
    socket.setTimeout(LINGER_MS, () => socket.destroy());
    answered(answer, socket);
  };
}

const LINGER_MS = 1000;

/** Undefined when the client has gone, or spoke another protocol than TLS where TLS is served. */
function faultOf({ code, rawPacket, bytesParsed }: ParserError): CodedError | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') {
    // A request line that does not end where the longest target would.
    const isLong = /^[A-Z]+ \S*$/.test(rawPacket?.subarray(0, MAX_TARGET).toString('latin1') ?? '');
    return isLong ? HOST_ERRORS.too_long : HOST_ERRORS.headers_too_large;
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return HOST_ERRORS.body_too_large;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return HOST_ERRORS.timeout;
  if (code === 'HPE_INVALID_URL' && (rawPacket?.[bytesParsed ?? 0] ?? 0) > 0x7e) return HOST_ERRORS.not_ascii;
  return code?.startsWith('HPE_') === true ? HOST_ERRORS.unreadable : undefined;
}
