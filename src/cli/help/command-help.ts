/**
 * `mds help COMMAND` and `mds COMMAND --help`: usage, examples, the command's own options, then the common ones by
 * name.
 */
import { ALIASES } from '../args/aliases.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec } from '../args/command.ts';
import {
  DESCRIPTION,
  FIRST_STEPS,
  groupTexts,
  HELP_COMMAND,
  HELP_TOPICS,
  PROGRAM_GROUP,
  PROGRAM_OPTIONS,
} from '../args/program.ts';
import { COMMON_OPTIONS, OPTION_GROUPS } from '../settings/common-options.ts';
import { type Block, layout } from './layout.ts';

/** The help of one command for that many columns. */
export function commandHelp(spec: CommandSpec, width: number): string {
  return layout(commandBlocks(spec, width), width).replaceAll(NO_BREAK, ' ');
}

/** What the help of a command consists of; blanks that are not to be broken are {@link NO_BREAK}. */
export function commandBlocks(spec: CommandSpec, width: number): readonly Block[] {
  // By name and help: a route adds the completions of its fields, and `--json` of a command without formats is its own.
  const keyOf = (option: OptionSpec): string => `${option.name} ${option.help}`;
  const shared = new Set(OPTION_GROUPS.flatMap(({ options }) => options.map(keyOf)));
  const own = spec.options.filter((option) => !shared.has(keyOf(option)));
  const offered = new Set([...spec.options, ...COMMON_OPTIONS].map(keyOf));
  const aliases = Object.entries(ALIASES).filter(([, words]) => words[0] === spec.words.join(' '));
  const blocks: readonly (Block | undefined)[] = [
    { text: `Usage: ${usageLine(spec)}` },
    { text: `${sentence(spec.summary)}\n\n${spec.description}` },
    aliases.length === 0 ? undefined : { text: `Aliases: ${aliases.map(([alias]) => `mds ${alias}`).join(', ')}` },
    { heading: 'Examples', lines: examples(spec, width) },
    { heading: 'Arguments', terms: spec.args.map((arg) => [arg.name, arg.help] as const) },
    { heading: 'Options', terms: own.map((option) => [flagsOf(option), option.help] as const) },
    ...own.flatMap(({ name: option, groups = [] }) =>
      groups.length === 0 ? [] : [{ heading: `Values of --${option}`, terms: groups.map(groupTerm) }],
    ),
    ...OPTION_GROUPS.map(({ heading, topic, options }): Block => {
      const flags = options.filter((option) => offered.has(keyOf(option))).map(flagsOf);
      return {
        ...(flags.length === 0 ? {} : { heading: `${heading} options (mds help ${topic})` }),
        text: flags.map((flag) => flag.replaceAll(' ', NO_BREAK)).join(', '),
      };
    }),
  ];
  return blocks.filter(isFilled);
}

/** The help of a group of commands: `mds help config`. */
export function groupHelp(name: string, members: readonly CommandSpec[], width: number): string {
  const standard = members.find(({ groupDefault }) => groupDefault);
  const short = standard && { ...standard, words: [name] };
  const usage = `mds ${name} <command> [options]`;
  return layout(
    [
      { text: `Usage: ${short === undefined ? usage : `${usageLine(short)}, or ${usage}`}` },
      { text: groupTexts(name).description },
      ...(short === undefined ? [] : [{ heading: 'Examples', lines: examples(short, width) }]),
      {
        heading: 'Commands',
        terms: members.map(({ words, args, summary }) => [[words[1]!, ...args.map(usageOf)].join(' '), summary]),
      },
      {
        text:
          standard === undefined
            ? `Help of one of them: mds help ${members[0]!.words.join(' ')}`
            : `All options: mds help ${standard.words.join(' ')}`,
      },
    ],
    width,
  );
}

/** Takes no part in wrapping: a flag and its value stay on one line. */
export const NO_BREAK = '\0';

export const usageLine = ({ words, args }: Pick<CommandSpec, 'words' | 'args'>): string =>
  ['mds', ...words, ...args.map(usageOf), '[options]'].join(' ');

/** `<symbol...>`, `[route]`. */
export function usageOf({ name, required, many }: ArgumentSpec): string {
  const whole = `${name}${many ? '...' : ''}`;
  return required ? `<${whole}>` : `[${whole}]`;
}

/** `-f, --field KEY=VALUE`, `--json[=FIELDS]`. */
export function flagsOf({ name, short, value, attached }: OptionSpec): string {
  const long = `--${name}${value === undefined ? '' : ` ${value}`}${attached === undefined ? '' : `[=${attached}]`}`;
  return short === undefined ? long : `-${short}, ${long}`;
}

/** Each example with its purpose behind it, or above it as a comment if the width does not hold both. */
function examples(spec: CommandSpec, width: number): readonly string[] {
  const lines = spec.examples.map(({ args, help }) => [`mds ${[...spec.words, args].join(' ').trim()}`, help] as const);
  const longest = Math.max(...lines.map(([line]) => line.length));
  const oneLine = lines.map(([line, help]) => `${line.padEnd(longest)}  ${help}`);
  return oneLine.every((line) => line.length + 2 <= width)
    ? oneLine
    : lines.flatMap(([line, help]) => [`# ${help}`, line]);
}

function groupTerm([label, values]: readonly [string, readonly string[]]): readonly [string, string] {
  return [label, values.join(', ')];
}

function isFilled(block: Block | undefined): block is Block {
  if (block === undefined) return false;
  if ('terms' in block) return block.terms.length > 0;
  return 'lines' in block ? block.lines.length > 0 : block.text !== '';
}

function sentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}

type Item = readonly [term: string, meaning: string];

/** True for the command lines that ask for the list of commands. */
export function asksTopHelp(argv: readonly string[]): boolean {
  return argv.length === 0 || (argv.length === 1 && ['--help', '-h', 'help'].includes(argv[0]!));
}

/** The help of the program for that many columns. */
export function topHelp(commands: readonly CommandSpec[], width: number): string {
  return layout(topBlocks(commands), width);
}

/** What the help of the program consists of. */
export function topBlocks(commands: readonly CommandSpec[]): readonly Block[] {
  const sections = new Map<string, Item[]>();
  for (const spec of commands) {
    const items = sections.get(spec.group) ?? [];
    sections.set(spec.group, items);
    const item = itemOf(spec);
    if (!items.some(([term]) => term === item[0])) items.push(item);
  }
  sections.get(PROGRAM_GROUP)?.push(HELP_COMMAND);
  return [
    { text: 'Usage: mds <command> [options]' },
    { text: DESCRIPTION },
    { heading: 'First steps', lines: FIRST_STEPS },
    ...[...sections].map(([heading, terms]) => ({ heading, terms })),
    { heading: `Topics, as in mds help ${HELP_TOPICS[0][0]}`, terms: HELP_TOPICS },
    { heading: 'Options', terms: PROGRAM_OPTIONS },
  ];
}

/** `snapshot <symbol...>`; of a group only its name. */
function itemOf({ words, args, summary }: CommandSpec): Item {
  const [first, second] = words as [string, string | undefined];
  if (second !== undefined) return [`${first} <command>`, groupTexts(first).summary];
  return [[first, ...args.map(usageOf)].join(' '), summary];
}
