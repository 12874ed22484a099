/** Where settings come from: the file, the profile in use, and what comes before them. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder } from '../../../src/cli/request/source/store-location.ts';
import { configFolder, keysFile, settingsFile } from '../../../src/cli/settings/places.ts';
import { effectiveSettings } from '../../../src/cli/settings/resolve.ts';
import { lockFile, updateJsonFile } from '../../../src/cli/settings/write.ts';
import type { MdsError } from '../../../src/errors.ts';
import { mdsErrorOf } from '../../support/thrown.ts';
import { fakeIo } from '../fake-io.ts';
import { folder } from '../market.ts';

describe('the settings folder', () => {
  // A relative XDG path is ignored (XDG Base Directory Specification).
  test.each([
    ['linux', {}, '/home/u/.config/mds', '/home/u/.local/share/mds'],
    ['linux', { XDG_CONFIG_HOME: '/conf', XDG_DATA_HOME: '/data' }, '/conf/mds', '/data/mds'],
    ['linux', { XDG_CONFIG_HOME: 'c', XDG_DATA_HOME: 'd' }, '/home/u/.config/mds', '/home/u/.local/share/mds'],
    ['darwin', {}, '/home/u/Library/Application Support/mds', '/home/u/Library/Application Support/mds'],
    ['win32', { APPDATA: 'C:\\R', LOCALAPPDATA: 'C:\\L' }, 'C:\\R\\mds', 'C:\\L\\mds'],
    ['win32', {}, '\\home\\u\\AppData\\Roaming\\mds', '\\home\\u\\AppData\\Local\\mds'],
    ['linux', { MDS_CONFIG_DIR: '/a', MDS_DATA_DIR: '/b', XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: '/d' }, '/a', '/b'],
    ['linux', { MDS_CONFIG_DIR: '', MDS_DATA_DIR: '' }, '/home/u/.config/mds', '/home/u/.local/share/mds'],
  ] as const)('on %s with %j is %s, that of data %s', (platform, env, settings, data) => {
    const place = { env, platform, home: '/home/u' };
    expect([configFolder(place), dataFolder(place)]).toEqual([settings, data]);
    const slash = platform === 'win32' ? '\\' : '/';
    expect(settingsFile(place)).toBe(`${settings}${slash}config.json`);
    expect(keysFile(place)).toBe(`${settings}${slash}keys.json`);
  });
});

/** A process whose settings file has `content`: an object, or the text itself. */
function world(content: unknown, env: Readonly<Record<string, string>> = {}) {
  const at = folder();
  const path = join(at, 'config.json');
  if (content !== undefined) writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return { path, io: fakeIo({ env: { MDS_CONFIG_DIR: at, ...env } }) };
}

function effective(
  content: unknown,
  env: Readonly<Record<string, string>> = {},
  options: Record<string, string | true> = {},
) {
  const faults: MdsError[] = [];
  const settings = effectiveSettings(options, world(content, env).io, (fault) => faults.push(fault));
  return { settings, faults };
}

const FILE = { profiles: { default: { timeout: '5s', retries: 1 }, work: { timeout: 7 } } };

