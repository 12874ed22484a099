/** One try: the exchange, the redirects it leads to, its time limit, and the text of what came back. */

import { EXIT, MdsError } from '../../errors.ts';
import type { ServiceResponse } from '../../service/types.ts';
import { LONGEST_TIMER } from './backoff.ts';
import { bodyText } from './content.ts';
import type { HttpEvent } from './events.ts';
import { failureOf } from './failures.ts';
import type { ProxyServer } from './proxy.ts';
import type { Redact } from './redact.ts';
import { countRedirect, nextAddress } from './redirects.ts';
import type { Exchange, Wire, WireResponse } from './wire.ts';

export interface Try {
  readonly url: URL;
  readonly method: string;
  /** Without the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string | undefined;
  /** Of the whole try, ms. */
  readonly limit: number;
  readonly attempt: number;
  readonly signal: AbortSignal | undefined;
}

export interface TryContext {
  readonly now: () => number;
  readonly redact: Redact;
  readonly tell: (event: HttpEvent) => void;
  readonly wireFor: (proxy: ProxyServer | undefined) => Wire | Promise<Wire>;
  readonly proxyOf: (url: URL) => ProxyServer | undefined;
  readonly allowInsecure: boolean;
  readonly maxBytes: number;
}

/** Runs a try. Rejects only with MdsError. */
export async function attempt(given: Try, context: TryContext): Promise<ServiceResponse> {
  const { now, tell, redact } = context;
  const end = now() + given.limit;
  let { url, key } = given;
  for (let hop = 0; ; hop++) {
    const proxy = context.proxyOf(url);
    const where = { host: url.host, proxy, redact };
    const started = now();
    try {
      const wire = await context.wireFor(proxy);
      const via = proxy === undefined ? {} : { via: proxy.origin };
      tell({ kind: 'request', method: given.method, url: redact(url.href), attempt: given.attempt, ...via });
      const headers = key === undefined ? given.headers : { ...given.headers, 'x-api-key': key };
      const { method } = given;
      const exchange = wire.send({ url, method, headers, proxy, maxBytes: context.maxBytes });
      const response = await within(exchange, end - now(), given, url.host);
      const next = nextAddress(url, response, context.allowInsecure);
      if (next === undefined) return asAnswer(response, now() - started, url, given, context);
      countRedirect(hop, url.host);
      // Once left behind it stays behind, as browsers do: who was asked in between chose where this goes.
      if (next.origin !== url.origin) key = undefined;
      tell({ kind: 'redirect', to: redact(next.href), withKey: key !== undefined || given.key === undefined });
      url = next;
    } catch (error) {
      const failure = failureOf(error, where);
      tell({ kind: 'failure', reason: failure.message, ms: now() - started });
      throw failure;
    }
  }
}

async function within(exchange: Exchange, ms: number, { signal, limit }: Try, host: string): Promise<WireResponse> {
  const stop = () => exchange.cancel(interrupted());
  const timer = setTimeout(() => exchange.cancel(tooSlow(host, limit)), Math.min(Math.max(0, ms), LONGEST_TIMER));
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await exchange.response;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function asAnswer(response: WireResponse, ms: number, url: URL, given: Try, context: TryContext): ServiceResponse {
  const { redact, tell, maxBytes } = context;
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, redact(value)]));
  const encoding = headers['content-encoding'];
  const requestId = headers['x-request-id'];
  tell({
    kind: 'response',
    status: response.status,
    ms,
    bytes: response.body.length,
    ...(encoding === undefined ? {} : { encoding }),
    ...(requestId === undefined ? {} : { requestId }),
  });
  const { text, replaced } = bodyText(response.body, encoding, maxBytes, headers['content-type']);
  if (replaced) tell({ kind: 'notice', text: 'the answer holds bytes that are no UTF-8; they are shown as \ufffd' });
  if (url.origin !== given.url.origin && (response.status === 401 || response.status === 403))
    throw leftBehind(url, response.status);
  return {
    status: response.status,
    headers,
    body: redact(text),
    ...(url.href === given.url.href ? {} : { redirected: true }),
  };
}

/** The caller gave up. */
export function interrupted(): MdsError {
  return new MdsError('INTERRUPTED', 'interrupted');
}

function tooSlow(host: string, limit: number): MdsError {
  return new MdsError('TIMEOUT', `no complete answer from ${host} within ${limit / 1000} s`, {
    hint: 'give it longer with --timeout',
  });
}

function leftBehind(url: URL, status: number): MdsError {
  return new MdsError(
    'REDIRECT_REFUSED',
    `the service redirects to ${url.origin}, which wants a key; the key goes only to the base URL`,
    { exitCode: EXIT.key, status, hint: `if you trust that address, make it the base URL: ${url.origin}` },
  );
}
