/** The settings file: the active profile and the settings of each profile. */
import { MdsError, usage } from '../../errors.ts';
import { closest } from '../../store/text/closest.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { FIX_SETTINGS, type FileContent, fileFault, isObject, type JsonObject, readJsonFile } from './file.ts';
import { settingsFile } from './places.ts';
import { DEFAULT_PROFILE, PROFILE_SETTING, SETTINGS } from './table.ts';
import { readValue } from './value.ts';

/** Where a value comes from. */
export type Source = 'option' | 'environment' | 'profile' | 'default';

export interface ActiveProfile {
  readonly name: string;
  readonly source: Source;
}

export interface SettingsFile {
  readonly path: string;
  /** Empty if the file cannot be used. */
  readonly content: JsonObject;
  readonly fault: MdsError | undefined;
}

/** The settings file; why it cannot be used is returned in `fault`, not thrown. */
export function readSettings(io: Io): SettingsFile {
  const path = settingsFile(io);
  const read: FileContent = readJsonFile(path, FIX_SETTINGS);
  return 'fault' in read ? { path, content: {}, fault: read.fault } : { path, content: read.content, fault: undefined };
}

/** A letter or digit, then letters, digits, dots, underscores and dashes. */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

/** The profile of `--profile`, MDS_PROFILE or the file, whether or not it exists. Throws USAGE for an invalid name. */
export function activeProfile(options: Invocation['options'], io: Io, { content, path }: SettingsFile): ActiveProfile {
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
  throw usage(`${where} must be a profile name: letters, digits, dots, underscores and dashes`);
}

/** Of the file. */
const MEMBERS = ['profile', 'profiles'];

/** Settings of earlier versions, ignored so that an old file stays usable. */
const RETIRED = new Set(['key_storage']);

/** The settings of a profile in the file. Throws for an unknown profile, an unknown setting, an invalid value. */
export function profileSettings(profile: string, file: SettingsFile): Readonly<Record<string, string>> {
  const { path, content } = file;
  const unknown = Object.keys(content).find((key) => !MEMBERS.includes(key));
  if (unknown !== undefined) throw unknownKey(path, unknown, MEMBERS);
  const profiles = content.profiles ?? {};
  if (!isObject(profiles)) throw fileFault(`${path}: profiles must be an object with one object per profile`);
  if (!Object.hasOwn(profiles, profile)) {
    if (profile === DEFAULT_PROFILE) return {};
    throw unknownProfile(profile, file);
  }
  const members = profiles[profile];
  if (!isObject(members)) throw fileFault(`${path}: profiles.${profile} must be an object`);
  const values: Record<string, string> = {};
  for (const [key, given] of Object.entries(members)) {
    if (RETIRED.has(key)) continue;
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

/** The error for an unknown profile. */
function unknownProfile(profile: string, file: SettingsFile): MdsError {
  const names = profileNames(file);
  const meant = closest(profile, names);
  return new MdsError('PROFILE_UNKNOWN', `no profile '${profile}' in ${file.path}`, {
    hint: `${meant === undefined ? '' : `did you mean ${meant}? `}profiles: ${names.join(', ')}; create one with: mds config set base_url URL --profile ${profile}`,
  });
}

function unknownKey(path: string, key: string, known: readonly string[], last = key): MdsError {
  const meant = closest(last, known);
  const advice = /key|token|secret/i.test(last) ? 'keys do not belong here; store one with: mds auth login. ' : '';
  return fileFault(
    `${path}: '${key}' is not a setting`,
    `${advice}${meant === undefined ? '' : `did you mean ${meant}? `}known: ${known.join(', ')}`,
  );
}
