/**
 * A service on loopback that misbehaves by script: each path has a script of answers, used up one request at a time
 * (the last one stays).
 */
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, createServer as createTcp, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export interface Seen {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly port: number | undefined;
}

export interface EvilServer {
  readonly origin: string;
  readonly host: string;
  /** Requests in the order they came. */
  readonly seen: readonly Seen[];
  /** How many connections were opened. */
  readonly connections: () => number;
  close(): Promise<void>;
}

export const certificate = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`./certs/${name}.pem`, import.meta.url)), 'utf8');

/** Serves scripts by path (without query); `secure` over TLS with the test certificate. */
export async function evilServer(
  scripts: Readonly<Record<string, Answering | readonly Answering[]>>,
  secure = false,
): Promise<EvilServer> {
  const seen: Seen[] = [];
  const used = new Map<string, number>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0]!;
    seen.push({ path: request.url ?? '', headers: request.headers, port: request.socket.remotePort });
    const script = scripts[path];
    if (script === undefined)
      return send(404, '{"error":{"code":"NOT_FOUND","message":"no such route"}}')(request, response);
    if (typeof script === 'function') return script(request, response);
    const turn = used.get(path) ?? 0;
    used.set(path, turn + 1);
    script[Math.min(turn, script.length - 1)]!(request, response);
  };
  const server = secure
    ? createHttps({ key: certificate('server-key'), cert: certificate('server') }, answer)
    : createHttp(answer);
  const running = await listen(server);
  const host = `127.0.0.1:${running.port}`;
  return { ...running, origin: `${secure ? 'https' : 'http'}://${host}`, host, seen };
}

/** Answers each connection with these bytes for any request, then ends it (or, with `hold`, keeps it open). */
export async function rawServer(bytes: string | Buffer, hold = false): Promise<Omit<EvilServer, 'seen'>> {
  const server = createTcp((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (hold ? socket.write(bytes) : socket.end(bytes)));
  });
  const running = await listen(server);
  return { ...running, origin: `http://127.0.0.1:${running.port}`, host: `127.0.0.1:${running.port}` };
}

export interface TestProxy extends Omit<EvilServer, 'seen'> {
  /** Request lines and Proxy-Authorization, in order. */
  readonly asked: readonly { readonly line: string; readonly authorization: string | undefined }[];
}

/**
 * A proxy: CONNECT to anywhere ends at `target` (host:port), whole addresses are answered by itself. `refuse`: status
 * for every CONNECT.
 */
export async function testProxy(target: string, refuse?: number): Promise<TestProxy> {
  const asked: { line: string; authorization: string | undefined }[] = [];
  const note = ({ method, url, headers }: IncomingMessage) =>
    asked.push({ line: `${method} ${url}`, authorization: headers['proxy-authorization'] });
  const server = createHttp((request, response) => {
    note(request);
    send(200, '{"data":{"by":"proxy"}}')(request, response);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    note(request);
    socket.on('error', () => undefined);
    if (refuse !== undefined) {
      socket.end(`HTTP/1.1 ${refuse} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const [host = '', port] = target.split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
  });
  const running = await listen(server);
  return { ...running, origin: `http://127.0.0.1:${running.port}`, host: `127.0.0.1:${running.port}`, asked };
}

async function listen(
  server: Server,
): Promise<{ port: number; connections: () => number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let opened = 0;
  server.on('connection', (socket: Socket) => {
    opened++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => opened,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A well-behaved answer. */
export function send(status: number, body: string | Buffer, headers: Record<string, string> = {}): Answering {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}

export const reset: Answering = (request) => {
  request.socket.resetAndDestroy();
};

/** Takes the request and says nothing. */
export const stall: Answering = () => undefined;

/** Promises `length` bytes and ends the connection after `body`. */
export function truncate(body: string, length: number): Answering {
  return (request, response) => {
    response.writeHead(200, { 'content-length': length, 'x-request-id': 'cut' });
    response.write(body, () => request.socket.destroy());
  };
}

/** A chunked body without its end. */
export const unfinished: Answering = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"data":{"symbol":', () => request.socket.destroy());
};

/** One byte every few ms, for ever. */
export const drip: Answering = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  request.socket.on('close', () => clearInterval(timer));
};

/** Closes the connection behind an answer that promised to keep it. */
export function thenClose(status: number, body: string): Answering {
  return (request, response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), connection: 'keep-alive' });
    response.end(body, () => request.socket.destroy());
  };
}
