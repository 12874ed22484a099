/** `mds mcp` as a child process of the official client. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from 'vitest';
import { type Era, eraOptions, sessionOf } from '../mcp/client.ts';
import { bareEnv, mds, program } from './program.ts';

async function start(args: readonly string[], era: Era) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...args],
    env: bareEnv(),
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' }, eraOptions(era));
  await client.connect(transport);
  return { transport, ...sessionOf(client, () => client.close()) };
}

describe.each(['legacy', 'modern'] as const)('a client of the %s era', (era) => {
  test('lists tools and asks for a quote', async () => {
    const session = await start(['--sample'], era);
    const { tools } = await session.client.listTools();
    expect(tools).toHaveLength(8);
    const { text } = await session.call('quote', { symbols: ['AAPL'] });
    expect(text).toMatch(/^AAPL \| SIMULATED/);
    await session.close();
  });
});

const OPENING = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
});

test('writes nothing but JSON-RPC to stdout and ends with stdin', () => {
  const { status, stdout } = mds(
    ['mcp'],
    {},
    [
      OPENING,
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
    ].join('\n'),
  );
  expect(status).toBe(0);
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(messages.map(({ id }) => id)).toEqual([1, 2]);
});

test('answers what came before the end of stdin, and what is no message', () => {
  const { status, stdout } = mds(
    ['mcp', '--sample'],
    {},
    [
      OPENING,
      '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"quote","arguments":{"symbols":["KO","JPM","AAPL"]}}}',
      'no JSON',
      '[]',
      `{"a":${'['.repeat(50_000)}`,
      `"${'x'.repeat(300_000)}"`,
    ].join('\n'),
  );
  expect(status).toBe(0);
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(messages.filter(({ error }) => error !== undefined).map(({ error }) => error.code)).toEqual([
    -32700, -32600, -32600, -32600,
  ]);
  expect(messages.find(({ id }) => id === 2).result.content[0].text).toMatch(/^KO, JPM, AAPL \| SIMULATED/);
});
