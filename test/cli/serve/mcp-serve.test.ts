/** `/mcp` of `mds serve`, asked by the official client with keys and without. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Era, eraOptions, type Session, sessionOf } from '../../mcp/client.ts';
import { folder as newFolder } from '../../program/market.ts';
import { bareEnv, mds, program, root } from '../program.ts';
import { type Server, serve, stop } from '../serving.ts';

const store = join(newFolder(), 'market.db');
copyFileSync(join(root, 'dist/sample.db'), store);

function create(plan: string, name = plan): string {
  const { status, stdout } = mds(['keys', 'create', '--name', name, '--plan', plan, '--store', store, '--quiet']);
  expect(status).toBe(0);
  return stdout.trim();
}

const keys = { free: create('free'), builder: create('builder') };
let keyed: Server;
let open: Server;
beforeAll(async () => {
  keyed = await serve(['--store', store]);
  open = await serve(['--sample', '--open']);
});
afterAll(async () => {
  await stop(keyed);
  await stop(open);
});

async function connect(
  server: Server,
  headers: Readonly<Record<string, string>>,
  era: Era = 'legacy',
): Promise<Session> {
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } });
  const client = new Client({ name: 'test', version: '1' }, eraOptions(era));
  await client.connect(transport);
  return sessionOf(client, () => client.close());
}

const post = (server: Server, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  });

const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

describe.each(['legacy', 'modern'] as const)('a client of the %s era', (era) => {
  test('gets the answers of stdio, with a key in either header', async () => {
    const session = await connect(keyed, { 'x-api-key': keys.builder }, era);
    expect((await session.client.listTools()).tools).toHaveLength(8);
    const { text } = await session.call('quote', { symbols: ['AAPL'] });
    expect(text).toMatch(/^AAPL \| SIMULATED/);
    const { text: past } = await session.call('quote', { symbols: ['AAPL'], as_of: '2020-06-30' });
    expect(past).toContain('as_of 2020-06-30');
    const { text: sources } = await session.call('figures', {
      symbol: 'AAPL',
      topic: 'income',
      explain: true,
      line: 'Revenue',
    });
    expect(sources).toMatch(/10-Q \d{10}-\d{2}-\d{6}/);
    await session.close();
    const bearer = await connect(keyed, { authorization: `Bearer ${keys.builder}` }, era);
    expect((await bearer.client.listTools()).tools).toHaveLength(8);
    await bearer.close();
  });

  test('sees the tools and topics of its plan alone', async () => {
    const session = await connect(keyed, { 'x-api-key': keys.free }, era);
    const { tools } = await session.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['find', 'quote', 'figures', 'check']);
    expect(JSON.stringify(tools)).not.toContain('"income"');
    const { isError, text } = await session.call('screen', { conditions: 'price > 1' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^PLAN_REQUIRED/);
    const { text: unknown } = await session.call('check', { symbols: ['AAPL'], conditions: ['rsi_14 < 70'] });
    expect(unknown).toMatch(/^AAPL\|error\|.*builder|starter plan/m);
    await session.close();
  });

  test('needs no key where the service is open', async () => {
    const session = await connect(open, {}, era);
    expect((await session.client.listTools()).tools).toHaveLength(8);
    await session.close();
  });
});

test('mds mcp answers from a hosted service with a key behind it', async () => {
  const env = bareEnv({ MDS_API_KEY: keys.builder, MDS_BASE_URL: keyed.url });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    env,
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const session = sessionOf(client, () => client.close());
  const { text } = await session.call('quote', { symbols: ['AAPL', 'KO'] });
  expect(text).toMatch(/^AAPL, KO \| SIMULATED/);
  expect((await session.call('figures', { symbol: 'AAPL', topic: 'income' })).text).toMatch(
    /10-[KQ] \d{10}-\d\d-\d{6}/,
  );
  const past = await session.call('quote', { symbols: ['AAPL'], as_of: '2020-06-30' });
  expect(past).toMatchObject({ isError: true, text: expect.stringContaining('as_of needs a local store') });
  await session.close();
});

test('refuses a request without a key, or with another, before it is read', async () => {
  expect((await post(keyed, LIST)).status).toBe(401);
  const wrong = await post(keyed, LIST, { authorization: 'Bearer mds_live_nothing' });
  expect(wrong.status).toBe(401);
  expect(await wrong.json()).toMatchObject({ error: { code: 'AUTH_INVALID' } });
});

test('limits the calls of a key as requests of its plan', async () => {
  const secret = create('free', 'busy');
  const session = await connect(keyed, { 'x-api-key': secret });
  const symbols = ['AAPL', 'KO', 'JPM', 'MSFT', 'NVDA', 'META', 'F', 'GE', 'COST', 'BA'];
  let limited = '';
  for (let i = 0; i < 8 && limited === ''; i++) {
    const { text } = await session.call('quote', { symbols });
    if (/RATE_LIMITED|plan allows 30 requests/.test(text)) limited = text;
  }
  expect(limited).toMatch(/The free plan allows 30 requests per minute/);
  await session.close();
});

test('answers to its own names alone while it is open', async () => {
  expect((await post(open, LIST, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(open, LIST, { origin: open.url })).status).toBe(200);
  // An address of its own is another site all the same, and so is this machine under another name or without one.
  for (const origin of [
    'http://192.0.2.7',
    'http://8.8.8.8:80',
    'https://[2606:4700::1111]',
    'null',
    'http://localhost@192.0.2.7',
  ])
    expect((await post(open, LIST, { origin })).status, origin).toBe(403);
  for (const origin of ['http://localhost:3000', 'http://[::1]:8080', 'http://127.0.0.2', 'http://app.localhost'])
    expect((await post(open, LIST, { origin })).status, origin).toBe(200);
});

test('bounds what it reads', async () => {
  expect((await post(open, `${LIST}${' '.repeat(70_000)}`)).status).toBe(413);
  expect((await post(open, 'no JSON')).status).toBe(400);
  expect(
    (await post(open, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'['.repeat(30_000)}`)).status,
  ).toBe(400);
  const deep = `${'['.repeat(25_000)}${']'.repeat(25_000)}`;
  const nested = await post(
    open,
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"quote","arguments":{"symbols":${deep}}}}`,
  );
  expect(await nested.text()).toMatch(/"isError":true|"error":/);
  expect((await fetch(`${open.url}/mcp`)).status).toBe(405);
});
