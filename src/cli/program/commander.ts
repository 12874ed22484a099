/** The same commands as commander knows them: help, did-you-mean, usage errors. Loaded only when the dispatcher steps back. */
import { Command, CommanderError, Help, Option } from 'commander';
import { wrap } from '../../render/wrap.ts';
import type { CommandSpec, Invocation, OptionSpec } from '../args/command.ts';
import {
  DESCRIPTION,
  FIRST_STEPS,
  GROUP_DESCRIPTION,
  GROUP_SUMMARY,
  HELP_COMMAND,
  HELP_TOPICS,
  PROGRAM_GROUP,
  PROGRAM_OPTIONS,
  topicList,
} from '../args/program.ts';
import { examples, helpAsOption, withoutHelpForUnknown } from '../help/command-help.ts';
import { layout } from '../help/layout.ts';
import { helpWidth } from '../help/top-help.ts';
import { COMMON_OPTIONS } from '../settings/common-options.ts';
import { attachedValue, markBare, withoutMarks } from './optional-values.ts';

/** What commander made of a command line. */
export type Parsed =
  | { readonly kind: 'run'; readonly invocation: Invocation }
  /** Help or version that was asked for: text for stdout, exit 0. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'error'; readonly code: string; readonly text: string };

export interface ProgramOptions {
  readonly version: string;
  readonly columns: number | undefined;
}

/** Columns beside a term that a meaning needs to be read. */
const NARROWEST = 30;

/** Parses `argv` (without node and script) with commander. */
export function parseWithCommander(
  commands: readonly CommandSpec[],
  argv: readonly string[],
  options: ProgramOptions,
): Parsed {
  let invocation: Invocation | undefined;
  let out = '';
  let err = '';
  const program = buildProgram(commands, options, (found) => {
    invocation = found;
  });
  each(program, (command) =>
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        out += text;
      },
      writeErr: (text) => {
        err += text;
      },
      getOutHelpWidth: () => helpWidth(options.columns),
      getErrHelpWidth: () => helpWidth(options.columns),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    }),
  );
  try {
    program.parse(markBare(commands, withoutHelpForUnknown(commands, helpAsOption(argv))), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'text', text: out };
    // A group or the program named alone: commander prints help as an error.
    return { kind: 'error', code: error.code, text: withoutValue(withoutMarks(err || out)) };
  }
  return invocation === undefined ? { kind: 'text', text: out } : { kind: 'run', invocation };
}

/** A complaint about an unknown option without the value that was given with it: somebody may try to give a key that way. */
function withoutValue(text: string): string {
  return text.replace(/^(error: unknown option '--?[^=\n]+)=[\s\S]*'/, "$1'");
}

/** The whole program; `found` receives the command that a command line names. */
export function buildProgram(
  commands: readonly CommandSpec[],
  options: ProgramOptions,
  found: (invocation: Invocation) => void,
): Command {
  const program = new Command('mds')
    .description(DESCRIPTION)
    .version(options.version, ...PROGRAM_OPTIONS.version)
    .helpOption(...PROGRAM_OPTIONS.help)
    .commandsGroup(`${PROGRAM_GROUP}:`)
    .helpCommand(...HELP_COMMAND)
    .showSuggestionAfterError(true)
    .showHelpAfterError('  see: mds help')
    .configureHelp({
      subcommandTerm: (each) => `${each.name()} ${each.usage().replace(/\[options\] ?/, '')}`.trim(),
      // Our texts name the choices already; commander would list them a second time.
      optionDescription: (option) => option.description,
      minWidthToWrap: NARROWEST,
      formatItem(term, termWidth, description, helper) {
        const width = helper.helpWidth ?? helpWidth(options.columns);
        if (width - termWidth - 4 >= NARROWEST || description === '') {
          return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
        }
        // No room beside the term: the meaning stands below it.
        return [`  ${term}`, ...wrap(description, width - 6, true).map((line) => `      ${line}`)].join('\n');
      },
    })
    .enablePositionalOptions();
  program.addHelpText('after', `\n${topicsWithin(helpWidth(options.columns))}\n${FIRST_STEPS}`);
  const groups = new Map<string, Command>();
  for (const spec of commands) {
    const [first, second] = spec.words as [string, string | undefined];
    const parent = second === undefined ? program : groupOf(program, groups, first, spec.group);
    const command = parent.command(second ?? first, spec.groupDefault ? { isDefault: true } : {});
    define(command, spec, helpWidth(options.columns), found);
  }
  return program;
}

/** The list of topics; on a narrow terminal wrapped. */
function topicsWithin(width: number): string {
  const whole = topicList();
  if (whole.split('\n').every((line) => line.length <= width)) return whole;
  return `${whole.split('\n')[0]}\n${layout([{ terms: HELP_TOPICS }], width)}`;
}

function groupOf(program: Command, groups: Map<string, Command>, name: string, heading: string): Command {
  let group = groups.get(name);
  if (group === undefined) {
    group = program
      .command(name)
      .helpGroup(`${heading}:`)
      .summary(GROUP_SUMMARY[name] ?? '');
    group.description(GROUP_DESCRIPTION[name] ?? '').enablePositionalOptions(false);
    group.helpOption('-h, --help', 'show help');
    groups.set(name, group);
  }
  return group;
}

function define(command: Command, spec: CommandSpec, width: number, found: (invocation: Invocation) => void): void {
  command
    .summary(spec.summary)
    .description(`${capital(spec.summary)}.\n\n${spec.description}`)
    .helpGroup(`${spec.group}:`);
  command.helpOption('-h, --help', 'show help for the command');
  command.showHelpAfterError(`  see: mds help ${spec.words.join(' ')}`);
  for (const arg of spec.args) {
    const dots = arg.many ? '...' : '';
    command.argument(arg.required ? `<${arg.name}${dots}>` : `[${arg.name}${dots}]`, arg.help);
  }
  for (const option of [...spec.options, ...COMMON_OPTIONS])
    if (option.name !== 'help') command.addOption(toOption(option));
  if (spec.examples.length > 0) command.addHelpText('after', `\nExamples:\n${examples(spec, width)}\n`);
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

function toOption({ name, short, value, attached, choices, repeats, help }: OptionSpec): Option {
  const flags = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value.toLowerCase()}>`}`;
  const option = new Option(attached === undefined ? flags : `${flags} <${attached.toLowerCase()}>`, help);
  if (attached !== undefined) option.flags = `${flags}[=${attached.toLowerCase()}]`;
  if (repeats === true) option.argParser((one: string, before: readonly string[] = []) => [...before, one]);
  return choices === undefined ? option : option.choices([...choices]);
}

function each(command: Command, work: (command: Command) => void): void {
  work(command);
  for (const child of command.commands) each(child, work);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