describe('precedence', () => {
  test.each([
    ['the option', { timeout: '2s' }, { MDS_TIMEOUT: '3s' }, FILE, '2s', 'option'],
    ['the variable', {}, { MDS_TIMEOUT: '3s' }, FILE, '3s', 'environment'],
    ['the profile', {}, {}, FILE, '5s', 'profile'],
    ['an empty variable is ignored', {}, { MDS_TIMEOUT: '' }, FILE, '5s', 'profile'],
    ['the default', {}, {}, {}, '1m', 'default'],
    ['no file', {}, {}, undefined, '1m', 'default'],
  ] as const)('%s', (_, options, env, file, value, source) => {
    expect(effective(file, env, options).settings.get('timeout')).toEqual({ value, source });
  });

  test.each([
    ['--profile', { profile: 'work' }, { MDS_PROFILE: 'default' }, FILE, 'work', '7s', 'option'],
    ['MDS_PROFILE', {}, { MDS_PROFILE: 'work' }, FILE, 'work', '7s', 'environment'],
    ['the file', {}, {}, { ...FILE, profile: 'work' }, 'work', '7s', 'profile'],
    ['the default', {}, {}, FILE, 'default', '5s', 'default'],
  ] as const)('%s chooses the profile', (_, options, env, file, name, timeout, source) => {
    const { settings } = effective(file, env, options);
    expect(settings.profile).toEqual({ name, source });
    expect(settings.get('timeout').value).toBe(timeout);
  });

  test('a profile takes nothing from another one', () => {
    const { settings } = effective(FILE, { MDS_PROFILE: 'work' });
    expect(settings.get('retries')).toEqual({ value: '3', source: 'default' });
  });

  test('the flag of a truth counts before its variable', () => {
    const { settings } = effective({}, { MDS_INSECURE_HTTP: '0' }, { 'insecure-http': true });
    expect(settings.get('insecure_http')).toEqual({ value: 'true', source: 'option' });
  });

  test.each([
    [{ timeout: 'soon' }, {}, '--timeout must be a time from 100ms to 60m, such as 500ms, 30s or 2m'],
    [{}, { MDS_RETRIES: 'many' }, 'MDS_RETRIES must be a whole number from 0 to 10'],
    [{ profile: '../x' }, {}, /^--profile must be a profile/],
    [{}, { MDS_PROFILE: '__proto__' }, /^MDS_PROFILE must be a profile/],
  ])('%j %j is wrong usage', (options, env, message) => {
    const error = mdsErrorOf(() => {
      const { settings } = effective({}, env, options as Record<string, string>);
      settings.get('timeout');
      settings.get('retries');
    });
    expect(error).toMatchObject({ code: 'USAGE', exitCode: 2 });
    expect(error.message).toMatch(message);
  });
});

describe('a settings file with faults', () => {
  test.each([
    [
      'a setting that is not known',
      { profiles: { default: { base_ur1: 'x' } } },
      "profiles.default.base_ur1' is not a setting",
      /did you mean base_url\?.*timeout/,
    ],
    [
      'a member that is not known',
      { base_url: 'https://a.example' },
      "'base_url' is not a setting",
      /known: profile, profiles/,
    ],
    [
      'a key',
      { profiles: { default: { api_key: 'CANARY-1' } } },
      "profiles.default.api_key' is not a setting",
      /auth login/,
    ],
    [
      'a wrong type',
      { profiles: { default: { retries: { CANARY: 1 } } } },
      'profiles.default.retries must be a whole number from 0 to 10',
      /./,
    ],
    [
      'a wrong value',
      { profiles: { default: { base_url: 'CANARY-1' } } },
      'profiles.default.base_url must be an http or https address',
      /./,
    ],
    ['profiles that are a list', { profiles: ['CANARY-1'] }, 'profiles must be an object', /./],
    ['a profile that is a text', { profiles: { default: 'CANARY-1' } }, 'profiles.default must be an object', /./],
  ])('%s is named with the file, and nothing of it is quoted', (_, content, message, hint) => {
    const { io, path } = world(content);
    const error = mdsErrorOf(() => effectiveSettings({}, io, () => undefined));
    expect(error).toMatchObject({ code: 'SETTINGS_BROKEN', exitCode: 2 });
    expect(error.message).toContain(`${path}: `);
    expect(error.message).toContain(message);
    expect(error.hint).toMatch(hint);
    expect(`${error.message} ${error.hint}`).not.toContain('CANARY');
  });

  test('a fault in a profile that is not in use is no error', () => {
    const content = { profiles: { default: { timeout: '5s' }, other: { gibberish: 1 } } };
    expect(effective(content).settings.get('timeout').value).toBe('5s');
  });

  test.each([
    ['a profile asked for', { profile: 'wrok' }, {}],
    ['a profile in the environment', {}, { MDS_PROFILE: 'wrok' }],
  ])('%s that is not there is named, with the one that was meant', (_, options, env) => {
    const error = mdsErrorOf(() => effective(FILE, env, options as Record<string, string>));
    expect(error).toMatchObject({ code: 'PROFILE_UNKNOWN', exitCode: 2 });
    expect(error.message).toContain("no profile 'wrok'");
    expect(error.hint).toMatch(/did you mean work\? profiles: default, work/);
  });

  test.each([
    ['{ "profiles": { "default": {\n "key": "CANARY-1" \n "x" } }', ':3'],
    ['', ''],
    ['[]', ''],
    ['"CANARY-1"', ''],
    ['CANARY-1', ''],
  ])('%j is reported and counts as empty', (content, line) => {
    const { settings, faults } = effective(content);
    expect(settings.get('base_url')).toEqual({ value: 'local', source: 'default' });
    expect(faults).toHaveLength(1);
    expect(faults[0]!.message).toContain(`config.json${line}`);
    expect(`${faults[0]!.message}${faults[0]!.hint}${faults[0]!.cause}`).not.toContain('CANARY');
  });

  test('one that is broken is an error if a profile is requested', () => {
    expect(mdsErrorOf(() => effective('{', {}, { profile: 'work' }))).toMatchObject({ code: 'SETTINGS_BROKEN' });
  });

  test('one that is broken does not affect the default profile, requested or not', () => {
    expect(effective('{', { MDS_PROFILE: 'default' }).faults).toHaveLength(1);
  });

  test('a byte order mark is no fault', () => {
    expect(effective(`\uFEFF${JSON.stringify(FILE)}`).settings.get('timeout').value).toBe('5s');
  });

  test('a folder in its place is reported', () => {
    const at = folder();
    mkdirSync(join(at, 'config.json'));
    const faults: MdsError[] = [];
    effectiveSettings({}, fakeIo({ env: { MDS_CONFIG_DIR: at } }), (fault) => faults.push(fault));
    expect(faults[0]!.message).toContain('cannot be read: it is a folder');
  });
});

