/** A key is in no output, no error and no file except its own: every way a service can fail, with every command. */

import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/cli/program/run.ts';
import { openTransport } from '../../../src/cli/request/source/open-transport.ts';
import { type Answer, type Service, serve } from '../../support/service.ts';
import { fakeIo, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

/** Its parts are looked for too: only its last four characters may be shown. */
const KEY = 'mds_live_CANARY"%+\\0123456789';
const FORMS = [
  KEY,
  'CANARY',
  encodeURIComponent(KEY),
  Buffer.from(KEY).toString('base64'),
  Buffer.from(KEY).toString('hex'),
];

let at: string;
beforeEach(() => {
  at = folder();
});

async function opened(answer: Answer): Promise<Service> {
  const service = await serve(answer);
  onTestFinished(service.close);
  return service;
}

/** What a service may do with a key it was sent. */
type Misbehavior = (response: ServerResponse, key: string) => void;

const sends =
  (status: number, body: (key: string) => string, headers: (key: string) => Record<string, string> = () => ({})) =>
  (response: ServerResponse, key: string): void => {
    response.writeHead(status, headers(key));
    response.end(body(key));
  };
const quoting = (key: string): string => {
  const details = { key, list: [key] };
  return JSON.stringify({ error: { code: `NO_${key}`, message: `bad key ${key}`, details, request_id: key } });
};
const echo = (key: string) => ({ 'x-request-id': encodeURIComponent(key), 'x-echo': encodeURIComponent(key) });
const fault = (key: string) => JSON.stringify({ detail: [{ loc: ['header', key], msg: key, input: key }] });

const FAILURES: readonly (readonly [string, Misbehavior])[] = [
  ...[400, 401, 403, 404, 422, 429, 500, 503].map(
    (status) => [`${status} that quotes the key everywhere`, sends(status, quoting, echo)] as const,
  ),
  ['a list of faults that quotes the key', sends(422, fault)],
  [
    'a page that quotes the key',
    sends(
      403,
      (key) => `<h1>${key}</h1>`,
      () => ({ 'content-type': 'text/html' }),
    ),
  ],
  ['a success that quotes the key and has no data', sends(200, (key) => JSON.stringify({ hello: key }))],
  [
    'a success that is cut off',
    (response, key) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write(`{"data": {"key": "${key}`);
      setTimeout(() => response.destroy(), 5);
    },
  ],
  ['a connection that is cut', (response) => response.destroy()],
  ['silence', () => undefined],
  [
    'a redirect to another origin with the key in it',
    sends(
      302,
      () => '',
      (key) => ({ location: `http://localhost:9/${encodeURIComponent(key)}` }),
    ),
  ],
  [
    'a redirect without end',
    sends(
      302,
      () => '',
      () => ({ location: '/v2/coverage' }),
    ),
  ],
];

function clean(what: string, text: string): void {
  for (const form of FORMS) expect(text.includes(form), `${what}: ${text}`).toBe(false);
}

/** Every file except the key file. */
function cleanFolder(): void {
  for (const name of readdirSync(at, { recursive: true, withFileTypes: true })) {
    if (!name.isFile() || name.name === 'keys.json') continue;
    clean(name.name, readFileSync(join(name.parentPath, name.name), 'latin1'));
  }
}

const env = (url: string): Record<string, string> => ({
  MDS_CONFIG_DIR: at,
  MDS_DATA_DIR: at,
  MDS_CACHE_DIR: join(at, 'cache'),
  MDS_CACHE: 'on',
  MDS_BASE_URL: url,
  MDS_RETRIES: '1',
  MDS_MAX_WAIT: '1ms',
  MDS_TIMEOUT: '400ms',
  MDS_TRY_TIMEOUT: '150ms',
});

