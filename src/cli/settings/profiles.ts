/** The settings file as this program understands it: the profile in use, and the settings of each. */
import { MdsError, usage } from '../../errors.ts';
import { closest } from '../args/closest.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { type FileContent, fileFault, isObject, type JsonObject, MEND_SETTINGS, readJsonFile } from './file.ts';
import { settingsFile } from './places.ts';
import { DEFAULT_PROFILE, PROFILE_SETTING, SETTINGS } from './table.ts';
import { readValue } from './value.ts';

/** Where a value comes from, as it is named to people: `--profile`, `MDS_PROFILE`, `config.json`... */
export type Source = 'option' | 'environment' | 'profile' | 'default';

export interface ProfileInUse {
  readonly name: string;
  readonly source: Source;
}

export interface SettingsFile {
  readonly path: string;
  /** Nothing where the file cannot be used. */
  readonly content: JsonObject;
  readonly fault: MdsError | undefined;
}

/** The settings file; one that cannot be used is told in `fault`, not thrown. */
export function readSettings(io: Io): SettingsFile {
  const path = settingsFile(io);
  const read: FileContent = readJsonFile(path, MEND_SETTINGS);
  return 'fault' in read ? { path, content: {}, fault: read.fault } : { path, content: read.content, fault: undefined };
}

/** A letter or digit, then such, dots, underscores and dashes. */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

/** The profile asked for by `--profile`, MDS_PROFILE or the file, whether or not it is there. Throws USAGE for what cannot be a name. */
export function profileInUse(options: Invocation['options'], io: Io, { content, path }: SettingsFile): ProfileInUse {
  const given: readonly (readonly [unknown, Source, string])[] = [
    [options[PROFILE_SETTING.name], 'option', `--${PROFILE_SETTING.name}`],
    [io.env[PROFILE_SETTING.env] || undefined, 'environment', PROFILE_SETTING.env],
    [content.profile, 'profile', `profile in ${path}`],
  ];
  const [name, source, where] = given.find(([value]) => value !== undefined) ?? [
    DEFAULT_PROFILE,
    'default' as const,
    '',
  ];
  if (typeof name === 'string' && isProfileName(name)) return { name, source };
  throw usage(`${where} has to be the name of a profile: letters, digits, dots, underscores and dashes`);
}

/** The settings of a profile as they stand in the file, checked. Throws for an unknown profile, an unknown key, a wrong value. */
export function profileSettings(profile: string, file: SettingsFile): Readonly<Record<string, string>> {
  const { path, content } = file;
  for (const key of Object.keys(content)) {
    if (key !== 'profile' && key !== 'profiles') throw unknownKey(path, key, ['profile', 'profiles']);
  }
  const profiles = content.profiles ?? {};
  if (!isObject(profiles)) throw fileFault(`${path}: profiles has to be an object with one object a profile`);
  if (!Object.hasOwn(profiles, profile)) {
    if (profile === DEFAULT_PROFILE) return {};
    throw unknownProfile(profile, file);
  }
  const members = profiles[profile];
  if (!isObject(members)) throw fileFault(`${path}: profiles.${profile} has to be an object`);
  const values: Record<string, string> = {};
  for (const [key, given] of Object.entries(members)) {
    const setting = SETTINGS.find(({ name }) => name === key);
    if (setting === undefined) {
      const names = SETTINGS.map(({ name }) => name);
      throw unknownKey(path, `profiles.${profile}.${key}`, names, key);
    }
    const read = readValue(setting, given);
    if ('fault' in read) throw fileFault(`${path}: profiles.${profile}.${key} ${read.fault}`);
    values[key] = read.value;
  }
  return values;
}

/** Whether the file has that profile. */
export function hasProfile(name: string, { content }: SettingsFile): boolean {
  return isObject(content.profiles) && Object.hasOwn(content.profiles, name);
}

/** Names of all profiles, the default one first. */
export function profileNames({ content }: SettingsFile): readonly string[] {
  const names = isObject(content.profiles) ? Object.keys(content.profiles).filter(isProfileName) : [];
  return [DEFAULT_PROFILE, ...names.filter((name) => name !== DEFAULT_PROFILE).sort()];
}

/** The error for a profile that is not there. */
function unknownProfile(profile: string, file: SettingsFile): MdsError {
  const names = profileNames(file);
  const meant = closest(profile, names);
  return new MdsError('PROFILE_UNKNOWN', `there is no profile '${profile}' in ${file.path}`, {
    hint: `${meant === undefined ? '' : `did you mean ${meant}? `}profiles: ${names.join(', ')}; make one with: mds config set base_url URL --profile ${profile}`,
  });
}

function unknownKey(path: string, key: string, known: readonly string[], last = key): MdsError {
  const meant = closest(last, known);
  const advice = /key|token|secret/i.test(last) ? 'a key does not belong here; store it with: mds auth login. ' : '';
  return fileFault(
    `${path}: '${key}' is not a setting`,
    `${advice}${meant === undefined ? '' : `did you mean ${meant}? `}known here: ${known.join(', ')}`,
  );
}
