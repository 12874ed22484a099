/** The named lists of symbols: `{"tech": ["AAPL", "MSFT"]}`. */
import { type Named, type NamedFile, readNamed } from './named-file.ts';
import type { Place } from './places.ts';

/** Symbols by the name of the list. */
export type Lists = Named<readonly string[]>;

export const LISTS: NamedFile<readonly string[]> = {
  file: 'lists.json',
  what: 'a list',
  must: 'a list of symbols',
  isEntry: (value): value is readonly string[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'string' && isListed(each)),
};

/** Every list; see {@link readNamed}. */
export const readLists = (place: Place): Lists => readNamed(LISTS, place);

/** Wider than the rule for symbols: one word that is none must not make every list unreadable. */
function isListed(word: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9.-]{0,15}$/.test(word);
}
