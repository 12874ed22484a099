/** The transport to a hosted service: key, retries, waits and limits over the HTTP client. */
import { EXIT, MdsError } from '../errors.ts';
import { addressOf, parseBaseUrl } from '../http/base-url.ts';
import { bodyText } from '../http/body.ts';
import { collector, exchange } from '../http/exchange.ts';
import { causeOf, faultOf } from '../http/faults.ts';
import { type ProxyEnvironment, type ProxyServer, proxyFor } from '../http/proxy.ts';
import { type Redact, redactor } from '../http/redact.ts';
import { followRedirects } from '../http/redirects.ts';
import {
  backoff,
  INTERACTIVE,
  isRetried,
  RETRYABLE_STATUS,
  type RetryPolicy,
  requestedWait,
  sleep as timer,
} from '../http/retry.ts';
import { semaphore } from '../http/semaphore.ts';
import { openWires, type WiresOptions } from '../http/wires.ts';
import type { ServiceRequest, ServiceResponse } from '../service/types.ts';
import type { Transport } from './core.ts';
import type { HttpEvent } from './http-events.ts';

/**
 * Everything comes from outside: no environment, clock or file is read here. The defaults are `INTERACTIVE` of
 * `src/http/retry.ts`.
 */
export interface HttpOptions extends Omit<WiresOptions, 'connections'> {
  /** `https://host[:port][/prefix]`. A trailing `/v2` belongs to the routes and is not doubled. */
  readonly baseUrl: string;
  /** The key, or how to get it; read with the first request. Undefined: requests have no key. */
  readonly apiKey?: string | undefined | (() => string);
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

/** Only these are retried: repeating anything else could do it twice. */
const IDEMPOTENT = ['GET', 'HEAD'];

/** How a try ended. */
type Outcome = { readonly response: ServiceResponse } | { readonly failure: MdsError; readonly isRetried: boolean };

/**
 * A transport to a hosted service. Throws MdsError at once for an invalid base URL; `handle` rejects only with
 * MdsError, with the codes of `src/http/faults.ts`. The key travels in `X-API-Key`, only to the origin of the base URL;
 * no event, message, cause or body holds it.
 */
export function httpTransport(options: HttpOptions): Transport {
  const { now, random, sleep = timer, userAgent = 'mds', proxyEnv = {}, onEvent: report = () => undefined } = options;
  const { timeout = INTERACTIVE.totalMs, tryTimeout = INTERACTIVE.tryMs } = options;
  const { concurrency = INTERACTIVE.concurrency, maxBytes = INTERACTIVE.maxBytes } = options;
  const { retries = INTERACTIVE.retry.retries, maxWait = INTERACTIVE.retry.maxWaitMs } = options;
  const policy: RetryPolicy = { ...INTERACTIVE.retry, retries, maxWaitMs: maxWait };
  const allowInsecure = options.allowInsecure === true;
  const base = parseBaseUrl(options.baseUrl, allowInsecure);
  const limit = semaphore(Math.max(1, concurrency));
  const wires = openWires({ ...options, connections: concurrency }, limit.active);
  let key: { readonly secret: string | undefined; readonly redact: Redact } | undefined;
  /** The service asked for no requests at all until then, ms since the epoch. */
  let pausedUntil = 0;
  let until: number | undefined;

  function readKey(): NonNullable<typeof key> {
    const secret = validKey(typeof options.apiKey === 'function' ? options.apiKey() : options.apiKey);
    return { secret, redact: redactor([secret]) };
  }

  async function send(request: ServiceRequest): Promise<ServiceResponse> {
    const { signal } = request;
    const url = addressOf(base, request.path, request.query);
    const end = now() + timeout;
    until = end;
    const most = IDEMPOTENT.includes(request.method) ? policy.retries : 0;
    for (let retry = 0; ; retry++) {
      const pauseMs = pausedUntil - now();
      if (pauseMs > 0 && pauseMs < end - now()) {
        report({ kind: 'wait', waitMs: pauseMs });
        await wait(pauseMs, signal);
      }
      const outcome = await attempt(request, url, retry + 1, Math.min(tryTimeout, end - now()));
      const waitMs = retry < most ? waitAfter(outcome, retry) : undefined;
      if (waitMs === undefined || now() + waitMs >= end) return settle(outcome, retry);
      const reason = 'response' in outcome ? `status ${outcome.response.status}` : outcome.failure.message;
      report({ kind: 'retry', reason, waitMs, retry: retry + 1, of: most });
      await wait(waitMs, signal);
    }
  }

  /** One try of a request, of `limitMs` in all. */
  async function attempt(request: ServiceRequest, first: URL, attempt: number, limitMs: number): Promise<Outcome> {
    key ??= readKey();
    const { secret, redact } = key;
    const { method, signal } = request;
    const end = now() + limitMs;
    let started = now();
    let current = first;
    let proxy: ProxyServer | undefined;
    try {
      const { response, url } = await followRedirects(first, allowInsecure, async (url, isOwnOrigin) => {
        const withKey = isOwnOrigin && secret !== undefined;
        if (url !== first) report({ kind: 'redirect', to: redact(url.href), withKey: withKey || secret === undefined });
        current = url;
        proxy = proxyFor(url, proxyEnv);
        started = now();
        const wire = await wires.wireFor(proxy);
        report({ kind: 'request', method, url: redact(url.href), attempt, via: proxy?.origin });
        const headers = requestHeaders(request, userAgent);
        if (withKey) headers['x-api-key'] = secret;
        const collected = collector(maxBytes);
        await exchange(wire, { url, method, headers, proxy }, collected, { totalMs: end - now(), limitMs }, signal);
        return collected.response();
      });
      const { status, body } = response;
      const received: Record<string, string> = {};
      for (const name in response.headers) received[name] = redact(response.headers[name]!);
      const encoding = received['content-encoding'];
      const requestId = received['x-request-id'];
      report({ kind: 'response', status, ms: now() - started, bytes: body.length, encoding, requestId });
      const { text, replaced } = bodyText(body, encoding, maxBytes, received['content-type']);
      if (replaced)
        report({ kind: 'notice', text: 'the response has bytes that are not UTF-8; they are shown as \ufffd' });
      const redirected = url.href === first.href ? {} : { redirected: true };
      if (url.origin !== first.origin && (status === 401 || status === 403)) throw keyWithheld(url.origin, status);
      return { response: { status, headers: received, body: redact(text), ...redirected } };
    } catch (error) {
      const outcome = failed(error, current, proxy, redact, signal);
      report({ kind: 'failure', reason: outcome.failure.message, ms: now() - started });
      return outcome;
    }
  }

  function failed(error: unknown, { host }: URL, proxy: ProxyServer | undefined, redact: Redact, signal?: AbortSignal) {
    if (error instanceof MdsError) return { failure: error, isRetried: false };
    if (signal?.aborted) return { failure: interrupted(), isRetried: false };
    const fault = faultOf(error, proxy, redact);
    const { code, words, hint, transient } = fault;
    const through = proxy === undefined ? '' : ` through the proxy ${new URL(proxy.origin).host}`;
    const message = `no response from ${host}${through}: ${words}`;
    const failure = new MdsError(code, message, { hint, retryable: transient, cause: causeOf(error, redact) });
    return { failure, isRetried: isRetried(fault, policy) };
  }

  /** How long to wait before the next try; undefined: there is no next one. */
  function waitAfter(outcome: Outcome, retry: number): number | undefined {
    if ('failure' in outcome) return outcome.isRetried ? backoff(retry, random(), policy) : undefined;
    if (!RETRYABLE_STATUS.includes(outcome.response.status)) return undefined;
    const ms = requestedWait(outcome.response, now());
    if (ms === undefined) return backoff(retry, random(), policy);
    if (ms > policy.maxWaitMs) return undefined;
    // The request applies to all: the others would only be refused as well.
    pausedUntil = Math.max(pausedUntil, now() + ms);
    return ms;
  }

  async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    try {
      await sleep(ms, signal);
    } catch {
      throw interrupted();
    }
  }

