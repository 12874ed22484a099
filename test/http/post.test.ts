/** Posting: retries with one body and id, private addresses, redirects. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { directWire } from '../../src/http/direct-wire.ts';
import { post } from '../../src/http/post.ts';
import { isPrivateAddress, publicLookup } from '../../src/http/private-address.ts';

interface Got {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const got: Got[] = [];
/** What the server answers next: a status, or the connection is closed. */
const answers: (number | 'closed')[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    got.push({ headers: request.headers, body });
    const answer = answers.shift() ?? 204;
    if (answer === 'closed') return void request.socket.destroy();
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);

async function posted(next: readonly (number | 'closed')[], allowPrivate = true, to = url) {
  got.length = 0;
  answers.splice(0, answers.length, ...next);
  const waits: number[] = [];
  const wire = directWire({ ca: undefined, connections: 1 });
  const options = {
    wire,
    allowPrivate,
    now: () => 0,
    random: () => 0.5,
    sleep: async (ms: number) => void waits.push(ms),
  };
  const failure = await post({ url: to, headers: { 'idempotency-key': 'a-1' }, body: '{"id":"a-1"}' }, options).then(
    () => undefined,
    (error: Error & { code?: string }) => error,
  );
  wire.close();
  return { failure, waits, got: [...got] };
}

test('a busy receiver and a lost connection are tried again, with the same body and id', async () => {
  const { failure, got, waits } = await posted(['closed', 503, 503, 204]);
  expect(failure).toBeUndefined();
  expect(got.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual(
    [1, 2, 3, 4].map(() => ['{"id":"a-1"}', 'a-1']),
  );
  // Full jitter of a half: half of 250, 500 and 1000 ms.
  expect(waits).toEqual([125, 250, 500]);
});

test.each([
  [[400], 1, 'the receiver answered with status 400'],
  [[302], 1, 'the receiver answered with status 302'],
  [[500, 500, 500, 500, 204], 4, 'the receiver answered with status 500'],
])('%j ends after %i tries', async (next, tries, message) => {
  const { failure, got } = await posted(next);
  expect([failure?.message, got.length]).toEqual([message, tries]);
});

describe('private addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.88.99.1',
    '224.0.0.1',
  ])('%s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
  test.each([
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    'fec0::1',
    '2001:0:53aa:64c::1',
    '::10.0.0.1',
    '::8.8.8.8',
    'not an address',
  ])('%s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
  test.each(['1.1.1.1', '172.32.0.1', '11.0.0.1', '2606:4700::1111', '2001:4860::8888', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );

  test('are refused before anything is sent, also behind a name', async () => {
    expect(await posted([], false)).toMatchObject({ failure: { code: 'MDS_PRIVATE_ADDRESS' }, got: [] });
    const named = new URL(url.href.replace('127.0.0.1', 'localhost'));
    expect(await posted([], false, named)).toMatchObject({ failure: { code: 'MDS_PRIVATE_ADDRESS' }, got: [] });
  });

  test('one private address of several is enough', async () => {
    const addresses = [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const lookup = publicLookup(((_: string, __: object, done: (error: null, all: object[]) => void) =>
      done(null, addresses)) as never);
    const failure = await new Promise((resolve) => lookup('evil.example', {}, resolve));
    expect(failure).toMatchObject({
      code: 'MDS_PRIVATE_ADDRESS',
      message: 'evil.example is 10.0.0.1, a private address',
    });
  });
});
