/** Redirects: followed where that is safe, never with the key to another origin. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asking, BODY, KEY, WIRES } from './asking.ts';
import { type Answering, certificate, type EvilServer, evilServer, send } from './evil-server.ts';

const to =
  (location: () => string, status = 302): Answering =>
  (request, response) =>
    send(status, '<html>moved</html>', { location: location() })(request, response);

describe.each(WIRES)('over the %s wire', (wire) => {
  let other: EvilServer;
  let server: EvilServer;
  let secure: EvilServer;
  beforeAll(async () => {
    other = await evilServer({
      '/landing': send(200, BODY),
      '/private': send(401, '{"detail":"Not authenticated"}'),
      '/back': to(() => `${server.origin}/landing`),
    });
    server = await evilServer({
      '/landing': send(200, BODY),
      ...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [`/s${status}`, to(() => '/landing', status)])),
      '/relative': to(() => 'landing?x=1#part'),
      '/other': to(() => `${other.origin}/landing`),
      '/other-with-user': to(() => `http://user:secret@${other.host}/landing`),
      '/other-private': to(() => `${other.origin}/private`),
      '/there-and-back': to(() => `${other.origin}/back`),
      '/loop': to(() => '/loop'),
      '/to-http': to(() => 'http://service.example/landing'),
      '/to-file': to(() => 'file:///etc/passwd'),
      '/to-nothing': to(() => 'http://'),
      '/no-location': send(302, ''),
      '/protocol-relative': to(() => `//${other.host}/landing`),
    });
    secure = await evilServer({ '/down': to(() => `${other.origin}/landing`), '/landing': send(200, BODY) }, true);
  });
  afterAll(() => Promise.all([server.close(), other.close(), secure.close()]));
  const service = () => asking({ baseUrl: server.origin, wire, retries: 0 });
  const last = (from: EvilServer) => from.seen.at(-1)!;

  test.each([301, 302, 303, 307, 308])('%i on the same origin is followed, with the key', async (status) => {
    expect(await service().data(`/s${status}`)).toEqual({ symbol: 'KO' });
    expect(last(server)).toMatchObject({ path: '/landing', headers: { 'x-api-key': KEY } });
  });

  test('a relative address is resolved against the request', async () => {
    await service().data('/relative');
    expect(last(server).path).toBe('/landing?x=1');
  });

  test.each(['other', 'other-with-user', 'protocol-relative'])(
    '%s: another origin is requested without the key',
    async (path) => {
      const own = service();
      expect(await own.data(`/${path}`)).toEqual({ symbol: 'KO' });
      const { headers } = last(other);
      expect(headers['x-api-key']).toBeUndefined();
      expect(headers.authorization).toBeUndefined();
      expect(JSON.stringify(last(other))).not.toContain(KEY);
      expect(own.log()).toContain(`* redirected to ${other.origin}/landing, without the key`);
    },
  );

  test('a way back does not bring the key back', async () => {
    await service().data('/there-and-back');
    expect(last(server)).toMatchObject({ path: '/landing' });
    expect(last(server).headers['x-api-key']).toBeUndefined();
  });

  test('when the other origin wants a key, the advice is to make it the base URL', async () => {
    const error = await service().failure('/other-private');
    expect(error).toMatchObject({ code: 'REDIRECT_REFUSED', exitCode: 3, status: 401 });
    expect(error.hint).toContain(other.origin);
  });

  test.each([
    ['loop', 'again and again'],
    ['to-http', 'plain http (service.example)'],
    ['to-file', 'no web address'],
    ['to-nothing', 'no web address'],
  ])('%s is refused', async (path, says) => {
    const error = await service().failure(`/${path}`);
    expect(error).toMatchObject({ code: 'REDIRECT_REFUSED', exitCode: 6, retryable: false });
    expect(error.message).toContain(says);
  });

  test('a loop ends after five', async () => {
    const before = server.seen.length;
    await service().failure('/loop');
    expect(server.seen.length - before).toBe(6);
  });

  test('a redirect without a location is an error with its status', async () => {
    expect(await service().failure('/no-location')).toMatchObject({ code: 'HTTP_302', exitCode: 6 });
  });

  test('from https never down to http, not even on this machine', async () => {
    const before = other.seen.length;
    const own = asking({ baseUrl: secure.origin, wire, retries: 0, ca: certificate('ca'), allowInsecure: true });
    const error = await own.failure('/down');
    expect(error).toMatchObject({ code: 'REDIRECT_REFUSED' });
    expect(error.message).toContain('from https to plain http');
    expect(other.seen.length).toBe(before);
  });
});
