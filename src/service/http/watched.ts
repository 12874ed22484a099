/** One request from reading to the last byte of its answer, for the observers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WhenOver } from './endings.ts';
import type { RouteOf } from './routes.ts';
import type { Target } from './target.ts';
import type { Caller, Observer } from './types.ts';

/** What becomes known while a request is answered. */
export interface Watched {
  requestId: string;
  caller: Caller | undefined;
  /** Of the body as sent. */
  bytes: number;
}

export interface Watching {
  readonly observers: readonly Observer[];
  readonly routeOf: RouteOf;
  /** ms since the epoch. */
  readonly now: () => number;
  /** A clock that never jumps, ms. */
  readonly elapsed: () => number;
  readonly whenOver: WhenOver;
  /** The last byte of the answer is handed over, or the client has gone. */
  readonly onEnd: () => void;
}

/** Begins to watch a request. `from` gives the address of the client, through trusted proxies. */
export function watch(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  watching: Watching,
  from: () => string,
): Watched {
  const { observers, routeOf, now, elapsed, whenOver, onEnd } = watching;
  const watched: Watched = { requestId: '', caller: undefined, bytes: 0 };
  if (observers.length === 0) {
    whenOver(request, response, onEnd);
    return watched;
  }
  const time = now();
  const started = elapsed();
  // Asked now: a socket that has gone no longer knows who was there.
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
