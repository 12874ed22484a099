/** The official client of the protocol, connected in this process to the server of `mds mcp`. */
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { openBackend } from '../../src/cli/mcp/backend.ts';
import type { Backend } from '../../src/mcp/call.ts';
import { createServer } from '../../src/mcp/server.ts';
import { type FakeOptions, fakeIo } from '../program/fake-io.ts';
import { sampleStore } from '../sample-market/imported.ts';

export interface Answered {
  readonly text: string;
  readonly isError: boolean;
  /** o200k tokens of the whole result as JSON. */
  readonly tokens: number;
  readonly result: Awaited<ReturnType<Client['callTool']>>;
}

export interface Session {
  readonly client: Client;
  readonly call: (name: string, args?: Readonly<Record<string, unknown>>) => Promise<Answered>;
  readonly close: () => Promise<void>;
}

export type Era = 'legacy' | 'modern';

/** How a client of each era begins: with the handshake of 2025-11-25, or stateless with 2026-07-28 alone. */
export function eraOptions(era: Era): ClientOptions {
  return era === 'legacy' ? {} : { versionNegotiation: { mode: { pin: '2026-07-28' } } };
}

/** A session over `backend`. */
export async function connect(backend: Backend, era: Era = 'legacy'): Promise<Session> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(() => createServer('0.0.0', backend), { transport: ours });
  const client = new Client({ name: 'test', version: '1' }, eraOptions(era));
  await client.connect(theirs);
  return sessionOf(client, async () => {
    await client.close();
    await handle.close();
  });
}

export function sessionOf(client: Client, close: () => Promise<void>): Session {
  return {
    client,
    call: async (name, args = {}) => {
      const result = await client.callTool({ name, arguments: args });
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return { text, isError: result.isError === true, tokens: encode(JSON.stringify(result)).length, result };
    },
    close,
  };
}

/** A session over the sample, or over the options of `mds mcp`. */
export async function connectSample(
  options: Readonly<Record<string, string | true>> = { sample: true },
  world: FakeOptions = {},
  era: Era = 'legacy',
): Promise<Session> {
  const { backend, close } = openBackend(options, fakeIo({ sampleFile: sampleStore().path, ...world }));
  const session = await connect(backend, era);
  return {
    ...session,
    close: async () => {
      await session.close();
      close();
    },
  };
}
