/** `@tech` among symbols: the symbols of a named list. */
import { MdsError } from '../../errors.ts';
import { closest } from '../args/closest.ts';
import { type Lists, readLists } from '../settings/lists-file.ts';
import type { Place } from '../settings/places.ts';

/** What a word that names a list starts with. */
export const LIST_MARK = '@';

/**
 * `words` with every `@name` replaced by the symbols of that list, in its order. The lists are read only when one is named.
 * Throws MdsError LIST_UNKNOWN with what was probably meant.
 */
export function expandLists(words: readonly string[], place: Place): readonly string[] {
  if (!words.some((word) => word.startsWith(LIST_MARK))) return words;
  const lists = readLists(place);
  return words.flatMap((word) => (word.startsWith(LIST_MARK) ? symbolsOf(word.slice(1), lists) : [word]));
}

/** The symbols of one list. Throws MdsError LIST_UNKNOWN. */
export function symbolsOf(name: string, lists: Lists): readonly string[] {
  const symbols = Object.hasOwn(lists, name.toLowerCase()) ? lists[name.toLowerCase()] : undefined;
  if (symbols !== undefined && symbols.length > 0) return symbols;
  const names = Object.keys(lists);
  const near = closest(name, names);
  const others =
    names.length === 0 ? 'there are none yet; make one with: mds list add tech AAPL MSFT' : names.join(', ');
  throw new MdsError(
    'LIST_UNKNOWN',
    symbols === undefined ? `there is no list named '${name}'` : `the list '${name}' is empty`,
    { hint: near === undefined || symbols !== undefined ? `lists: ${others}` : `did you mean ${LIST_MARK}${near}?` },
  );
}
