/** The saved screens: `{"value": {"expression": "pe_ttm < 15"}}`. */
import { MdsError } from '../../errors.ts';
import { closest } from '../../store/text/closest.ts';
import { isObject } from './file.ts';
import { type Named, type NamedFile, nameIn, readNamed } from './named-file.ts';
import type { Place } from './places.ts';

/** Parameters of a screen as its command takes them; those left out have their defaults. */
export interface SavedScreen {
  readonly expression: string;
  readonly universe?: string;
  readonly sort?: string;
  readonly top?: string;
  readonly include_stale?: string;
}

export type Screens = Named<SavedScreen>;

/** What is saved of a screen, beyond its conditions. */
export const SAVED_PARAMS = ['universe', 'sort', 'top', 'include_stale'] as const;
const MEMBERS: readonly string[] = ['expression', ...SAVED_PARAMS];

export const SCREENS: NamedFile<SavedScreen> = {
  file: 'screens.json',
  what: 'a screen',
  must: `an object of texts: ${MEMBERS.join(', ')}`,
  isEntry: (value): value is SavedScreen =>
    isObject(value) &&
    typeof value.expression === 'string' &&
    Object.entries(value).every(([name, each]) => MEMBERS.includes(name) && typeof each === 'string'),
};

/** Every saved screen; see {@link readNamed}. */
export const readScreens = (place: Place): Screens => readNamed(SCREENS, place);

/** First characters of a word that means the symbols of a saved screen. */
export const SCREEN_MARK = '@screen:';

/** The saved screen of that name. Throws LIST_UNKNOWN with a suggestion. */
export function screenNamed(name: string, screens: Screens): SavedScreen {
  const key = name.toLowerCase();
  if (Object.hasOwn(screens, key)) return screens[key]!;
  const names = Object.keys(screens);
  const near = closest(key, names);
  const others = names.length === 0 ? `none yet; save one with: mds screen save NAME 'CONDITIONS'` : names.join(', ');
  const hint = near === undefined ? `saved screens: ${others}` : `did you mean ${near}?`;
  throw new MdsError('LIST_UNKNOWN', `unknown screen '${name}'`, { hint });
}

/** `value`, also for `@screen:Value`. */
export const nameOf = (word: string): string => nameIn(word, SCREEN_MARK, SCREENS);