  return {
    async handle(request) {
      const { signal } = request;
      // One signal ends many requests; Node would take its listeners for a leak.
      if (signal !== undefined) process.getBuiltinModule('node:events').setMaxListeners(0, signal);
      // Without the signal: when it is aborted, the requests that run end and free their places.
      const release = await limit.acquire();
      try {
        if (signal?.aborted) throw interrupted();
        return await send(request);
      } catch (error) {
        if (error instanceof MdsError) throw error;
        // Not its message, which may hold the key.
        const name = error instanceof Error ? error.name : typeof error;
        throw new MdsError('BUG', `this is a bug in mds: the request failed (${name})`);
      } finally {
        release();
      }
    },
    hosted: true,
    until: () => until,
    close: wires.close,
  };
}

/** The last outcome as the response; a failure says how often it was tried. */
function settle(outcome: Outcome, retry: number): ServiceResponse {
  if ('response' in outcome) return outcome.response;
  const { failure } = outcome;
  if (retry === 0) throw failure;
  const { code, cause } = failure;
  throw new MdsError(code, `${failure.message} (tried ${retry + 1} times)`, { ...failure, cause });
}

/** Headers of a request: its own except those this transport sets. */
function requestHeaders({ headers }: ServiceRequest, userAgent: string): Record<string, string> {
  const { 'x-api-key': _key, host: _host, connection: _connection, ...own } = headers;
  return { accept: 'application/json', ...own, 'accept-encoding': 'gzip, br', 'user-agent': userAgent };
}

/**
 * The key without space around it; undefined if absent. Throws MdsError `KEY_MALFORMED` for one that no header can
 * carry.
 */
function validKey(text: string | undefined): string | undefined {
  const key = text?.trim();
  if (!key || /^[\x21-\x7e]+$/.test(key)) return key || undefined;
  throw new MdsError('KEY_MALFORMED', 'the key contains spaces, line breaks or characters that are not ASCII', {
    hint: 'copy the whole key again, and nothing else',
  });
}

function interrupted(): MdsError {
  return new MdsError('INTERRUPTED', 'interrupted');
}

function keyWithheld(origin: string, status: number): MdsError {
  const message = `the service redirects to ${origin}, which requires a key; the key is sent only to the base URL`;
  const hint = `if you trust that address, make it the base URL: ${origin}`;
  return new MdsError('REDIRECT_REFUSED', message, { exitCode: EXIT.key, status, hint });
}
