/** Runs `mds screen`: its list of fields, and lists of symbols in place of a universe. */
import { describedRoutes, screenFields } from '../../endpoints/screen/sources.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { printFieldList } from '../output/field-list.ts';
import { withSavedConditions } from '../request/ask/saved-screens.ts';
import { universeArgument } from '../request/ask/symbols.ts';
import { runEndpoint } from '../route/run.ts';
import type { Io } from '../terminal/io.ts';

/** Exits as every route. */
export async function runScreen(endpoint: Endpoint, typed: Invocation, io: Io): Promise<number> {
  const invocation = withSavedConditions(typed, io);
  const { args, options } = invocation;
  if (options['list-fields'] === true) return printFieldList(screenFields(await describedRoutes()), invocation, io);
  if (args.length === 0) throw usage('no conditions given', "write them in quotes, as in: mds screen 'pe_ttm < 15'");
  const { universe } = options;
  if (typeof universe !== 'string') return runEndpoint(endpoint, invocation, io);
  return runEndpoint(
    endpoint,
    { ...invocation, options: { ...options, universe: universeArgument(universe, io) } },
    io,
  );
}
