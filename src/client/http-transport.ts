/** The transport to a hosted service: key, retries, waits and limits over the HTTP client. */
import { EXIT, MdsError } from '../errors.ts';
import { addressOf, parseBaseUrl } from '../http/base-url.ts';
import { bodyText } from '../http/body.ts';
import { INTERACTIVE } from '../http/defaults.ts';
import { collector, exchange } from '../http/exchange.ts';
import { causeOf, faultOf } from '../http/faults.ts';
import { type ProxyServer, proxyFor } from '../http/proxy.ts';
import { type Redact, redactor } from '../http/redact.ts';
import { followRedirects } from '../http/redirects.ts';
import {
  backoff,
  isRetried,
  RETRYABLE_STATUS,
  type RetryPolicy,
  requestedWait,
  sleep as timer,
} from '../http/retry.ts';
import { semaphore } from '../http/semaphore.ts';
import { openWires } from '../http/wires.ts';
import type { ServiceRequest, ServiceResponse } from '../service/types.ts';
import type { Transport } from './core.ts';
import type { HttpOptions } from './http-options.ts';

/** Only these are retried: repeating anything else could do it twice. */
const IDEMPOTENT = ['GET', 'HEAD'];

/** How a try ended. */
type Outcome = { readonly response: ServiceResponse } | { readonly failure: MdsError; readonly isRetried: boolean };

/** One try of a request. */
interface Try {
  readonly url: URL;
  readonly method: string;
  /** Without the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attempt: number;
  /** Of the whole try, ms. */
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * A transport to a hosted service. Throws MdsError at once for an invalid base URL; `handle` rejects only with MdsError, with the codes of
 * `src/http/faults.ts`. The key travels in `X-API-Key`, only to the origin of the base URL; no event, message, cause or body holds it.
 */
export function httpTransport(options: HttpOptions): Transport {
  const { now, random } = options;
  const { sleep = timer, timeout = INTERACTIVE.totalMs, tryTimeout = INTERACTIVE.tryMs } = options;
  const { concurrency = INTERACTIVE.concurrency, maxBytes = INTERACTIVE.maxBytes } = options;
  const policy: RetryPolicy = {
    ...INTERACTIVE.retry,
    retries: options.retries ?? INTERACTIVE.retry.retries,
    maxWaitMs: options.maxWait ?? INTERACTIVE.retry.maxWaitMs,
  };
  const allowInsecure = options.allowInsecure === true;
  const base = parseBaseUrl(options.baseUrl, allowInsecure);
  const limit = semaphore(Math.max(1, concurrency));
  const wires = openWires({ ...options, connections: concurrency }, limit.active);
  const report = options.onEvent ?? (() => undefined);
  let key: Promise<{ readonly secret: string | undefined; readonly redact: Redact }> | undefined;
  /** The service asked for no requests at all until then, ms since the epoch. */
  let pausedUntil = 0;

  async function send(request: ServiceRequest): Promise<ServiceResponse> {
    key ??= readKey(options.apiKey).then((secret) => ({ secret, redact: redactor([secret]) }));
    const { secret, redact } = await key;
    const { method, signal } = request;
    const url = addressOf(base, request.path, request.query);
    const headers = requestHeaders(request, options.userAgent ?? 'mds');
    const end = now() + timeout;
    const retries = IDEMPOTENT.includes(method) ? policy.retries : 0;
    for (let retry = 0; ; retry++) {
      const pauseMs = pausedUntil - now();
      if (pauseMs > 0 && pauseMs < end - now()) {
        report({ kind: 'wait', waitMs: pauseMs });
        await wait(pauseMs, signal);
      }
      const limitMs = Math.min(tryTimeout, end - now());
      const outcome = await attempt({ url, method, headers, attempt: retry + 1, limitMs, signal }, secret, redact);
      const waitMs = retry < retries ? waitAfter(outcome, retry) : undefined;
      if (waitMs === undefined || now() + waitMs >= end) return settle(outcome, retry);
      const reason = 'response' in outcome ? `status ${outcome.response.status}` : outcome.failure.message;
      report({ kind: 'retry', reason, waitMs, retry: retry + 1, of: retries });
      await wait(waitMs, signal);
    }
  }

  async function attempt(given: Try, secret: string | undefined, redact: Redact): Promise<Outcome> {
    const { method, limitMs, signal } = given;
    const end = now() + limitMs;
    let started = now();
    let current = given.url;
    let proxy: ProxyServer | undefined;
    try {
      const { response, url } = await followRedirects(given.url, allowInsecure, async (url, isOwnOrigin) => {
        const withKey = isOwnOrigin && secret !== undefined;
        if (url !== given.url)
          report({ kind: 'redirect', to: redact(url.href), withKey: withKey || secret === undefined });
        current = url;
        proxy = proxyFor(url, options.proxyEnv ?? {});
        started = now();
        const wire = await wires.wireFor(proxy);
        const via = proxy === undefined ? {} : { via: proxy.origin };
        report({ kind: 'request', method, url: redact(url.href), attempt: given.attempt, ...via });
        const headers = withKey ? { ...given.headers, 'x-api-key': secret } : given.headers;
        const collected = collector(maxBytes);
        const limits = { totalMs: end - now(), limitMs };
        await exchange(wire, { url, method, headers, proxy }, collected, limits, signal);
        return collected.response();
      });
      const headers = Object.fromEntries(Object.entries(response.headers).map(([name, text]) => [name, redact(text)]));
      const encoding = headers['content-encoding'];
      const requestId = headers['x-request-id'];
      report({
        kind: 'response',
        status: response.status,
        ms: now() - started,
        bytes: response.body.length,
        ...(encoding === undefined ? {} : { encoding }),
        ...(requestId === undefined ? {} : { requestId }),
      });
      const { text, replaced } = bodyText(response.body, encoding, maxBytes, headers['content-type']);
      if (replaced)
        report({ kind: 'notice', text: 'the response has bytes that are not UTF-8; they are shown as \ufffd' });
      const isElsewhere = url.origin !== given.url.origin;
      if (isElsewhere && (response.status === 401 || response.status === 403))
        throw keyWithheld(url.origin, response.status);
      const redirected = url.href === given.url.href ? {} : { redirected: true };
      return { response: { status: response.status, headers, body: redact(text), ...redirected } };
    } catch (error) {
      const outcome = failed(error, current, proxy, signal, redact);
      report({ kind: 'failure', reason: outcome.failure.message, ms: now() - started });
      return outcome;
    }
  }

  function failed(
    error: unknown,
    { host }: URL,
    proxy: ProxyServer | undefined,
    signal: AbortSignal | undefined,
    redact: Redact,
  ): Outcome & { readonly failure: MdsError } {
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
      // One signal ends many requests; Node would take its listeners for a leak.
      if (request.signal !== undefined) process.getBuiltinModule('node:events').setMaxListeners(0, request.signal);
      const release = await limit.acquire(request.signal).catch(() => Promise.reject(interrupted()));
      try {
        return await send(request);
      } catch (error) {
        throw asMds(error);
      } finally {
        release();
      }
    },
    hosted: true,
    close: wires.close,
  };
}

