/** `mds config`: whole command lines, their text, their exit codes, and the file they leave. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { SETTINGS } from '../../../src/cli/settings/table.ts';
import { runMds } from '../fake-io.ts';
import { folder, marketStore } from '../market.ts';

let at: string;
let path: string;

beforeEach(() => {
  at = folder();
  path = join(at, 'config.json');
});

const mds = (line: string, env: Readonly<Record<string, string>> = {}) =>
  runMds(line.split(' '), { env: { MDS_CONFIG_DIR: at, MDS_DATA_DIR: at, ...env } });

const sampleFile = marketStore('simulated');
const own = () => ({ MDS_CONFIG_DIR: at, MDS_DATA_DIR: at });
const ask = (more: readonly string[], env: Record<string, string> = {}) =>
  runMds(['snapshot', 'AAA', '--json', ...more], { sampleFile, env: { ...own(), ...env } });
const file = () => JSON.parse(readFileSync(path, 'utf8'));

describe('set, get, unset', () => {
  test('a value goes to the file for its owner alone, and comes back in its stored form', async () => {
    const done = await mds('config set base-url https://API.example.com/v2/');
    expect(done).toEqual({ exit: 0, out: 'base_url is now https://api.example.com/v2 in profile default\n', err: '' });
    expect(file()).toEqual({ profiles: { default: { base_url: 'https://api.example.com/v2' } } });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await mds('config get base_url')).toEqual({ exit: 0, out: 'https://api.example.com/v2\n', err: '' });
    expect(JSON.parse((await mds('config get base_url --json')).out)).toEqual({
      name: 'base_url',
      value: 'https://api.example.com/v2',
      source: 'profile',
    });
  });

  test('numbers and truths stand as such in the file', async () => {
    await mds('config set retries 5');
    await mds('config set insecure_http yes');
    expect(file().profiles.default).toEqual({ retries: 5, insecure_http: true });
    expect((await mds('config get retries')).out).toBe('5\n');
    expect((await mds('config get insecure_http')).out).toBe('true\n');
  });

  test('a profile is made by its first setting, chosen, and gone with its last', async () => {
    expect((await mds('config set timeout 9s --profile work')).out).toBe(
      'timeout is now 9s in profile work, a new profile\n',
    );
    expect((await mds('config get timeout')).out).toBe('1m\n');
    expect((await mds('--profile work config get timeout')).out).toBe('9s\n');
    expect((await mds('config set profile work')).exit).toBe(0);
    expect((await mds('config get timeout')).out).toBe('9s\n');
    expect((await mds('config get profile')).out).toBe('work\n');
    expect((await mds('config unset profile')).exit).toBe(0);
    expect((await mds('config unset timeout --profile work')).exit).toBe(0);
    expect(file()).toEqual({ profiles: {} });
    expect((await mds('config unset timeout')).exit).toBe(0);
  });

  test('a profile that is not there cannot be chosen: it would stop every command', async () => {
    const { exit, err } = await mds('config set profile wrok');
    expect(exit).toBe(2);
    expect(err).toContain("no profile 'wrok'");
    expect(existsSync(path)).toBe(false);
  });

  test('says when a variable comes before what was set', async () => {
    const { exit, err } = await mds('config set timeout 9s', { MDS_TIMEOUT: '4s' });
    expect([exit, err]).toEqual([0, 'mds: MDS_TIMEOUT is set and overrides it\n']);
    expect((await mds('config get timeout', { MDS_TIMEOUT: '4s' })).out).toBe('4s\n');
  });

  test('other settings stay as they are', async () => {
    const before = { profiles: { other: { made: 'by a newer version' }, default: { retries: 1, timeout: '5s' } } };
    writeFileSync(path, JSON.stringify(before));
    await mds('config set retries 2');
    expect(file()).toEqual({ profiles: { ...before.profiles, default: { retries: 2, timeout: '5s' } } });
    expect(Object.keys(file().profiles)).toEqual(['other', 'default']);
  });

  test('a wrong value in the file is fixed by setting it', async () => {
    writeFileSync(path, '{"profiles":{"default":{"retries":"CANARY"}}}');
    expect((await mds('config get retries')).exit).toBe(2);
    expect((await mds('config set retries 2')).exit).toBe(0);
    expect((await mds('config get retries')).out).toBe('2\n');
  });
});

describe('wrong usage', () => {
  test.each([
    ['config set base_ulr https://a.example', /'base_ulr' is not a setting/, /did you mean base_url\?/],
    ['config get tiemout', /'tiemout' is not a setting/, /did you mean timeout\?/],
    ['config set api_key CANARY-0123456789', /'api_key' is not a setting/, /mds auth login/],
    ['config set base_url CANARY-0123456789', /^mds: base_url must be an http or https address/, /./],
    ['config set base_url https://u:CANARY@a.example', /^mds: base_url must be/, /./],
    ['config set retries CANARY', /^mds: retries must be a whole number from 0 to 10/, /./],
    ['config set retries 5 --profile ../x', /--profile must be a profile/, /./],
    ['config set', /missing required argument 'name'/, /./],
    ['config sett timeout 5s', /set/, /./],
  ])('%s', async (line, message, hint) => {
    const { exit, out, err } = await mds(line);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).toMatch(hint);
    expect(err).not.toContain('CANARY');
    expect(existsSync(path)).toBe(false);
  });
});

describe('list', () => {
  test('has every setting with its value and where it is from', async () => {
    await mds('config set timeout 9s');
    const { exit, out } = await mds('config list', { MDS_RETRIES: '1' });
    expect(exit).toBe(0);
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows.map(([name]) => name)).toEqual(['profile', ...SETTINGS.map(({ name }) => name)]);
    expect(rows).toContainEqual(['timeout', '9s', 'profile default']);
    expect(rows).toContainEqual(['retries', '1', 'MDS_RETRIES']);
    expect(rows).toContainEqual(['base_url', 'local', 'default']);
    expect(rows).toContainEqual(['ca_file', 'none', 'default']);
    const document = JSON.parse((await mds('config list --json', { MDS_RETRIES: '1' })).out);
    expect(document).toMatchObject({ path, profiles: ['default'] });
    expect(document.settings).toContainEqual({ name: 'retries', value: '1', source: 'environment' });
  });
});

describe('a service that cannot be reached with its settings', () => {
  test.each([
    [
      'base_url http://api.example.com',
      'plain http to api.example.com would send the key unencrypted',
      'INSECURE_HTTP',
    ],
    [
      'ca_file /nowhere/ca.pem',
      '/nowhere/ca.pem, which ca_file names, cannot be read: no such file',
      'CA_FILE_UNREADABLE',
    ],
    ['ca_file /dev/null', 'has no certificate in PEM form', 'CA_INVALID'],
  ])('is a warning when %s is set, and in doctor; the value is saved', async (setting, message, code) => {
    if (!setting.startsWith('base_url')) await mds('config set base_url https://api.example.com');
    const set = await mds(`config set ${setting}`);
    expect(set.exit).toBe(0);
    expect(set.err).toContain('mds: not usable yet: ');
    expect(set.err).toContain(message);
    expect((await mds(`config set ${setting} --quiet`)).err).toBe('');
    const { exit, out } = await mds('doctor --json', { MDS_API_KEY: 'k-0123456789' });
    const faults = JSON.parse(out).findings.filter(({ verdict }: { verdict: string }) => verdict === 'fail');
    expect([exit, faults]).toMatchObject([1, [{ check: 'service', details: { code } }]]);
  });

  test('is no warning where the settings fit together', async () => {
    expect((await mds('config set base_url http://127.0.0.1:9')).err).toBe('');
    expect((await mds('config set insecure_http true')).err).toBe('');
    expect((await mds('config set base_url http://api.example.com')).err).toBe('');
    expect((await mds('config set insecure_http false')).err).toContain('plain http to api.example.com');
    // Answers from this machine need no certificate.
    await mds('config set base_url local');
    expect((await mds('config set ca_file /nowhere/ca.pem')).err).toBe('');
  });
});

describe('a settings file that is broken', () => {
  beforeEach(() => writeFileSync(path, '{ "profiles": CANARY'));

  test('does not stop config path', async () => {
    expect(await mds('config path')).toEqual({ exit: 0, out: `${path}\n`, err: '' });
    expect(JSON.parse((await mds('config path --json')).out)).toEqual({ path });
  });

  test.each(['config list', 'config get timeout', 'config set timeout 5s', 'config unset timeout'])(
    '%s names it and leaves it as it is',
    async (line) => {
      const { exit, out, err } = await mds(line);
      expect([exit, out]).toEqual([2, '']);
      expect(err).toContain(`${path}`);
      expect(err).toContain('is not valid JSON');
      expect(err).not.toContain('CANARY');
      expect(readFileSync(path, 'utf8')).toBe('{ "profiles": CANARY');
    },
  );

  test.each([
    ['a command', ['snapshot', 'AAA', '--json']],
    ['a check in CI', ['check', 'AAA', 'price > 1', '--json']],
    ['a sync', ['sync', 'AAA', '--json']],
  ])('stops %s, quiet or not: it may name the service, and the sample is no answer in its place', async (_, words) => {
    for (const quiet of [[], ['--quiet']]) {
      const { exit, out, err } = await runMds([...words, ...quiet], { sampleFile, env: own() });
      expect([exit, out, JSON.parse(err).error.code]).toEqual([2, '', 'SETTINGS_BROKEN']);
    }
  });

  test('does not stop answers from a source that is named: one line on stderr, none with --quiet or --store', async () => {
    const named = await ask(['--base-url', 'local']);
    expect([named.exit, JSON.parse(named.out).symbol]).toEqual([0, 'AAA']);
    const [warning, sample, end] = named.err.split('\n');
    expect(warning).toMatch(/^mds: .*config\.json.* is not valid JSON; its settings are ignored$/);
    expect(sample).toMatch(/simulated/);
    expect(end).toBe('');
    expect(await ask(['--quiet'], { MDS_BASE_URL: 'local' })).toMatchObject({ exit: 0, err: '' });
    expect(await ask(['--store', marketStore('simulated')])).toMatchObject({ exit: 0, err: '' });
    expect((await ask(['--sample'])).exit).toBe(0);
  });
});

describe('where answers come from', () => {
  test('a request creates no folder', async () => {
    const none = join(at, 'none');
    const env = { ...own(), MDS_CONFIG_DIR: none };
    const { exit, err } = await runMds(['snapshot', 'AAA', '--json'], { sampleFile, env });
    expect([exit, err]).toEqual([0, expect.not.stringContaining('config.json')]);
    expect((await mds('config list', { MDS_CONFIG_DIR: none })).exit).toBe(0);
    expect(existsSync(none)).toBe(false);
  });

  test('two sources are wrong usage', async () => {
    const { exit, err } = await mds('snapshot AAA --sample --base-url https://a.example');
    expect(exit).toBe(2);
    expect(err).toContain('--sample and --base-url are different sources');
  });

  test('local on the command line takes the place of a hosted service', async () => {
    await mds('config set base_url http://127.0.0.1:9');
    const { exit, out } = await ask(['--base-url', 'local']);
    expect([exit, JSON.parse(out).freshness]).toEqual([0, 'simulated']);
  });

  test('an address without a service is a failure of the network, never answered by the sample', async () => {
    const { exit, out } = await ask([], { MDS_BASE_URL: 'http://127.0.0.1:9', MDS_RETRIES: '0' });
    expect([exit, out]).toEqual([7, '']);
  });
});
