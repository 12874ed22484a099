/** The symbols a command line names: words, comma lists, `@name` for a named list, and `-` for those on stdin. */
import { MdsError, usage } from '../../errors.ts';
import type { Io } from '../terminal/io.ts';
import { expandLists, LIST_MARK } from './expand-lists.ts';

/** What symbols are read from: standard input, and where the named lists lie. */
type Origin = Pick<Io, 'readStdin' | 'env' | 'platform' | 'home'>;

export interface SymbolArguments {
  /** In order, as typed; a symbol named twice is asked twice, so that answers match questions one to one. */
  readonly symbols: readonly string[];
  /** False for exactly one word that is a symbol: lists and stdin are several, however many they hold. */
  readonly several: boolean;
}

/** Throws MdsError when nothing is named. What follows a `#` on stdin is skipped; a line may hold several, with commas or blanks between. */
export function symbolArguments(words: readonly string[], io: Origin): SymbolArguments {
  const symbols: string[] = [];
  for (const word of words) {
    if (word === '-') symbols.push(...fromStdin(io));
    else if (word.includes(',')) symbols.push(...word.split(',').map(trim).filter(Boolean));
    else symbols.push(word);
  }
  if (symbols.length === 0) {
    const message = words.includes('-') ? 'no symbol on standard input' : 'no symbol given';
    throw usage(message, hintOf(words));
  }
  return { symbols: expandLists(symbols, io), several: words.length > 1 || isSeveral(words[0]!) };
}

/** What stands for several symbols, however many it holds. */
function isSeveral(word: string): boolean {
  return word === '-' || word.includes(',') || word.startsWith(LIST_MARK);
}

function hintOf(words: readonly string[]): string {
  return words.includes('-') ? 'write one symbol a line' : 'name one or more, as in AAPL or AAPL MSFT KO';
}

function fromStdin(io: Pick<Io, 'readStdin'>): string[] {
  return readAll(io)
    .split(/\r?\n/)
    .flatMap((line) => line.replace(/#.*/, '').split(/[\s,]+/))
    .filter(Boolean);
}

function readAll({ readStdin }: Pick<Io, 'readStdin'>): string {
  try {
    return readStdin();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MdsError('USAGE', `standard input cannot be read: ${reason}`, { cause });
  }
}

function trim(text: string): string {
  return text.trim();
}
