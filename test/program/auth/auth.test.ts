/** The key in use: where it is from, for whom it is, what `mds auth status` prints, and how it is deleted. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { priceToken } from '../../../src/cli/settings/price-token.ts';
import { effectiveSettings } from '../../../src/cli/settings/resolve.ts';
import { PROVIDERS } from '../../../src/sources/providers/index.ts';
import { fakeIo } from '../fake-io.ts';
import { authWorld, FREE, type Given, keysIn, runIn, STARTER } from './auth-world.ts';

const world = authWorld();
const mds = (line: string, given: Given = {}) => runIn(world.at, line, given);
const keysFile = () => keysIn(world.at);

describe('which key is used', () => {
  beforeEach(() => mds(`auth login --base-url ${world.service.url}`, { stdin: STARTER }));

  test('MDS_API_KEY, then the file MDS_API_KEY_FILE names, then the stored one', async () => {
    const path = join(world.at, 'key.txt');
    writeFileSync(path, `\uFEFF${FREE}\r\n`);
    const both = { MDS_API_KEY: 'from_CANARY_env', MDS_API_KEY_FILE: path };
    await mds('coverage', { env: both });
    await mds('coverage', { env: { ...both, MDS_API_KEY: '' } });
    await mds('coverage', { env: { MDS_API_KEY_FILE: '' } });
    expect(world.service.asked.slice(-3).map(({ key }) => key)).toEqual(['from_CANARY_env', FREE, STARTER]);
  });

  test.each([
    [
      'a file that is not there',
      { MDS_API_KEY_FILE: '/nowhere/key' },
      /\/nowhere\/key, which MDS_API_KEY_FILE names, cannot be read: no such file/,
    ],
    ['a key of blanks', { MDS_API_KEY: '  ' }, /MDS_API_KEY has no key/],
    ['a header in the key', { MDS_API_KEY: 'CANARY\r\nx-admin: 1' }, /MDS_API_KEY has several lines/],
  ])('%s stops before anything is asked', async (_, env, message) => {
    const before = world.service.asked.length;
    const { exit, err } = await mds('coverage', { env });
    expect(exit).toBe(3);
    expect(err).toMatch(message);
    expect(world.service.asked).toHaveLength(before);
  });

  test('a stored key is not sent to another origin, with a message', async () => {
    const { exit, err } = await mds(`coverage --base-url ${world.other.url}`);
    expect(exit).toBe(3);
    expect(err).toContain(
      `the stored key of profile 'default' is for ${world.service.url} and is not sent to ${world.other.url}`,
    );
    expect(world.other.asked).toEqual([{ path: '/v2/coverage', key: undefined }]);
  });

  test('every profile has its own', async () => {
    await mds(`auth login --profile work --base-url ${world.service.url}`, { stdin: FREE });
    await mds('coverage --profile work');
    await mds('coverage', { env: { MDS_PROFILE: 'work' } });
    await mds('coverage');
    expect(world.service.asked.slice(-3).map(({ key }) => key)).toEqual([FREE, FREE, STARTER]);
  });

  test('a key file that others can read is a warning', async () => {
    chmodSync(join(world.at, 'keys.json'), 0o644);
    expect((await mds('coverage --json')).err).toContain('chmod 600');
    expect((await mds('coverage --json --quiet')).err).toBe('');
  });

  test('a file of keys that is broken is named, and not overwritten', async () => {
    const path = join(world.at, 'keys.json');
    writeFileSync(path, `{"keys": {"default": {"key": "${STARTER}"`);
    for (const [line, world] of [
      ['coverage', {}],
      ['auth status', {}],
      ['auth logout', {}],
      ['auth login', { stdin: STARTER }],
    ] as const) {
      const ran = await mds(line, world);
      expect(ran.exit, line).toBe(2);
      expect(ran.err + ran.out, line).toContain(path);
    }
    expect(readFileSync(path, 'utf8')).toMatch(/^\{"keys": \{"default"/);
  });

  test('--verbose names the source, never the key', async () => {
    const { err } = await mds('coverage --verbose');
    expect(err).toContain(`* ${world.service.url}, profile default, with the key from ${join(world.at, 'keys.json')}`);
  });
});

describe('key_command', () => {
  /** Prints the key and more, and remembers what it was run with. */
  const printing = (stdout: string, status: number | null = 0, error?: string) => {
    const runs: (readonly string[])[] = [];
    const runProgram = (words: readonly string[], limitMs: number) => {
      runs.push(words);
      expect(limitMs).toBe(60_000);
      return { stdout, status, error };
    };
    return { runs, runProgram };
  };
  const COMMAND = ['op', 'read', 'op://Private/mds/key'];

  beforeEach(async () => {
    await mds(`config set base_url ${world.service.url}`);
    // As the shell hands it over, in one word.
    await runIn(world.at, ['config', 'set', 'key_command', COMMAND.join(' ')]);
  });

  test('of a profile: the first line it prints is the key, before the stored one, and in no file', async () => {
    const { runs, runProgram } = printing(`${FREE}\nCANARY, a second line\n`);
    await mds('auth login', { stdin: STARTER, runProgram });
    await mds('coverage', { runProgram });
    expect([runs, world.service.asked.at(-1)!.key]).toEqual([[COMMAND], FREE]);
    expect((await mds('auth status --json', { runProgram })).out).toMatch(
      /"key": "\*\*\*\*wxyz",\n {2}"source": "key_command"/,
    );
    expect((await mds('auth status', { runProgram })).out).toContain('source   key_command\n');
    expect((await mds('auth login', { stdin: STARTER, runProgram })).err).toBe(
      'mds: key_command is set and overrides the stored key\n',
    );
    await mds('coverage', { env: { MDS_API_KEY: STARTER } });
    expect(world.service.asked.at(-1)!.key).toBe(STARTER);
    expect(readFileSync(join(world.at, 'config.json'), 'utf8')).not.toContain('CANARY');
  });

  test('of a profile is run for the address of that profile only; that of the environment for any', async () => {
    const { runs, runProgram } = printing(FREE);
    const { exit, err } = await mds(`coverage --base-url ${world.other.url}`, { runProgram });
    expect([exit, runs]).toEqual([3, []]);
    expect(err).toContain(
      `key_command of profile 'default' is for ${world.service.url} and is not run for ${world.other.url}`,
    );
    await mds('config unset base_url');
    expect((await mds(`coverage --base-url ${world.other.url}`, { runProgram })).err).toContain(
      'belongs to no address',
    );
    await mds(`coverage --base-url ${world.other.url}`, { runProgram, env: { MDS_KEY_COMMAND: 'pass mds' } });
    expect([runs, world.other.asked.at(-1)!.key]).toEqual([[['pass', 'mds']], FREE]);
  });

  test.each([
    [
      'that is not found',
      printing('', null, 'ENOENT'),
      /the program that key_command names was not found\n {2}run the/,
    ],
    ['that takes too long', printing('CANARY', null, 'ETIMEDOUT'), /key_command did not finish within 60 s/],
    ['that may not be run', printing('', null, 'EACCES'), /key_command could not be run \(EACCES\)/],
    ['that fails', printing('CANARY', 1), /key_command exited with 1/],
    ['that is killed', printing('CANARY', null), /key_command was killed/],
    ['that prints nothing', printing(''), /the first line that key_command prints has no key/],
    ['that prints no key', printing('CANARY not found'), /has a character that cannot be part of a key, at position 7/],
  ])('one %s stops before any request, and nothing it prints is repeated', async (_, { runProgram }, message) => {
    const { exit, err } = await mds('coverage --verbose', { runProgram });
    expect(exit).toBe(3);
    expect(err).toMatch(message);
    expect(err).not.toContain('op://');
    expect(world.service.asked).toEqual([]);
    expect((await mds('doctor', { runProgram })).out).toMatch(/key .*key_command/);
  });
});

