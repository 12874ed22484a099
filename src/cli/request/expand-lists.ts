/** `@tech` among symbols: the symbols of a named list. */
import { MdsError } from '../../errors.ts';
import { closest } from '../args/closest.ts';
import { type Lists, readLists } from '../settings/lists-file.ts';
import type { Place } from '../settings/places.ts';

/** First character of a word that names a list. */
export const LIST_MARK = '@';

/**
 * Replaces every `@name` by the symbols of that list, in its order. Reads the lists only if one is named.
 * Throws LIST_UNKNOWN with a suggestion.
 */
export function expandLists(words: readonly string[], place: Place): readonly string[] {
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
