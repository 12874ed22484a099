/** Fastify as this host uses it: its server, its closing, no log, no body, no query of its own. */
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Limits } from './limits.ts';

export interface Tls {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

export interface AppOptions {
  readonly tls: Tls | undefined;
  readonly trustProxy: readonly string[];
  readonly limits: Limits;
  /** Answers an address that the router cannot read. */
  readonly onBadUrl: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Answers what is no request, on the bare socket. */
  readonly onClientError: (error: Error, socket: Socket) => void;
}

/** Throws for a certificate, a key or a proxy address that cannot be used. */
export function createApp({ tls, trustProxy, limits, onBadUrl, onClientError }: AppOptions): FastifyInstance {
  const http = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.checkInterval,
    // A missing Host is answered with a coded body instead of an empty one.
    requireHostHeader: false,
    noDelay: true,
  };
  const app = Fastify({
    logger: false,
    keepAliveTimeout: limits.keepAliveTimeout,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.idleTimeout,
    maxRequestsPerSocket: limits.requestsPerConnection,
    forceCloseConnections: 'idle',
    // A request that comes on an open connection while the host drains is answered like any other, with `Connection: close`.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    // The query is read from the raw address, once.
    routerOptions: { querystringParser: () => ({}) },
    clientErrorHandler: onClientError,
    frameworkErrors: (_error, request, reply) => {
      onBadUrl(request as FastifyRequest, reply as FastifyReply);
    },
    ...(tls === undefined ? { http } : { https: { ...http, ...tls, handshakeTimeout: limits.headersTimeout } }),
  }) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  // Bodies are not read: Node discards them, or the connection ends with the answer.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  return app;
}
