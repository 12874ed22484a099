/** The parts of `mds auth`: what a key may be, the keyring library, the hidden line, the routes a plan is tried with. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { probePlans, routeOf } from '../../src/cli/auth/probe.ts';
import { openTransport } from '../../src/cli/request/transport.ts';
import { maskKey, readKey } from '../../src/cli/settings/keys/key-text.ts';
import { inTime, keyringOf, systemKeyring } from '../../src/cli/terminal/keyring.ts';
import { typed } from '../../src/cli/terminal/prompt.ts';
import type { Transport } from '../../src/client/core.ts';
import type { HttpOptions } from '../../src/client/http-options.ts';
import { fakeIo } from './fake-io.ts';
import { folder } from './market.ts';

describe('a key', () => {
  test.each(['mds_live_0123456789', '{"k":1}', '~', 'x'.repeat(4096)])('may be %j', (key) => {
    expect(readKey(`\t ${key} \r\n`, 'it')).toBe(key);
  });

  test.each([
    '',
    ' \n',
    'a\u0000b',
    'a\u001b[31m',
    'a\u007f',
    'a\tb',
    'a\u00adb',
    'a\u00a0b',
    'a€b',
    'a😀',
    'x'.repeat(4097),
  ])('may not be %j', (key) => {
    expect(() => readKey(key, 'it')).toThrow(/^it holds /);
  });

  test('shows its last four characters if it is long, none if it is short', () => {
    expect(maskKey('0123456789abcdef')).toBe('****cdef');
    expect(maskKey('0123456789abcde')).toBe('****');
  });
});

describe('the keyring library', () => {
  test('is absent where it is not installed, and used where it is', async () => {
    const at = folder();
    expect(systemKeyring(join(at, 'mds'))).toBeUndefined();
    const library = join(at, 'node_modules', '@napi-rs', 'keyring');
    mkdirSync(library, { recursive: true });
    writeFileSync(
      join(library, 'index.js'),
      `const held = new Map();
       exports.AsyncEntry = class {
         constructor(service, account) { this.at = service + '|' + account; }
         async getPassword() { return held.get(this.at) ?? null; }
         async setPassword(key) { held.set(this.at, key); }
         async deleteCredential() { return held.delete(this.at); }
         static held = held;
       };`,
    );
    const keyring = systemKeyring(join(at, 'mds'))!;
    expect(await keyring.get('a')).toBeUndefined();
    await keyring.set('a', 'key');
    expect(await keyring.get('a')).toBe('key');
    expect(await keyring.get('b')).toBeUndefined();
    await keyring.remove('a');
    expect(await keyring.get('a')).toBeUndefined();
  });

  test.each([[undefined], [null], [{}], [{ Entry: class {} }]])('%j is none we know', (library) => {
    expect(keyringOf(library)).toBeUndefined();
  });

  test('one that hangs fails in time', async () => {
    const never = () => new Promise<never>(() => undefined);
    const keyring = inTime({ get: never, set: never, remove: never }, 20);
    await expect(keyring.get('a')).rejects.toThrow('no answer within 0.02 s');
    await expect(keyring.set('a', 'b')).rejects.toThrow();
    await expect(keyring.remove('a')).rejects.toThrow();
  });
});

describe('a line that is not shown', () => {
  test.each([
    ['', 'key\r', { text: 'key', end: 'enter' }],
    ['ke', 'y\n and more', { text: 'key', end: 'enter' }],
    ['', 'kex\u007fy', { text: 'key' }],
    ['', 'é😀\b\b', { text: '' }],
    ['wrong', '\u0015key', { text: 'key' }],
    ['', '\u001b[200~key\u001b[201~', { text: 'key' }],
    ['ke', '\u001b[D\u001b[3~y', { text: 'key' }],
    ['half', '\u0003', { text: '', end: 'interrupt' }],
    ['', '\u0004', { text: '', end: 'closed' }],
    ['half', '\u0004', { text: 'half' }],
  ])('%j and then %j', (before, keys, line) => expect(typed(before, keys)).toEqual(line));
});

describe('the routes plans are tried with', () => {
  test('need no more than an example of the registry; no route needs the plan builder today', () => {
    expect(routeOf('free')?.plan).toBe('free');
    expect(routeOf('starter')?.plan).toBe('starter');
    expect(routeOf('builder')).toBeUndefined();
  });

  test.each([
    [401, { error: { code: 'AUTH_INVALID', message: 'x' } }, ['refused']],
    // A service that answers 403 on a route open to every plan does not know the key.
    [403, { detail: 'Forbidden' }, ['refused']],
    [403, { error: { code: 'PLAN_REQUIRED', message: 'x' } }, ['closed', 'closed']],
    [404, { error: { code: 'SYMBOL_UNKNOWN', message: 'x' } }, ['open', 'open']],
    [404, { detail: 'Not Found' }, ['unknown', 'unknown']],
    [200, { data: { x: 1 } }, ['open', 'open']],
    [200, { x: 1 }, ['unknown', 'unknown']],
  ])('%i %j is %j', async (status, body, reach) => {
    const handle = async () => ({ status, headers: {}, body: JSON.stringify(body) });
    const probes = await probePlans({ handle, close: () => undefined });
    expect(probes.map((each) => each.reach)).toEqual(reach);
  });
});

test('settings reach the transport in its own units', async () => {
  const at = folder();
  const ca = join(at, 'ca.pem');
  writeFileSync(ca, 'CERTIFICATE');
  const env = {
    MDS_CONFIG_DIR: at,
    MDS_API_KEY: 'key',
    MDS_TIMEOUT: '2m',
    MDS_RETRIES: '1',
    MDS_MAX_WAIT: '5',
    MDS_CA_FILE: ca,
    NODE_EXTRA_CA_CERTS: ca,
  };
  let given: HttpOptions | undefined;
  const transport: Transport = { handle: () => Promise.reject(new Error('not asked')), close: () => undefined };
  const options = { 'base-url': 'https://a.example/v2', concurrency: '3', 'insecure-http': true } as const;
  const opened = await openTransport(options, fakeIo({ env }), {
    connect: async (http) => {
      given = http;
      return transport;
    },
  });
  expect(opened).toBe(transport);
  expect(given).toMatchObject({
    baseUrl: 'https://a.example/v2',
    apiKey: 'key',
    timeout: 120_000,
    tryTimeout: 30_000,
    retries: 1,
    maxWait: 5000,
    concurrency: 3,
    allowInsecure: true,
    ca: 'CERTIFICATE',
    extraCa: 'CERTIFICATE',
  });
  await expect(
    openTransport(options, fakeIo({ env: { ...env, MDS_CA_FILE: '/nowhere/ca.pem' } }), {
      connect: async () => transport,
    }),
  ).rejects.toMatchObject({ code: 'CA_FILE_UNREADABLE', exitCode: 2 });
});