describe('status', () => {
  test('of a key with every plan there are routes for', async () => {
    await mds(`auth login --base-url ${world.service.url}`, { stdin: STARTER });
    const { exit, out } = await mds('auth status');
    expect(exit).toBe(0);
    expect(out).toMatch(
      new RegExp(
        [
          `^service  ${world.service.url}`,
          'profile  default',
          'key      \\*\\*\\*\\*abcd',
          'source   .*keys.json, unencrypted',
          'free     yes \\(/v2/\\S+\\); 29 requests left',
          'starter  yes \\(/v2/\\S+\\); 29 requests left\n$',
        ].join('\n'),
      ),
    );
  });

  test('a plan that is too low is no failure, and shown', async () => {
    const { exit, out } = await mds('auth status --json', {
      env: { MDS_BASE_URL: world.service.url, MDS_API_KEY: FREE },
    });
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      key: '****wxyz',
      source: 'MDS_API_KEY',
      plans: [
        { plan: 'free', reach: 'open', remaining: '29' },
        { plan: 'starter', reach: 'closed', error: { code: 'PLAN_REQUIRED' } },
      ],
    });
  });

  test.each([
    [
      'a refused key',
      { MDS_API_KEY: 'CANARY_0123' },
      3,
      /free {5}the service refuses this key: the key is not known/,
      1,
    ],
    ['no key', {}, 3, /key {6}none: log in with mds auth login, or set MDS_API_KEY/, 0],
    [
      'a key file that is not there',
      { MDS_API_KEY_FILE: '/nowhere/key' },
      3,
      /key {6}not usable: \/nowhere\/key, which/,
      0,
    ],
  ])('%s', async (_, env, exit, text, asked) => {
    const ran = await mds('auth status', { env: { MDS_BASE_URL: world.service.url, ...env } });
    expect(ran.exit).toBe(exit);
    expect(ran.out).toMatch(text);
    expect(world.service.asked).toHaveLength(asked);
  });

  test('a service out of reach is asked once', async () => {
    const env = { MDS_BASE_URL: 'http://127.0.0.1:9', MDS_API_KEY: STARTER };
    const { exit, out } = await mds('auth status', { env });
    expect(exit).toBe(7);
    expect(out.match(/could not be checked/g)).toHaveLength(1);
    expect((await mds('auth status --unchecked', { env })).exit).toBe(0);
  });

  test('without a service no key is needed', async () => {
    expect(await mds('auth status')).toMatchObject({ exit: 0, out: expect.stringContaining('needs no key') });
    const { out } = await mds('auth status', { env: { MDS_API_KEY: STARTER } });
    expect(out).toContain('MDS_API_KEY is set, but no service');
  });
});

