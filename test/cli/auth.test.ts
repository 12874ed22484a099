/**
 * `mds auth` and `mds config` as real processes: on a terminal nothing typed is shown, and the terminal is restored.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { folder } from '../program/market.ts';
import { serviceWithKeys } from '../support/service.ts';
import { bareEnv, hasScript, onTerminal, quoted, start } from './program.ts';

const KEY = 'mds_live_CANARY_0123456789abcd';
/** Prints how the terminal is set after a program has ended. */
const SETTINGS = `code=$?; stty -a | tr ';' '\\n' | grep -wo -e '-\\?echo' -e '-\\?icanon' -e '-\\?isig'; exit $code`;

const service = await serviceWithKeys({ [KEY]: 'starter' });
let at: string;
afterAll(() => service.close());
beforeEach(() => {
  at = folder();
});

/** By the clock of the machine: the age of a lock is that of its file. */
const mds = (args: readonly string[], input = '') =>
  start(args, { env: bareEnv({ MDS_CONFIG_DIR: at, MDS_TEST_NOW: '' }), input }).ended;
const login = () => `auth login --base-url ${service.url}`;
const storedKey = () => JSON.parse(readFileSync(join(at, 'keys.json'), 'utf8')).keys.default.key;

test('eight writers of settings at once lose nothing', async () => {
  const profiles = Array.from({ length: 8 }, (_, n) => `p${n}`);
  const ended = await Promise.all(
    profiles.map((profile) => mds(['config', 'set', 'timeout', '9s', '--profile', profile])),
  );
  expect(ended.map(({ status }) => status)).toEqual(profiles.map(() => 0));
  const settings = JSON.parse(readFileSync(join(at, 'config.json'), 'utf8'));
  expect(Object.keys(settings.profiles).sort()).toEqual(profiles);
});

describe.skipIf(!hasScript)('on a terminal', () => {
  /** Runs `mds auth login`, types when the key is asked for, then prints the settings of the terminal. */
  const typed = (keys: string) =>
    onTerminal(`${quoted} ${login()}; ${SETTINGS}`, [[/not shown\): /, keys]], { MDS_CONFIG_DIR: at });
  const settingsIn = (output: string) => output.trimEnd().split(/\s+/).slice(-3).sort();

  test('the key is asked for and not shown', async () => {
    const { code, output } = await typed(`${KEY}\r`);
    expect(output).toContain(`Key for ${service.url} (profile default; not shown): \n`);
    expect(output).not.toContain('CANARY');
    expect([code, storedKey()]).toEqual([0, KEY]);
    expect(settingsIn(output)).toEqual(['echo', 'icanon', 'isig']);
  });

  test('typing can be corrected, and the marks of a paste are no part of the key', async () => {
    expect((await typed(`wrong\u0015\u001b[200~${KEY}xy\u001b[201~\u007f\u007f\r`)).code).toBe(0);
    expect(storedKey()).toBe(KEY);
  });

  test.each([
    ['Ctrl-C', 'CANARY\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s ends it with 130, and the terminal is as before', async (_, keys) => {
    const { code, output } = await typed(keys);
    expect(code).toBe(130);
    expect(output).not.toContain('CANARY');
    expect(existsSync(join(at, 'keys.json'))).toBe(false);
    expect(settingsIn(output)).toEqual(['echo', 'icanon', 'isig']);
  });

  test('a signal that ends it restores the terminal', async () => {
    const line = `sh -c 'echo PID $$; exec ${quoted} ${login()}'; ${SETTINGS}`;
    const kill = (output: string) => process.kill(Number(/PID (\d+)/.exec(output)![1]), 'SIGTERM');
    const { code, output } = await onTerminal(line, [[/not shown\): /, kill]], { MDS_CONFIG_DIR: at });
    // 128 + 15, the exit code a shell reports for SIGTERM.
    expect(code).toBe(143);
    expect(settingsIn(output)).toEqual(['echo', 'icanon', 'isig']);
  });
});
