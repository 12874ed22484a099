/** Runs `mds screen`: its list of fields, and lists of symbols in place of a universe. */
import { describedRoutes, screenFields } from '../../endpoints/screen/sources.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { printFieldList } from '../output/field-list.ts';
import { universeArgument } from '../request/ask/symbols.ts';
import { runEndpoint } from '../route/run.ts';
import { nameOf, readScreens, SCREEN_MARK, screenNamed } from '../settings/screens-file.ts';
import type { Io } from '../terminal/io.ts';

/** Exits as every route. */
export async function runScreen(endpoint: Endpoint, invocation: Invocation, io: Io): Promise<number> {
  const { args } = invocation;
  const saved = args.find((word) => word.startsWith(SCREEN_MARK));
  if (saved !== undefined) {
    if (args.length > 1) throw usage('a saved screen takes no other conditions', `as a universe: --universe ${saved}`);
    return runScreen(endpoint, savedInvocation(saved, invocation, io), io);
  }
  const { options } = invocation;
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

/** The command line of a saved screen; options given take the place of its own. */
function savedInvocation(word: string, { options, ...rest }: Invocation, io: Io): Invocation {
  const { expression, ...params } = screenNamed(nameOf(word), readScreens(io));
  const own = Object.entries(params).map(([name, value]) => [name.replaceAll('_', '-'), value] as const);
  const switches = own.map(([name, value]) => [name, name === 'include-stale' ? true : value] as const);
  return { ...rest, args: [expression], options: { ...Object.fromEntries(switches), ...options } };
}
