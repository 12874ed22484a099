/** The value of a setting in force: option, then environment, then profile, then default. */
import { type MdsError, usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import {
  hasProfile,
  type ProfileInUse,
  profileInUse,
  profileSettings,
  readSettings,
  type SettingsFile,
  type Source,
} from './profiles.ts';
import { DEFAULT_PROFILE, LOCAL, optionName, SETTINGS, type Setting, type SettingName, settingOf } from './table.ts';
import { readValue } from './value.ts';

export interface Resolved {
  readonly value: string;
  readonly source: Source;
}

export interface EffectiveSettings {
  readonly file: SettingsFile;
  readonly profile: ProfileInUse;
  /** The value of one setting. Throws USAGE for an option or a variable that cannot be read. */
  readonly get: (name: SettingName) => Resolved;
  /** The value in the profile, else the default, whatever options and the environment are. */
  readonly ofProfile: (name: SettingName) => string;
}

/**
 * The settings for a command line. A settings file that is no JSON at all is told to `broken` and counts as empty where that does not throw,
 * unless a profile is asked for, which only the file can tell; an unknown setting or a wrong value in the profile in use is thrown,
 * and so is a profile that is not there, unless `absent` takes it for an empty one.
 */
export function settingsInForce(
  options: Invocation['options'],
  io: Io,
  broken: (fault: MdsError) => void,
  absent: 'refused' | 'empty' = 'refused',
): EffectiveSettings {
  const file = readSettings(io);
  const profile = profileInUse(options, io, file);
  if (file.fault !== undefined) {
    if (profile.name !== DEFAULT_PROFILE) throw file.fault;
    broken(file.fault);
  }
  const values = absent === 'empty' && !hasProfile(profile.name, file) ? {} : profileSettings(profile.name, file);
  return {
    file,
    profile,
    get: (name) => resolve(name, options, io, values),
    ofProfile: (name) => values[name] ?? settingOf(name)!.default,
  };
}

function resolve(
  name: SettingName,
  options: Invocation['options'],
  io: Io,
  values: Readonly<Record<string, string>>,
): Resolved {
  const setting: Setting = SETTINGS.find((each) => each.name === name)!;
  const given = fromOutside(setting, options, io);
  if (given !== undefined) return given;
  const value = values[name];
  return value === undefined ? { value: setting.default, source: 'default' } : { value, source: 'profile' };
}

/** The value of an option or a variable, or undefined where neither says anything; an empty variable says nothing. */
export function fromOutside(setting: Setting, options: Invocation['options'], io: Io): Resolved | undefined {
  const option = setting.option === undefined ? undefined : options[optionName(setting.name)];
  if (option !== undefined) return read(setting, option, 'option', `--${optionName(setting.name)}`);
  const variable = setting.env === undefined ? undefined : io.env[setting.env];
  return variable ? read(setting, variable, 'environment', setting.env!) : undefined;
}

function read(setting: Setting, given: unknown, source: Source, where: string): Resolved {
  const found = readValue(setting, given);
  if ('value' in found) return { value: found.value, source };
  throw usage(`${where} ${found.fault}`);
}

/** The address of the hosted service, or undefined where answers come from this machine. */
export function hostedAddress(settings: EffectiveSettings): string | undefined {
  const { value } = settings.get('base_url');
  return value === LOCAL ? undefined : value;
}
