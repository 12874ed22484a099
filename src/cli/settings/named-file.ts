/**
 * Files of named entries next to the settings, which may be edited by hand: lists of symbols, `{"tech": ["AAPL"]}`, and
 * saved screens.
 */
import { posix, win32 } from 'node:path';
import { usage } from '../../errors.ts';
import { fileFault, type JsonObject, readJsonFile } from './file.ts';
import { configFolder, type Place } from './places.ts';

export interface NamedFile<T> {
  readonly file: string;
  /** `a list`. */
  readonly what: string;
  /** What each entry must be: `a list of symbols`. */
  readonly must: string;
  readonly isEntry: (value: unknown) => value is T;
}

/** Entries by name, in lower case. */
export type Named<T> = Readonly<Record<string, T>>;

const FIX = 'fix or remove the file';

/** What a name may be, as the end of a sentence. */
export const LIST_NAMES = 'letters, digits, dots, underscores and dashes, a letter or digit first';

function isName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,63}$/i.test(name) && name !== '__proto__';
}

/** The name a word gives, in lower case; `mark`, with which other commands write it, may be before it. Throws USAGE. */
export function nameIn(word: string, mark: string, { what }: Pick<NamedFile<unknown>, 'what'>): string {
  const name = word.startsWith(mark) ? word.slice(mark.length) : word;
  if (isName(name)) return name.toLowerCase();
  throw usage(`'${word}' cannot be the name of ${what}`, `names are made of ${LIST_NAMES}`);
}

/** Where the file lies. */
export function namedPath({ file }: Pick<NamedFile<unknown>, 'file'>, place: Place): string {
  return (place.platform === 'win32' ? win32 : posix).join(configFolder(place), file);
}

/** Every entry; none where there is no file. Throws MdsError for a file that cannot be used, naming what is wrong in it. */
export function readNamed<T>(of: NamedFile<T>, place: Place): Named<T> {
  const path = namedPath(of, place);
  const read = readJsonFile(path, FIX);
  if ('fault' in read) throw read.fault;
  return namedIn(of, read.content, path);
}

/** The entries in the content of the file `path`. Throws MdsError for what is none. */
export function namedIn<T>({ what, must, isEntry }: NamedFile<T>, content: JsonObject, path: string): Named<T> {
  return Object.fromEntries(
    Object.entries(content).map(([name, entry]) => {
      if (!isName(name)) throw fileFault(`${path}: '${name}' is not the name of ${what}: ${LIST_NAMES}`, FIX);
      if (isEntry(entry)) return [name.toLowerCase(), entry];
      throw fileFault(`${path}: '${name}' must be ${must}`, FIX);
    }),
  );
}
