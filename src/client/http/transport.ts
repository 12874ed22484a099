/** The transport to a hosted service: key, retries, waits and limits over either wire. */

import { MdsError } from '../../errors.ts';
import type { ServiceRequest, ServiceResponse } from '../../service/types.ts';
import type { Transport } from '../core.ts';
import { RETRYABLE_STATUS } from '../exit-of.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { attempt, interrupted, type TryContext } from './attempt.ts';
import { backoff, sleep as pause } from './backoff.ts';
import { addressOf, parseBaseUrl } from './base-url.ts';
import { readKey } from './key.ts';
import { limiter } from './limiter.ts';
import { DEFAULTS, type HttpOptions } from './options.ts';
import { proxyFor } from './proxy.ts';
import { type Redact, redactor } from './redact.ts';
import { wires } from './wires.ts';

/** Only these are repeated: repeating anything else could do it twice. */
const REPEATABLE = ['GET', 'HEAD'];

/** What a try came to. */
type Outcome = { readonly response: ServiceResponse } | { readonly failure: MdsError };

/**
 * A transport to a hosted service. Throws MdsError at once for a base URL that cannot be used; `handle` rejects only with MdsError, whose
 * codes `failures.ts` lists. The key travels in `X-API-Key`, only to the origin of the base URL; no event, message, cause or body holds it.
 */
export function httpTransport(options: HttpOptions): Transport {
  const settings = { ...DEFAULTS, ...defined(options) };
  const { now, random, sleep = pause, timeout, tryTimeout, retries, maxWait } = settings;
  const allowInsecure = options.allowInsecure === true;
  const base = parseBaseUrl(options.baseUrl, allowInsecure);
  const limit = limiter(Math.max(1, settings.concurrency));
  const connections = wires(settings, limit.wanted);
  const tell = options.onEvent ?? (() => undefined);
  let key: Promise<{ readonly secret: string | undefined; readonly redact: Redact }> | undefined;
  /** Until then the service wants no request at all, ms since the epoch. */
  let heldUntil = 0;

  async function ask(request: ServiceRequest): Promise<ServiceResponse> {
    key ??= readKey(options.apiKey).then((secret) => ({ secret, redact: redactor([secret]) }));
    const { secret, redact } = await key;
    const context: TryContext = {
      now,
      tell,
      allowInsecure,
      redact,
      maxBytes: settings.maxBytes,
      wireFor: connections.wireFor,
      proxyOf: (url) => proxyFor(url, options.proxyEnv ?? {}),
    };
    const { method, signal } = request;
    // One signal ends many requests; Node would take its listeners for a leak.
    if (signal !== undefined) process.getBuiltinModule('node:events').setMaxListeners(0, signal);
    const url = addressOf(base, request.path, request.query);
    const headers = requestHeaders(request, options.userAgent ?? 'mds');
    const end = now() + timeout;
    const most = REPEATABLE.includes(method) ? retries : 0;
    for (let retry = 0; ; retry++) {
      const held = heldUntil - now();
      if (held > 0 && held < end - now()) {
        tell({ kind: 'wait', waitMs: held });
        await wait(held, signal);
      }
      const left = Math.min(tryTimeout, end - now());
      const outcome = await attempt(
        { url, method, headers, key: secret, limit: left, attempt: retry + 1, signal },
        context,
      ).then(
        (response): Outcome => ({ response }),
        (failure: MdsError): Outcome => ({ failure }),
      );
      const waitMs = retry < most ? waitAfter(outcome, retry) : undefined;
      if (waitMs === undefined || now() + waitMs >= end) return settle(outcome, retry);
      const reason = 'response' in outcome ? `status ${outcome.response.status}` : outcome.failure.message;
      tell({ kind: 'retry', reason, waitMs, retry: retry + 1, of: most });
      await wait(waitMs, signal);
    }
  }

  /** How long to wait before the next try; undefined when there should be none. */
  function waitAfter(outcome: Outcome, retry: number): number | undefined {
    if ('failure' in outcome) return outcome.failure.retryable ? backoff(retry, random(), maxWait) : undefined;
    const { status, headers } = outcome.response;
    if (!RETRYABLE_STATUS.includes(status)) return undefined;
    const asked = retryAfterSeconds(headers, status, now());
    // A moment that is over asks for no wait; that is no leave to come back at once with everyone else.
    if (asked === undefined || asked === 0) return backoff(retry, random(), maxWait);
    const ms = Math.ceil(asked * 1000);
    if (ms > maxWait) return undefined;
    // Whoever is turned away with a time tells it for all: the others would only be turned away as well.
    heldUntil = Math.max(heldUntil, now() + ms);
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
    handle: (request) => limit.run(() => ask(request).catch((error: unknown) => Promise.reject(asMds(error)))),
    hosted: true,
    close: connections.close,
  };
}

/** The last outcome as the answer; a failure says how often it was tried. */
function settle(outcome: Outcome, retry: number): ServiceResponse {
  if ('response' in outcome) return outcome.response;
  const { failure } = outcome;
  if (retry === 0) throw failure;
  throw new MdsError(failure.code, `${failure.message} (tried ${retry + 1} times)`, {
    ...failure,
    cause: failure.cause,
  });
}

/** Headers of a request: its own but for those that are this transport's business. */
function requestHeaders({ headers }: ServiceRequest, userAgent: string): Record<string, string> {
  const { 'x-api-key': _key, host: _host, connection: _connection, ...own } = headers;
  return { accept: 'application/json', ...own, 'accept-encoding': 'gzip, br', 'user-agent': userAgent };
}

function asMds(error: unknown): MdsError {
  if (error instanceof MdsError) return error;
  const name = error instanceof Error ? error.name : typeof error;
  return new MdsError('BUG', `this is a bug in mds: the request failed (${name})`);
}

/** `options` without those left undefined, so that they do not hide a default. */
function defined<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
}
