/** The command `mds api`. */
import type { CommandSpec } from '../args/command.ts';
import { PROGRAM_GROUP } from '../args/program.ts';
import { SOURCE_OPTIONS } from '../settings/common-options.ts';

export const API: CommandSpec = {
  words: ['api'],
  group: PROGRAM_GROUP,
  summary: 'send a GET request to an API path',
  description:
    'Sends the request as every command does (same service, key, timeouts and retries) and prints the response body byte for byte. An error response is printed too (but never through --jq), reported on stderr, and sets the exit code.',
  args: [
    {
      name: 'path',
      required: true,
      help: 'path, optionally with a query: /v2/snapshot?symbol=KO',
    },
  ],
  options: [
    { name: 'field', short: 'f', value: 'KEY=VALUE', repeats: true, help: 'a query parameter; may be repeated' },
    { name: 'include', short: 'i', help: 'print the response status and headers first' },
    { name: 'jq', value: 'EXPR', help: 'filter the whole body with a jq expression: .data.symbol' },
    { name: 'json', help: 'report an error as one JSON object; the body is printed as is' },
    ...SOURCE_OPTIONS,
  ],
  examples: [
    { args: '/v2/snapshot -f symbol=AAPL', help: 'the raw response' },
    { args: '/v2/history?symbol=AAPL -f range=1y -f series=close --include', help: 'with headers' },
    { args: "/openapi.json --jq '.paths|keys[]'", help: 'the routes, from the API description' },
  ],
  load: async () => (await import('./run.ts')).runApi,
};
