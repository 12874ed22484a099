/**
 * The parts of `mds auth`: what a key may be, command lines that print one, the hidden line, the routes a plan is
 * checked with.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { probePlans, routeOf } from '../../../src/cli/auth/probe.ts';
import { openTransport } from '../../../src/cli/request/source/open-transport.ts';
import { splitCommand } from '../../../src/cli/settings/keys/key-command.ts';
import { maskKey, readKey } from '../../../src/cli/settings/keys/key-text.ts';
import { runProgram } from '../../../src/cli/terminal/process-io.ts';
import { typed } from '../../../src/cli/terminal/prompt.ts';
import type { Transport } from '../../../src/client/core.ts';
import type { HttpOptions } from '../../../src/client/http-transport.ts';
import { fakeIo } from '../fake-io.ts';
import { folder } from '../market.ts';

describe('a key', () => {
  test.each(['mds_live_0123456789', '{"k":1}', '~', 'x'.repeat(4096)])('may be %j', (key) => {
    expect(readKey(`\t ${key} \r\n`, 'it')).toBe(key);
  });

  const CONTROLS = ['a\u0000b', 'a\u001b[31m', 'a\u007f', 'a\tb', 'a\u00adb', 'a\u00a0b'];
  test.each(['', ' \n', ...CONTROLS, 'a€b', 'a😀', 'x'.repeat(4097)])('may not be %j', (key) => {
    expect(() => readKey(key, 'it')).toThrow(/^it has /);
  });

  test('shows its last four characters if it is long, none if it is short', () => {
    expect(maskKey('0123456789abcdef')).toBe('****cdef');
    expect(maskKey('0123456789abcde')).toBe('****');
  });
});

describe('a command line', () => {
  test.each([
    ['pass show mds', ['pass', 'show', 'mds']],
    ['  op\tread  "op://My Vault/mds/key" ', ['op', 'read', 'op://My Vault/mds/key']],
    [`sh -c 'gpg -d "$HOME/k" | head -1'`, ['sh', '-c', 'gpg -d "$HOME/k" | head -1']],
    ['a"b c"\'d e\'f', ['ab cd ef']],
    ['x "" \'\'', ['x', '', '']],
    ['my\\ tool \\"q\\" "a\\"b\\\\c"', ['my tool', '"q"', 'a"b\\c']],
    // Paths of Windows need no second backslash.
    ['C:\\bin\\op.exe read', ['C:\\bin\\op.exe', 'read']],
    ['', undefined],
    ['  ', undefined],
    ['a "b', undefined],
    ["a 'b", undefined],
  ])('%j is %j', (text, words) => expect(splitCommand(text)).toEqual(words));

  const node = (script: string, limit = 30_000) => runProgram([process.execPath, '-e', script], limit);

  test('is run without a shell, and for as long as it may', () => {
    expect(runProgram([process.execPath, '-p', 'process.argv[1]', '$HOME; x'], 30_000)).toMatchObject({
      stdout: '$HOME; x\n',
      status: 0,
    });
    expect(node('process.exit(3)')).toMatchObject({ stdout: '', status: 3, error: undefined });
    expect(node('setInterval(() => {}, 1000)', 200)).toMatchObject({ status: null, error: 'ETIMEDOUT' });
    expect(runProgram(['/nowhere/op'], 1000)).toMatchObject({ error: 'ENOENT' });
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

describe('the routes that check plans', () => {
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
  const waits = { MDS_TIMEOUT: '2m', MDS_RETRIES: '1', MDS_MAX_WAIT: '5' };
  const env = { MDS_CONFIG_DIR: at, MDS_API_KEY: 'key', ...waits, MDS_CA_FILE: ca, NODE_EXTRA_CA_CERTS: ca };
  let given: HttpOptions | undefined;
  const transport: Transport = { handle: () => Promise.reject(new Error('not asked')), close: () => undefined };
  const options = { 'base-url': 'https://a.example/v2', concurrency: '3', 'insecure-http': true } as const;
  const connect = async (http: HttpOptions) => {
    given = http;
    return transport;
  };
  expect((await openTransport(options, fakeIo({ env }), { connect })).close).toBe(transport.close);
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
  const missing = fakeIo({ env: { ...env, MDS_CA_FILE: '/nowhere/ca.pem' } });
  const unreadable = { code: 'CA_FILE_UNREADABLE', exitCode: 2 };
  await expect(openTransport(options, missing, { connect })).rejects.toMatchObject(unreadable);
});
