/**
 * The saved screens: a JSON file next to the settings, `{"value": {"expression": "pe_ttm < 15"}}`, which may be edited
 * by hand.
 */
import { posix, win32 } from 'node:path';
import { fileFault, isObject, type JsonObject, readJsonFile } from './file.ts';
import { isListName, LIST_NAMES } from './lists-file.ts';
import { configFolder, type Place } from './places.ts';

/** Parameters of a screen as its command takes them; those left out have their defaults. */
export interface SavedScreen {
  readonly expression: string;
  readonly universe?: string;
  readonly sort?: string;
  readonly top?: string;
  readonly include_stale?: string;
}

/** By name, in lower case. */
export type Screens = Readonly<Record<string, SavedScreen>>;

/** What is saved of a screen, beyond its conditions. */
export const SAVED_PARAMS = ['universe', 'sort', 'top', 'include_stale'] as const;

export function screensFile(place: Place): string {
  return (place.platform === 'win32' ? win32 : posix).join(configFolder(place), 'screens.json');
}

/**
 * Every saved screen; none where there is no file. Throws MdsError for a file that cannot be used, naming what is wrong
 * in it.
 */
export function readScreens(place: Place): Screens {
  const path = screensFile(place);
  const read = readJsonFile(path, MEND);
  if ('fault' in read) throw read.fault;
  return screensOf(read.content, path);
}

/** The screens in the content of the file `path`. Throws MdsError for what is no screen. */
export function screensOf(content: JsonObject, path: string): Screens {
  return Object.fromEntries(
    Object.entries(content).map(([name, screen]) => {
      if (!isListName(name)) throw fileFault(`${path}: '${name}' is not the name of a screen: ${LIST_NAMES}`, MEND);
      if (isScreen(screen)) return [name.toLowerCase(), screen];
      const parts = ['expression', ...SAVED_PARAMS].join(', ');
      throw fileFault(`${path}: '${name}' must be an object of texts: ${parts}`, MEND);
    }),
  );
}

const MEND = 'fix or remove the file';

function isScreen(value: unknown): value is SavedScreen {
  if (!isObject(value) || typeof value.expression !== 'string') return false;
  const known: readonly string[] = ['expression', ...SAVED_PARAMS];
  return Object.entries(value).every(([name, each]) => known.includes(name) && typeof each === 'string');
}
