/** `mds schema [route]`: the API description. */

import { ENDPOINTS, endpointNamed } from '../../endpoints/index.ts';
import { openapi } from '../../endpoints/openapi.ts';
import { EXIT, MdsError } from '../../errors.ts';
import { closest } from '../../store/text/closest.ts';
import type { Run } from '../args/command.ts';
import { printJson } from '../output/result.ts';

export const runSchema: Run = async ({ args }, io) => {
  const name = args[0];
  if (name !== undefined && endpointNamed(name) === undefined) {
    const names = ENDPOINTS.map(({ spec }) => spec.name);
    const near = closest(name, names);
    throw new MdsError('ROUTE_UNKNOWN', `there is no route named '${name}'`, {
      hint: near === undefined ? `routes: ${names.join(', ')}` : `did you mean ${near}?`,
    });
  }
  printJson(await openapi(ENDPOINTS, name), io);
  return EXIT.ok;
};
