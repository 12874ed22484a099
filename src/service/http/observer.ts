/** Follows an exchange to the last byte of its response, for the access log and the metrics. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EndpointSpec } from '../../endpoints/types.ts';
import type { Caller } from '../types.ts';
import type { Target } from './target.ts';

/** What observers learn about a response. */
export interface Answered {
  /** When the request was read, ms since the epoch. */
  readonly time: number;
  readonly requestId: string;
  readonly method: string;
  /** Template of the path, `other` where it is none of the service's. */
  readonly route: string;
  /** As asked, without the query; empty where the request could not be read. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly status: number;
  /** From reading the request to handing over the last byte of the answer, ms. */
  readonly ms: number;
  /** Of the body as sent. */
  readonly bytes: number;
  readonly remote: string;
  readonly caller: Caller | undefined;
  /** The client went before the answer was sent. */
  readonly aborted: boolean;
}

/** Hears of requests. Must not throw, and must not wait. */
export interface Observer {
  readonly begin?: () => void;
  readonly answered: (answer: Answered) => void;
}

/** A request and its response in progress. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The connection ends with this answer. */
  readonly closing: () => boolean;
  requestId: string;
  caller: Caller | undefined;
  /** Of the body as sent. */
  bytes: number;
}

export interface ObserverOptions {
  readonly observers?: readonly Observer[];
  readonly routeOf: RouteOf;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Monotonic clock, ms. */
  readonly elapsed: () => number;
}

/**
 * Observes exchanges; `onEnd` hears when the last byte is sent or the client is gone. `from` gives the address of the
 * client, through trusted proxies.
 */
export function observing({ observers = [], routeOf, now, elapsed }: ObserverOptions, onEnd: () => unknown) {
  const whenOver = endings();
  return (exchange: Exchange, { path, query }: Target, from: () => string): void => {
    const { request, response } = exchange;
    if (observers.length === 0) {
      whenOver(request, response, onEnd);
      return;
    }
    const time = now();
    const started = elapsed();
    // Read now: a closed socket no longer knows its peer.
    const remote = from();
    for (const observer of observers) observer.begin?.();
    whenOver(request, response, () => {
      onEnd();
      const { requestId, caller, bytes } = exchange;
      const asked = {
        time,
        requestId,
        method: request.method ?? '',
        route: routeOf(path),
        path,
        query,
        remote,
        caller,
      };
      const sent = { status: response.statusCode, ms: elapsed() - started, bytes, aborted: !response.writableFinished };
      for (const observer of observers) observer.answered({ ...asked, ...sent });
    });
  };
}

/**
 * Calls back once, when the answer to a request is sent or cannot be any more. Node emits `close` on the current
 * response only, not on those of pipelined requests behind it: these have no socket yet and are notified here. One
 * listener per connection.
 */
function endings() {
  const queued = new WeakMap<Socket, Set<() => void>>();

  const queueOf = (socket: Socket): Set<() => void> => {
    const known = queued.get(socket);
    if (known !== undefined) return known;
    const waiting = new Set<() => void>();
    queued.set(socket, waiting);
    socket.once('close', () => {
      for (const over of waiting) over();
    });
    return waiting;
  };

  return (request: IncomingMessage, response: ServerResponse, over: () => void): void => {
    if (response.socket !== null) {
      response.on('close', over);
      return;
    }
    const waiting = queueOf(request.socket);
    const once = (): void => {
      if (waiting.delete(once)) over();
    };
    waiting.add(once);
    response.on('close', once);
  };
}

/** The template of a path: never the path itself, whose symbols and accessions are the client's business. */
export type RouteOf = (path: string) => string;

/** Everything that is none of the service's paths. */
export const OTHER_ROUTE = 'other';

/** Paths of the service that are no route of the API. */
const OWN_PATHS = ['/openapi.json', '/docs', '/healthz', '/readyz', '/mcp'];

/** `/v2/filings/{accession}` for `/v2/filings/0000320193-24-000123`. */
export function routeLabels(specs: readonly EndpointSpec[]): RouteOf {
  const exact = new Set(OWN_PATHS);
  const patterns: { readonly pattern: RegExp; readonly template: string }[] = [];
  for (const { path } of specs) {
    if (path.includes('{')) {
      patterns.push({ pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`), template: path });
    } else exact.add(path);
  }
  return (path) => {
    if (exact.has(path)) return path;
    return patterns.find(({ pattern }) => pattern.test(path))?.template ?? OTHER_ROUTE;
  };
}
