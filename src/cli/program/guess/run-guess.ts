/** A line that no command understands, read as words: run, or shown to be typed. Loaded only then. */
import { newYorkDay } from '../../../engine/new-york.ts';
import { usage } from '../../../errors.ts';
import type { CommandSpec, Invocation } from '../../args/command.ts';
import { asksMachine } from '../../output/choice.ts';
import { printMessage, reportError } from '../../output/report.ts';
import type { Io } from '../../terminal/io.ts';
import { dispatch } from '../dispatch.ts';
import { type Guess, readGuess } from './read-guess.ts';
import { apart } from './read-words.ts';

const HELP: ReadonlySet<string> = new Set(['--help', '-h']);

/** The guess for a line, or undefined: also for one that asks for help. */
export async function guessOf(
  argv: readonly string[],
  commands: readonly CommandSpec[],
  io: Io,
): Promise<Guess | undefined> {
  if (argv.some((word) => HELP.has(word)) || argv[0] === 'help') return undefined;
  const { isKnownSymbol } = await import('../../request/source/open-transport.ts');
  const options = sourceOptions(argv, commands);
  const isSymbol = (word: string): Promise<boolean> => isKnownSymbol(word, options, io);
  return readGuess(argv, { commands, isSymbol, today: newYorkDay(io.now()).day });
}

/** The options of a line that say which store or service answers it. */
export function sourceOptions(argv: readonly string[], commands: readonly CommandSpec[]): Invocation['options'] {
  return dispatch(commands, ['snapshot', 'X', ...apart(argv, commands).options])?.options ?? {};
}

/** Says how a line was read; what is only shown is an error of usage, with the line to type as its hint. */
export function sayGuess({ argv, note, show }: Guess, typed: readonly string[], io: Io): number | undefined {
  const options: Record<string, true> = {};
  if (asksMachine(typed)) options.json = true;
  if (typed.includes('--quiet') || typed.includes('-q')) options.quiet = true;
  const line = ['mds', ...argv.map(quoted)].join(' ');
  if (show) return reportError(usage(note ?? 'no such command', `type: ${line}`), { options }, io);
  printMessage(note === undefined ? `read as: ${line}` : `read as: ${line}; ${note}`, options, io, 'note');
  return undefined;
}

/** As a shell reads it: one word. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
