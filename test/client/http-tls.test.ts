/** TLS with an issuer of one's own, and proxies. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asking, BODY, closing, KEY, WIRES } from './asking.ts';
import { certificate, type EvilServer, evilServer, send, testProxy } from './evil-server.ts';

const ca = certificate('ca');
let secure: EvilServer;
let plain: EvilServer;
beforeAll(async () => {
  secure = await evilServer({ '/v2/snapshot': send(200, BODY) }, true);
  plain = await evilServer({ '/v2/snapshot': send(200, BODY) });
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

describe.each(WIRES)('TLS over the %s wire', (wire) => {
  test('an issuer of our own is trusted when named, alone or as an extra', async () => {
    const own = closing(asking({ baseUrl: secure.origin, wire, ca, extraCa: certificate('server') }));
    expect(await own.data('/v2/snapshot')).toEqual({ symbol: 'KO' });
    const extra = closing(asking({ baseUrl: secure.origin, wire, ca: certificate('server'), extraCa: ca }));
    expect(await extra.data('/v2/snapshot')).toEqual({ symbol: 'KO' });
  });

  test.each([
    ['an unknown issuer', () => ({ baseUrl: secure.origin }), 'issuer is not trusted'],
    ['another name', () => ({ baseUrl: secure.origin.replace('127.0.0.1', 'localhost'), ca }), 'for another name'],
    ['no TLS there', () => ({ baseUrl: plain.origin.replace('http:', 'https:'), ca }), 'does not speak TLS'],
  ])('%s is an error, not retried, and the key is not sent', async (_, options, says) => {
    const before = secure.seen.length + plain.seen.length;
    const own = closing(asking({ wire, ...options() }));
    const error = await own.failure('/v2/snapshot');
    expect(error).toMatchObject({ code: 'TLS_FAILED', exitCode: 7, retryable: false });
    expect(error.message).toContain(says);
    expect(error.hint).toBeDefined();
    expect(own.waits).toEqual([]);
    expect(secure.seen.length + plain.seen.length).toBe(before);
  });

  test('plain http to a TLS port has a hint', async () => {
    const own = closing(asking({ baseUrl: secure.origin.replace('https:', 'http:'), wire, retries: 0 }));
    const error = await own.failure('/v2/snapshot');
    expect([6, 7]).toContain(error.exitCode);
    expect(error.hint).toContain('scheme and port');
  });

  test('a file without certificates is refused', async () => {
    const own = closing(asking({ baseUrl: secure.origin, wire, ca: 'hello' }));
    expect(await own.failure('/v2/snapshot')).toMatchObject({ code: 'CA_INVALID', exitCode: 2 });
  });
});

describe('through a proxy', () => {
  const asked = (proxy: string, options = {}) =>
    closing(
      asking({ baseUrl: 'https://service.example', ca, proxyEnv: { HTTPS_PROXY: proxy }, retries: 1, ...options }),
    );

  test('https goes through a tunnel: the proxy sees the name of the service, not the key', async () => {
    const proxy = closing(await testProxy(secure.host));
    const own = asked(proxy.origin.replace('//', '//me:p%40ss@'));
    expect(await own.data('/v2/snapshot')).toEqual({ symbol: 'KO' });
    expect(proxy.asked).toEqual([
      // RFC 7617: base64 of me:p@ss
      { line: 'CONNECT service.example:443', authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}` },
    ]);
    expect(secure.seen.at(-1)?.headers).toMatchObject({ 'x-api-key': KEY, host: 'service.example' });
    expect(own.log()).toContain(`through ${proxy.origin}\n`);
    expect(own.log()).not.toContain('p@ss');
    expect(own.log()).not.toContain('p%40ss');
  });

  test('plain http, where allowed, is handed over whole', async () => {
    const proxy = closing(await testProxy(''));
    const own = asked('', {
      baseUrl: 'http://service.example/api',
      allowInsecure: true,
      proxyEnv: { http_proxy: proxy.host },
    });
    expect(await own.data('/v2/snapshot')).toEqual({ by: 'proxy' });
    expect(proxy.asked[0]?.line).toBe('GET http://service.example/api/v2/snapshot');
  });

  test.each([
    [407, 'PROXY_AUTH', [], 'user and password'],
    [403, 'PROXY_FAILED', [], 'status 403'],
    [502, 'PROXY_FAILED', [125], 'status 502'],
  ])('one that refuses with %i is named', async (status, code, waits, says) => {
    const proxy = closing(await testProxy('', status));
    const own = asked(proxy.origin);
    const error = await own.failure('/v2/snapshot');
    expect(error).toMatchObject({ code, exitCode: 7 });
    expect(error.message).toContain(says);
    expect(error.message).toContain(proxy.host);
    expect(own.waits).toEqual(waits);
  });

  test('one that refuses the connection is named', async () => {
    const proxy = closing(await testProxy(''));
    await proxy.close();
    const error = await asked(proxy.origin).failure('/v2/snapshot');
    expect(error).toMatchObject({ code: 'CONNECTION_REFUSED', exitCode: 7 });
    expect(error.message).toContain(`through the proxy ${proxy.host}`);
  });

  test('this machine itself is never reached through one', async () => {
    const own = closing(
      asking({
        baseUrl: plain.origin,
        proxyEnv: { HTTP_PROXY: 'http://127.0.0.1:1', http_proxy: 'http://127.0.0.1:1' },
      }),
    );
    expect(await own.data('/v2/snapshot')).toEqual({ symbol: 'KO' });
  });
});
