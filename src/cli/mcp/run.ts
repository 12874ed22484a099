/** Runs `mds mcp`: a server of the protocol on stdin and stdout. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { EXIT, usage } from '../../errors.ts';
import { lineTransport } from '../../mcp/line-transport.ts';
import { createServer } from '../../mcp/server.ts';
import type { Run } from '../args/command.ts';
import { VERSION } from '../args/program.ts';
import { openBackend } from './backend.ts';

/** Answers until stdin ends. Throws USAGE on a terminal, where no client is. */
export const runMcp: Run = async ({ options }, io) => {
  const input = io.input?.();
  if (input === undefined)
    throw usage(
      'mds mcp talks to an assistant over stdin and stdout, not to a terminal',
      'add it to the configuration of the assistant: docs/assistants.md',
    );
  const { backend, close } = openBackend(options, io);
  const transport = lineTransport({ input, write: io.stdout.write });
  await new Promise<void>((resolve) => {
    const handle = serveStdio(() => createServer(VERSION, backend), { transport });
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      void handle.close().finally(resolve);
    };
  });
  close();
  return EXIT.ok;
};
