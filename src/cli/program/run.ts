/** From arguments to exit code: dispatch, run, report. */

import { EXIT, errorObject, isMdsError, type MdsError, usage } from '../../errors.ts';
import { sanitizeLines } from '../../render/text/sanitize.ts';
import { aliasNotice, withoutAlias } from '../args/aliases.ts';
import type { CommandSpec, Invocation, OptionSpec } from '../args/command.ts';
import { asksTopHelp, commandHelp, groupHelp } from '../help/command-help.ts';
import { helpWidth, layout } from '../help/layout.ts';
import { asksFields, asksMachine } from '../output/choice.ts';
import { printLines, printMessage, reportError } from '../output/report.ts';
import { endpointCommands } from '../route-commands.ts';
import { COMMON_OPTIONS, OUTPUT_OPTIONS, SOURCE_OPTIONS } from '../settings/common-options.ts';
import { SCREEN_MARK } from '../settings/screens-file.ts';
import type { Io } from '../terminal/io.ts';
import { processIo } from '../terminal/process-io.ts';
import type { ProgramOptions } from './commander.ts';
import { dispatch } from './dispatch.ts';

/** Runs one command line; rejects only if the reader of stdout has gone. */
export async function run(args: readonly string[], io: Io, version: string): Promise<number> {
  if (asksTopHelp(args)) {
    const { programBlocks } = await import('../help/program-help.ts');
    io.stdout.write(layout(await programBlocks(), widthOfHelp(io)));
    return EXIT.ok;
  }
  // Other commands are defined only if the line is about no route.
  const routes = endpointCommands(args[leading(args)]);
  const direct = dispatch(routes, commandFirst(routes, args));
  if (direct !== undefined && !(await hasOtherWords(direct, io))) return execute(direct, io, routes);
  const commands = (await import('../commands.ts')).allCommands();
  const typed = commandFirst(commands, args);
  const argv = commands.some(({ words }) => words[0] === typed[0]) ? typed : withoutAlias(typed);
  const invocation = dispatch(commands, argv);
  if (invocation !== undefined) {
    const guessed = (await hasOtherWords(invocation, io)) ? await runGuess(commands, args, io, version) : undefined;
    if (guessed !== undefined) return guessed;
    const notice = argv === typed ? undefined : aliasNotice(typed);
    if (notice !== undefined) printMessage(notice, invocation.options, io, 'note');
    return execute(invocation, io);
  }
  const about = dispatch(commands, argv, true);
  // The fields of a route can be listed without naming a symbol.
  if (about !== undefined && asksFields(about.options)) return execute(about, io);
  const width = widthOfHelp(io);
  const help = await requestedHelp(commands, argv, width);
  if (help !== undefined) {
    io.stdout.write(help);
    return EXIT.ok;
  }
  return (
    (await runSymbol(commands, argv, io)) ??
    (await runGuess(commands, args, io, version)) ??
    consult(commands, argv, io, { version, width })
  );
}

/**
 * Whether a word after the first symbol is a range, a day, or has a meaning and is no symbol: `history AAPL 5y`. `CASH`
 * and `VS` are symbols as well: in lower case they are words where the first symbol is in capitals and no command is
 * named, and vs is one everywhere. `commands` for a line that names none: then their names are words, too.
 */
async function hasOtherWords(
  { command: { args }, args: typed, options }: Invocation,
  io: Io,
  commands?: readonly CommandSpec[],
): Promise<boolean> {
  if (!/^symbols?$/.test(args[0]?.name ?? '')) return false;
  const others = commands === undefined ? typed.slice(1) : typed;
  if (others.some((word) => /^\d|^(vs|versus)$/.test(word))) return true;
  if (!others.some((word) => /^[a-z&-]+$/.test(word))) return false;
  const { MEANINGS } = await import('./guess/meanings.ts');
  const isName = (word: string): boolean => commands?.some(({ words }) => words[0] === word) === true;
  const words = others.filter((word) => MEANINGS.has(word) || isName(word));
  const isMixed = commands !== undefined && typed.some((word) => word === word.toUpperCase());
  if (words.length === 0 || isMixed) return words.length > 0;
  const { isKnownSymbol } = await import('../request/source/open-transport.ts');
  for (const word of words) if (!(await isKnownSymbol(word, options, io))) return true;
  return false;
}

