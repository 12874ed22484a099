/** Follows one request to the last byte of its response, for the observers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WhenOver } from './endings.ts';
import type { RouteOf } from './routes.ts';
import type { Target } from './target.ts';
import type { Caller, Observer } from './types.ts';

/** What becomes known while the request is processed. */
export interface ObservedExchange {
  requestId: string;
  caller: Caller | undefined;
  /** Of the body as sent. */
  bytes: number;
}

export interface ObserverContext {
  readonly observers: readonly Observer[];
  readonly routeOf: RouteOf;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Monotonic clock, ms. */
  readonly elapsed: () => number;
  readonly whenOver: WhenOver;
  /** The last byte is sent, or the client is gone. */
  readonly onEnd: () => void;
}

/** Starts to observe a request. `from` gives the address of the client, through trusted proxies. */
export function watch(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  watching: ObserverContext,
  from: () => string,
): ObservedExchange {
  const { observers, routeOf, now, elapsed, whenOver, onEnd } = watching;
  const watched: ObservedExchange = { requestId: '', caller: undefined, bytes: 0 };
  if (observers.length === 0) {
    whenOver(request, response, onEnd);
    return watched;
  }
  const time = now();
  const started = elapsed();
  // Read now: a closed socket no longer knows its peer.
  const remote = from();
  for (const observer of observers) observer.begin?.();
  whenOver(request, response, () => {
    onEnd();
    const { path, query } = target;
    const { requestId, caller, bytes } = watched;
    const method = request.method ?? '';
    const status = response.statusCode;
    const aborted = !response.writableFinished;
    const ms = elapsed() - started;
    const answer = {
      time,
      requestId,
      method,
      route: routeOf(path),
      path,
      query,
      status,
      ms,
      bytes,
      remote,
      caller,
      aborted,
    };
    for (const observer of observers) observer.answered(answer);
  });
  return watched;
}
