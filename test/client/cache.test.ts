/** The cache of hosted responses. What HTTP demands of it is cited by section of RFC 9111. */
import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { lifetime, readCacheControl } from '../../src/client/cache/rules.ts';
import { MdsError } from '../../src/errors.ts';
import { BODY, headers, START, type World, world } from './caching.ts';

let made: World;
afterEach(() => made?.remove());

const open = (...answers: World['answers']): World => {
  made = world(answers);
  return made;
};

async function failure(promise: Promise<unknown>): Promise<MdsError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MdsError);
  return error as MdsError;
}

describe('fresh answers', () => {
  test('are used without a request, to the second, and then confirmed', async () => {
    const { ask, asked } = open(headers({ 'cache-control': 'private, max-age=60', etag: '"a"' }));
    await ask();
    made.clock = START + 59_999;
    expect((await ask()).body).toBe(BODY);
    expect(asked).toHaveLength(1);
    made.clock = START + 60_000;
    await ask();
    expect(asked).toHaveLength(2);
    expect(asked[1]!.headers['if-none-match']).toBe('"a"');
  });

  test('Age counts from the start (4.2.3), and is sent with a cached response (5.1)', async () => {
    const { ask, asked } = open(headers({ 'cache-control': 'max-age=60', age: '50' }));
    await ask();
    made.clock = START + 5_000;
    expect((await ask()).headers.age).toBe('55');
    made.clock = START + 10_000;
    await ask();
    expect(asked).toHaveLength(2);
  });

  test('the service clock may be wrong by hours: only its own Date counts against its own Expires', async () => {
    const date = 'Sat, 21 Nov 2026 03:00:00 GMT';
    const { ask, asked } = open(headers({ date, expires: 'Sat, 21 Nov 2026 03:01:00 GMT' }));
    await ask();
    made.clock = START + 59_000;
    await ask();
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Record<string, string>]>([
    ['nothing said', {}],
    ['no-cache', { 'cache-control': 'no-cache, max-age=60' }],
    ['max-age=0', { 'cache-control': 'max-age=0, must-revalidate' }],
    ['max-age that is no number', { 'cache-control': 'max-age=soon' }],
    ['a negative max-age', { 'cache-control': 'max-age=-1' }],
    ['only s-maxage', { 'cache-control': 's-maxage=60' }],
    ['Expires: 0', { expires: '0', date: 'Sat, 21 Nov 2026 12:00:00 GMT' }],
    ['Expires without Date', { expires: 'Sat, 21 Nov 2026 13:00:00 GMT' }],
  ])('%s: cached, but revalidated', async (_, given) => {
    const { ask, asked, files } = open(headers({ ...given, etag: 'W/"x"' }));
    await ask();
    await ask();
    expect(asked).toHaveLength(2);
    expect(asked[1]!.headers['if-none-match']).toBe('W/"x"');
    expect(files()).toHaveLength(1);
  });

  test('a clock that is set back revalidates', async () => {
    const { ask, asked } = open(headers({ 'cache-control': 'max-age=60' }));
    await ask();
    made.clock = START - 1;
    await ask();
    expect(asked).toHaveLength(2);
  });
});

describe('not modified', () => {
  const first = headers({ 'cache-control': 'max-age=10', etag: '"a"', 'x-request-id': 'r1' });

  test('makes the cached response fresh again, with the headers it brings (4.3.4)', async () => {
    const { ask, asked } = open(
      first,
      headers({ etag: 'W/"a"', 'cache-control': 'max-age=100' }, { status: 304, body: '' }),
    );
    await ask();
    made.clock = START + 20_000;
    const again = await ask();
    expect([again.status, again.body, again.headers['cache-control']]).toEqual([200, BODY, 'max-age=100']);
    made.clock = START + 110_000;
    await ask();
    expect(asked).toHaveLength(2);
  });

  test('is not asked for once what the tag leaves out may have changed', async () => {
    const { ask, asked } = open(first, headers({ etag: '"a"' }, { body: '{"data":{"n":2}}' }));
    await ask();
    made.aged = [START + 15_000];
    made.clock = START + 20_000;
    expect((await ask()).body).toBe('{"data":{"n":2}}');
    expect(asked[1]!.headers['if-none-match']).toBeUndefined();
    made.clock = START + 40_000;
    await ask();
    expect(asked[2]!.headers['if-none-match']).toBe('"a"');
  });

  test('about another response leads to a request without conditions', async () => {
    const { ask, asked } = open(
      first,
      headers({ etag: '"b"' }, { status: 304, body: '' }),
      headers({}, { body: '{"data":{"n":2}}' }),
    );
    await ask();
    made.clock = START + 20_000;
    expect((await ask()).body).toBe('{"data":{"n":2}}');
    expect(asked[2]!.headers['if-none-match']).toBeUndefined();
  });

  test('by date, where there is no tag', async () => {
    const changed = 'Fri, 20 Nov 2026 12:00:00 GMT';
    const { ask, asked } = open(headers({ 'last-modified': changed }), headers({}, { status: 304, body: '' }));
    await ask();
    expect((await ask()).body).toBe(BODY);
    expect(asked[1]!.headers['if-modified-since']).toBe(changed);
  });

  test('without a condition in the request is an error', async () => {
    const { ask } = open(headers({}, { status: 304, body: '' }));
    expect((await ask()).status).toBe(304);
  });
});

describe('never cached', () => {
  test.each<[string, Parameters<typeof headers>]>([
    ['no-store', [{ 'cache-control': 'no-store, max-age=60' }]],
    ['Vary: *', [{ vary: 'accept, *', 'cache-control': 'max-age=60' }]],
    ['a cookie', [{ 'set-cookie': 'a=b', 'cache-control': 'max-age=60' }]],
    ['a redirect', [{ 'cache-control': 'max-age=60' }, { redirected: true }]],
    ['404', [{ 'cache-control': 'max-age=60' }, { status: 404 }]],
    ['500', [{ 'cache-control': 'max-age=60' }, { status: 500 }]],
    ['203', [{ 'cache-control': 'max-age=60' }, { status: 203 }]],
    ['an error under 200', [{ 'cache-control': 'max-age=60' }, { body: '{"error":{"code":"NO"}}' }]],
    ['a page under 200', [{ 'cache-control': 'max-age=60' }, { body: '<html></html>' }]],
    ['a body cut off', [{ 'cache-control': 'max-age=60' }, { body: '{"data":{"a":' }]],
  ])('%s', async (_, given) => {
    const { ask, asked, files } = open(headers(...given));
    await ask();
    await ask();
    expect(asked).toHaveLength(2);
    expect(files()).toEqual([]);
  });

  test('paths that are no routes, and requests that contain the key', async () => {
    const { ask, files } = open(headers({ 'cache-control': 'max-age=60' }));
    await ask('/healthz');
    await ask('/v2/snapshot', { query: [['api_key', 'k'.repeat(20)]] });
    expect(files()).toEqual([]);
  });

  test.each([404, 410])('%s removes the cached response', async (status) => {
    const { ask, files } = open(headers({}), headers({}, { status }));
    await ask();
    expect(files()).toHaveLength(1);
    await ask();
    expect(files()).toEqual([]);
  });

  test('a temporary failure does not', async () => {
    const { ask, files } = open(headers({}), headers({}, { status: 503 }));
    await ask();
    expect((await ask()).status).toBe(503);
    expect(files()).toHaveLength(1);
  });
});

describe('the key of a cached response', () => {
  test.each([
    ['key', { key: 'l'.repeat(20) }],
    ['no key', { key: '' }],
    ['profile', { profile: 'work' }],
    ['service', { baseUrl: 'https://a.example/b' }],
    ['query', { query: [['symbol', 'PEP']] as const }],
  ])('another %s, another response', async (_, how) => {
    const { ask, asked } = open(headers({ 'cache-control': 'max-age=60' }));
    await ask();
    await ask('/v2/snapshot', how);
    await ask('/v2/snapshot', how);
    expect(asked).toHaveLength(2);
    expect((await failure(ask('/v2/valuation', { ...how, mode: 'offline' }))).code).toBe('OFFLINE');
  });

  test('a pair in a query and a name that looks like it are not one address', async () => {
    const { ask, asked } = open(headers({ 'cache-control': 'max-age=60' }));
    await ask('/v2/search', { query: [['q', 'a&limit=1']] });
    await ask('/v2/search', {
      query: [
        ['q', 'a'],
        ['limit', '1'],
      ],
    });
    expect(asked).toHaveLength(2);
  });

  test('Vary on a header of ours (4.1), and never its key on disk', async () => {
    const { ask, asked, content } = open(
      headers({ 'cache-control': 'max-age=60', vary: 'User-Agent, X-API-Key, Origin' }),
    );
    await ask();
    await ask();
    expect(asked).toHaveLength(1);
    await ask('/v2/snapshot', { agent: 'mds/2' });
    expect(asked).toHaveLength(2);
    expect(content()).not.toContain('kkkk');
  });

  test('files contain neither key nor address, and only their owner may read them', async () => {
    const { ask, content, files, folder } = open(
      headers({ 'cache-control': 'max-age=60', 'x-other': 'secret-header' }),
    );
    await ask('/v2/valuation');
    for (const word of ['kkkk', 'valuation', 'a.example', 'secret-header']) expect(content()).not.toContain(word);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of [...files(), 'secret', 'written']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });
});

describe('modes', () => {
  test('confirm asks about a fresh answer; refresh asks without conditions and replaces it', async () => {
    const { ask, asked } = open(headers({ 'cache-control': 'max-age=600', etag: '"a"' }));
    await ask();
    await ask('/v2/snapshot', { mode: 'confirm' });
    expect(asked[1]!.headers['if-none-match']).toBe('"a"');
    made.answers = [headers({ 'cache-control': 'max-age=600' }, { body: '{"data":{"n":2}}' })];
    await ask('/v2/snapshot', { mode: 'refresh' });
    expect(asked[2]!.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(asked[2]!.headers['if-none-match']).toBeUndefined();
    expect((await ask()).body).toBe('{"data":{"n":2}}');
    expect(asked).toHaveLength(3);
  });

  test('offline sends no request at any age, and reports the age', async () => {
    const { ask, asked, offline } = open(headers({ age: '60' }));
    await ask();
    made.clock = START + 86_400_000;
    expect((await ask('/v2/snapshot', { mode: 'offline' })).body).toBe(BODY);
    made.clock = START - 1;
    await ask('/v2/snapshot', { mode: 'offline' });
    expect(offline).toEqual([86_460_000, undefined]);
    const error = await failure(ask('/v2/snapshot', { mode: 'offline', query: [] }));
    expect([error.code, error.exitCode]).toEqual(['OFFLINE', 7]);
    expect(asked).toHaveLength(1);
  });

  test('a network error mentions the cached response and does not return it', async () => {
    const lost = new MdsError('CONNECTION_LOST', 'lost', { exitCode: 7 });
    const { ask } = open(headers({}), () => {
      throw lost;
    });
    await ask();
    made.clock = START + 3 * 3_600_000;
    const error = await failure(ask());
    expect([error.code, error.hint]).toEqual(['CONNECTION_LOST', '--offline shows the response of 3 h ago']);
  });
});

describe('files', () => {
  const fresh = headers({ 'cache-control': 'max-age=600' });

  test.each<[string, (content: string) => string]>([
    ['cut off', (content) => content.slice(0, -3)],
    ['empty', () => ''],
    ['one bit turned', (content) => content.replace('KO', 'KN')],
    ['zeros', (content) => '\0'.repeat(content.length)],
    ['of another edition', (content) => content.replace('mds-answer-1', 'mds-answer-2')],
    ['not even text', () => '\xff\xfe\n\xff\n'],
  ])('%s: as if not there, and gone', async (_, change) => {
    const { ask, asked, damage, files } = open(fresh);
    await ask();
    damage(change);
    expect((await failure(ask('/v2/snapshot', { mode: 'offline' }))).code).toBe('OFFLINE');
    expect(files()).toEqual([]);
    await ask();
    expect(asked).toHaveLength(2);
    expect((await ask()).body).toBe(BODY);
    expect(asked).toHaveLength(2);
  });

  test('the least recently used goes first, and the limit holds at every step', async () => {
    const body = `{"data":{"a":"${'x'.repeat(2000)}"}}`;
    const { ask, files, folder, asked } = open(headers({ 'cache-control': 'max-age=600000' }, { body }));
    const limit = 10_000;
    // Files are dated by the machine's clock.
    made.clock = Date.now();
    const get = (n: number) => ask('/v2/snapshot', { limit, query: [['n', String(n)]] });
    const size = () => files().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    for (let n = 0; n < 4; n++) {
      await get(n);
    }
    // These four are made old; answer 0 is then used an hour later each time.
    for (const name of files()) utimesSync(join(folder, name), 1_000_000, 1_000_000);
    await get(0);
    expect(asked).toHaveLength(4);
    for (let n = 4; n < 12; n++) {
      made.clock += 3_600_000;
      await get(n);
      expect(size()).toBeLessThanOrEqual(limit);
      const before = asked.length;
      await get(0);
      expect(asked, `answer 0 is used all the time, and is there after ${n}`).toHaveLength(before);
    }
    const before = asked.length;
    await get(1);
    expect(asked).toHaveLength(before + 1);
  });

  test('a response larger than the limit is not cached; a smaller limit applies at the next write', async () => {
    const { ask, files } = open(headers({}, { body: `{"data":{"a":"${'x'.repeat(2000)}"}}` }));
    await ask('/v2/snapshot', { limit: 1000 });
    expect(files()).toEqual([]);
    for (let n = 0; n < 5; n++) await ask('/v2/snapshot', { query: [['n', String(n)]] });
    await ask('/v2/snapshot', { limit: 5000, query: [['n', '9']] });
    expect(files().length).toBeLessThanOrEqual(2);
  });

  test('many at once in one folder: no answer is torn, all are whole', async () => {
    const { ask, asked, files } = open(fresh);
    await Promise.all(Array.from({ length: 50 }, (_, n) => ask('/v2/snapshot', { query: [['n', String(n % 5)]] })));
    expect(files()).toHaveLength(5);
    const before = asked.length;
    for (let n = 0; n < 5; n++) expect((await ask('/v2/snapshot', { query: [['n', String(n)]] })).body).toBe(BODY);
    expect(asked).toHaveLength(before);
  });
});

test.each([
  ['max-age="60"', { maxAge: 60 }],
  ['MAX-AGE = 60 , No-Store', { maxAge: 60, noStore: true }],
  ['private="set-cookie, x-y", max-age=60', { maxAge: 60 }],
  ['no-cache="set-cookie"', { noCache: true }],
  ['max-age=60, max-age=5', { maxAge: 5 }],
  ['max-age=99999999999999999999', { maxAge: 31_536_000 }],
  ['x-no-store=1, community="no-store"', { noStore: false }],
  [undefined, { noStore: false, noCache: false, maxAge: undefined }],
])('Cache-Control: %s', (header, expected) => {
  expect(readCacheControl(header)).toMatchObject(expected);
});

// RFC 9111, 4.2.1: max-age comes before Expires.
test('max-age before Expires', () => {
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
  expect(lifetime({ 'cache-control': 'max-age=5', date, expires: 'Sat, 21 Nov 2026 13:00:00 GMT' })).toBe(5_000);
  expect(lifetime({ date, expires: 'Sat, 21 Nov 2026 13:00:00 GMT' })).toBe(3_600_000);
});