describe('logout', () => {
  test('deletes the key; a second time it has none', async () => {
    await mds(`auth login --base-url ${world.service.url}`, { stdin: STARTER });
    expect(await mds('auth logout')).toMatchObject({
      exit: 0,
      out: `the key of profile default for ${world.service.url} is deleted from this machine\n`,
    });
    expect(readFileSync(join(world.at, 'keys.json'), 'utf8')).not.toContain('CANARY');
    expect(await mds('auth logout')).toMatchObject({ exit: 0, out: 'no key is stored for profile default\n' });
    expect((await mds('auth status')).exit).toBe(3);
  });

  test('the key of a profile that is gone can still be deleted', async () => {
    await mds(`auth login --profile work --base-url ${world.service.url}`, { stdin: FREE });
    await mds('config unset base_url --profile work');
    expect((await mds('auth logout --profile work')).exit).toBe(0);
    expect(keysFile()).toEqual({ keys: {} });
  });

  test('says when a variable still gives a key', async () => {
    expect((await mds('auth logout', { env: { MDS_API_KEY: STARTER } })).err).toBe('mds: MDS_API_KEY is still set\n');
  });
});

test('a token of a price provider: from the environment, else from its command, else the stored one', async () => {
  const of = (env: Record<string, string> = {}) => {
    const io = {
      ...fakeIo({ env: { MDS_CONFIG_DIR: world.at, ...env } }),
      runProgram: (words: readonly string[]) => ({ stdout: `by-${words.join('-')}\nmore`, status: 0 }),
    };
    const settings = effectiveSettings({}, io, (fault) => {
      throw fault;
    });
    return priceToken(PROVIDERS.find(({ name }) => name === 'tiingo')!, settings, io);
  };
  expect(of()).toBeUndefined();
  expect((await mds('auth token tiingo', { stdin: 'stored-0123456789' })).out).toContain(
    'token ****6789 of tiingo stored',
  );
  expect(of()).toBe('stored-0123456789');
  await runIn(world.at, ['config', 'set', 'tiingo-token-command', 'pass tiingo']);
  expect(of()).toBe('by-pass-tiingo');
  expect(of({ MDS_TIINGO_TOKEN_COMMAND: 'op "my-token"' })).toBe('by-op-my-token');
  expect(of({ MDS_TIINGO_TOKEN: 'from-env' })).toBe('from-env');
  expect((await mds('auth token tiingo --remove', { env: { MDS_TIINGO_TOKEN: 'x' } })).err).toContain(
    'MDS_TIINGO_TOKEN',
  );
  await mds('config unset tiingo_token_command');
  expect(of()).toBeUndefined();
  expect((await mds('auth token tiingo --remove')).out).toBe('no token of tiingo is stored\n');
});