/** The last outcome as the response; a failure says how often it was tried. */
function settle(outcome: Outcome, retry: number): ServiceResponse {
  if ('response' in outcome) return outcome.response;
  const { failure } = outcome;
  if (retry === 0) throw failure;
  const { code, exitCode, hint, retryable, status, cause } = failure;
  const message = `${failure.message} (tried ${retry + 1} times)`;
  throw new MdsError(code, message, { exitCode, hint, retryable, status, cause });
}

/** Headers of a request: its own except those this transport sets. */
function requestHeaders({ headers }: ServiceRequest, userAgent: string): Record<string, string> {
  const { 'x-api-key': _key, host: _host, connection: _connection, ...own } = headers;
  return { accept: 'application/json', ...own, 'accept-encoding': 'gzip, br', 'user-agent': userAgent };
}

/** The key without space around it; undefined if absent. Throws MdsError `KEY_MALFORMED` for one that no header can carry. */
async function readKey(from: HttpOptions['apiKey']): Promise<string | undefined> {
  const key = (typeof from === 'function' ? await from() : from)?.trim();
  if (!key) return undefined;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
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

function asMds(error: unknown): MdsError {
  if (error instanceof MdsError) return error;
  const name = error instanceof Error ? error.name : typeof error;
  return new MdsError('BUG', `this is a bug in mds: the request failed (${name})`);
}
