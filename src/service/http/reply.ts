/**
 * Answers onto the wire: headers, encoding, length. Written to Node's response itself: fastify's own way costs 4 us an
 * answer more.
 */
import type { Rendition, ServiceResponse } from '../types.ts';
import { chooseEncoding, encode } from './compress.ts';
import type { Exchange } from './observer.ts';

/** Bodies below this many characters gain less than a packet. */
const COMPRESS_FROM = 1024;

/** Sends a response, compressed where the client accepts it and it saves bytes. Cached bytes are sent as they are. */
export function send(exchange: Exchange, answer: ServiceResponse): Promise<void> | undefined {
  const { status, headers, rendition } = answer;
  const body = rendition === undefined ? answer.body : rendition.bytes;
  const lines: string[] = [];
  for (const name in headers) if (name !== 'vary') lines.push(name, headers[name]!);
  const varies = (status === 200 || status === 304) && headers['cache-control'] !== 'no-store';
  if (varies) lines.push('vary', varying(headers.vary));
  else if (headers.vary !== undefined) lines.push('vary', headers.vary);
  if (body.length >= COMPRESS_FROM && headers['content-encoding'] === undefined) {
    const encoding = chooseEncoding(exchange.request.headers['accept-encoding'] as string | undefined);
    if (encoding !== 'identity') {
      lines.push('content-encoding', encoding);
      const compress = (bytes: Uint8Array) => encode(bytes, encoding);
      const encoded = rendition?.encoded(encoding, compress) ?? compress(Buffer.from(answer.body));
      return encoded.then((bytes) => end(exchange, status, lines, bytes));
    }
  }
  end(exchange, status, lines, rendition ?? answer.body);
  return undefined;
}

function end(exchange: Exchange, status: number, lines: string[], given: string | Uint8Array | Rendition): void {
  const { request, response } = exchange;
  if (exchange.closing()) lines.push('connection', 'close');
  if (status === 304 || status === 204) {
    response.writeHead(status, lines).end();
    return;
  }
  const body = typeof given === 'string' || given instanceof Uint8Array ? given : given.bytes;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  // HEAD has the length of what GET would send; Node leaves the body out.
  lines.push('content-length', String(length));
  if (request.method !== 'HEAD') exchange.bytes = length;
  response.writeHead(status, lines);
  if (typeof body === 'string' || body.length > ONE_WRITE) response.end(body);
  else response.end(given === body ? latin1(body) : (given as Rendition).latin1(), 'latin1');
}

function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/**
 * Bytes up to here go out as Latin-1 text, each character a byte: Node joins text to the head of the answer in one
 * write, and gathers (`writev`) bytes, which costs more than copying so few.
 */
const ONE_WRITE = 16 * 1024;

const VARY = 'accept-encoding';

/** `Vary` of an answer that has encodings, and whatever it varied by already. */
function varying(vary: string | undefined): string {
  if (vary === undefined || vary === '') return VARY;
  return vary === '*' || vary.toLowerCase().includes(VARY) ? vary : `${vary}, ${VARY}`;
}