describe('writing', () => {
  test('makes a folder and a file for their owner alone', async () => {
    const path = join(folder(), 'deep', 'mds', 'config.json');
    await updateJsonFile(path, () => ({ a: 1 }));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ a: 1 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
    // Neither the lock nor a partial file stays.
    expect(readdirSync(join(path, '..'))).toEqual(['config.json']);
  });

  test('takes from others the right to read a file that gave it, and keeps a symbolic link', async () => {
    const at = folder();
    const real = join(at, 'real.json');
    writeFileSync(real, '{"a":1}');
    chmodSync(real, 0o644);
    const link = join(at, 'config.json');
    symlinkSync(real, link);
    await updateJsonFile(link, (content) => ({ ...content, b: 2 }));
    expect(JSON.parse(readFileSync(real, 'utf8'))).toEqual({ a: 1, b: 2 });
    expect(statSync(real).mode & 0o777).toBe(0o600);
  });

  test('never overwrites a file that is broken, and releases the lock', async () => {
    const path = join(folder(), 'config.json');
    writeFileSync(path, '{ broken');
    await expect(updateJsonFile(path, () => ({}))).rejects.toMatchObject({ code: 'SETTINGS_BROKEN' });
    expect(readFileSync(path, 'utf8')).toBe('{ broken');
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('takes the lock of a writer that was killed', async () => {
    const path = join(folder(), 'config.json');
    writeFileSync(`${path}.lock`, '');
    // In whole seconds, which file systems keep exactly.
    const old = new Date(1_700_000_000_000);
    utimesSync(`${path}.lock`, old, old);
    await updateJsonFile(path, () => ({ a: 1 }));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ a: 1 });
  });

  test('waits for a writer that is at work', async () => {
    const path = join(folder(), 'config.json');
    const { release } = await lockFile(path);
    const order: string[] = [];
    const second = updateJsonFile(path, () => {
      order.push('second');
      return {};
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    order.push('first');
    release();
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  test('a lock that another program took meanwhile is left alone', async () => {
    const path = join(folder(), 'config.json');
    const { refresh, release } = await lockFile(path);
    rmSync(`${path}.lock`);
    refresh();
    const second = await lockFile(path);
    // In whole seconds, which file systems keep exactly.
    const old = new Date(1_700_000_000_000);
    utimesSync(`${path}.lock`, old, old);
    refresh();
    release();
    expect(statSync(`${path}.lock`).mtimeMs).toBe(old.getTime());
    second.refresh();
    expect(statSync(`${path}.lock`).mtimeMs).toBeGreaterThan(old.getTime());
    second.release();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('a place that is not writable is an error', async () => {
    const at = folder();
    writeFileSync(join(at, 'file'), '');
    const path = join(at, 'file', 'config.json');
    await expect(updateJsonFile(path, () => ({}))).rejects.toMatchObject({ code: 'SETTINGS_UNWRITABLE', exitCode: 2 });
  });
});
