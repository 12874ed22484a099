/** `mds config`: settings and profiles. `path` works with a broken settings file; the others report the fault. */
import { EXIT, MdsError } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import { textWidth } from '../../render/text/width.ts';
import { wrap } from '../../render/text/wrap.ts';
import { closest } from '../../store/text/closest.ts';
import type { Invocation, Run } from '../args/command.ts';
import { displayOf } from '../output/display.ts';
import { asMdsError, printMessage } from '../output/report.ts';
import { printJson, printResult } from '../output/result.ts';
import { settingsFile } from '../settings/places.ts';
import {
  activeProfile,
  hasProfile,
  isProfileName,
  profileNames,
  profileSettings,
  readSettings,
} from '../settings/profiles.ts';
import { effectiveSettings, overrideOf, type Resolved } from '../settings/resolve.ts';
import {
  DEFAULT_PROFILE,
  PROFILE_SETTING,
  SETTING_NAMES,
  SETTINGS,
  settingName,
  settingOf,
} from '../settings/table.ts';
import { validateService } from '../settings/validate-service.ts';
import { readValue } from '../settings/value.ts';
import { changeActiveProfile, changeSetting } from '../settings/write.ts';
import type { Io } from '../terminal/io.ts';

interface Row extends Resolved {
  readonly name: string;
  /** Where the value comes from, for people. */
  readonly from: string;
}

export const runConfigPath: Run = async ({ options }, io) =>
  printResult({ path: settingsFile(io) }, settingsFile(io), options, io);

export const runConfigList: Run = async ({ options }, io) => {
  const rows = rowsInForce(options, io);
  if (options.json === true) {
    const file = readSettings(io);
    const document = {
      path: file.path,
      profiles: profileNames(file),
      settings: rows.map(({ name, value, source }) => ({ name, value, source })),
    };
    printJson(document, io);
    return EXIT.ok;
  }
  const shown = rows.map((row) => ({ ...row, value: row.value || 'none' }));
  const { width = Number.POSITIVE_INFINITY } = displayOf(options, io);
  const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length));
  const names = longest(shown.map(({ name }) => name));
  // Room for a value with its source behind it; a longer value goes to a line of its own form.
  const room = width - names - longest(shown.map(({ from }) => from)) - 4;
  const values = longest(shown.map(({ value }) => value).filter((value) => value.length <= room));
  const lines = shown.flatMap(({ name, value, from }) => {
    const start = sanitize(`${name.padEnd(names)}  ${value.padEnd(values)}`);
    if (room >= 20 && textWidth(`${start}  ${from}`) <= width) return [`${start}  ${sanitize(from)}`];
    const below = from === 'default' ? [] : wrap(sanitize(`from ${from}`), width - 2, true).map((line) => `  ${line}`);
    return [...wrap(start.trimEnd(), width, true), ...below];
  });
  io.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return EXIT.ok;
};

export const runConfigGet: Run = async ({ args, options }, io) => {
  const name = knownName(args[0]!);
  const { value, source } = rowsInForce(options, io).find((each) => each.name === name)!;
  return printResult({ name, value, source }, value, options, io);
};

export const runConfigSet: Run = async ({ args, options }, io) => {
  const name = knownName(args[0]!);
  const given = args[1]!;
  const file = readSettings(io);
  if (file.fault !== undefined) throw file.fault;
  if (name === PROFILE_SETTING.name) {
    const profile = given.trim();
    if (!isProfileName(profile)) throw wrongValue(name, 'must be a profile name');
    // Throws for an unknown one: it would stop every command.
    profileSettings(profile, file);
    await changeActiveProfile(file.path, profile);
    return say(`the active profile is now ${profile}`, { name, value: profile, path: file.path }, options, io);
  }
  const setting = settingOf(name)!;
  const read = readValue(setting, given);
  if ('fault' in read) throw wrongValue(name, read.fault);
  const profile = activeProfile(options, io, file).name;
  const isNew = profile !== DEFAULT_PROFILE && !hasProfile(profile, file);
  await changeSetting(file.path, profile, name, jsonValue(setting.kind, read.value));
  if (overrideOf(setting, {}, io) !== undefined) printMessage(`${setting.env} is set and overrides it`, options, io);
  if (SERVICE_SETTINGS.includes(name)) warn(profile, options, io);
  const done = { name, value: read.value, profile, path: file.path };
  return say(`${name} is now ${read.value} in profile ${profile}${isNew ? ', a new profile' : ''}`, done, options, io);
};

export const runConfigUnset: Run = async ({ args, options }, io) => {
  const name = knownName(args[0]!);
  const file = readSettings(io);
  if (file.fault !== undefined) throw file.fault;
  if (name === PROFILE_SETTING.name) {
    await changeActiveProfile(file.path, undefined);
    return say(`the active profile is now ${DEFAULT_PROFILE}`, { name, path: file.path }, options, io);
  }
  const profile = activeProfile(options, io, file).name;
  await changeSetting(file.path, profile, name, undefined);
  const standard = settingOf(name)!.default || 'none';
  const done = { name, profile, path: file.path };
  return say(`${name} is back to its default in profile ${profile}: ${standard}`, done, options, io);
};

/** Settings without which a service cannot be called. */
const SERVICE_SETTINGS: readonly string[] = ['base_url', 'insecure_http', 'ca_file'];

/**
 * Warns if the settings of the profile would fail every request; they are stored anyway, as another setting may follow.
 */
function warn(profile: string, options: Invocation['options'], io: Io): void {
  try {
    validateService(effectiveSettings({ profile }, io), io);
  } catch (error) {
    const { message, hint } = asMdsError(error);
    printMessage(`not usable yet: ${message}`, options, io, 'warning', hint);
  }
}

function say(text: string, document: object, options: Invocation['options'], io: Io): number {
  return printResult(document, options.quiet === true ? '' : text, options, io);
}

/** All effective settings, the profile first. */
function rowsInForce(options: Invocation['options'], io: Io): readonly Row[] {
  const settings = effectiveSettings(options, io);
  const { name: profile, source } = settings.profile;
  const rows = SETTINGS.map(({ name, env }): Row => {
    const resolved = settings.get(name);
    const from = { profile: `profile ${profile}`, environment: env, option: 'option', default: 'default' };
    return { name, ...resolved, from: from[resolved.source] };
  });
  const from = { profile: 'settings file', environment: PROFILE_SETTING.env, option: 'option', default: 'default' };
  return [{ name: PROFILE_SETTING.name, value: profile, source, from: from[source] }, ...rows];
}

/**
 * The setting that a word names. Throws SETTING_UNKNOWN with a suggestion; never repeats the value, which may be a key.
 */
function knownName(word: string): string {
  const name = settingName(word);
  if (SETTING_NAMES.includes(name)) return name;
  const meant = closest(name, SETTING_NAMES);
  const key = /key|token|secret|auth/.test(name) ? 'store a key with: mds auth login. ' : '';
  throw new MdsError('SETTING_UNKNOWN', `'${word}' is not a setting`, {
    hint: `${key}${meant === undefined ? '' : `did you mean ${meant}? `}settings: ${SETTING_NAMES.join(', ')}`,
  });
}

function wrongValue(name: string, fault: string): MdsError {
  return new MdsError('SETTING_INVALID', `${name} ${fault}`);
}

/** As stored in the file: numbers and booleans as such. */
function jsonValue(kind: string, value: string): string | number | boolean {
  if (kind === 'integer') return Number(value);
  return kind === 'boolean' ? value === 'true' : value;
}
