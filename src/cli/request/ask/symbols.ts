/** The symbols of a command line: words, comma lists, `@name` for a named list, and `-` for stdin. */

import { MdsError, usage } from '../../../errors.ts';
import { closest } from '../../../store/text/closest.ts';
import { legalValue } from '../../args/spellings.ts';
import { type Lists, readLists } from '../../settings/lists-file.ts';
import type { Place } from '../../settings/places.ts';
import type { Io } from '../../terminal/io.ts';
import { readInput } from '../../terminal/read-text.ts';

/** Standard input, and the location of named lists. */
type Origin = Pick<Io, 'readStdin' | 'env' | 'platform' | 'home'>;

export interface SymbolArguments {
  /** In order, as typed; duplicates stay, so that answers match arguments one to one. */
  readonly symbols: readonly string[];
  /** False for exactly one word that is a symbol: lists and stdin count as several whatever their size. */
  readonly several: boolean;
}

/**
 * Throws USAGE without symbols. On stdin, text after `#` is ignored and symbols are separated by lines, commas or
 * blanks.
 */
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

/** What `--universe` names: a universe in any case, or symbols, with those of lists and of stdin in their place. */
export function universeArgument(typed: string, io: Origin): string {
  const names = typed.split(',');
  const hasLists = names.some((name) => name === '-' || name.startsWith(LIST_MARK));
  // ALL is the ticker of a company.
  return hasLists ? symbolArguments(names, io).symbols.join(',') : (legalValue(typed, ['stocks', 'etfs']) ?? typed);
}

/** Whether the word counts as several symbols whatever its size. */
function isSeveral(word: string): boolean {
  return word === '-' || word.includes(',') || word.startsWith(LIST_MARK);
}

function hintOf(words: readonly string[]): string {
  return words.includes('-') ? 'write one symbol per line' : 'name one or more: AAPL, or AAPL MSFT KO';
}

function fromStdin(io: Pick<Io, 'readStdin'>): string[] {
  return readInput('-', io, 'USAGE')
    .split(/\r?\n/)
    .flatMap((line) => line.replace(/#.*/, '').split(/[\s,]+/))
    .filter(Boolean);
}

function trim(text: string): string {
  return text.trim();
}

/** First character of a word that names a list. */
export const LIST_MARK = '@';

/**
 * Replaces every `@name` by the symbols of that list, in its order. Reads the lists only if one is named.
 * Throws LIST_UNKNOWN with a suggestion.
 */
function expandLists(words: readonly string[], place: Place): readonly string[] {
  if (!words.some((word) => word.startsWith(LIST_MARK))) return words;
  const lists = readLists(place);
  return words.flatMap((word) => (word.startsWith(LIST_MARK) ? symbolsOf(word.slice(1), lists) : [word]));
}

/** The symbols of one list. Throws LIST_UNKNOWN. */
export function symbolsOf(name: string, lists: Lists): readonly string[] {
  const symbols = Object.hasOwn(lists, name.toLowerCase()) ? lists[name.toLowerCase()] : undefined;
  if (symbols !== undefined && symbols.length > 0) return symbols;
  const names = Object.keys(lists);
  const near = closest(name, names);
  const others = names.length === 0 ? 'none yet; create one with: mds list add tech AAPL MSFT' : names.join(', ');
  throw new MdsError('LIST_UNKNOWN', symbols === undefined ? `unknown list '${name}'` : `the list '${name}' is empty`, {
    hint: near === undefined || symbols !== undefined ? `lists: ${others}` : `did you mean ${LIST_MARK}${near}?`,
  });
}
