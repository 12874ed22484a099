/** One exchange on a connection: what both ways to send a request (node:http, undici) have in common. */
import type { ProxyServer } from './proxy.ts';

export interface WireRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly proxy: ProxyServer | undefined;
  /** Only of requests that are sent directly: see direct-wire.ts. */
  readonly body?: string;
  /** How the name of the host becomes an address; as for `body`. */
  readonly lookup?: typeof import('node:dns').lookup;
}

export interface Head {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Receives a response as it arrives. A callback that throws cancels the exchange with that error. */
export interface Receiver {
  readonly onHead: (head: Head) => void;
  /** A piece of the body, still compressed. */
  readonly onData: (piece: Buffer) => void;
}

export interface Exchange {
  /**
   * Resolves when the body is complete. Rejects with an Error as Node or undici made it, or with the reason of
   * `cancel`.
   */
  readonly done: Promise<void>;
  /** Ends the exchange at once and closes its connection. */
  cancel(reason: Error): void;
}

export interface Wire {
  send(request: WireRequest, receiver: Receiver): Exchange;
  close(): void;
}

export interface WireOptions {
  /** Certificates to trust in place of Node's own list; undefined: that list. */
  readonly ca: readonly string[] | undefined;
  /** Most connections per origin. */
  readonly connections: number;
}

/** Codes of this folder's own errors; those of Node and undici have theirs. */
export const ENDED_EARLY = 'MDS_ENDED_EARLY';
export const TOO_LARGE = 'MDS_TOO_LARGE';
export const TOO_SLOW = 'MDS_TOO_SLOW';
export const BAD_ENCODING = 'MDS_BAD_ENCODING';
export const BAD_REDIRECT = 'MDS_BAD_REDIRECT';

/** An error with a code, as Node's own have. */
export function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

export function endedEarly(): Error {
  return coded(ENDED_EARLY, 'the connection was closed before the response was complete');
}

/** A second value of these is a mistake or an attack; the first counts. Others are lists. */
const SINGLE = /^(content-(type|length|range)|location|retry-after|etag|date|age|expires|last-modified)$/;

/** Headers by lower-case name, one text each. */
export function headerRecord(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (typeof value === 'string') record[key] = value;
    else if (value?.[0] !== undefined) record[key] = SINGLE.test(key) ? value[0] : value.join(', ');
  }
  return record;
}
