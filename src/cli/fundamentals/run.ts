/** Runs `mds fundamentals`: its route, or with `--as-reported` that of statements as companies print them. */
import { endpointNamed } from '../../endpoints/index.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { runEndpoint } from '../route/run.ts';
import type { Io } from '../terminal/io.ts';
import { AS_REPORTED, STATEMENTS_ROUTE } from './command.ts';

/** Statements that only companies have, not the standardized ones. */
const OWN_ALONE = ['comprehensive-income', 'equity'];

/** Exits as every route. Throws USAGE for options of the other one. */
export function runFundamentals(endpoint: Endpoint, invocation: Invocation, io: Io): Promise<number> {
  const { [AS_REPORTED]: asReported, ...options } = invocation.options;
  const { statement } = options;
  if (asReported === true) {
    // The route and the command line name it differently.
    const named = statement === 'cashflow' ? { statement: 'cash-flow' } : {};
    return runEndpoint(endpointNamed(STATEMENTS_ROUTE)!, { ...invocation, options: { ...options, ...named } }, io);
  }
  for (const name of ['basis', 'quarters'])
    if (options[name] !== undefined) throw usage(`--${name} needs --${AS_REPORTED}`, `add --${AS_REPORTED}`);
  if (OWN_ALONE.includes(String(statement)))
    throw usage(`--statement ${String(statement)} needs --${AS_REPORTED}`, `add --${AS_REPORTED}`);
  return runEndpoint(endpoint, { ...invocation, options }, io);
}
