/** Requests of a thread that another one answers: there are the cached responses, and the threads that compute. */
import type { MessagePort } from 'node:worker_threads';
import type { Handler, ServiceRequest, ServiceResponse } from '../types.ts';

interface Question {
  readonly number: number;
  readonly request: ServiceRequest;
}
interface Reply {
  readonly number: number;
  readonly response: Pick<ServiceResponse, 'status' | 'headers' | 'body'>;
}

/** Answers what comes over `port` until it is closed. */
export function answerOver(port: MessagePort, handle: Handler): void {
  port.on('message', async ({ number, request }: Question) => {
    const { status, headers, body } = await handle(request);
    port.postMessage({ number, response: { status, headers, body } } satisfies Reply);
  });
}

/** Asks over `port`. */
export function askOver(port: MessagePort): Handler {
  const waiting = new Map<number, (response: Reply['response']) => void>();
  let count = 0;
  port.on('message', ({ number, response }: Reply) => {
    waiting.get(number)?.(response);
    waiting.delete(number);
  });
  return ({ method, path, query, headers }) =>
    new Promise((resolve) => {
      const number = ++count;
      waiting.set(number, resolve);
      port.postMessage({ number, request: { method, path, query, headers } } satisfies Question);
    });
}
