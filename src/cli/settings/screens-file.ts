/** The saved screens: `{"value": {"expression": "pe_ttm < 15"}}`. */
import { isObject } from './file.ts';
import { type Named, type NamedFile, readNamed } from './named-file.ts';
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
