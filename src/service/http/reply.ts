/** Answers onto the wire: headers, encoding, length. Written to Node's response itself: fastify's own way costs 4 us an answer more. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Rendition, ServiceResponse } from '../types.ts';
import { COMPRESS_FROM, type Compress, encode } from './compress.ts';
import { type HostError, hostErrorBody, hostErrorHeaders } from './host-errors.ts';
import { chooseEncoding } from './negotiate.ts';
import type { ObservedExchange } from './observer.ts';

/** A request and its response in progress. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly watched: ObservedExchange;
  /** The connection ends with this answer. */
  readonly closing: () => boolean;
}

/** Sends a response, compressed where the client accepts it and it saves bytes. Cached bytes are sent as they are. */
export function sendAnswer(exchange: Exchange, answer: ServiceResponse, compress: Compress): Promise<void> | undefined {
  const { status, headers, rendition } = answer;
  const body = rendition === undefined ? answer.body : rendition.bytes;
  const lines: string[] = [];
  const varies = status === 200 || status === 304;
  for (const name in headers) if (name !== 'vary') lines.push(name, headers[name]!);
  if (varies) lines.push('vary', varying(headers.vary));
  else if (headers.vary !== undefined) lines.push('vary', headers.vary);
  if (body.length >= COMPRESS_FROM && headers['content-encoding'] === undefined) {
    const encoding = chooseEncoding(exchange.request.headers['accept-encoding'] as string | undefined);
    if (encoding !== 'identity') {
      lines.push('content-encoding', encoding);
      const encoded =
        typeof body === 'string'
          ? compress(body, encoding)
          : rendition!.encoded(encoding, (bytes) => encode(bytes, encoding));
      return encoded.then((bytes) => end(exchange, status, lines, bytes));
    }
  }
  end(exchange, status, lines, rendition ?? answer.body);
  return undefined;
}

/** Sends a refusal of the host. */
export function sendError(exchange: Exchange, fault: HostError, more: Readonly<Record<string, string>> = {}): void {
  sendJson(exchange, fault.status, hostErrorBody(fault, exchange.watched.requestId), more);
}

/** Sends JSON that is never cached. */
export function sendJson(
  exchange: Exchange,
  status: number,
  body: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const headers = { ...hostErrorHeaders(exchange.watched.requestId), ...more };
  end(exchange, status, Object.entries(headers).flat(), body);
}

function end(
  { request, response, watched, closing }: Exchange,
  status: number,
  lines: string[],
  given: string | Uint8Array | Rendition,
): void {
  if (closing()) lines.push('connection', 'close');
  if (status === 304 || status === 204) {
    response.writeHead(status, lines).end();
    return;
  }
  const body = typeof given === 'string' || given instanceof Uint8Array ? given : given.bytes;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  // HEAD has the length of what GET would send; Node leaves the body out.
  lines.push('content-length', String(length));
  if (request.method !== 'HEAD') watched.bytes = length;
  response.writeHead(status, lines);
  if (typeof body === 'string' || body.length > ONE_WRITE) response.end(body);
  else response.end(given === body ? latin1(body) : (given as Rendition).latin1(), 'latin1');
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/**
 * Bytes up to here go out as Latin-1 text, each character a byte: Node joins text to the head of the answer in one write, and gathers
 * (`writev`) bytes, which costs more than copying so few.
 */
const ONE_WRITE = 16 * 1024;

const VARY = 'accept-encoding';

/** `Vary` of an answer that has encodings, and whatever it varied by already. */
function varying(vary: string | undefined): string {
  if (vary === undefined || vary === '') return VARY;
  return vary === '*' || vary.toLowerCase().includes(VARY) ? vary : `${vary}, ${VARY}`;
}
