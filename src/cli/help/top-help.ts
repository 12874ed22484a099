/** `mds`, `mds help`, `mds --help`: every command and topic on a page or two. */
import type { CommandSpec } from '../args/command.ts';
import {
  DESCRIPTION,
  FIRST_STEPS,
  GROUP_SUMMARY,
  HELP_COMMAND,
  HELP_TOPICS,
  PROGRAM_GROUP,
  PROGRAM_OPTIONS,
} from '../args/program.ts';
import { usageOf } from './command-help.ts';
import { type Block, layout } from './layout.ts';

type Item = readonly [term: string, meaning: string];

/** True for the command lines that ask for the list of commands. */
export function asksTopHelp(argv: readonly string[]): boolean {
  return argv.length === 0 || (argv.length === 1 && ['--help', '-h', 'help'].includes(argv[0]!));
}

/** The help of the program for that many columns. */
export function topHelp(commands: readonly CommandSpec[], width: number): string {
  const sections = new Map<string, Item[]>();
  for (const spec of commands) {
    const items = sections.get(spec.group) ?? [];
    sections.set(spec.group, items);
    const item = itemOf(spec);
    if (!items.some(([term]) => term === item[0])) items.push(item);
  }
  sections.get(PROGRAM_GROUP)?.push(HELP_COMMAND);
  const blocks: readonly Block[] = [
    { text: 'Usage: mds <command> [options]' },
    { text: DESCRIPTION },
    { heading: 'First steps', lines: FIRST_STEPS },
    ...[...sections].map(([heading, terms]) => ({ heading, terms })),
    { heading: `Topics, as in mds help ${HELP_TOPICS[0][0]}`, terms: HELP_TOPICS },
    { heading: 'Options', terms: PROGRAM_OPTIONS },
  ];
  return layout(blocks, width);
}

/** `snapshot <symbol...>`; of a group only its name. */
function itemOf({ words, args, summary }: CommandSpec): Item {
  const [first, second] = words as [string, string | undefined];
  if (second !== undefined) return [`${first} <command>`, GROUP_SUMMARY[first] ?? ''];
  return [[first, ...args.map(usageOf)].join(' '), summary];
}
