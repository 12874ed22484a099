/** The host over a real socket: what a client may send, and what it gets. */
import { readFileSync } from 'node:fs';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { type ConnectionOptions, connect as secure } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { createHost, type Host, type HostOptions } from '../../src/service/http/host.ts';
import { serveMetrics } from '../../src/service/http/metrics.ts';
import { type Answered, routeLabels } from '../../src/service/http/observer.ts';
import type { Handler, ServiceRequest, ServiceResponse } from '../../src/service/types.ts';

const BODY = JSON.stringify({ data: 'täglich '.repeat(400) });
let answered: Answered[] = [];
let seen: ServiceRequest[] = [];
let response: ServiceResponse;
let wait: Promise<void> | undefined;
let host: Host | undefined;
let port = 0;

const service: Handler = async (request) => {
  seen.push(request);
  await wait;
  return response;
};

async function start(options: Partial<HostOptions> = {}): Promise<void> {
  let count = 0;
  host = createHost({
    service,
    nextId: () => `h${++count}`,
    now: () => 1000,
    elapsed: () => performance.now(),
    routeOf: routeLabels(ENDPOINTS.map(({ spec }) => spec)),
    observers: [{ answered: (answer) => answered.push(answer) }],
    ...options,
  });
  port = (await host.listen(0, '127.0.0.1')).port;
}

beforeEach(() => {
  answered = [];
  seen = [];
  wait = undefined;
  response = {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 's1' },
    body: BODY,
  };
});
afterEach(async () => {
  host?.destroy();
  await host?.close();
  host = undefined;
});

/** Holds every response back until the function is called. */
function holding(): () => void {
  let go = (): void => {};
  wait = new Promise((resolve) => {
    go = resolve;
  });
  return go;
}

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = ask({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Sends bytes, gives all that comes back until the host closes. */
function raw(bytes: string, slowly?: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const drip = slowly === undefined ? undefined : setInterval(() => socket.write(slowly), 100);
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve(text);
    });
  });
}

const code = (got: Got): string => (JSON.parse(got.body.toString()) as { error: { code: string } }).error.code;

