/** The parts of the HTTP host that need no socket. */
import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { closeUnclaimed, pauseBefore } from '../../src/cli/serve/primary.ts';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { accessLine } from '../../src/service/http/access-log.ts';
import { chooseEncoding } from '../../src/service/http/compress.ts';
import { type Answered, routeLabels } from '../../src/service/http/observer.ts';
import { isOwnName, MAX_TARGET, parseTarget } from '../../src/service/http/target.ts';

test('a query as the client of this project encodes it comes back, repeated names in order', () => {
  const pair = fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
      const byUrl = new URLSearchParams(pairs).toString();
      const byHand = pairs
        .map((each) => each.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
        .join('&');
      for (const query of [byUrl, byHand]) {
        const target = parseTarget(`/v2/x?${query}`);
        expect(target).toEqual({ path: '/v2/x', query: pairs.map((each) => each.map((text) => text.toWellFormed())) });
      }
    }),
  );
});

test.each([
  // RFC 9112, 3.2: origin form, absolute form, asterisk form.
  ['/v2/a?b=c', { path: '/v2/a', query: [['b', 'c']] }],
  ['http://other:80/v2/a?b=c', { path: '/v2/a', query: [['b', 'c']] }],
  ['https://other?b', { path: '/', query: [['b', '']] }],
  ['*', { path: '*', query: [] }],
  ['/v2/a?', { path: '/v2/a', query: [] }],
  [
    '/v2/a?&&b&=x&c=1=2&b=',
    {
      path: '/v2/a',
      query: [
        ['b', ''],
        ['', 'x'],
        ['c', '1=2'],
        ['b', ''],
      ],
    },
  ],
  ['/v2/a?q=1+2%2B3%26', { path: '/v2/a', query: [['q', '1 2+3&']] }],
  ['/v2/a#x?y', { path: '/v2/a', query: [] }],
  ['/v2/%zz', 'malformed'],
  ['/v2/a?q=%', 'malformed'],
  ['/v2/a?%ff=1', 'malformed'],
  [`/${'a'.repeat(MAX_TARGET)}`, 'too_long'],
])('target %s', (raw, expected) => {
  expect(parseTarget(raw)).toEqual(expected);
});

test.each([
  // Examples of RFC 9110, 12.5.3, and what browsers, curl and undici send.
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['compress, gzip', 'gzip'],
  ['*', 'br'],
  ['compress;q=0.5, gzip;q=1.0', 'gzip'],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=x', 'identity'],
  ['deflate', 'identity'],
  ['gzip;q=0.001', 'gzip'],
])('accept-encoding %s: %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected);
});

test('labels are templates of the registry; anything else is other', () => {
  const label = routeLabels(ENDPOINTS.map(({ spec }) => spec));
  for (const { spec } of ENDPOINTS) expect(label(spec.path.replace(/\{[^}]+\}/g, 'AAPL'))).toBe(spec.path);
  for (const path of ['/v2/AAPL', '/v2/filings/a/b', '/', '', '/v2/filings/a/section/', '/v2/snapshot/'])
    expect(label(path)).toBe('other');
});

const ANSWER: Answered = {
  time: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  requestId: 'r1',
  method: 'GET',
  route: '/v2/snapshot',
  path: '/v2/snapshot',
  query: [],
  status: 200,
  ms: 1.23456,
  bytes: 7,
  remote: '127.0.0.1',
  caller: undefined,
  aborted: false,
};

test('an access line holds the parameters of the route and nothing that could be a key', () => {
  const secret = `mds_live_${'aB3'.repeat(11)}`;
  const query = [
    ['symbol', 'AAPL'],
    ['api_key', 'hunter2'],
    [secret, 'x'],
    ['symbol', secret],
  ] as const;
  const line = accessLine(
    { ...ANSWER, query, path: `/v2/${secret}/${secret.replaceAll('_', '%5F')}`, caller: { id: 'k1', plan: 'free' } },
    () => new Set(['symbol']),
  );
  expect(line.endsWith('}\n')).toBe(true);
  expect(line).not.toContain('aB3');
  expect(line).not.toContain('hunter2');
  expect(JSON.parse(line)).toEqual({
    time: '2026-01-02T03:04:05.006Z',
    id: 'r1',
    remote: '127.0.0.1',
    method: 'GET',
    route: '/v2/snapshot',
    path: '/v2/mds_live_****/mds_live_****',
    query: { symbol: 'mds_live_****' },
    status: 200,
    ms: 1.23,
    bytes: 7,
    key: 'k1',
    plan: 'free',
  });
});

test('whatever a client sends, an access line is one short line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'binary' }), (path, value) => {
      const line = accessLine({ ...ANSWER, path, query: [['symbol', value]] }, () => new Set(['symbol']));
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(line.length).toBeLessThan(3000);
      JSON.parse(line);
    }),
  );
});

test('own names are those no web site can have', () => {
  for (const name of [
    'localhost',
    'localhost:80',
    'LOCALHOST.',
    'a.localhost:1',
    '127.0.0.1:8787',
    '[::1]:8787',
    '10.1.2.3',
  ])
    expect(isOwnName(name), name).toBe(true);
  for (const name of ['example.com', 'localhost.example.com', '127.0.0.1.example.com', '', 'x:127.0.0.1', '1.2.3'])
    expect(isOwnName(name), name).toBe(false);
});

test('a worker that dies once is replaced at once, one that keeps dying ever later', () => {
  expect([1, 2, 3, 4, 9].map((count) => pauseBefore(Array<number>(count).fill(1000), 1000))).toEqual([
    0, 500, 1000, 2000, 30_000,
  ]);
  expect(pauseBefore([0, 0, 0, 100_000], 100_000)).toBe(0);
});

test.each(['exit', 'disconnect'])(
  'a connection that a worker did not take is closed at its %s, one that it took is not',
  (end) => {
    const own = { send: vi.fn(() => true) };
    const worker = Object.assign(new EventEmitter(), { process: own });
    closeUnclaimed(worker as unknown as Worker);
    const connection = () => ({ close: vi.fn() });
    const [taken, waiting] = [connection(), connection()];
    const closes = [taken.close, waiting.close];
    const send = own.send as unknown as (...message: readonly unknown[]) => boolean;
    for (const each of [taken, waiting]) expect(send({ act: 'newconn' }, each)).toBe(true);
    taken.close();
    worker.emit(end);
    expect(closes.map((close) => close.mock.calls.length)).toEqual([1, 1]);
    worker.emit(end === 'exit' ? 'disconnect' : 'exit');
    expect(closes.map((close) => close.mock.calls.length)).toEqual([1, 1]);
  },
);
