/** One exchange on a connection: what both ways to send a request (node:http, undici) have in common. */
import type { ProxyServer } from './proxy.ts';

export interface WireRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly proxy: ProxyServer | undefined;
  /** The most bytes of a body as it travels. */
  readonly maxBytes: number;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As it came: still compressed. */
  readonly body: Buffer;
}

export interface Exchange {
  /** Rejects with an Error as Node or undici made it, or with the reason of `cancel`. */
  readonly response: Promise<WireResponse>;
  /** Gives the exchange up at once and closes its connection. */
  cancel(reason: Error): void;
}

export interface Wire {
  send(request: WireRequest): Exchange;
  close(): void;
}

export interface WireOptions {
  /** Certificates to trust in place of Node's own list; undefined: that list. */
  readonly ca: readonly string[] | undefined;
  readonly connections: number;
}

/** Said by both wires where a connection ends before its response does. */
export const ENDED_EARLY = 'MDS_ENDED_EARLY';
export const TOO_LARGE = 'MDS_TOO_LARGE';

/** An error with a code, as Node's own have. */
export function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Of these a second value is a mistake (or an attack); the first counts. Others are lists. */
const SINGLE = new Set([
  'content-type',
  'content-length',
  'location',
  'retry-after',
  'etag',
  'date',
  'age',
  'expires',
  'last-modified',
]);

/** Headers by lower-case name, one text each. */
export function headerRecord(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (typeof value === 'string') record[key] = value;
    else if (value?.[0] !== undefined) record[key] = SINGLE.has(key) ? value[0] : value.join(', ');
  }
  return record;
}

/** Collects a body up to a limit. */
export function collector(maxBytes: number): { add(chunk: Buffer): boolean; body(): Buffer } {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    /** False when it has become too large. */
    add(chunk) {
      size += chunk.length;
      if (size > maxBytes) return false;
      chunks.push(chunk);
      return true;
    },
    body: () => (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)),
  };
}
