/** A transport for tests: waits take no time but are written down, the clock moves on by them. */
import { onTestFinished } from 'vitest';
import { type Answer, ask, type Transport } from '../../src/client/core.ts';
import { describeEvent, type HttpEvent } from '../../src/client/http-events.ts';
import { type HttpOptions, httpTransport } from '../../src/client/http-transport.ts';
import { MdsError } from '../../src/errors.ts';

export const WIRES = ['direct', 'pool'] as const;
export const KEY = 'mds_live_0123456789abcdefABCDEF0123456789';
export const BODY = '{"data":{"symbol":"KO"}}';

/** Closes a server or a client when the test has ended. */
export function closing<T extends { close(): unknown }>(open: T): T {
  onTestFinished(() => void open.close());
  return open;
}

export interface Asking {
  close(): void;
  readonly transport: Transport;
  readonly waits: readonly number[];
  readonly events: readonly HttpEvent[];
  /** What `--verbose` would print. */
  readonly log: () => string;
  get(path: string, query?: readonly (readonly [string, string])[], signal?: AbortSignal): Promise<Answer>;
  /** The data of a path. */
  data(path: string): Promise<unknown>;
  /** The failure a path ends with, of the connection or of the answer. */
  failure(path: string): Promise<MdsError>;
}

/** `random` is one half: a wait by backoff is half its bound. */
export function asking(options: Partial<HttpOptions> & Pick<HttpOptions, 'baseUrl'>): Asking {
  const waits: number[] = [];
  const events: HttpEvent[] = [];
  let ahead = 0;
  const transport = httpTransport({
    apiKey: KEY,
    now: () => Date.now() + ahead,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      if (signal?.aborted) throw signal.reason;
      waits.push(ms);
      ahead += ms;
    },
    onEvent: (event) => events.push(event),
    ...options,
  });
  const get: Asking['get'] = (path, query = [], signal) =>
    ask(transport, { path, query, ...(signal === undefined ? {} : { signal }) });
  return {
    transport,
    close: () => transport.close(),
    waits,
    events,
    log: () => events.map(describeEvent).join('\n'),
    get,
    data: async (path) => (await get(path)).data(),
    failure: async (path) => {
      try {
        (await get(path)).data();
      } catch (error) {
        if (error instanceof MdsError) return error;
        throw error;
      }
      throw new Error(`${path} did not fail`);
    },
  };
}
