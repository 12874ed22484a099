/**
 * The same commands as commander knows them: did-you-mean, usage errors, combined flags. Loaded only when the
 * dispatcher steps back.
 */
import { Command, CommanderError, Option } from 'commander';
import { usage } from '../../errors.ts';
import { closest } from '../../store/text/closest.ts';
import type { CommandSpec, Invocation, OptionSpec } from '../args/command.ts';
import { legalValue } from '../args/spellings.ts';
import { commandHelp, groupHelp, topHelp } from '../help/command-help.ts';
import {
  CACHE_OPTIONS,
  COMMON_OPTIONS,
  HOSTED_OPTIONS,
  OUTPUT_OPTIONS,
  STORE_OPTION,
} from '../settings/common-options.ts';

/** Cannot occur in an argument of a process. */
const BARE = '\0';

/** `argv` with the bare flags of its command marked. */
function markBare(commands: readonly CommandSpec[], argv: readonly string[]): readonly string[] {
  const ofGroup = commands.filter(({ words }) => words[0] === argv[0]);
  // An option may have a value attached in one command of a group and be a flag in another.
  const exact = ofGroup.find(({ words }) => words.length === 2 && words[1] === argv[1]);
  const named = exact === undefined ? ofGroup : [exact];
  const flags = new Set(
    named.flatMap(({ options }) =>
      options.flatMap(({ name, attached }) => (attached === undefined ? [] : [`--${name}`])),
    ),
  );
  const end = argv.indexOf('--');
  return argv.map((word, index) => (flags.has(word) && (end < 0 || index < end) ? `${word}=${BARE}` : word));
}

/** The text as typed, without marks. */
function withoutMarks(text: string): string {
  return text.replaceAll(`=${BARE}`, '');
}

/** The value of such a flag; true for a bare one. */
function attachedValue(value: string): string | true {
  return value === BARE ? true : value;
}

/** The result of parsing a command line. */
export type Parsed =
  | { readonly kind: 'run'; readonly invocation: Invocation }
  /** Help or version: text for stdout, exit 0. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'error'; readonly code: string; readonly text: string };

export interface ProgramOptions {
  readonly version: string;
  /** Columns to lay help out for. */
  readonly width: number;
}

/** Parses `argv` (without node and script) with commander. Throws USAGE for a value that an option does not allow. */
export function parseWithCommander(
  commands: readonly CommandSpec[],
  argv: readonly string[],
  options: ProgramOptions,
): Parsed {
  let invocation: Invocation | undefined;
  let out = '';
  let err = '';
  const program = buildProgram(commands, options, (match) => {
    invocation = match;
  });
  each(program, (command) =>
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        out += text;
      },
      writeErr: (text) => {
        err += text;
      },
    }),
  );
  try {
    program.parse(markBare(commands, withoutHelpForUnknown(commands, helpAsOption(argv))), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // A group without a default command, named alone: commander prints its help as an error.
    if (error.exitCode === 0 || (error.code === 'commander.help' && argv.length === 1)) {
      return { kind: 'text', text: out || err };
    }
    const unknown = error.code === 'commander.excessArguments' ? unknownMember(commands, argv) : undefined;
    return {
      kind: 'error',
      code: error.code,
      text: unknown ?? withAdvice(withoutValue(withoutMarks(err || out)), commands),
    };
  }
  return invocation === undefined ? { kind: 'text', text: out } : { kind: 'run', invocation };
}

/** `help filings show` as `filings show --help`: commander's own help command looks one word deep. */
function helpAsOption(argv: readonly string[]): readonly string[] {
  if (argv[0] !== 'help') return argv;
  const words = argv.slice(1).filter((word) => word !== 'help');
  return [...words, '--help'];
}

/** Help for an unknown command is an error, not a reason to print the general help. */
function withoutHelpForUnknown(commands: readonly CommandSpec[], argv: readonly string[]): readonly string[] {
  const first = argv[0];
  const known = first === undefined || first.startsWith('-') || commands.some(({ words }) => words[0] === first);
  return known ? argv : argv.filter((word) => word !== '--help' && word !== '-h');
}

/**
 * The message about an unknown option without the value given with it, which may be a key: one that would be known
 * without it takes none.
 */
function withoutValue(text: string): string {
  return text
    .replace(/^(error: unknown option '--?[^=\n]+)=[\s\S]*'/, "$1'")
    .replace(/^error: unknown option '(--[^'\n]+)'\n\(Did you mean \1\?\)/, "error: option '$1' takes no value");
}

/**
 * The message about an unknown option with what to do instead, in place of a similar name, where that is known:
 * formats are named in two ways, and some commands need a store.
 */
function withAdvice(text: string, commands: readonly CommandSpec[]): string {
  const [, option = '', command = ''] =
    /^error: unknown option '--([^'\n]+)'\n[\s\S]*^ {2}see: mds help (.*)$/m.exec(text) ?? [];
  const spec = commands.find(({ words }) => words.join(' ') === command);
  const advice = spec === undefined ? undefined : adviceOn(option, spec.options);
  return advice === undefined ? text : `error: unknown option '--${option}'\n  ${advice}\n`;
}

