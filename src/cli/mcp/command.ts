/** The command `mds mcp`. */
import type { CommandSpec } from '../args/command.ts';
import { SERVICE_GROUP } from '../args/program.ts';
import { SOURCE_OPTIONS } from '../settings/common-options.ts';

export const MCP: CommandSpec = {
  words: ['mcp'],
  group: SERVICE_GROUP,
  summary: 'answer assistants over the Model Context Protocol on stdio',
  description:
    'A read-only server of the Model Context Protocol for an assistant that starts it: eight tools over the same routes, with small, dated answers that name their filings. It reads requests from stdin and writes responses to stdout until stdin ends. See docs/assistants.md for the configuration of common clients; mds serve answers the same under /mcp.',
  args: [],
  options: SOURCE_OPTIONS.filter(({ name }) => name !== 'as-of'),
  examples: [
    { args: '', help: 'over your own store' },
    { args: '--sample', help: 'over the simulated sample market' },
  ],
  load: async () => (await import('./run.ts')).runMcp,
};