/** Runs what the words of a line mean, or shows the line to type; undefined where they mean nothing together. */
async function runGuess(
  commands: readonly CommandSpec[],
  typed: readonly string[],
  io: Io,
  version: string,
): Promise<number | undefined> {
  const { guessOf, sayGuess } = await import('./guess/run-guess.ts');
  const guess = await guessOf(typed, commands, io);
  // A guess that says what was typed is none: the parser's own message is better.
  if (guess === undefined || guess.argv.join(' ') === typed.join(' ')) return undefined;
  const understood = dispatch(commands, guess.argv);
  const isOfProgram = guess.argv[0] === 'help' || guess.argv[0] === '--version';
  if (!guess.show && understood === undefined && !isOfProgram) return undefined;
  const exit = sayGuess(guess, typed, io);
  if (exit !== undefined) return exit;
  return understood === undefined ? run(guess.argv, io, version) : execute(understood, io);
}

const widthOfHelp = ({ env, stdout }: Io): number => helpWidth(Number(env.COLUMNS) || stdout.columns());

/** The help text that a command line clearly asks for; undefined leaves it to commander. */
async function requestedHelp(
  commands: readonly CommandSpec[],
  argv: readonly string[],
  width: number,
): Promise<string | undefined> {
  const asked = argv[0] === 'help' ? argv.slice(1) : /^(--help|-h)$/.test(argv.at(-1)!) ? argv.slice(0, -1) : undefined;
  if (asked === undefined || asked.length > 2) return undefined;
  const [first, second] = asked as [string, string | undefined];
  const members = commands.filter(({ words }) => words[0] === first);
  if (members.length === 0) {
    return argv[0] === 'help' && second === undefined ? topicHelp(commands, first, width) : undefined;
  }
  const exact = members.find(({ words }) => words.join(' ') === asked.join(' '));
  if (exact !== undefined) return commandHelp(exact, width);
  return second === undefined ? groupHelp(first, members, width) : undefined;
}

/**
 * The text of a help topic, or all there is for `--all`; undefined where the word names none, or is more like the name
 * of a command.
 */
async function topicHelp(commands: readonly CommandSpec[], word: string, width: number): Promise<string | undefined> {
  const { allHelp, closestTopic, topicText } = await import('../help/index.ts');
  if (word === '--all') return allHelp(commands, width);
  const topic = closestTopic(
    word,
    commands.map(({ words }) => words[0]!),
  );
  return topic === undefined ? undefined : topicText(topic, width);
}

/** The shape of a ticker, in any case. */
const TICKER = /^[A-Za-z]{1,5}([.-][A-Za-z]{1,2})?$/;

/**
 * Runs `mds AAPL KO` as `mds snapshot AAPL KO`, if all arguments look like tickers, the first one is no command, and
 * the service knows it. Undefined otherwise. A command always comes first.
 */
async function runSymbol(
  commands: readonly CommandSpec[],
  argv: readonly string[],
  io: Io,
): Promise<number | undefined> {
  const [word = ''] = argv;
  if (!TICKER.test(word) || commands.some(({ words }) => words[0] === word)) return undefined;
  const invocation = dispatch(commands, ['snapshot', ...argv]);
  if (invocation?.args.every((each) => TICKER.test(each)) !== true || (await hasOtherWords(invocation, io, commands)))
    return undefined;
  const { isKnownSymbol } = await import('../request/source/open-transport.ts');
  return (await isKnownSymbol(word, invocation.options, io)) ? execute(invocation, io) : undefined;
}

/** Lets commander decide: help, ambiguous command lines, errors with their suggestion. */
async function consult(
  commands: readonly CommandSpec[],
  argv: readonly string[],
  io: Io,
  options: ProgramOptions,
): Promise<number> {
  const { parseWithCommander } = await import('./commander.ts');
  try {
    const parsed = parseWithCommander(commands, argv, options);
    if (parsed.kind === 'run') return execute(parsed.invocation, io);
    if (parsed.kind === 'text') {
      io.stdout.write(parsed.text);
      return EXIT.ok;
    }
    if (asksMachine(argv)) io.stderr.write(`${JSON.stringify(errorObject(usageError(parsed)))}\n`);
    else {
      const { withSymbols } = await import('./guess/advice.ts');
      const text = await withSymbols(parsed.text.replace(/^error: /, 'mds: '), commands, argv, io);
      const options = /--(no-color|color[= ]never)/.test(argv.join(' ')) ? { color: 'never' } : {};
      printLines(sanitizeLines(text), options, io, 'error');
    }
    return EXIT.usage;
  } catch (error) {
    if (isMdsError(error, 'OUTPUT_CLOSED')) throw error;
    return reportError(error, { options: asksMachine(argv) ? { json: true } : {} }, io);
  }
}