describe.each(FAILURES)('%s', (_, misbehave) => {
  test.each([
    ['coverage'],
    ['coverage --json --verbose'],
    ['coverage --raw --verbose'],
    ['snapshot AAPL MSFT --json --verbose'],
    ['auth status --verbose'],
    ['auth status --json --verbose'],
    ['auth login --verbose'],
    ['auth login --json --verbose'],
  ])('%s', async (line) => {
    const service = await opened((request, response) =>
      misbehave(response, String(request.headers['x-api-key'] ?? '')),
    );
    const login = line.startsWith('auth login');
    const io = fakeIo({
      env: { ...env(service.url), ...(login ? {} : { MDS_API_KEY: KEY }) },
      ...(login ? { stdin: KEY } : {}),
    });
    const exit = await run(line.split(' '), io, '0.0.0');
    expect(service.asked.length).toBeGreaterThan(0);
    // The key did travel, so that there was something to leak.
    expect(service.asked[0]!.key).toBe(KEY);
    expect(exit).not.toBe(70);
    clean(line, io.out());
    clean(line, io.err());
    cleanFolder();
    expect(readdirSync(at)).not.toContain('keys.json');
  });
});

test.each([
  ['a host that does not exist', 'http://no-such-host.invalid'],
  ['a closed port', 'http://127.0.0.1:9'],
])('%s', async (_, url) => {
  const io = fakeIo({ env: { ...env(url), MDS_API_KEY: KEY, MDS_INSECURE_HTTP: '1' } });
  expect(await run(['coverage', '--json', '--verbose'], io, '0.0.0')).toBe(7);
  clean(url, io.out() + io.err());
});

test.each([
  ['in the address', { MDS_BASE_URL: `https://a.example/?key=${encodeURIComponent(KEY)}` }],
  ['as the user of the address', { MDS_BASE_URL: 'https://CANARY@a.example' }],
  ['as a profile', { MDS_PROFILE: KEY }],
  ['as a time', { MDS_BASE_URL: 'https://a.example', MDS_TIMEOUT: KEY }],
  ['with a line break', { MDS_BASE_URL: 'https://a.example', MDS_API_KEY: `${KEY}\r\nx: y` }],
  ['on plain http', { MDS_BASE_URL: 'http://a.example', MDS_API_KEY: KEY }],
])('a key %s is not repeated', async (_, more) => {
  for (const flags of [[], ['--json'], ['--verbose']]) {
    const { exit, out, err } = await runMds(['coverage', ...flags], { env: { MDS_CONFIG_DIR: at, ...more } });
    expect(exit).toBeGreaterThan(0);
    clean(flags.join(), out + err);
  }
});

test('the error of a transport does not contain the key', async () => {
  const service = await opened((_request, response) => response.destroy());
  const io = fakeIo({ env: { ...env(service.url), MDS_API_KEY: KEY } });
  const transport = await openTransport({}, io);
  const answer = transport.handle({ method: 'GET', path: '/v2/coverage', query: [], headers: {} });
  const error: unknown = await Promise.resolve(answer).catch((thrown: unknown) => thrown);
  transport.close();
  expect(error).toBeInstanceOf(Error);
  clean('inspected', inspect(error, { depth: 20, showHidden: true }));
  clean('as JSON', JSON.stringify(error));
});

test('a cached response that quotes the key everywhere contains it nowhere', async () => {
  const service = await opened((request, response) => {
    const key = String(request.headers['x-api-key'] ?? '');
    const text = encodeURIComponent(key);
    const headers = { 'cache-control': 'max-age=60', etag: `"${text}"`, 'x-request-id': text, vary: 'x-api-key' };
    response.writeHead(200, headers);
    response.end(JSON.stringify({ data: { key, text, list: [Buffer.from(key).toString('base64')] } }));
  });
  const cached = () => readdirSync(join(at, 'cache', 'answers')).filter((name) => name.endsWith('.answer'));
  for (const later of [{}, { MDS_OFFLINE: '1' }]) {
    const io = fakeIo({ env: { ...env(service.url), MDS_API_KEY: KEY, ...later } });
    expect(await run(['coverage', 'KO', '--json', '--verbose'], io, '0.0.0')).toBe(0);
    clean('cached', io.out() + io.err());
    expect(cached()).toHaveLength(1);
    cleanFolder();
  }
  // A request that contains the key itself is not cached.
  const io = fakeIo({ env: { ...env(service.url), MDS_API_KEY: KEY } });
  await run(['search', KEY, '--json', '--verbose'], io, '0.0.0');
  clean('asked with the key', io.out() + io.err());
  expect(cached()).toHaveLength(1);
  cleanFolder();
});
