/** When an exchange is over: the last byte of its answer is handed over, or the connection has gone. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Calls `over` once, when the answer to `request` is sent or cannot be any more. */
export type WhenOver = (request: IncomingMessage, response: ServerResponse, over: () => void) => void;

/**
 * Node emits `close` on the current response only, not on those of pipelined requests behind it: these have no
 * socket yet and are notified here. One listener per connection.
 */
export function whenOver(): WhenOver {
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

  return (request, response, over) => {
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
