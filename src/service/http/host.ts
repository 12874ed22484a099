/** The service on HTTP: fastify listens, takes connections apart and closes them; every path but two is the service's to answer. */
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientErrorHandler } from './client-errors.ts';
import { compressor } from './compress.ts';
import { whenOver } from './endings.ts';
import { createApp, type Tls } from './fastify-app.ts';
import { HOST_FAULTS, type HostFault } from './host-faults.ts';
import { isOwnName } from './host-names.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { type Exchange, sendAnswer, sendFault, sendJson } from './reply.ts';
import { OTHER_ROUTE, type RouteOf } from './routes.ts';
import type { Service, ServiceAnswer } from './service.ts';
import { parseTarget, type Target } from './target.ts';
import type { Observer } from './types.ts';
import { watch } from './watched.ts';

export interface HostOptions {
  readonly service: Service;
  readonly routeOf: RouteOf;
  readonly nextId: () => string;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** A clock that never jumps, ms. */
  readonly elapsed: () => number;
  readonly limits?: Partial<Limits>;
  readonly tls?: Tls | undefined;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` is believed. */
  readonly trustProxy?: readonly string[];
  /** Answer only under names of this machine: what keeps other web sites from reading a service without keys (DNS rebinding). */
  readonly ownNamesOnly?: boolean;
  /** Why the service cannot answer now; undefined when it can. Rejects for nothing. */
  readonly unready?: () => string | undefined | Promise<string | undefined>;
  readonly observers?: readonly Observer[];
  /** A fault nobody foresaw, for the operator. */
  readonly onFault?: (error: unknown) => void;
}

export interface Host {
  /** Resolves to the address in use. Rejects with the error of the system (EADDRINUSE, EACCES, ...). */
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Takes no more connections, closes idle ones; resolves when the last request is answered. */
  close(): Promise<void>;
  /** Ends whatever is still open. */
  destroy(): void;
  /** Requests being answered. */
  inFlight(): number;
  /** A renewed certificate, for connections from now on; throws where it cannot be used. */
  renewTls(tls: Tls): void;
}

/** Texts and their encodings that the compressor remembers: the descriptions, and what cannot be kept as an answer. */
const COMPRESSED_BYTES = 4 * 1024 * 1024;

/** How often connections that have become idle are closed while the host drains, ms. */
const SWEEP_MS = 50;

const NO_TARGET: Target = { path: '', query: [] };

/** A host that does not listen yet. Throws for a certificate, a key or a proxy address that cannot be used. */
export function createHost(options: HostOptions): Host {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { service, nextId } = options;
  const observers = options.observers ?? [];
  const compress = compressor(COMPRESSED_BYTES);
  let draining = false;
  let inFlight = 0;
  /** The last one found good: clients seldom use several. */
  let ownName = '';
  const watching = { ...options, observers, whenOver: whenOver(), onEnd: () => (inFlight -= 1) };

  const app = createApp({
    tls: options.tls,
    trustProxy: options.trustProxy ?? [],
    limits,
    onBadUrl: forward,
    onClientError: clientErrorHandler(nextId, tellUnread),
  });
  const server = app.server as Server;
  server.maxConnections = limits.connections;
  // Whoever asks whether to send a body is given the answer instead: no body is of use.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  // Nor is any other expectation: Node would answer 417 without a body, and nobody would hear of it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  app.all('/healthz', (request, reply) => status(request, reply, () => undefined));
  app.all('/readyz', (request, reply) => status(request, reply, () => (draining ? 'draining' : options.unready?.())));
  app.all('/*', forward);
  app.setNotFoundHandler(forward);
  app.setErrorHandler((error, request, reply) => {
    options.onFault?.(error);
    if (reply.raw.headersSent) reply.raw.destroy();
    else refuse(begin(request, reply, NO_TARGET), HOST_FAULTS.internal);
  });

  return {
    listen: async (port, host) => {
      await app.listen({ port, host });
      return server.address() as AddressInfo;
    },
    close: async () => {
      draining = true;
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      try {
        await app.close();
      } finally {
        clearInterval(sweep);
      }
    },
    destroy: () => server.closeAllConnections(),
    inFlight: () => inFlight,
    renewTls: (tls) => (server as Server & { setSecureContext?: (tls: Tls) => void }).setSecureContext?.(tls),
  };

  function forward(request: FastifyRequest, reply: FastifyReply): void {
    const target = parseTarget(request.raw.url ?? '/');
    if (typeof target === 'string') {
      refuse(begin(request, reply, NO_TARGET), HOST_FAULTS[target]);
      return;
    }
    const exchange = begin(request, reply, target);
    const unfit = misaddressed(exchange.request);
    if (unfit !== undefined) {
      refuse(exchange, unfit);
      return;
    }
    try {
      answer(exchange, target)?.catch((error) => fail(exchange, error));
    } catch (error) {
      fail(exchange, error);
    }
  }

  /** A promise only where something has to be waited for. */
  function answer(exchange: Exchange, { path, query }: Target): Promise<void> | undefined {
    const { request } = exchange;
    // HEAD is asked as GET: the headers, the length among them, are those of GET.
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    // Node gives lists only for set-cookie, which no request has.
    const headers = request.headers as Readonly<Record<string, string>>;
    const given = service({ method, path, query, headers });
    return given instanceof Promise ? given.then((late) => send(exchange, late)) : send(exchange, given);
  }

  function send(exchange: Exchange, { response, caller }: ServiceAnswer): Promise<void> | undefined {
    const { watched } = exchange;
    watched.caller = caller;
    watched.requestId = response.headers['x-request-id'] ?? '';
    return sendAnswer(exchange, response, compress);
  }

  function begin(request: FastifyRequest, reply: FastifyReply, target: Target): Exchange {
    reply.hijack();
    inFlight += 1;
    const { raw } = request;
    const watched = watch(raw, reply.raw, target, watching, () => request.ip);
    return { request: raw, response: reply.raw, watched, closing: () => closes(raw) };
  }

  async function status(
    request: FastifyRequest,
    reply: FastifyReply,
    reasonNow: NonNullable<HostOptions['unready']>,
  ): Promise<void> {
    const exchange = begin(request, reply, parsed(request.raw));
    // Other methods are refused like those of every route.
    if (request.raw.method !== 'GET' && request.raw.method !== 'HEAD') {
      refuse(exchange, HOST_FAULTS.method, { allow: 'GET, HEAD' });
      return;
    }
    exchange.watched.requestId = nextId();
    const reason = await reasonNow();
    const body = reason === undefined ? { status: 'ok' } : { status: 'unavailable', reason };
    sendJson(exchange, reason === undefined ? 200 : 503, JSON.stringify(body));
  }

  function refuse(exchange: Exchange, fault: HostFault, more: Readonly<Record<string, string>> = {}): void {
    if (exchange.watched.requestId === '') exchange.watched.requestId = nextId();
    sendFault(exchange, fault, more);
  }

  function fail(exchange: Exchange, error: unknown): void {
    options.onFault?.(error);
    if (exchange.response.headersSent) exchange.response.destroy();
    else refuse(exchange, HOST_FAULTS.internal);
  }

  /** The connection ends with the answer while the host drains, and where a body comes that nobody wants. */
  function closes({ headers }: IncomingMessage): boolean {
    return (
      draining ||
      headers['transfer-encoding'] !== undefined ||
      (headers['content-length'] !== undefined && Number(headers['content-length']) > limits.bodyBytes)
    );
  }

  function misaddressed(request: IncomingMessage): HostFault | undefined {
    const { headers, httpVersion } = request;
    if (headers.host === undefined) return httpVersion === '1.0' ? undefined : HOST_FAULTS.no_host;
    if (hasSeveralHosts(request)) return HOST_FAULTS.no_host;
    if (options.ownNamesOnly !== true || headers.host === ownName) return undefined;
    if (!isOwnName(headers.host)) return HOST_FAULTS.other_host;
    ownName = headers.host;
    return undefined;
  }

  /** What never became a request is told all the same. */
  function tellUnread(fault: HostFault, socket: Socket, requestId: string): void {
    const remote = socket.remoteAddress ?? '';
    const answer = {
      time: options.now(),
      requestId,
      method: '',
      route: OTHER_ROUTE,
      path: '',
      query: [],
      ms: 0,
      bytes: 0,
    };
    for (const observer of observers) {
      observer.begin?.();
      observer.answered({ ...answer, status: fault.status, remote, caller: undefined, aborted: false });
    }
  }
}

/** Node keeps the first of several and says nothing; a proxy in front may have gone by another (RFC 9112, 3.2: refuse). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

function parsed({ url }: IncomingMessage): Target {
  const target = parseTarget(url ?? '/');
  return typeof target === 'string' ? NO_TARGET : target;
}
