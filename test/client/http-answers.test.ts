/** Answers of a hosted service, well-behaved and hostile, over both wires: they must read alike. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asking, asking, BODY, closing, KEY, WIRES } from './asking.ts';
import {
  drip,
  type EvilServer,
  evilServer,
  rawServer,
  reset,
  send,
  stall,
  thenClose,
  truncate,
  unfinished,
} from './evil-server.ts';

const NO_UTF8 = Buffer.concat([Buffer.from('{"data":{"name":"Soci'), Buffer.from([0xe9, 0x74]), Buffer.from('"}}')]);
const BOMB = gzipSync(Buffer.alloc(300_000, 0x20));

describe.each(WIRES)('over the %s wire', (wire) => {
  let server: EvilServer;
  let service: Asking;
  beforeAll(async () => {
    server = await evilServer({
      '/api/v2/snapshot': send(200, BODY, { 'x-request-id': 'r1' }),
      '/api/gzip': send(200, gzipSync(BODY), { 'content-encoding': 'gzip' }),
      '/api/x-gzip': send(200, gzipSync(BODY), { 'content-encoding': 'X-GZip' }),
      '/api/br': send(200, brotliCompressSync(BODY), { 'content-encoding': 'br' }),
      '/api/deflate': send(200, deflateSync(BODY), { 'content-encoding': 'deflate' }),
      '/api/deflate-raw': send(200, deflateRawSync(BODY), { 'content-encoding': 'deflate' }),
      '/api/twice': send(200, brotliCompressSync(gzipSync(BODY)), { 'content-encoding': 'gzip, br' }),
      '/api/not-gzip': send(200, BODY, { 'content-encoding': 'gzip' }),
      '/api/not-br': send(200, BODY, { 'content-encoding': 'br' }),
      '/api/silent-gzip': send(200, gzipSync(BODY)),
      '/api/zstd-claimed': send(200, BODY, { 'content-encoding': 'zstd' }),
      '/api/half-gzip': send(200, gzipSync(BODY).subarray(0, 20), { 'content-encoding': 'gzip' }),
      '/api/broken-gzip': send(200, Buffer.from([0x1f, 0x8b, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]), {
        'content-encoding': 'gzip',
      }),
      '/api/zstd': send(200, Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 4]), { 'content-encoding': 'zstd' }),
      '/api/bomb': send(200, BOMB, { 'content-encoding': 'gzip' }),
      '/api/large': send(200, `{"data":{"text":"${'x'.repeat(200_000)}"}}`),
      '/api/bom': send(200, `\ufeff${BODY}`),
      '/api/no-utf8': send(200, NO_UTF8),
      '/api/latin1': send(200, NO_UTF8, { 'content-type': 'application/json; charset=ISO-8859-1' }),
      '/api/no-charset': send(200, NO_UTF8, { 'content-type': 'application/json; charset=x-klingon' }),
      '/api/utf16': send(200, Buffer.from(`\ufeff${BODY}`, 'utf16le')),
      '/api/utf16be': send(200, Buffer.from(`\ufeff${BODY}`, 'utf16le').swap16()),
      '/api/utf16-no-mark': send(200, Buffer.from(BODY, 'utf16le')),
      '/api/utf16be-no-mark': send(200, Buffer.from(BODY, 'utf16le').swap16()),
      '/api/html-type': send(200, BODY, { 'content-type': 'text/html' }),
      '/api/no-content': send(204, ''),
      '/api/empty': send(200, ''),
      '/api/page': send(200, '<!doctype html><title>Sign in &amp; go</title>'),
      '/api/error-under-200': send(200, '{"error":{"code":"SYMBOL_UNKNOWN","message":"X is unknown"}}'),
      '/api/reset': reset,
      '/api/stall': stall,
      '/api/drip': drip,
      '/api/short': truncate(BODY.slice(0, 10), BODY.length),
      '/api/unfinished': unfinished,
      '/api/then-close': thenClose(200, BODY),
      '/api/not-modified': send(304, ''),
      '/api/early': (_request, response) => {
        response.writeEarlyHints({ link: '</x>; rel=preload' });
        send(200, BODY)(_request, response);
      },
      '/api/twice-headers': (_request, response) => {
        response.setHeader('x-request-id', ['a', 'b']);
        response.setHeader('content-type', 'application/json');
        response.end(BODY);
      },
    });
    service = asking({
      baseUrl: `${server.origin}/api/`,
      wire,
      retries: 0,
      maxBytes: 100_000,
      tryTimeout: 1000,
      userAgent: 'mds/1.2',
    });
  });
  afterAll(async () => {
    service.transport.close();
    await server.close();
  });

  test('the key is in its header and nowhere else; prefix, query and header names are as said', async () => {
    const answer = await service.get('/v2/snapshot', [
      ['symbol', 'BRK-B'],
      ['form', '10-K,8-K'],
      ['q', 'a&b=c ü'],
    ]);
    expect(answer.data()).toEqual({ symbol: 'KO' });
    expect(answer.response).toMatchObject({ status: 200, body: BODY });
    expect(answer.response.headers['x-request-id']).toBe('r1');
    expect(answer.hosted).toBe(true);
    const { path, headers } = server.seen.at(-1)!;
    expect(path).toBe('/api/v2/snapshot?symbol=BRK-B&form=10-K,8-K&q=a%26b%3Dc%20%C3%BC');
    expect(headers).toMatchObject({
      'x-api-key': KEY,
      'accept-encoding': 'gzip, br',
      accept: 'application/json',
      'user-agent': 'mds/1.2',
      host: server.host,
    });
    expect(JSON.stringify(server.seen.at(-1)).split(KEY)).toHaveLength(2);
  });

  test.each([
    'gzip',
    'x-gzip',
    'br',
    'deflate',
    'deflate-raw',
    'twice',
    'not-gzip',
    'not-br',
    'silent-gzip',
    'zstd-claimed',
    'bom',
    'utf16',
    'utf16be',
    'utf16-no-mark',
    'utf16be-no-mark',
    'html-type',
    'then-close',
    'early',
    'twice-headers',
  ])('%s is read', async (path) => {
    const { response } = await service.get(`/${path}`);
    expect(response.body).toBe(BODY);
  });

  test('several values of a header are one text', async () => {
    const { response } = await service.get('/twice-headers');
    expect(response.headers['x-request-id']).toBe('a, b');
  });

  test('bytes that are no UTF-8 are replaced, with a note in the log', async () => {
    expect(await service.data('/no-utf8')).toEqual({ name: 'Soci\ufffdt' });
    expect(service.log()).toContain('not UTF-8');
    expect(await service.data('/no-charset')).toEqual({ name: 'Soci\ufffdt' });
  });

  test('bytes in the character set that is named are read as that', async () => {
    expect(await service.data('/latin1')).toEqual({ name: 'Soci\u00e9t' });
  });

  // Exit codes of the design: 4 not found, 6 the service sent an invalid response, 7 network or timeout.
  test.each([
    ['half-gzip', 'CONNECTION_LOST', 7, 'closed before'],
    ['broken-gzip', 'BAD_RESPONSE', 6, 'decompressed'],
    ['zstd', 'BAD_RESPONSE', 6, 'the body has an encoding that was not requested: zstd'],
    ['bomb', 'RESPONSE_TOO_LARGE', 6, 'larger'],
    ['large', 'RESPONSE_TOO_LARGE', 6, 'larger'],
    ['no-content', 'BAD_PAYLOAD', 6, 'empty body'],
    ['empty', 'BAD_PAYLOAD', 6, 'empty body'],
    ['page', 'BAD_PAYLOAD', 6, 'web page (Sign in & go)'],
    ['error-under-200', 'SYMBOL_UNKNOWN', 4, 'X is unknown'],
    ['not-modified', 'HTTP_304', 6, '304'],
    ['reset', 'CONNECTION_LOST', 7, 'closed before'],
    ['short', 'CONNECTION_LOST', 7, 'closed before'],
    ['unfinished', 'CONNECTION_LOST', 7, 'closed before'],
    ['stall', 'TIMEOUT', 7, 'within 1 s'],
    ['drip', 'TIMEOUT', 7, 'within 1 s'],
  ])('%s ends with %s', async (path, code, exitCode, says) => {
    const error = await service.failure(`/${path}`);
    expect(error).toMatchObject({ code, exitCode });
    expect(error.message).toContain(says);
    expect(service.waits).toEqual([]);
  });

  test('after all of that it still works', async () => {
    expect(await service.data('/v2/snapshot')).toEqual({ symbol: 'KO' });
  });

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'BAD_RESPONSE', 6],
    ['an answer without end of headers', 'HTTP/1.1 200 OK\r\nContent-', 'CONNECTION_LOST', 7],
    ['nothing', '', 'CONNECTION_LOST', 7],
    ['endless headers', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`, 'BAD_RESPONSE', 6],
    ['a body shorter than it is', `HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n${BODY}`, undefined, undefined],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      undefined,
      undefined,
    ],
    ['two lengths', `HTTP/1.1 200 OK\r\nContent-Length: 24\r\nContent-Length: 9\r\n\r\n${BODY}`, undefined, undefined],
    ['a broken chunk', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${BODY}`, 'BAD_RESPONSE', 6],
  ])('%s on the line is an error', async (what, bytes, code, exitCode) => {
    const raw = closing(await rawServer(bytes));
    const own = closing(asking({ baseUrl: raw.origin, wire, retries: 0, tryTimeout: 1000 }));
    const error = await own.failure('/v2/snapshot');
    // Which error comes first, the broken line or its broken end, depends on the parser.
    if (code === undefined) expect([6, 7]).toContain(error.exitCode);
    else expect(error).toMatchObject({ code, exitCode });
    if (what === 'no HTTP') expect(error.message).toContain('does not speak HTTP');
    if (what === 'a broken chunk') expect(error.message).toMatch(/violates HTTP \(.*chunk/);
  });

  test('a body that ends with its connection is complete (HTTP/1.0)', async () => {
    const raw = closing(await rawServer(`HTTP/1.0 200 OK\r\n\r\n${BODY}`));
    const own = closing(asking({ baseUrl: raw.origin, wire, retries: 0 }));
    expect(await own.data('/v2/snapshot')).toEqual({ symbol: 'KO' });
  });

  test('connection refused: not retried', async () => {
    const raw = closing(await rawServer(''));
    await raw.close();
    const own = closing(asking({ baseUrl: raw.origin, wire }));
    expect(await own.failure('/v2/snapshot')).toMatchObject({
      code: 'CONNECTION_REFUSED',
      exitCode: 7,
      retryable: false,
    });
    expect(own.waits).toEqual([]);
    expect((await own.failure('/v2/snapshot')).message).toContain(raw.host);
  });

  test('one connection serves requests that come one after the other', async () => {
    const own = closing(await evilServer({ '/v2/snapshot': send(200, BODY) }));
    const calm = closing(asking({ baseUrl: own.origin, wire }));
    for (let i = 0; i < 5; i++) await calm.data('/v2/snapshot');
    expect(own.seen).toHaveLength(5);
    // undici's pool may open a second before the first is free again.
    expect(own.connections()).toBeLessThanOrEqual(wire === 'direct' ? 1 : 2);
  });

  test('an idle connection closed by the service costs no try', async () => {
    const own = closing(await evilServer({ '/v2/snapshot': thenClose(200, BODY) }));
    const calm = closing(asking({ baseUrl: own.origin, wire, retries: 0 }));
    await calm.data('/v2/snapshot');
    // At once: the service has closed its end, and this one may not know yet. undici has noticed by then, or it counts
    // as lost.
    if (wire === 'direct')
      for (let i = 0; i < 5; i++) expect(await calm.data('/v2/snapshot')).toEqual({ symbol: 'KO' });
  });

  test('a limit of concurrent requests, responses in order', async () => {
    let running = 0;
    let most = 0;
    const own = closing(
      await evilServer({
        '/v2/snapshot': (request, response) => {
          most = Math.max(most, ++running);
          setTimeout(() => {
            running--;
            send(200, `{"data":{"asked":"${request.url?.split('=')[1]}"}}`)(request, response);
          }, 5);
        },
      }),
    );
    const many = closing(asking({ baseUrl: own.origin, wire, concurrency: 3 }));
    const asked = Array.from({ length: 12 }, (_, i) => `S${i}`);
    const answers = await Promise.all(asked.map((symbol) => many.get('/v2/snapshot', [['symbol', symbol]])));
    expect(answers.map((answer) => answer.data())).toEqual(asked.map((symbol) => ({ asked: symbol })));
    expect(most).toBe(3);
    expect(own.connections()).toBeLessThanOrEqual(3);
  });

  test('an abort ends a request at once, also one in the queue', async () => {
    const own = closing(await evilServer({ '/stall': stall }));
    const one = closing(asking({ baseUrl: own.origin, wire, concurrency: 1 }));
    const controller = new AbortController();
    const both = [one.get('/stall', [], controller.signal), one.get('/stall', [], controller.signal)];
    const settled = Promise.allSettled(both);
    setTimeout(() => controller.abort(), 20);
    for (const outcome of await settled)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'INTERRUPTED', exitCode: 130 } });
  });
});