/** Commander's message as an error of ours: its first line, and the suggestion if it has one. */
function usageError({ code, text }: { readonly code: string; readonly text: string }): MdsError {
  // Commander answers a program or group named alone with its help.
  const message = code === 'commander.help' ? 'no command given' : text.replace(/^error: /, '').split('\n')[0]!;
  const suggestion = /\((Did you mean [^)]*)\)/.exec(text)?.[1];
  const see = /^ {2}(.*)$/m.exec(text)?.[1] ?? 'see: mds help';
  return usage(message, suggestion ?? see);
}

/** No ticker has as many letters. */
const LONG_WORD = /^[a-z-]{6,}$/;

/** Throws USAGE for a word that the default command of a group would take for a symbol: `filings sections`. */
async function refuseMisspelled(
  { command: { words, groupDefault, args }, args: typed }: Invocation,
  commands: readonly CommandSpec[],
): Promise<void> {
  const [word = ''] = typed;
  if (groupDefault !== true || args[0]?.name !== 'symbol' || !LONG_WORD.test(word)) return;
  const { closest } = await import('../../store/text/closest.ts');
  const names = commands.flatMap(({ words: [first, second] }) => (first === words[0] ? (second ?? []) : []));
  const near = closest(word, names);
  if (near !== undefined) throw usage(`unknown command '${words[0]} ${word}'`, `did you mean ${near}?`);
}

async function execute(invocation: Invocation, io: Io, commands: readonly CommandSpec[] = []): Promise<number> {
  try {
    await refuseMisspelled(invocation, commands);
    const command = await invocation.command.load();
    const words = [...invocation.args, ...Object.values(invocation.options)];
    if (!words.some((word) => typeof word === 'string' && word.includes(SCREEN_MARK))) {
      return await command(invocation, io);
    }
    const { withScreens } = await import('../request/ask/saved-screens.ts');
    return await command(await withScreens(invocation, io), io);
  } catch (error) {
    if (isMdsError(error, 'OUTPUT_CLOSED')) throw error;
    return reportError(error, invocation, io);
  }
}

/**
 * Moves general options before the command behind its words, where both parsers expect them.
 * Unchanged without such options, without a command, or if anything unknown precedes it: commander reports that.
 */
export function commandFirst(commands: readonly CommandSpec[], argv: readonly string[]): readonly string[] {
  const count = leading(argv);
  if (count === 0 || count >= argv.length) return argv;
  const [first, second] = argv.slice(count);
  if (!commands.some(({ words }) => words[0] === first)) return argv;
  const words = commands.some((each) => each.words[0] === first && each.words[1] === second) ? 2 : 1;
  return [...argv.slice(count, count + words), ...argv.slice(0, count), ...argv.slice(count + words)];
}

/** The number of leading arguments that are general options and their values. */
function leading(argv: readonly string[]): number {
  if (argv[0]?.startsWith('-') !== true) return 0;
  const general = generalOptions();
  let index = 0;
  while (index < argv.length) {
    const word = argv[index]!;
    const option = general.find(({ name, short }) => word === `--${name}` || word === `-${short}`);
    const inline = general.some(
      ({ name, value, attached }) => (value ?? attached) !== undefined && word.startsWith(`--${name}=`),
    );
    if (option === undefined && !inline) break;
    index += option?.value === undefined ? 1 : 2;
  }
  return index;
}

/** All except help: commander handles `mds --help snapshot`. */
function generalOptions(): readonly OptionSpec[] {
  return [...OUTPUT_OPTIONS, ...SOURCE_OPTIONS, ...COMMON_OPTIONS.filter(({ name }) => name !== 'help')];
}

/**
 * Resolves to the exit code. `folder` contains the bundle and the sample. SIGINT keeps its default action: an import
 * never yields, so a handler would run only after it, and shells report 130 for death by the signal itself.
 */
export async function start(argv: readonly string[], folder: string, version: string): Promise<number> {
  const io = processIo(folder);
  process.on('uncaughtException', (error) => process.exit(crash(error, argv, io)));
  try {
    return await run(argv, io, version);
  } catch (error) {
    return crash(error, argv, io);
  }
}

/** The exit code of an uncaught error: our bug, unless the reader of stdout closed it (`mds ... | head`). */
function crash(error: unknown, argv: readonly string[], io: Io): number {
  if (isMdsError(error, 'OUTPUT_CLOSED')) return 0;
  const options: Record<string, true> = {};
  if (asksMachine(argv)) options.json = true;
  if (argv.includes('--verbose')) options.verbose = true;
  try {
    return reportError(error, { options }, io);
  } catch (gone) {
    if (isMdsError(gone, 'OUTPUT_CLOSED')) return 0;
    throw gone;
  }
}
