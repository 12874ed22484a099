/**
 * What a message about a line that nothing understands says of the symbols in it: one that is not stored can be fetched,
 * and next to a symbol no command of administration is meant.
 */
import type { CommandSpec } from '../../args/command.ts';
import { DATA_GROUP, PROGRAM_GROUP, SERVICE_GROUP, SETTINGS_GROUP } from '../../args/program.ts';
import { isKnownSymbol } from '../../request/source/open-transport.ts';
import type { Io } from '../../terminal/io.ts';
import { sourceOptions } from './run-guess.ts';

const TICKER = /^[A-Z]{1,5}([.-][A-Z]{1,2})?$/;
const ADMINISTRATION = [PROGRAM_GROUP, SETTINGS_GROUP, DATA_GROUP, SERVICE_GROUP];

/** The message of the parser, with advice on symbols. */
export async function withSymbols(
  text: string,
  commands: readonly CommandSpec[],
  argv: readonly string[],
  io: Io,
): Promise<string> {
  const [word = '', ...others] = argv;
  if (TICKER.test(word)) {
    const isKnown = await isKnownSymbol(word, sourceOptions(argv, commands), io);
    return isKnown ? text : `${text}  or get the symbol with: mds sync ${word}\n`;
  }
  const [suggestion, name] = /\(Did you mean (\S+)\?\)\n/.exec(text) ?? [];
  if (suggestion === undefined || !others.some((each) => TICKER.test(each))) return text;
  const administers = commands.some(({ words, group }) => words[0] === name && ADMINISTRATION.includes(group));
  return administers ? text.replace(suggestion, '') : text;
}
