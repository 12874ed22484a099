/**
 * The list of commands, as commander would print it, without commander: it is asked for at every first contact and commander takes
 * longer to load than all the rest. A test demands the same characters; where lines would have to be wrapped, commander does it.
 */
import type { CommandSpec } from '../args/command.ts';
import {
  DESCRIPTION,
  FIRST_STEPS,
  GROUP_SUMMARY,
  HELP_COMMAND,
  PROGRAM_GROUP,
  PROGRAM_OPTIONS,
  topicList,
} from '../args/program.ts';

type Item = readonly [term: string, meaning: string];

/** True for the command lines that ask for the list of commands. */
export function asksTopHelp(argv: readonly string[]): boolean {
  return argv.length === 1 && (argv[0] === '--help' || argv[0] === '-h' || argv[0] === 'help');
}

/** The help of the program, or undefined where it does not fit `width` columns unwrapped. */
export function topHelp(commands: readonly CommandSpec[], width: number): string | undefined {
  const sections = new Map<string, Item[]>([['Options', Object.values(PROGRAM_OPTIONS).slice()]]);
  for (const spec of commands) {
    const items = sections.get(spec.group) ?? [];
    sections.set(spec.group, items);
    const item = itemOf(spec);
    if (!items.some(([term]) => term === item[0])) items.push(item);
  }
  sections.get(PROGRAM_GROUP)?.push(HELP_COMMAND);
  const longest = Math.max(...[...sections.values()].flat().map(([term]) => term.length));
  const blocks = [...sections].map(
    ([heading, items]) =>
      `${heading}:\n${items.map(([term, meaning]) => `  ${term.padEnd(longest)}  ${meaning}\n`).join('')}`,
  );
  const text = `Usage: mds [options] [command]\n\n${DESCRIPTION}\n\n${blocks.join('\n')}\n${topicList()}\n${FIRST_STEPS}\n`;
  return text.split('\n').every((line) => line.length <= width) ? text : undefined;
}

/** `snapshot <symbol...>`; of a group only its name. */
function itemOf({ words, args, summary }: CommandSpec): Item {
  const [first, second] = words as [string, string | undefined];
  if (second !== undefined) return [`${first} [command]`, GROUP_SUMMARY[first] ?? ''];
  const terms = args.map(({ name, required, many }) => {
    const whole = `${name}${many ? '...' : ''}`;
    return required ? `<${whole}>` : `[${whole}]`;
  });
  return [[first, ...terms].join(' '), summary];
}

/** Columns to lay help out for: those of the terminal within reason, 100 where there is none. */
export function helpWidth(columns: number | undefined): number {
  return Math.max(40, Math.min(columns ?? 100, 120));
}