describe('requests', () => {
  beforeEach(() => start());

  test.each(['Nestl\u00c3\u00a9', 'Nestl\u00e9'])(
    'bytes beyond ASCII in a request line are refused with the reason: %s',
    async (name) => {
      const answer = await raw(`GET /v2/search?q=${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('characters that are not ASCII. Send them percent-encoded, as in Nestl%C3%A9.');
      expect(seen).toEqual([]);
    },
  );

  test('method, raw path, pairs in order and headers reach the service', async () => {
    const got = await get('/v2/filings/a%2Fb?symbol=a+b&x=%C3%A9&symbol=c', {
      'X-API-Key': 'K',
      'If-None-Match': 'W/"1"',
    });
    expect(got.status).toBe(200);
    expect(got.body.toString()).toBe(BODY);
    expect(got.headers['content-length']).toBe(String(Buffer.byteLength(BODY)));
    const [request] = seen;
    expect([request!.method, request!.path]).toEqual(['GET', '/v2/filings/a%2Fb']);
    expect(request!.query).toEqual([
      ['symbol', 'a b'],
      ['x', 'é'],
      ['symbol', 'c'],
    ]);
    expect([request!.headers['x-api-key'], request!.headers['if-none-match']]).toEqual(['K', 'W/"1"']);
  });

  test('HEAD has the headers of GET and no body; every other method is the service to refuse', async () => {
    const head = await get('/v2/snapshot', { 'accept-encoding': 'br' }, 'HEAD');
    const same = await get('/v2/snapshot', { 'accept-encoding': 'br' });
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(same.headers['content-length']);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'])
      await get('/v2/snapshot', {}, method);
    expect(seen.map(({ method }) => method)).toEqual([
      'GET',
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'PROPFIND',
      'TRACE',
    ]);
  });

  test('a body is not read: any type passes, and a large or endless one ends the connection with the answer', async () => {
    expect((await get('/v2/snapshot', { 'content-type': 'application/gibberish' }, 'POST', 'x')).status).toBe(200);
    expect(
      (await raw('GET /v2/snapshot HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\nx')).toLowerCase(),
    ).toContain('connection: close');
    expect(await raw('GET /v2/snapshot HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n')).toContain(
      'HTTP/1.1 200',
    );
    expect(
      await raw(
        'POST /v2/snapshot HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 5\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 200/);
    expect(await raw('GET /v2/snapshot HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200/,
    );
  });

  test('unreadable requests are rejected with a code, before the service', async () => {
    for (const path of ['/v2/%zz', '/v2/snapshot?symbol=%', '/v2/snapshot?%FF=1']) {
      const got = await get(path);
      expect([got.status, code(got), got.headers['cache-control']], path).toEqual([400, 'PARAM_INVALID', 'no-store']);
    }
    const long = await get(`/v2/${'a'.repeat(8200)}`);
    expect([long.status, code(long)]).toEqual([414, 'URI_TOO_LONG']);
    const endless = await raw(`GET /${'a'.repeat(70_000)}`);
    expect(endless).toContain('HTTP/1.1 414');
    const headers = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(70_000)}`);
    expect(headers).toContain('HTTP/1.1 431');
    expect(headers).toContain('HEADERS_TOO_LARGE');
    expect(await raw('gibberish\r\n\r\n')).toContain('"code":"BAD_REQUEST"');
    expect(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toContain('Host header');
    expect(await raw('GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n')).toContain('HTTP/1.1 400');
    // Two lengths: the way to smuggle a request past a proxy (RFC 9112, 6.3).
    expect(
      await raw('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    ).toContain('HTTP/1.1 400');
    expect(seen).toEqual([]);
    expect(answered.map(({ status }) => status)).toEqual([400, 400, 400, 414, 414, 431, 400, 400, 400, 400]);
  });

  test('pipelined requests are answered in order, and those before bad bytes keep their answers', async () => {
    const one = (n: number, more = '') => `GET /v2/snapshot?n=${n} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
    const text = await raw(one(1) + one(2) + one(3, 'Connection: close\r\n'));
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    expect(seen.map(({ query }) => query[0]![1])).toEqual(['1', '2', '3']);
    const broken = await raw(`${one(4)}gibberish\r\n\r\n`);
    expect(broken.startsWith('HTTP/1.1 200')).toBe(true);
    expect(broken).toContain('täglich'.slice(0, 1));
  });

  test('compression by weight, with Vary; small bodies, errors and 304 go as they are', async () => {
    const br = await get('/v2/snapshot', { 'accept-encoding': 'gzip;q=0.5, br' });
    expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(brotliDecompressSync(br.body).toString()).toBe(BODY);
    const gz = await get('/v2/snapshot', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gz.body).toString()).toBe(BODY);
    expect(gz.body.length).toBeLessThan(BODY.length / 4);
    expect((await get('/v2/snapshot')).headers['content-encoding']).toBeUndefined();
    response = { ...response, headers: { ...response.headers, vary: 'x-api-key' }, body: '{"data":{}}' };
    const small = await get('/v2/snapshot', { 'accept-encoding': 'br' });
    expect([small.headers['content-encoding'], small.headers.vary]).toEqual([undefined, 'x-api-key, accept-encoding']);
    response = { status: 304, headers: { etag: 'W/"1"' }, body: '' };
    const unchanged = await get('/v2/snapshot', { 'accept-encoding': 'br' });
    expect([
      unchanged.status,
      unchanged.body.length,
      unchanged.headers['content-length'],
      unchanged.headers.etag,
    ]).toEqual([304, 0, undefined, 'W/"1"']);
  });

  test('a service that throws is 500 and says nothing of its inside', async () => {
    await host!.close();
    const faults: unknown[] = [];
    await start({ service: () => Promise.reject(new Error('/srv/secret')), onFault: (error) => faults.push(error) });
    const got = await get('/v2/snapshot');
    expect([got.status, code(got)]).toEqual([500, 'INTERNAL']);
    expect(got.body.toString()).not.toContain('secret');
    expect(faults).toHaveLength(1);
  });
});

test('healthz is always 200; readyz has the reason; neither takes other methods', async () => {
  let reason: string | undefined;
  await start({ unready: () => reason });
  expect((await get('/healthz')).body.toString()).toBe('{"status":"ok"}');
  expect((await get('/readyz')).status).toBe(200);
  reason = 'store_busy';
  const unready = await get('/readyz');
  expect([unready.status, unready.body.toString()]).toEqual([503, '{"status":"unavailable","reason":"store_busy"}']);
  expect((await get('/healthz')).status).toBe(200);
  const post = await get('/healthz', {}, 'POST');
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect(seen).toEqual([]);
});

test('slow clients: headers that drip in are 408, and so is a connection that says nothing', async () => {
  await start({ limits: { headersTimeout: 400, requestTimeout: 500, checkInterval: 50 } });
  const [dripping, silent] = await Promise.all([raw('GET / HTTP/1.1\r\nHost: a\r\n', 'X: y\r\n'), raw('')]);
  expect(dripping).toContain('HTTP/1.1 408');
  expect(dripping).toContain('"code":"REQUEST_TIMEOUT"');
  expect(silent === '' || silent.includes('408')).toBe(true);
});

test('an open service answers under own names only', async () => {
  await start({ ownNamesOnly: true });
  expect((await get('/v2/snapshot', { host: 'rebound.example' })).status).toBe(421);
  expect((await get('/v2/snapshot', { host: `localhost:${port}` })).status).toBe(200);
  for (const path of ['/healthz', '/readyz']) expect((await get(path, { host: 'rebound.example' })).status).toBe(421);
});

test('metrics are answered under own names only', async () => {
  const metrics = await serveMetrics(async () => 'up 1\n', 0, '127.0.0.1');
  ({ port } = metrics.address);
  const under = async (host: string) => (await get('/metrics', { host })).status;
  expect([await under('localhost'), await under(`127.0.0.1:${port}`), await under('rebound.example')]).toEqual([
    200, 200, 421,
  ]);
  metrics.close();
});

describe('TLS', () => {
  const file = (name: string): Buffer => readFileSync(new URL(`../client/certs/${name}.pem`, import.meta.url));
  const tls = { cert: file('rsa'), key: file('rsa-key') };
  /** The version and cipher agreed on. */
  const handshake = (options: ConnectionOptions): Promise<string> =>
    new Promise((resolve) => {
      const socket = secure({ port, host: '127.0.0.1', ca: file('rsa'), ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.on('error', () => resolve('refused'));
    });
  const only12 = (ciphers: string): ConnectionOptions => ({ minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', ciphers });

  test('1.3, and 1.2 with forward-secret ciphers only; a renewed certificate changes neither', async () => {
    await start({ tls });
    for (const renewed of [false, true]) {
      if (renewed) host!.renewTls(tls);
      expect(await handshake({})).toMatch(/^TLSv1\.3 TLS_/);
      expect(await handshake(only12('ECDHE-RSA-AES128-GCM-SHA256'))).toBe('TLSv1.2 ECDHE-RSA-AES128-GCM-SHA256');
      for (const weak of ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES128-SHA'])
        expect(await handshake(only12(weak)), weak).toBe('refused');
      expect(await handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' })).toBe(
        'refused',
      );
    }
  });
});

test('X-Forwarded-For counts from trusted proxies only', async () => {
  await start();
  await get('/v2/snapshot', { 'x-forwarded-for': '203.0.113.7' });
  await host!.close();
  await start({ trustProxy: ['127.0.0.0/8'] });
  // The nearest address that is no trusted proxy; what the client itself put before it is worth nothing.
  await get('/v2/snapshot', { 'x-forwarded-for': '1.1.1.1, 203.0.113.7, 127.0.0.9' });
  expect(answered.map(({ remote }) => remote)).toEqual(['127.0.0.1', '203.0.113.7']);
});

test('draining: ready no more, still answering, each answer the last of its connection', async () => {
  await start();
  host!.drain();
  expect((await get('/readyz')).body.toString()).toContain('"reason":"draining"');
  const got = await get('/v2/snapshot', { connection: 'keep-alive' });
  expect([got.status, got.headers.connection]).toEqual([200, 'close']);
});

test('closing: requests in flight are answered with connection: close, new ones are refused', async () => {
  await start();
  const go = holding();
  const under = get('/v2/snapshot', { connection: 'keep-alive' });
  await expect.poll(() => host!.inFlight()).toBe(1);
  const closed = host!.close();
  await expect(get('/v2/snapshot')).rejects.toThrow(/ECONNREFUSED/);
  go();
  const got = await under;
  expect([got.status, got.headers.connection]).toEqual([200, 'close']);
  await closed;
  expect(host!.inFlight()).toBe(0);
});

test('a client that leaves before its response is logged as aborted', async () => {
  await start();
  const go = holding();
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /v2/snapshot HTTP/1.1\r\nHost: a\r\n\r\n'));
  await expect.poll(() => seen.length).toBe(1);
  socket.destroy();
  await expect.poll(() => answered.length).toBe(1);
  go();
  expect(answered[0]!.aborted).toBe(true);
});

test('a client that leaves before several responses: each is logged as aborted, none stays in flight', async () => {
  await start();
  const go = holding();
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET /v2/snapshot HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3)),
  );
  await expect.poll(() => host!.inFlight()).toBe(3);
  socket.destroy();
  await expect.poll(() => host!.inFlight()).toBe(0);
  go();
  expect(answered.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

test('answers given within the turn keep their place behind one that takes longer', async () => {
  let go: (answer: ServiceResponse) => void = () => {};
  const late = new Promise<ServiceResponse>((resolve) => {
    go = resolve;
  });
  const numbered = (n: string): ServiceResponse => ({ status: 200, headers: { 'x-n': n }, body: '{}' });
  await start({
    service: ({ query }) => {
      const n = query[0]![1];
      if (n === '4') throw new Error('/srv/secret');
      return n === '1' ? late : numbered(n);
    },
  });
  const one = (n: number, more = '') => `GET /v2/snapshot?n=${n} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  // More than ten: each that waits would add a listener to the connection, which Node warns of.
  const many = Array.from({ length: 20 }, (_, n) => one(n + 5)).join('');
  const warnings: Error[] = [];
  const hear = (warning: Error) => warnings.push(warning);
  process.on('warning', hear);
  const text = raw(one(1) + one(2) + one(3) + one(4) + many + one(25, 'Connection: close\r\n'));
  await expect.poll(() => host!.inFlight()).toBe(25);
  go(numbered('1'));
  const got = await text;
  process.off('warning', hear);
  expect([...got.matchAll(/x-n: (\d+)/g)].map(([, n]) => Number(n))).toEqual([
    1,
    2,
    3,
    ...Array.from({ length: 21 }, (_, n) => n + 5),
  ]);
  expect(got.match(/HTTP\/1\.1 500/g)).toHaveLength(1);
  expect(got).not.toContain('secret');
  expect(warnings).toEqual([]);
  expect(host!.inFlight()).toBe(0);
  expect(answered.map(({ status }) => status).filter((status) => status === 500)).toHaveLength(1);
  expect(answered).toHaveLength(25);
});
