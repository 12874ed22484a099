/** Options that every command takes may precede the command: `mds --json snapshot AAPL`. */
import type { CommandSpec, OptionSpec } from '../args/command.ts';
import { COMMON_OPTIONS, OUTPUT_OPTIONS, SOURCE_OPTIONS } from '../settings/common-options.ts';

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
