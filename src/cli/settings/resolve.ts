/** The effective value of a setting: option, then environment, then profile, then default. */
import { type MdsError, usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import {
  type ActiveProfile,
  activeProfile,
  hasProfile,
  profileSettings,
  readSettings,
  type SettingsFile,
  type Source,
} from './profiles.ts';
import { DEFAULT_PROFILE, LOCAL, optionName, type Setting, type SettingName, settingOf } from './table.ts';
import { readValue } from './value.ts';

export interface Resolved {
  readonly value: string;
  readonly source: Source;
}

export interface EffectiveSettings {
  readonly file: SettingsFile;
  readonly profile: ActiveProfile;
  /** The value of one setting. Throws USAGE for an option or a variable that cannot be read. */
  readonly get: (name: SettingName) => Resolved;
  /** The value in the profile, else the default, whatever options and the environment are. */
  readonly ofProfile: (name: SettingName) => string;
}

/**
 * The effective settings of a command line. Throws the fault of a settings file that is not JSON; with `broken` it
 * counts as empty if that returns, unless a profile is named. Throws for an unknown setting, an invalid value and a
 * missing profile; `absent: 'empty'` treats the latter as empty.
 */
export function effectiveSettings(
  options: Invocation['options'],
  io: Io,
  broken: (fault: MdsError) => void = refuse,
  absent: 'refused' | 'empty' = 'refused',
): EffectiveSettings {
  const file = readSettings(io);
  const profile = activeProfile(options, io, file);
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

/**
 * The effective settings that choose a source. A settings file that is not JSON is ignored, and `notify` called, where an
 * option or a variable names the service; otherwise its fault is thrown: the file may name the service, and an answer
 * from another source would be wrong.
 */
export function sourceSettings(
  options: Invocation['options'],
  io: Io,
  notify: (text: string) => void,
): EffectiveSettings {
  return effectiveSettings(options, io, (fault) => {
    if (overrideOf(settingOf('base_url')!, options, io) === undefined) throw fault;
    notify(`${fault.message}; its settings are ignored`);
  });
}

function refuse(fault: MdsError): never {
  throw fault;
}

function resolve(
  name: SettingName,
  options: Invocation['options'],
  io: Io,
  values: Readonly<Record<string, string>>,
): Resolved {
  const setting = settingOf(name)!;
  const given = overrideOf(setting, options, io);
  if (given !== undefined) return given;
  const value = values[name];
  return value === undefined ? { value: setting.default, source: 'default' } : { value, source: 'profile' };
}

/** The value of the option or the variable; undefined if neither is set. Empty variables are ignored. */
export function overrideOf(setting: Setting, options: Invocation['options'], io: Io): Resolved | undefined {
  const option = setting.option === undefined ? undefined : options[optionName(setting.name)];
  if (option !== undefined) return read(setting, option, 'option', `--${optionName(setting.name)}`);
  const variable = io.env[setting.env];
  return variable ? read(setting, variable, 'environment', setting.env) : undefined;
}

function read(setting: Setting, given: unknown, source: Source, where: string): Resolved {
  const found = readValue(setting, given);
  if ('value' in found) return { value: found.value, source };
  throw usage(`${where} ${found.fault}`);
}

/** From the strongest. */
const SOURCES: readonly Source[] = ['option', 'environment', 'profile', 'default'];

/**
 * The address of the hosted service; undefined for a local store, or one that is named more specifically (MDS_STORE
 * over a profile).
 */
export function hostedAddress(settings: EffectiveSettings): string | undefined {
  const { value, source } = settings.get('base_url');
  if (value === LOCAL) return undefined;
  const store = settings.get('store');
  const isStronger = store.value !== '' && SOURCES.indexOf(store.source) < SOURCES.indexOf(source);
  return isStronger ? undefined : value;
}
