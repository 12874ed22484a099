/** What a hosted service is asked with. Everything comes from outside: this folder reads no environment, clock or file of its own. */
import type { HttpEvent } from './events.ts';

/** Proxy settings by their usual names; lower case counts before upper case. */
export interface ProxyEnvironment {
  readonly https_proxy?: string | undefined;
  readonly HTTPS_PROXY?: string | undefined;
  readonly http_proxy?: string | undefined;
  readonly HTTP_PROXY?: string | undefined;
  readonly no_proxy?: string | undefined;
  readonly NO_PROXY?: string | undefined;
}

export interface HttpOptions {
  /** `https://host[:port][/prefix]`. A trailing `/v2` is taken as part of the routes, not doubled. */
  readonly baseUrl: string;
  /** The key, or how to get it; asked for once, with the first request. Undefined: the service is asked without one. */
  readonly apiKey?: string | undefined | (() => string | undefined | Promise<string | undefined>);
  /** Plain http to another machine: the key then travels unencrypted. Loopback is always allowed. Default false. */
  readonly allowInsecure?: boolean | undefined;
  /** The whole of a request with its retries and waits, ms. Default 60,000. */
  readonly timeout?: number | undefined;
  /** One try, from connecting to the last byte, ms. Default 30,000. */
  readonly tryTimeout?: number | undefined;
  /** Further tries after the first. Default 3; 0 for none. */
  readonly retries?: number | undefined;
  /** The longest wait between two tries, also where the service asks for more, ms. Default 30,000. */
  readonly maxWait?: number | undefined;
  /** Requests at the same time. Default 8. */
  readonly concurrency?: number | undefined;
  /** The largest body, compressed and not, bytes. Default 64 MiB. */
  readonly maxBytes?: number | undefined;
  /** Certificates (PEM) trusted besides those Node trusts. */
  readonly ca?: string | undefined;
  /** Text of the file NODE_EXTRA_CA_CERTS names: only needed beside `ca`, which otherwise would leave it out. */
  readonly extraCa?: string | undefined;
  readonly proxyEnv?: ProxyEnvironment | undefined;
  /** Default `mds`. */
  readonly userAgent?: string | undefined;
  /** Told what happens, as it happens; never holds a key. */
  readonly onEvent?: ((event: HttpEvent) => void) | undefined;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** Uniform on [0, 1), for the jitter of waits. */
  readonly random: () => number;
  /** Waits `ms`; rejects with the reason of `signal` when that is aborted. Default: a timer. */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** Which connection carries a request; `auto` by itself takes the one that is quicker. */
  readonly wire?: 'auto' | 'direct' | 'pool' | undefined;
}

export const DEFAULTS = {
  timeout: 60_000,
  tryTimeout: 30_000,
  retries: 3,
  maxWait: 30_000,
  concurrency: 8,
  maxBytes: 64 * 1024 * 1024,
} as const;
