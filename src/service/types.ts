/**
 * A request and its response as plain objects: the seam both transports (embedded, HTTP) share. Never the global fetch
 * classes.
 */
import type { Plan } from '../endpoints/types.ts';

export interface ServiceRequest {
  readonly method: string;
  /** Path with prefix, percent-decoded segments not yet split: `/v2/snapshot`. */
  readonly path: string;
  /** Raw query values in order; a repeated name is legal (the last one wins for scalars). */
  readonly query: readonly (readonly [string, string])[];
  /** Lower-case header names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Errors may leave out what takes time to find, close names of an unknown symbol. Not sent over HTTP. */
  readonly brief?: true;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, text (JSON but for the reference page), byte for byte what a client prints with `--raw`. */
  readonly body: string;
  /**
   * The body as bytes, where it is cached: a host sends these and leaves `body` alone, which is then made only when
   * read. Absent where there is no body (HEAD, 304).
   */
  readonly rendition?: Rendition;
  /** It came from another address than the one asked, by a redirect. Only of services on HTTP. */
  readonly redirected?: boolean;
  /** Whose key the request came with, for logs. */
  readonly caller?: Caller | undefined;
}

/** The caller, as gates, logs and metrics know it; never the key. */
export interface Caller {
  readonly id: string;
  readonly plan: Plan;
}

/** A body that several answers share: the same object as long as nothing in it changes. */
export interface Rendition {
  /** UTF-8; not to be written to. */
  readonly bytes: Uint8Array;
  /** The bytes as Latin-1 text, each character one of them; made once. */
  readonly latin1: () => string;
  /**
   * The bytes in a content coding (`br`, `gzip`), made by `encode` the first time, once for concurrent requests, and
   * cached with the rendition.
   */
  readonly encoded: (coding: string, encode: (bytes: Uint8Array) => Promise<Uint8Array>) => Promise<Uint8Array>;
}

/** Answers a request, synchronously from the cache. Never throws for a client's mistake. */
export type Handler = (request: ServiceRequest) => ServiceResponse | Promise<ServiceResponse>;

/** One line for the operator. Never holds a key. */
export interface LogLine {
  readonly level: 'warn' | 'error';
  readonly requestId: string;
  readonly path: string;
  readonly message: string;
  /** What was thrown, for `level: 'error'`. */
  readonly cause?: unknown;
}
