/**
 * The named lists of symbols: a JSON file next to the settings, `{"tech": ["AAPL", "MSFT"]}`, which may be edited by
 * hand.
 */
import { posix, win32 } from 'node:path';
import { fileFault, type JsonObject, readJsonFile } from './file.ts';
import { configFolder, type Place } from './places.ts';

/** Symbols by the name of the list. */
export type Lists = Readonly<Record<string, readonly string[]>>;

/** Where the lists lie. */
export function listsFile(place: Place): string {
  return (place.platform === 'win32' ? win32 : posix).join(configFolder(place), 'lists.json');
}

/**
 * Every list; none where there is no file. Throws MdsError for a file that cannot be used, naming what is wrong in it.
 */
export function readLists(place: Place): Lists {
  const path = listsFile(place);
  const read = readJsonFile(path, MEND);
  if ('fault' in read) throw read.fault;
  return listsOf(read.content, path);
}

/** The lists in the content of the file `path`, their names in lower case. Throws MdsError for what is no list. */
export function listsOf(content: JsonObject, path: string): Lists {
  return Object.fromEntries(
    Object.entries(content).map(([name, symbols]) => {
      if (!isListName(name)) throw fileFault(`${path}: '${name}' is no name of a list: ${LIST_NAMES}`, MEND);
      if (Array.isArray(symbols) && symbols.every((each) => typeof each === 'string' && isListed(each)))
        return [name.toLowerCase(), symbols];
      throw fileFault(`${path}: '${name}' must be a list of symbols`, MEND);
    }),
  );
}

const MEND = 'mend it, or delete the file: there are then no lists';

/** What a name may be, as the end of a sentence. */
export const LIST_NAMES = 'letters, digits, dots, underscores and dashes, a letter or digit first';

export function isListName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,63}$/i.test(name) && name !== '__proto__';
}

/** Whether a word can be a symbol on a list: whether there is one of that name is for the service to say. */
export function isListed(word: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9.-]{0,15}$/.test(word);
}
