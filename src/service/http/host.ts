/**
 * The service on HTTP: fastify listens, takes connections apart and closes them; every path but two is the service's to
 * answer.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMdsError } from '../../errors.ts';
import { asApiError, type CodedError, errorResponse, uncached } from '../errors.ts';
import { requireReading } from '../route.ts';
import type { Handler, ServiceResponse } from '../types.ts';
import { clientErrorHandler, HOST_ERRORS } from './client-errors.ts';
import { createApp, DEFAULT_LIMITS, type Limits, secureContext, type Tls } from './fastify-app.ts';
import { type Exchange, type ObserverOptions, OTHER_ROUTE, observing } from './observer.ts';
import { send } from './reply.ts';
import { type Dialogue, readBody, sendStream } from './streamed.ts';
import { isOwnName, isOwnOrigin, parseTarget, type Target } from './target.ts';

export interface HostOptions extends ObserverOptions {
  readonly service: Handler;
  readonly nextId: () => string;
  /** Answers `/mcp`, whose requests have bodies. Absent: no such path. */
  readonly mcp?: Dialogue | undefined;
  readonly limits?: Partial<Limits>;
  readonly tls?: Tls | undefined;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` is believed. */
  readonly trustProxy?: readonly string[];
  /**
   * Answer only under names of this machine: what keeps other web sites from reading a service without keys (DNS
   * rebinding).
   */
  readonly ownNamesOnly?: boolean;
  /** Why the service cannot answer now; undefined when it can. Rejects for nothing. */
  readonly unready?: () => string | undefined | Promise<string | undefined>;
  /** More of the state, for `/readyz`. */
  readonly state?: () => object;
  /** An unexpected error, for the operator. */
  readonly onFault?: (error: unknown) => void;
}

export type Host = ReturnType<typeof createHost>;

/** How often connections that have become idle are closed while the host drains, ms. */
const SWEEP_MS = 50;

/** Where assistants ask. */
export const MCP_PATH = '/mcp';

const NO_TARGET: Target = { path: '', query: [] };

/** A host that does not listen yet. Throws for a certificate, a key or a proxy address that cannot be used. */
export function createHost(options: HostOptions) {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { service, nextId, observers = [] } = options;
  let draining = false;
  let inFlight = 0;
  /** The last name accepted: most clients use one. */
  let ownName = '';
  const observe = observing(options, () => (inFlight -= 1));

  const app = createApp({
    tls: options.tls,
    trustProxy: options.trustProxy ?? [],
    limits,
    onBadUrl: forward,
    onClientError: clientErrorHandler(nextId, reportUnparsed),
  });
  const server = app.server as Server;
  server.maxConnections = limits.connections;
  // A client that asks whether to send a body gets the response instead: bodies are not used.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  // Other expectations likewise: Node would answer 417 without a body and without a log line.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const none = () => undefined;
  app.all('/healthz', (request, reply) => status(request, reply, none, none));
  app.all('/readyz', (request, reply) =>
    status(request, reply, () => (draining ? 'draining' : options.unready?.()), options.state ?? none),
  );
  if (options.mcp !== undefined) app.all(MCP_PATH, (request, reply) => talk(request, reply, options.mcp!));
  app.all('/*', forward);
  app.setNotFoundHandler(forward);
  app.setErrorHandler((error, request, reply) => fail(begin(request, reply, NO_TARGET), error));

  return {
    /** Resolves to the address in use. Rejects with the error of the system (EADDRINUSE, EACCES, ...). */
    listen: async (port: number, host: string): Promise<AddressInfo> => {
      await app.listen({ port, host });
      return server.address() as AddressInfo;
    },
    /** From now on `/readyz` says so, and connections end with their next answer; new ones are still taken. */
    drain: (): void => {
      draining = true;
    },
    /** Takes no more connections, closes idle ones; resolves when the last request is answered. */
    close: async (): Promise<void> => {
      draining = true;
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      try {
        await app.close();
      } finally {
        clearInterval(sweep);
      }
    },
    /** Ends whatever is still open. */
    destroy: () => server.closeAllConnections(),
    /** Requests being answered. */
    inFlight: () => inFlight,
    /** A renewed certificate, for connections from now on; throws where it cannot be used. */
    renewTls: (tls: Tls): void =>
      (server as Server & { setSecureContext?: (tls: Tls) => void }).setSecureContext?.(secureContext(tls)),
  };

  function forward(request: FastifyRequest, reply: FastifyReply): void {
    const read = parseTarget(request.raw.url ?? '/');
    const unfit = typeof read === 'string' ? HOST_ERRORS[read] : misaddressed(request.raw);
    const target = typeof read === 'string' ? NO_TARGET : read;
    const exchange = begin(request, reply, target);
    try {
      if (unfit !== undefined) refuse(exchange, unfit);
      else answer(exchange, target)?.catch((error) => fail(exchange, error));
    } catch (error) {
      fail(exchange, error);
    }
  }

  /** An exchange of the Model Context Protocol: a body in, a body or a stream of events out. */
  async function talk(request: FastifyRequest, reply: FastifyReply, dialogue: Dialogue): Promise<void> {
    const exchange = begin(request, reply, { path: MCP_PATH, query: [] });
    exchange.requestId = nextId();
    try {
      const unfit = misaddressed(request.raw) ?? foreign(request.raw);
      const body = unfit === undefined ? await readBody(request.raw, limits.bodyBytes) : undefined;
      if (unfit !== undefined) refuse(exchange, unfit);
      else if (body === undefined) refuse(exchange, HOST_ERRORS.message_too_large);
      else await sendStream(exchange, dialogue, body);
    } catch (error) {
      if (isMdsError(error)) refuse(exchange, asApiError(error));
      else fail(exchange, error);
    }
  }

  /** The error for a request from a page of another web site: MCP requires 403 for its Origin header. */
  function foreign({ headers: { origin, host } }: IncomingMessage): CodedError | undefined {
    return origin === undefined || isOwnOrigin(origin, host) ? undefined : HOST_ERRORS.other_origin;
  }

  /** A promise only where something has to be waited for. */
  function answer(exchange: Exchange, { path, query }: Target): Promise<void> | undefined {
    const { request } = exchange;
    // HEAD is handled as GET, so that its headers, with the length, are those of GET.
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    // Node gives lists only for set-cookie, which no request has.
    const headers = request.headers as Readonly<Record<string, string>>;
    const given = service({ method, path, query, headers });
    return given instanceof Promise ? given.then((late) => sendAnswer(exchange, late)) : sendAnswer(exchange, given);
  }

  function sendAnswer(exchange: Exchange, response: ServiceResponse): Promise<void> | undefined {
    exchange.caller = response.caller;
    exchange.requestId = response.headers['x-request-id'] ?? '';
    return send(exchange, response);
  }

  function begin(request: FastifyRequest, reply: FastifyReply, target: Target): Exchange {
    reply.hijack();
    inFlight += 1;
    const closing = () => closes(request.raw);
    const exchange = { request: request.raw, response: reply.raw, closing, requestId: '', caller: undefined, bytes: 0 };
    observe(exchange, target, () => request.ip);
    return exchange;
  }

  async function status(
    request: FastifyRequest,
    reply: FastifyReply,
    reasonNow: NonNullable<HostOptions['unready']>,
    stateNow: () => object | undefined,
  ): Promise<void> {
    const target = parseTarget(request.raw.url ?? '/');
    const exchange = begin(request, reply, typeof target === 'string' ? NO_TARGET : target);
    exchange.requestId = nextId();
    const unfit = misaddressed(request.raw);
    if (unfit !== undefined) return refuse(exchange, unfit);
    try {
      requireReading(request.method);
      const reason = await reasonNow();
      const word = reason === undefined ? { status: 'ok' } : { status: 'unavailable', reason };
      const body = { ...word, ...stateNow() };
      send(exchange, uncached(reason === undefined ? 200 : 503, body, exchange.requestId));
    } catch (error) {
      refuse(exchange, asApiError(error));
    }
  }

  function refuse(exchange: Exchange, fault: CodedError): void {
    if (exchange.requestId === '') exchange.requestId = nextId();
    send(exchange, errorResponse(fault, exchange.requestId));
  }

  function fail(exchange: Exchange, error: unknown): void {
    options.onFault?.(error);
    if (exchange.response.headersSent) exchange.response.destroy();
    else refuse(exchange, asApiError(undefined));
  }

  /** The connection closes after the response while the host drains, and where the request has a body. */
  function closes({ headers }: IncomingMessage): boolean {
    return (
      draining ||
      headers['transfer-encoding'] !== undefined ||
      (headers['content-length'] !== undefined && Number(headers['content-length']) > limits.bodyBytes)
    );
  }

  function misaddressed(request: IncomingMessage): CodedError | undefined {
    const { headers, httpVersion } = request;
    if (headers.host === undefined) return httpVersion === '1.0' ? undefined : HOST_ERRORS.no_host;
    if (hasSeveralHosts(request)) return HOST_ERRORS.no_host;
    if (options.ownNamesOnly !== true || headers.host === ownName) return undefined;
    if (!isOwnName(headers.host)) return HOST_ERRORS.other_host;
    ownName = headers.host;
    return undefined;
  }

  /** Reports a request that could not be parsed to the observers. */
  function reportUnparsed({ status, headers }: ServiceResponse, { remoteAddress: remote = '' }: Socket): void {
    const asked = { time: options.now(), requestId: headers['x-request-id']!, method: '', route: OTHER_ROUTE, remote };
    for (const observer of observers) {
      observer.begin?.();
      observer.answered({ ...asked, ...NO_TARGET, status, ms: 0, bytes: 0, caller: undefined, aborted: false });
    }
  }
}

/** Node silently keeps the first of several; a proxy in front may use another (RFC 9112, 3.2: refuse). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
