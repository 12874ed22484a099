/** Asking for help, and what commander's help texts take from us. */
import type { CommandSpec } from '../args/command.ts';

/** `help filings show` as `filings show --help`: commander's own help command looks one word deep. */
export function helpAsOption(argv: readonly string[]): readonly string[] {
  if (argv[0] !== 'help') return argv;
  const words = argv.slice(1).filter((word) => word !== 'help');
  return [...words, '--help'];
}

/** Help for a command there is not is a mistake to be told, not a reason to print the general help. */
export function withoutHelpForUnknown(commands: readonly CommandSpec[], argv: readonly string[]): readonly string[] {
  const first = argv[0];
  const known = first === undefined || first.startsWith('-') || commands.some(({ words }) => words[0] === first);
  return known ? argv : argv.filter((word) => word !== '--help' && word !== '-h');
}

/** Each example with what it is for beside it, or above it as a comment where the width does not hold both. */
export function examples(spec: CommandSpec, width: number): string {
  const lines = spec.examples.map(({ args, help }) => [`mds ${[...spec.words, args].join(' ').trim()}`, help] as const);
  const longest = Math.max(...lines.map(([line]) => line.length));
  const beside = lines.map(([line, help]) => `  ${line.padEnd(longest)}  ${help}`);
  const fits = beside.every((line) => line.length <= width);
  return (fits ? beside : lines.map(([line, help]) => `  # ${help}\n  ${line}`)).join('\n');
}
