/** Profiles, and the values a setting can have. */

import { profileNames, readSettings } from '../../settings/profiles.ts';
import { LOCAL, PROFILE_SETTING, settingName, settingOf } from '../../settings/table.ts';
import type { Io } from '../../terminal/io.ts';
import type { Offer } from '../offer.ts';

export function profileOffers(text: string, io: Io): readonly Offer[] {
  return starting(text, profileNames(readSettings(io)));
}

/** Values of the setting that the word before names. */
export function valueOffers(text: string, previous: string, io: Io): readonly Offer[] {
  if (settingName(previous) === PROFILE_SETTING.name) return profileOffers(text, io);
  const setting = settingOf(previous);
  if (setting === undefined) return [];
  if (setting.kind === 'enum') return starting(text, setting.values);
  if (setting.kind === 'boolean') return starting(text, ['true', 'false']);
  return starting(text, setting.kind === 'address' ? [LOCAL] : [setting.default].filter((value) => value !== ''));
}

function starting(text: string, words: readonly string[]): readonly Offer[] {
  return words.filter((word) => word.startsWith(text)).map((word) => ({ word }));
}