function adviceOn(option: string, options: readonly OptionSpec[]): string | undefined {
  const has = (name: string): boolean => options.some((each) => each.name === name);
  const formats = options.find(({ name }) => name === 'format')?.choices ?? [];
  if (formats.includes(option)) return `use --format ${option}, or -o FILE.${option}`;
  const own = OUTPUT_OPTIONS.filter(({ name, attached }) => attached !== undefined && has(name));
  if (option === 'format' && own.length > 0)
    return `formats are options: ${own.map(({ name }) => `--${name}`).join(', ')}`;
  const isHosted = [...HOSTED_OPTIONS, ...CACHE_OPTIONS].some(({ name }) => name === option);
  return isHosted && options.includes(STORE_OPTION)
    ? 'this command needs a store, not a service; name one with --store'
    : undefined;
}

/** The message about a word that the default command of a group takes for an argument, one too many. */
function unknownMember(commands: readonly CommandSpec[], [group, word = '']: readonly string[]): string | undefined {
  const names = commands.flatMap(({ words: [first, second] }) => (first === group ? (second ?? []) : []));
  if (names.length === 0 || names.includes(word)) return undefined;
  const near = closest(word, names);
  const suggestion = near === undefined ? '' : `(Did you mean ${near}?)\n`;
  return `error: unknown command '${group} ${word}'\n${suggestion}  see: mds help ${group}\n`;
}

/** The whole program; `found` receives the command that a command line names. */
export function buildProgram(
  commands: readonly CommandSpec[],
  { version, width }: ProgramOptions,
  found: (invocation: Invocation) => void,
): Command {
  const program = new Command('mds')
    .version(version, '-V, --version')
    .showSuggestionAfterError(true)
    .showHelpAfterError('  see: mds help')
    .configureHelp({ formatHelp: () => topHelp(commands, width) })
    .enablePositionalOptions();
  const groups = new Map<string, Command>();
  for (const spec of commands) {
    const [first, second] = spec.words as [string, string | undefined];
    const parent = second === undefined ? program : groupOf(program, groups, first, commands, width);
    const command = parent.command(second ?? first, spec.groupDefault ? { isDefault: true } : {});
    define(command, spec, width, found);
  }
  return program;
}

function groupOf(
  program: Command,
  groups: Map<string, Command>,
  name: string,
  commands: readonly CommandSpec[],
  width: number,
): Command {
  let group = groups.get(name);
  if (group === undefined) {
    const members = commands.filter(({ words }) => words[0] === name && words.length > 1);
    group = program.command(name).configureHelp({ formatHelp: () => groupHelp(name, members, width) });
    group.enablePositionalOptions(false);
    groups.set(name, group);
  }
  return group;
}

function define(command: Command, spec: CommandSpec, width: number, found: (invocation: Invocation) => void): void {
  command.configureHelp({ formatHelp: () => commandHelp(spec, width) });
  command.showHelpAfterError(`  see: mds help ${spec.words.join(' ')}`);
  for (const arg of spec.args) {
    const dots = arg.many ? '...' : '';
    command.argument(arg.required ? `<${arg.name}${dots}>` : `[${arg.name}${dots}]`, arg.help);
  }
  for (const option of [...spec.options, ...COMMON_OPTIONS])
    if (option.name !== 'help') command.addOption(toOption(option, spec));
  command.action(() => {
    const values: Record<string, string | true> = {};
    const repeated: Record<string, readonly string[]> = {};
    for (const option of [...spec.options, ...COMMON_OPTIONS]) {
      const key = command.options.find(({ long }) => long === `--${option.name}`)?.attributeName();
      if (key === undefined || command.getOptionValueSource(key) !== 'cli') continue;
      const value = command.getOptionValue(key) as string | boolean | readonly string[];
      if (option.repeats === true) {
        repeated[option.name] = value as readonly string[];
        continue;
      }
      // `--color` and `--no-color` share one attribute, which the last of them sets.
      if (option.aliasOf === undefined) {
        if (typeof value === 'string') values[option.name] = attachedValue(withoutMarks(value));
        // Commander keeps `--no-prices` as its opposite.
        else if (value === true || option.name.startsWith('no-')) values[option.name] = true;
      } else if (value === false) values[option.aliasOf.for] = option.aliasOf.value;
    }
    const several = Object.keys(repeated).length > 0 ? { repeated } : {};
    found({ command: spec, args: command.args.map(withoutMarks), options: values, ...several });
  });
}

function toOption({ name, short, value, attached, choices, repeats, help }: OptionSpec, spec: CommandSpec): Option {
  const flags = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value.toLowerCase()}>`}`;
  const option = new Option(attached === undefined ? flags : `${flags} <${attached.toLowerCase()}>`, help);
  if (attached !== undefined) option.flags = `${flags}[=${attached.toLowerCase()}]`;
  if (repeats === true) option.argParser((one: string, before: readonly string[] = []) => [...before, one]);
  if (choices !== undefined)
    option.argParser((typed: string) => legalValue(typed, choices) ?? refuse(name, typed, choices, spec));
  return option;
}

function refuse(name: string, typed: string, choices: readonly string[], { words }: CommandSpec): never {
  const near = closest(typed, choices);
  throw usage(
    `--${name} must be one of ${choices.join(', ')} (got '${typed}')`,
    near === undefined ? `see: mds help ${words.join(' ')}` : `did you mean ${near}?`,
  );
}

function each(command: Command, work: (command: Command) => void): void {
  work(command);
  for (const child of command.commands) each(child, work);
}
