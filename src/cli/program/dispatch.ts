/**
 * The exact dispatcher in front of commander: it reads unambiguous command lines and leaves the rest (help, combined
 * flags, errors) to commander, the authority, whose loading takes longer. A test compares both over the same command
 * lines.
 */
import type { CommandSpec, Invocation, OptionSpec } from '../args/command.ts';
import { legalValue } from '../args/spellings.ts';
import { COMMON_OPTIONS } from '../settings/common-options.ts';

/** The invocation, or undefined if commander has to decide. With `anyCount` arguments may be missing. */
export function dispatch(
  commands: readonly CommandSpec[],
  argv: readonly string[],
  anyCount = false,
): Invocation | undefined {
  const match = findCommand(commands, argv);
  if (match === undefined) return undefined;
  const { command, rest } = match;
  const args: string[] = [];
  const options: Record<string, string | true> = {};
  let repeated: Record<string, string[]> | undefined;
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i]!;
    if (word === '--') {
      args.push(...rest.slice(i + 1));
      break;
    }
    if (word === '-' || !word.startsWith('-')) {
      args.push(word);
      continue;
    }
    const read = readOption(command, word);
    if (read === undefined || read.option.name === 'help') return undefined;
    const { option, inline } = read;
    if (option.value === undefined) {
      if (inline !== undefined) {
        if (option.attached === undefined) return undefined;
        options[option.name] = inline;
      } else if (option.aliasOf === undefined) options[option.name] = true;
      else options[option.aliasOf.for] = option.aliasOf.value;
      continue;
    }
    const value = inline ?? rest[++i];
    // A value that looks like an option: commander decides. `-` alone is standard input.
    if (value === undefined || (inline === undefined && value.startsWith('-') && value !== '-')) return undefined;
    const legal = option.choices === undefined ? value : legalValue(value, option.choices);
    if (legal === undefined) return undefined;
    if (option.repeats === true) {
      repeated ??= {};
      repeated[option.name] = [...(repeated[option.name] ?? []), legal];
    } else options[option.name] = legal;
  }
  if (!anyCount && !countFits(command, args.length)) return undefined;
  return { command, args, options, ...(repeated === undefined ? {} : { repeated }) };
}

function findCommand(
  commands: readonly CommandSpec[],
  argv: readonly string[],
): { readonly command: CommandSpec; readonly rest: readonly string[] } | undefined {
  const first = argv[0];
  const exact = commands.find(({ words }) => words.length === 2 && words[0] === first && words[1] === argv[1]);
  if (exact !== undefined) return { command: exact, rest: argv.slice(2) };
  const single = commands.find(({ words, groupDefault }) => words[0] === first && (words.length === 1 || groupDefault));
  if (single === undefined) return undefined;
  // A group named alone, its help, and its use of `--`: commander decides.
  if (single.words.length === 2 && (argv[1] === 'help' || argv.length === 1 || argv.includes('--'))) return undefined;
  return { command: single, rest: argv.slice(1) };
}

function readOption(
  command: CommandSpec,
  word: string,
): { readonly option: OptionSpec; readonly inline: string | undefined } | undefined {
  if (!word.startsWith('--')) {
    const option = find(command, (each) => word === `-${each.short}`);
    return option === undefined ? undefined : { option, inline: undefined };
  }
  const equals = word.indexOf('=');
  const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
  const option = find(command, (each) => each.name === name);
  return option === undefined ? undefined : { option, inline: equals < 0 ? undefined : word.slice(equals + 1) };
}

function find(command: CommandSpec, fits: (option: OptionSpec) => boolean): OptionSpec | undefined {
  return command.options.find(fits) ?? COMMON_OPTIONS.find(fits);
}

function countFits({ args }: CommandSpec, count: number): boolean {
  const required = args.filter((arg) => arg.required).length;
  return count >= required && (count <= args.length || args.some((arg) => arg.many));
}
