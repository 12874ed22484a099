/** The command `mds schema`. */
import { ENDPOINTS } from '../../endpoints/index.ts';
import type { CommandSpec } from '../args/command.ts';
import { PROGRAM_GROUP } from '../args/program.ts';

const ROUTES = ENDPOINTS.map(({ spec }) => spec.name);

export const SCHEMA: CommandSpec = {
  words: ['schema'],
  group: PROGRAM_GROUP,
  summary: 'print the API description (OpenAPI 3.1)',
  description: 'Prints the description of the whole API or of one route, generated from the registry of routes.',
  args: [{ name: 'route', completions: ROUTES, help: 'name of a route, e.g. snapshot' }],
  options: [{ name: 'json', help: 'no effect: the description is JSON' }],
  examples: [
    { args: '', help: 'every route' },
    { args: 'snapshot', help: 'one route and its schemas' },
  ],
  load: async () => (await import('./run.ts')).runSchema,
};
