/** `mds auth login` against a service on this machine: what is stored where, and what is printed. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serve } from '../../support/service.ts';
import { authWorld, FREE, type Given, keysIn, runIn, STARTER } from './auth-world.ts';

const world = authWorld();
const mds = (line: string, given: Given = {}) => runIn(world.at, line, given);
const keysFile = () => keysIn(world.at);

describe('login', () => {
  test('from standard input: checked with the service, stored for its owner alone, its address saved', async () => {
    const { exit, out, err } = await mds(`auth login --base-url ${world.service.url}/`, { stdin: `  ${STARTER}\n` });
    expect([exit, err]).toEqual([0, '']);
    expect(out).toBe(
      [
        `${world.service.url} accepts the key ****abcd (profile default)`,
        `stored unencrypted in ${join(world.at, 'keys.json')}, which only you can read`,
        `base_url of profile default is now ${world.service.url}`,
        '',
      ].join('\n'),
    );
    expect(world.service.asked).toEqual([{ path: expect.stringMatching(/^\/v2\//), key: STARTER }]);
    expect(keysFile()).toEqual({ keys: { default: { origin: world.service.url, key: STARTER } } });
    expect(statSync(join(world.at, 'keys.json')).mode & 0o777).toBe(0o600);
    // The settings file may be shown to others.
    expect(readFileSync(join(world.at, 'config.json'), 'utf8')).not.toContain('CANARY');
    // And the key is used.
    expect((await mds('coverage AAPL --json')).exit).toBe(0);
    expect(world.service.asked.at(-1)).toEqual({ path: '/v2/coverage?symbol=AAPL', key: STARTER });
  });

  test('on a terminal the prompt names the service and the profile', async () => {
    const { exit, questions } = await mds(`auth login --base-url ${world.service.url}`, { typed: FREE });
    expect(exit).toBe(0);
    expect(questions).toEqual([`Key for ${world.service.url} (profile default; not shown): `]);
  });

  test('a new profile with its address in one step', async () => {
    expect((await mds(`auth login --profile work --base-url ${world.service.url}`, { stdin: FREE })).exit).toBe(0);
    expect(Object.keys(keysFile().keys)).toEqual(['work']);
    expect((await mds('config get base_url --profile work')).out).toBe(`${world.service.url}\n`);
    expect((await mds('config get base_url')).out).toBe('local\n');
    expect((await mds('auth login --profile wrok', { stdin: FREE })).err).toContain("no profile 'wrok'");
  });

  test.each([
    ['one the service refuses', 'CANARY_WRONG_0123', /the service refuses this key: the key is not known/],
    ['none', ' \n', /standard input has no key/],
    ['several lines', 'CANARY_1\nCANARY_2\n', /several lines/],
    ['a control character', 'CANARY\u00070123', /cannot be part of a key, at position 7/],
    ['an invisible one', 'CANARY\u200b0123', /cannot be part of a key, at position 7/],
    ['a whole file', 'CANARY'.repeat(1000), /more than 4096 characters/],
  ])('%s is not stored', async (_, stdin, message) => {
    const ran = await mds(`auth login --base-url ${world.service.url}`, { stdin });
    expect([ran.exit, ran.out]).toEqual([3, '']);
    expect(ran.err).toMatch(message);
    for (const name of ['keys.json', 'config.json']) expect(existsSync(join(world.at, name))).toBe(false);
  });

  test('a refused key does not replace the stored one', async () => {
    await mds(`auth login --base-url ${world.service.url}`, { stdin: STARTER });
    expect((await mds('auth login', { stdin: 'CANARY_wrong_wrong' })).exit).toBe(3);
    expect(keysFile().keys.default!.key).toBe(STARTER);
  });

  test('without a reply the key is not stored; --unchecked stores it without a request', async () => {
    const address = 'http://127.0.0.1:9';
    const ran = await mds(`auth login --base-url ${address}`, { stdin: STARTER });
    expect(ran.exit).toBe(7);
    expect(ran.err).toMatch(/the key could not be checked: .*--unchecked/s);
    expect(existsSync(join(world.at, 'keys.json'))).toBe(false);
    const unchecked = await mds(`auth login --base-url ${address} --unchecked`, { stdin: STARTER });
    expect([unchecked.exit, unchecked.out.split('\n')[0]]).toEqual([
      0,
      'the key was not checked: ****abcd (profile default)',
    ]);
  });

  test.each([
    ['a page of some other server', 200, '<html></html>', 6],
    ['a 404 that is not about a symbol', 404, '<html>CANARY</html>', 4],
    ['a failing service', 500, '{"error":{"code":"INTERNAL","message":"sorry"}}', 6],
    ['a busy service', 429, '{}', 5],
  ])('%s does not confirm a key', async (_, status, body, exit) => {
    const strange = await serve((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end(body);
    });
    const ran = await mds(`auth login --base-url ${strange.url}`, { stdin: STARTER });
    await strange.close();
    expect(ran.exit).toBe(exit);
    expect(ran.err).toContain('the key could not be checked');
    expect(existsSync(join(world.at, 'keys.json'))).toBe(false);
  });

  test('without a service there is nothing to log in to', async () => {
    const { exit, err } = await mds('auth login', { stdin: STARTER });
    expect(exit).toBe(2);
    expect(err).toMatch(/your own store, which needs no key\n {2}name the service: mds auth login --base-url/);
  });

  test.each(['--api-key=mds_CANARY', '--key=mds_CANARY', '--with-token=mds_CANARY', STARTER])(
    'login %s is wrong usage, and the key is not repeated',
    async (word) => {
      expect((await mds(`auth login ${word}`)).exit).toBe(2);
      expect((await mds(`auth login ${word} --json`)).exit).toBe(2);
    },
  );

  test('with --json it is one object', async () => {
    const { out } = await mds(`auth login --base-url ${world.service.url} --json`, { stdin: FREE });
    expect(JSON.parse(out)).toEqual({
      profile: 'default',
      base_url: world.service.url,
      key: '****wxyz',
      checked: true,
      storage: 'file',
      path: join(world.at, 'keys.json'),
    });
  });

  test('warns if a variable overrides the stored key', async () => {
    const { err } = await mds(`auth login --base-url ${world.service.url}`, {
      stdin: FREE,
      env: { MDS_API_KEY: STARTER },
    });
    expect(err).toBe('mds: MDS_API_KEY is set and overrides the stored key\n');
  });
});
