/** Exchanges with a body in both directions: read up to a bound, answered as it comes. */
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../types.ts';
import type { Exchange } from './observer.ts';

export interface DialogueRequest {
  readonly method: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

export interface DialogueResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array> | undefined;
  readonly caller?: Caller | undefined;
}

/** Answers a request with a body. Rejects with MdsError for one that is refused. */
export type Dialogue = (request: DialogueRequest) => Promise<DialogueResponse>;

/** The body as text; undefined for one of more than `limit` bytes, the rest of which is discarded. */
export function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const add = (part: Buffer): void => {
      size += part.length;
      if (size <= limit) {
        parts.push(part);
        return;
      }
      request.removeListener('data', add);
      request.resume();
      resolve(undefined);
    };
    request.on('data', add);
    request.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    request.once('error', reject);
  });
}

/** Sends what the dialogue answers; what it still computes is aborted when the client goes. */
export async function sendStream(exchange: Exchange, dialogue: Dialogue, body: string): Promise<void> {
  const { request, response } = exchange;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const headers = request.headers as Readonly<Record<string, string>>;
  const answer = await dialogue({ method: request.method ?? 'GET', headers, body, signal: gone.signal });
  exchange.caller = answer.caller;
  const lines = Object.entries(answer.headers).filter(([name]) => name !== 'connection');
  const own = [['x-request-id', exchange.requestId], ...(exchange.closing() ? [['connection', 'close']] : [])];
  response.writeHead(answer.status, [...lines, ...own].flat() as string[]);
  for await (const part of answer.body ?? []) {
    exchange.bytes += part.length;
    // A reader that does not read holds up its own answer alone.
    if (!response.write(part)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    if (gone.signal.aborted) break;
  }
  response.end();
}
