/**
 * Replaces `@screen:name` in a command line by the symbols that meet its conditions, from the source and for the day
 * the command answers for.
 */
import { ask } from '../../../client/core.ts';
import type { Payload } from '../../../endpoints/screen/payload.ts';
import { MdsError, usage } from '../../../errors.ts';
import type { Invocation } from '../../args/command.ts';
import { nameOf, readScreens, type SavedScreen, SCREEN_MARK, screenNamed } from '../../settings/screens-file.ts';
import type { Io } from '../../terminal/io.ts';
import { type Opening, openTransport } from '../source/open-transport.ts';
import { universeArgument } from './symbols.ts';

/** Options that are texts, not symbols. */
const TEXTS: readonly string[] = ['jq', 'file', 'output', 'fields', 'sort'];

/**
 * The command line with the symbols. Throws LIST_UNKNOWN, NO_DATA for a screen without a symbol, and as {@link
 * openTransport}.
 */
export async function withScreens(invocation: Invocation, io: Io): Promise<Invocation> {
  const { args, options, command } = invocation;
  // The commands of screens name them by themselves.
  const isOfScreens = ['screen', 'backtest'].includes(command.words[0]!);
  const expand = async (text: string): Promise<string> => {
    const words = text.split(',').map(async (word) => {
      if (!word.trim().startsWith(SCREEN_MARK)) return word;
      return (await symbolsOf(word.trim(), options, io)).join(',');
    });
    // One symbol of a screen is a list as well.
    return `${(await Promise.all(words)).join(',')},`;
  };
  const isScreen = (value: unknown): value is string => typeof value === 'string' && value.includes(SCREEN_MARK);
  const values = Object.entries(options).map(async ([name, value]) => {
    return [name, isScreen(value) && !TEXTS.includes(name) ? await expand(value) : value] as const;
  });
  return {
    ...invocation,
    args: isOfScreens ? args : await Promise.all(args.map((word) => (isScreen(word) ? expand(word) : word))),
    options: Object.fromEntries(await Promise.all(values)),
  };
}

async function symbolsOf(word: string, options: Invocation['options'], io: Io): Promise<readonly string[]> {
  const screen = screenNamed(nameOf(word), readScreens(io));
  const { rows, session } = await screened(screen, { fields: 'symbol' }, options, io, { silent: true });
  if (rows.length > 0) return rows.map(({ symbol }) => symbol);
  throw new MdsError('NO_DATA', `no symbol meets the conditions of ${word} on ${session}`, {
    details: { hint: `see: mds screen show ${nameOf(word)}` },
  });
}

/**
 * A command line whose conditions are `@screen:name`, with those of the saved screen and its options; options given
 * take the place of its own. Throws LIST_UNKNOWN, USAGE for further conditions.
 */
export function withSavedConditions(invocation: Invocation, io: Io): Invocation {
  const { args, options } = invocation;
  const saved = args.find((word) => word.startsWith(SCREEN_MARK));
  if (saved === undefined) return invocation;
  if (args.length > 1) throw usage('a saved screen takes no other conditions', `as a universe: --universe ${saved}`);
  const { expression, ...params } = screenNamed(nameOf(saved), readScreens(io));
  const own = Object.entries(params).map(([name, value]) => [name.replaceAll('_', '-'), value] as const);
  const switches = own.map(([name, value]) => [name, name === 'include-stale' ? true : value] as const);
  return { ...invocation, args: [expression], options: { ...Object.fromEntries(switches), ...options } };
}

/** The answer of a saved screen, with other parameters in place of its own. */
export async function screened(
  screen: SavedScreen,
  params: Readonly<Record<string, string>>,
  options: Invocation['options'],
  io: Io,
  opening: Opening = {},
): Promise<Payload> {
  const transport = await openTransport(options, io, opening);
  try {
    const query = Object.entries({ ...withUniverse(screen, io), ...params });
    return (await ask(transport, { path: '/v2/screen', query })).data() as Payload;
  } finally {
    transport.close();
  }
}

/**
 * A saved screen, lists in its universe replaced by their symbols. Throws USAGE for a saved screen there: one of itself
 * would have no end.
 */
export function withUniverse(screen: SavedScreen, io: Io): SavedScreen {
  const { universe } = screen;
  if (universe === undefined) return screen;
  if (universe.includes(SCREEN_MARK)) {
    throw usage(`the universe of a saved screen cannot be a saved screen: ${universe}`, 'join the conditions with and');
  }
  return { ...screen, universe: universeArgument(universe, io) };
}
