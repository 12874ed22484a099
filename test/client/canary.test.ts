/**
 * The key, and the password of a proxy, appear in no message, cause, event, log line, header or body, in any failure.
 */
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Transport } from '../../src/client/core.ts';
import { describeEvent, type HttpEvent } from '../../src/client/http-events.ts';
import { type HttpOptions, httpTransport } from '../../src/client/http-transport.ts';
import { errorObject, MdsError } from '../../src/errors.ts';
import { causeOf, faultOf } from '../../src/http/faults.ts';
import { redactor } from '../../src/http/redact.ts';
import { WIRES } from './asking.ts';
import {
  type Answering,
  drip,
  type EvilServer,
  evilServer,
  rawServer,
  reset,
  send,
  stall,
  testProxy,
  truncate,
  unfinished,
} from './evil-server.ts';

/** With characters that look different percent-encoded, in JSON and in base64. */
const CANARY = 'mds_live_CaNaRy"/+%=0123456789\\zz';
const FORMS = [
  CANARY,
  encodeURIComponent(CANARY),
  JSON.stringify(CANARY).slice(1, -1),
  Buffer.from(CANARY).toString('base64'),
];
const PASSWORD = 'PrOxYpAsSwOrD';

/** Says the key it was sent wherever it can. */
const echo =
  (status: number): Answering =>
  (request, response) => {
    const key = String(request.headers['x-api-key']);
    const message = `key ${key} (${encodeURIComponent(key)}) ${Buffer.from(key).toString('base64')} is not allowed`;
    const body = JSON.stringify({
      error: { code: 'AUTH_INVALID', message, details: { hint: message, key } },
      headers: request.headers,
    });
    send(status, body, { 'x-request-id': encodeURIComponent(key), 'x-echo': key })(request, response);
  };
const echoPage: Answering = (request, response) =>
  send(401, `<html><title>${request.headers['x-api-key']}</title>`, { 'content-type': 'text/html' })(request, response);
const echoCut: Answering = (request, response) =>
  send(200, `{"data": ${request.headers['x-api-key']}`, { 'content-encoding': 'identity' })(request, response);
const echoInto: Answering = (request, response) =>
  send(302, '', { location: `/missing?key=${encodeURIComponent(String(request.headers['x-api-key']))}` })(
    request,
    response,
  );

let server: EvilServer;
let other: EvilServer;
beforeAll(async () => {
  other = await evilServer({ '/x': echo(401) });
  server = await evilServer({
    ...Object.fromEntries(
      [200, 201, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504].map((s) => [`/echo-${s}`, echo(s)]),
    ),
    '/page': echoPage,
    '/cut': echoCut,
    '/into': echoInto,
    '/away': (request, response) => send(302, '', { location: `${other.origin}/x` })(request, response),
    '/down': send(301, '', { location: 'http://service.example/' }),
    '/loop': send(302, '', { location: '/loop' }),
    '/reset': reset,
    '/stall': stall,
    '/drip': drip,
    '/short': truncate('{', 99),
    '/unfinished': unfinished,
    '/gzip': send(200, gzipSync('x').subarray(0, 5), { 'content-encoding': 'gzip' }),
    '/zstd': send(200, '\x01', { 'content-encoding': 'zstd' }),
    '/large': send(200, 'x'.repeat(5000)),
    '/empty': send(200, ''),
    '/nothing': send(204, ''),
    '/odd': send(200, '{"data":[]}'),
  });
});
afterAll(() => Promise.all([server.close(), other.close()]));

/** All text of a failure, a response or the transport. */
async function everythingSaid(options: Partial<HttpOptions>, path: string): Promise<{ said: string; exit: number }> {
  const events: HttpEvent[] = [];
  const said: string[] = [];
  let transport: Transport | undefined;
  let exit = 0;
  try {
    transport = httpTransport({
      baseUrl: server.origin,
      apiKey: CANARY,
      now: Date.now,
      random: () => 0,
      retries: 1,
      tryTimeout: 60,
      maxBytes: 2000,
      onEvent: (event) => events.push(event),
      ...options,
    });
    const answer = await ask(transport, { path, query: [['symbol', 'KO']] });
    said.push(answer.response.body, inspect(answer, { depth: 20, showHidden: true }));
    answer.data();
  } catch (error) {
    if (!(error instanceof MdsError)) throw error;
    exit = error.exitCode;
    for (let each: unknown = error; each instanceof Error; each = each.cause)
      said.push(each.message, String(each.stack));
    said.push(JSON.stringify(errorObject(error)), inspect(error, { depth: 20, showHidden: true }));
  }
  said.push(
    inspect(transport, { depth: 20, showHidden: true }),
    inspect(events, { depth: 20 }),
    ...events.map(describeEvent),
  );
  transport?.close();
  return { said: said.join('\n'), exit };
}

