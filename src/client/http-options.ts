/** Options of the transport to a hosted service. Everything comes from outside: no environment, clock or file is read here. */
import type { ProxyEnvironment } from '../http/proxy.ts';
import type { WiresOptions } from '../http/wires.ts';
import type { HttpEvent } from './http-events.ts';

/** The defaults are `INTERACTIVE` of `src/http/defaults.ts`. */
export interface HttpOptions extends Omit<WiresOptions, 'connections'> {
  /** `https://host[:port][/prefix]`. A trailing `/v2` belongs to the routes and is not doubled. */
  readonly baseUrl: string;
  /** The key, or how to get it; read once, with the first request. Undefined: requests have no key. */
  readonly apiKey?: string | undefined | (() => string | undefined | Promise<string | undefined>);
  /** Plain http to another machine: the key then travels unencrypted. Loopback is always allowed. Default false. */
  readonly allowInsecure?: boolean | undefined;
  /** A request with its retries and waits, ms. */
  readonly timeout?: number | undefined;
  /** One try, from connecting to the last byte, ms. */
  readonly tryTimeout?: number | undefined;
  /** Tries after the first; 0 for none. */
  readonly retries?: number | undefined;
  /** The longest wait between two tries, also where the service asks for more, ms. */
  readonly maxWait?: number | undefined;
  /** Requests at the same time. */
  readonly concurrency?: number | undefined;
  /** The largest body, compressed and not, bytes. */
  readonly maxBytes?: number | undefined;
  readonly proxyEnv?: ProxyEnvironment | undefined;
  /** Default `mds`. */
  readonly userAgent?: string | undefined;
  /** Receives what happens, as it happens; never holds a key. */
  readonly onEvent?: ((event: HttpEvent) => void) | undefined;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** Uniform on [0, 1), for the jitter of waits. */
  readonly random: () => number;
  /** Waits `ms`; rejects with the reason of `signal` when that is aborted. Default: a timer. */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}
