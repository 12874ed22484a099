/** `mds list show|names|add|rm|delete`: named lists of symbols, used as `@name` by other commands. */
import { normalizeSymbol } from '../../endpoints/contract/symbol.ts';
import { EXIT, MdsError, usage } from '../../errors.ts';
import type { Run } from '../args/command.ts';
import { printMessage } from '../output/report.ts';
import { printJson } from '../output/result.ts';
import { LIST_MARK, symbolArguments, symbolsOf } from '../request/ask/symbols.ts';
import { LISTS, type Lists, readLists } from '../settings/lists-file.ts';
import { nameIn } from '../settings/named-file.ts';
import { changeNamed } from '../settings/write.ts';
import type { Io } from '../terminal/io.ts';

/** Prints the symbols of a list, one per line; all lists without a name. */
export const runListShow: Run = async ({ args, options }, io) => {
  const lists = readLists(io);
  const asked = args[0];
  if (asked !== undefined) {
    const name = nameOf(asked);
    const symbols = symbolsOf(name, lists);
    if (options.json === true) printJson({ name, symbols }, io);
    else io.stdout.write(`${symbols.join('\n')}\n`);
    return EXIT.ok;
  }
  if (options.json === true) printJson(lists, io);
  else if (Object.keys(lists).length > 0) io.stdout.write(table(lists));
  else printMessage('no lists yet; create one with: mds list add tech AAPL MSFT', options, io, 'note');
  return EXIT.ok;
};

/** Prints the names, one per line. */
export const runListNames: Run = async ({ options }, io) => {
  const names = Object.keys(readLists(io));
  if (options.json === true) printJson(names, io);
  else io.stdout.write(names.map((name) => `${name}\n`).join(''));
  return EXIT.ok;
};

/** Appends symbols to a list, or creates it. */
export const runListAdd: Run = async ({ args, options }, io) => {
  const name = nameOf(args[0]!);
  const given = symbolsIn(args.slice(1), io);
  const odd = given.find((symbol) => !normalizeSymbol(symbol).ok);
  if (odd !== undefined)
    throw usage(`'${odd}' cannot be a symbol`, 'nothing was changed; look symbols up with: mds search NAME');
  const made = await change(name, io, (before) => {
    const symbols = firstOfEach([...before, ...given]);
    return { symbols, added: symbols.slice(before.length) };
  });
  return printChange(made, 'added', options.json === true, io);
};

/** Removes symbols from a list; an empty list is deleted. */
export const runListRemove: Run = async ({ args, options }, io) => {
  const name = nameOf(args[0]!);
  const given = symbolsIn(args.slice(1), io);
  const made = await change(name, io, (_, lists) => {
    const before = symbolsOf(name, lists);
    const absent = given.filter((symbol) => !before.some((each) => isSame(each, symbol)));
    if (absent.length > 0) throw notOnList(absent, name);
    const isGiven = (symbol: string) => given.some((each) => isSame(each, symbol));
    return { symbols: before.filter((symbol) => !isGiven(symbol)), removed: before.filter(isGiven) };
  });
  return printChange(made, 'removed', options.json === true, io);
};

export const runListDelete: Run = async ({ args, options }, io) => {
  const name = nameOf(args[0]!);
  const made = await change(name, io, (_, lists) => ({ symbols: [], removed: symbolsOf(name, lists) }));
  return printChange(made, 'removed', options.json === true, io);
};

interface Change {
  /** The list after the change. */
  readonly symbols: readonly string[];
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}

/** Changes one list in the file and returns the change. */
async function change(
  name: string,
  io: Io,
  work: (before: readonly string[], lists: Lists) => Change,
): Promise<Change & { readonly name: string }> {
  let made: Change = { symbols: [] };
  await changeNamed(LISTS, io, (lists) => {
    made = work(Object.hasOwn(lists, name) ? lists[name]! : [], lists);
    if (made.added?.length === 0) return undefined;
    const { [name]: _, ...others } = lists;
    return made.symbols.length === 0 ? others : { ...lists, [name]: made.symbols };
  });
  return { name, ...made };
}

/** Share classes are written with a dot or a dash; lists edited by hand may be in lower case. */
function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(symbol: string): string {
  return symbol.toUpperCase().replaceAll('.', '-');
}

/** Removes duplicates; keeps the first spelling. */
function firstOfEach(symbols: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return symbols.filter((symbol) => !seen.has(plain(symbol)) && seen.add(plain(symbol)));
}

function notOnList(absent: readonly string[], name: string): MdsError {
  return new MdsError(
    'NOT_ON_LIST',
    `${absent.join(', ')} ${absent.length === 1 ? 'is' : 'are'} not on the list '${name}'`,
    { hint: `nothing was changed; see: mds list show ${name}` },
  );
}

/** `tech`, also for `@Tech`. */
const nameOf = (word: string): string => nameIn(word, LIST_MARK, LISTS);

function symbolsIn(words: readonly string[], io: Io): readonly string[] {
  return symbolArguments(words, io).symbols.map((symbol) => symbol.toUpperCase());
}

function printChange(
  change: Change & { readonly name: string },
  verb: 'added' | 'removed',
  json: boolean,
  io: Io,
): number {
  const { name, symbols } = change;
  if (json) printJson(change, io);
  else {
    const count = change[verb]?.length ?? 0;
    const left = symbols.length === 0 ? 'the list is deleted' : `${symbols.length} now: ${symbols.join(' ')}`;
    io.stdout.write(`${name}: ${count === 0 ? 'nothing' : count} ${verb}, ${left}\n`);
  }
  return EXIT.ok;
}

function table(lists: Lists): string {
  const longest = Math.max(...Object.keys(lists).map((name) => name.length));
  return Object.entries(lists)
    .map(([name, symbols]) => `${name.padEnd(longest)}  ${symbols.join(' ')}\n`)
    .join('');
}