function expectClean(said: string): void {
  for (const form of [...FORMS, 'CaNaRy', PASSWORD]) expect(said).not.toContain(form);
}

describe.each(WIRES)('over the %s wire', (wire) => {
  test('every failure on the way and in the answer', async () => {
    const paths = [
      ...[200, 201, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504].map((status) => `/echo-${status}`),
      ...[
        'page',
        'cut',
        'into',
        'away',
        'down',
        'loop',
        'reset',
        'stall',
        'drip',
        'short',
        'unfinished',
        'gzip',
        'zstd',
        'large',
        'empty',
        'nothing',
        'odd',
        'missing',
      ].map((name) => `/${name}`),
    ];
    const before = server.seen.length;
    for (const path of paths) {
      const { said, exit } = await everythingSaid({ wire, retries: 0 }, path);
      expect(exit, path).toBeGreaterThan(1);
      expect(exit, path).not.toBe(70);
      expectClean(said);
    }
    // It was sent each time, so it could have leaked.
    const sent = server.seen.slice(before).filter(({ headers }) => headers['x-api-key'] === CANARY);
    expect(sent.length).toBeGreaterThanOrEqual(paths.length);
    expect(other.seen.every(({ headers }) => headers['x-api-key'] === undefined)).toBe(true);
  });

  test('a line that is no HTTP, repeated tries, connection refused, no TLS, host not found', async () => {
    const raw = await rawServer(`${CANARY}\r\n`);
    for (const options of [
      { baseUrl: raw.origin },
      { baseUrl: raw.origin.replace('http:', 'https:') },
      { baseUrl: 'http://127.0.0.1:1' },
      { baseUrl: 'https://name.invalid' },
    ])
      expectClean((await everythingSaid({ wire, ...options }, '/x')).said);
    expectClean((await everythingSaid({ wire }, '/reset')).said);
    await raw.close();
  });

  test('keys that no header can carry', async () => {
    for (const apiKey of [`${CANARY}\nX: y`, `${CANARY}ü`, `${CANARY} CaNaRy`]) {
      const { said, exit } = await everythingSaid({ wire, apiKey }, '/echo-200');
      expect(exit).toBe(3);
      expectClean(said);
    }
  });
});

test('the password of a proxy', async () => {
  const proxy = await testProxy('', 407);
  const gone = await testProxy('');
  await gone.close();
  for (const { origin } of [proxy, gone]) {
    const HTTPS_PROXY = origin.replace('//', `//me:${PASSWORD}@`);
    const { said, exit } = await everythingSaid(
      { baseUrl: 'https://service.example', proxyEnv: { HTTPS_PROXY } },
      '/x',
    );
    expect(exit).toBe(7);
    expectClean(said);
  }
  // RFC 7617: base64 of me:PrOxYpAsSwOrD; it was sent.
  expect(proxy.asked[0]?.authorization).toBe(`Basic ${Buffer.from(`me:${PASSWORD}`).toString('base64')}`);
  await proxy.close();
});

test('this test can fail: a key it does not know of is found', async () => {
  const { said } = await everythingSaid({ apiKey: 'short', retries: 0 }, '/echo-401');
  expect(said).toContain('short');
  expect(() => expectClean(FORMS[1]!)).toThrow();
});

test('an error of Node that quotes what was sent', () => {
  const sent = Object.assign(new Error(`Invalid character in header ["${CANARY}"]`), {
    code: 'ERR_X',
    request: { headers: { key: CANARY } },
  });
  const redact = redactor([CANARY]);
  for (const error of [sent, new AggregateError([sent], ''), CANARY])
    expectClean(inspect([faultOf(error, undefined, redact), causeOf(error, redact)], { depth: 20, showHidden: true }));
});

test('redaction replaces every form and leaves other words alone', () => {
  const redact = redactor([CANARY, undefined, 'short']);
  expect(redact(`a ${FORMS.join(' b ')} c`)).toBe('a [redacted] b [redacted] b [redacted] b [redacted] c');
  expect(redact('a short text')).toBe('a short text');
});
