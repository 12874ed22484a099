/** Fastify as this host uses it: its server, its closing, no log, no body, no query of its own. */
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** What a client may take of the server. Times in ms, sizes in bytes. */
export const DEFAULT_LIMITS = {
  /** Request line and headers together; more is 431. */
  headerBytes: 32 * 1024,
  /** Until the headers of a request are complete, counted from the connection or the last answer; then 408. */
  headersTimeout: 10_000,
  /** Until a request is complete with its body; then 408. */
  requestTimeout: 20_000,
  /**
   * How long an idle connection stays open. Longer than the 60 s of common load balancers, which must be the ones to
   * close.
   */
  keepAliveTimeout: 65_000,
  /** Without a byte in either direction, as with a client that does not read its answer. */
  idleTimeout: 90_000,
  /** How often these times are looked at. */
  checkInterval: 1_000,
  requestsPerConnection: 100_000,
  /** Connections at once of one process; more are closed at once. */
  connections: 20_000,
  /** Request bodies are of no use here; beyond this the connection is closed with the answer. */
  bodyBytes: 64 * 1024,
};

export type Limits = Readonly<typeof DEFAULT_LIMITS>;

export interface Tls {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

/** TLS 1.3, and of TLS 1.2 the ciphers whose sessions stay secret when the key is stolen later (RFC 9325, 4.2). */
const TLS_POLICY = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const;

/** A certificate and its key as Node takes them, with the versions and ciphers of this service. */
export function secureContext(tls: Tls): Tls & typeof TLS_POLICY {
  return { ...TLS_POLICY, ...tls };
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
    // A request that comes on an open connection while the host drains is answered like any other, with `Connection:
    // close`.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    // The query is read from the raw address, once.
    routerOptions: { querystringParser: () => ({}) },
    clientErrorHandler: onClientError,
    frameworkErrors: (_error, request, reply) => {
      onBadUrl(request as FastifyRequest, reply as FastifyReply);
    },
    ...(tls === undefined
      ? { http }
      : { https: { ...http, ...secureContext(tls), handshakeTimeout: limits.headersTimeout } }),
  }) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  // Bodies are not read: Node discards them, or the connection ends with the answer.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  return app;
}
