/** From arguments to exit code: dispatch, run, report. */
import { EXIT, errorObject, type MdsError, usage } from '../../errors.ts';
import { sanitizeLines } from '../../render/sanitize.ts';
import type { CommandSpec, Invocation } from '../args/command.ts';
import { allCommands } from '../commands.ts';
import { asksTopHelp, helpWidth, topHelp } from '../help/top-help.ts';
import { asksFields, asksMachine } from '../output/choice.ts';
import { reportError } from '../output/report.ts';
import type { Io } from '../terminal/io.ts';
import { ReaderGone } from '../terminal/process-io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import type { ProgramOptions } from './commander.ts';
import { dispatch } from './dispatch.ts';
import { commandFirst } from './leading-options.ts';

/** Runs one command line; never rejects but for a reader that has gone. */
export async function run(args: readonly string[], io: Io, version: string): Promise<number> {
  const commands = allCommands();
  const argv = commandFirst(commands, args);
  const invocation = dispatch(commands, argv);
  if (invocation !== undefined) return execute(invocation, io);
  const about = dispatch(commands, argv, true);
  // What fields there are can be asked without naming a symbol.
  if (about !== undefined && asksFields(about.options)) return execute(about, io);
  const columns = Number(io.env.COLUMNS) || io.stdout.columns();
  const list = asksTopHelp(argv) ? topHelp(commands, helpWidth(columns)) : undefined;
  if (list === undefined && argv[0] === 'help' && argv.length === 2) {
    const text = await topicHelp(commands, argv[1]!, columns);
    if (text !== undefined) {
      io.stdout.write(text);
      return EXIT.ok;
    }
  }
  if (list === undefined) return consult(commands, argv, io, { version, columns });
  io.stdout.write(list);
  return EXIT.ok;
}

/** The text of a help topic; undefined where the word names none, or is more like the name of a command. */
async function topicHelp(
  commands: readonly CommandSpec[],
  word: string,
  columns: number | undefined,
): Promise<string | undefined> {
  if (commands.some(({ words }) => words[0] === word)) return undefined;
  const { topicMeant, topicText } = await import('../help/index.ts');
  const topic = topicMeant(
    word,
    commands.map(({ words }) => words[0]!),
  );
  return topic === undefined ? undefined : topicText(topic, helpWidth(columns));
}

/** Lets commander decide: help, a command line the dispatcher was not sure of, or an error with its suggestion. */
async function consult(
  commands: readonly CommandSpec[],
  argv: readonly string[],
  io: Io,
  options: ProgramOptions,
): Promise<number> {
  const { parseWithCommander } = await import('./commander.ts');
  const parsed = parseWithCommander(commands, argv, options);
  if (parsed.kind === 'run') return execute(parsed.invocation, io);
  if (parsed.kind === 'text') {
    io.stdout.write(parsed.text);
    return EXIT.ok;
  }
  if (asksMachine(argv)) {
    io.stderr.write(`${JSON.stringify(errorObject(usageError(parsed)))}\n`);
  } else io.stderr.write(wrapMessage(sanitizeLines(parsed.text.replace(/^error: /, 'mds: ')), io.stderr));
  return EXIT.usage;
}

/** Commander's complaint as one of ours: its first line, and the suggestion where it has one. */
function usageError({ code, text }: { readonly code: string; readonly text: string }): MdsError {
  // Commander answers a program or group named alone with its help.
  const message = code === 'commander.help' ? 'no command given' : text.replace(/^error: /, '').split('\n')[0]!;
  const meant = /\((Did you mean [^)]*)\)/.exec(text)?.[1];
  const see = /^ {2}(see: .*)$/m.exec(text)?.[1] ?? 'see: mds help';
  return usage(message, meant ?? see);
}

async function execute(invocation: Invocation, io: Io): Promise<number> {
  try {
    const command = await invocation.command.load();
    return await command(invocation, io);
  } catch (error) {
    if (error instanceof ReaderGone) throw error;
    return reportError(error, invocation, io);
  }
}
