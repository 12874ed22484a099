/** `mds auth` and `mds config` as real processes: on a terminal nothing that is typed is shown, and the terminal is given back. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleProgram } from './auth-program.ts';
import { type Service, serviceWithKeys } from './auth-service.ts';
import { folder } from './market.ts';

const KEY = 'mds_live_CANARY_0123456789abcd';
const SCRIPT = 'script';
const script = spawnSync(SCRIPT, ['--version'], { encoding: 'utf8' });
const usable = script.status === 0 && script.stdout.includes('util-linux');

let program: Awaited<ReturnType<typeof bundleProgram>>;
let service: Service;
let at: string;
beforeAll(async () => {
  [program, service] = await Promise.all([bundleProgram(), serviceWithKeys({ [KEY]: 'starter' })]);
});
afterAll(async () => {
  program.remove();
  await service.close();
});
beforeEach(() => {
  at = folder();
});

const env = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: at,
  MDS_CONFIG_DIR: at,
  TERM: 'xterm',
  LANG: 'C.UTF-8',
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a command; `react` sees all that it has said so far and may answer with keys, once for each answer. */
function running(
  command: string,
  args: readonly string[],
  react: (said: string) => string | undefined,
  input?: string,
): Promise<Ended> {
  const child = spawn(command, args, { env: env(), stdio: 'pipe' });
  const answered = new Set<string>();
  let out = '';
  const hear = (part: Buffer): void => {
    out += part.toString();
    const keys = react(out);
    if (keys === undefined || answered.has(keys)) return;
    answered.add(keys);
    child.stdin.write(keys);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  if (input !== undefined) child.stdin.end(input);
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, out });
    });
  });
}

const mds = (args: readonly string[], input = ''): Promise<Ended> =>
  running(process.execPath, [program.file, ...args], () => undefined, input);

/** Runs `mds` in a pseudo-terminal, types when the key is asked for, and asks the terminal afterwards how it is set. */
function onTerminal(line: string, keys: string): Promise<Ended> {
  const shell = `"${process.execPath}" "${program.file}" ${line}; code=$?; stty -a | tr ';' '\\n' | grep -wo -e '-\\?echo' -e '-\\?icanon' -e '-\\?isig'; exit $code`;
  return running(SCRIPT, ['-qec', shell, '/dev/null'], (said) => (said.includes('not shown): ') ? keys : undefined));
}

describe('in pipes', () => {
  test('login reads the key from standard input and stores it for its owner alone', async () => {
    const { code, out } = await mds(['auth', 'login', '--base-url', service.url], `${KEY}\n`);
    expect(out).toContain(`${service.url} accepts the key ****abcd`);
    expect([code, statSync(join(at, 'keys.json')).mode & 0o777]).toEqual([0, 0o600]);
    expect((await mds(['auth', 'status'])).code).toBe(0);
  });

  test('with nothing on standard input it ends at once', async () => {
    const { code, out } = await mds(['auth', 'login', '--base-url', service.url]);
    expect(code).toBe(3);
    expect(out).toContain('standard input has no key');
  });

  test('eight writers of settings at once lose nothing', async () => {
    const profiles = Array.from({ length: 8 }, (_, n) => `p${n}`);
    const ended = await Promise.all(
      profiles.map((profile) => mds(['config', 'set', 'timeout', '9s', '--profile', profile])),
    );
    expect(ended.map(({ code }) => code)).toEqual(profiles.map(() => 0));
    const { profiles: kept } = JSON.parse(readFileSync(join(at, 'config.json'), 'utf8'));
    expect(Object.keys(kept).sort()).toEqual(profiles);
  });
});

describe.skipIf(!usable)('on a terminal', () => {
  const login = () => `auth login --base-url ${service.url}`;

  test('the key is asked for and not shown', async () => {
    const { code, out } = await onTerminal(login(), `${KEY}\r`);
    expect(out).toContain(`Key for ${service.url} (profile default; not shown): \r\n`);
    expect(out).not.toContain('CANARY');
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(at, 'keys.json'), 'utf8')).keys.default.key).toBe(KEY);
    expect(out.trimEnd().split(/\s+/).slice(-3).sort()).toEqual(['echo', 'icanon', 'isig']);
  });

  test('what was typed wrong can be taken back, and the marks of a paste are no part of the key', async () => {
    const keys = `wrong\u0015\u001b[200~${KEY}xy\u001b[201~\u007f\u007f\r`;
    expect((await onTerminal(login(), keys)).code).toBe(0);
    expect(JSON.parse(readFileSync(join(at, 'keys.json'), 'utf8')).keys.default.key).toBe(KEY);
  });

  test.each([
    ['Ctrl-C', 'CANARY\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s gives it up with 130, and the terminal is as it was', async (_, keys) => {
    const { code, out } = await onTerminal(login(), keys);
    expect(code).toBe(130);
    expect(out).not.toContain('CANARY');
    expect(existsSync(join(at, 'keys.json'))).toBe(false);
    expect(out.trimEnd().split(/\s+/).slice(-3).sort()).toEqual(['echo', 'icanon', 'isig']);
  });

  test('a signal that ends it gives the terminal back', async () => {
    const line = `(sleep 1.5; kill -TERM $(cat '${at}/pid')) & sh -c 'echo $$ > "${at}/pid"; exec "${process.execPath}" "${program.file}" ${login()}'; code=$?; stty -a | tr ';' '\\n' | grep -wo -e '-\\?echo' -e '-\\?icanon' -e '-\\?isig'; exit $code`;
    const { code, out } = await running(SCRIPT, ['-qec', line, '/dev/null'], () => undefined);
    expect(out).toContain('not shown): ');
    // 128 + 15, as a shell says it of a program that SIGTERM ended.
    expect(code).toBe(143);
    expect(out.trimEnd().split(/\s+/).slice(-3).sort()).toEqual(['echo', 'icanon', 'isig']);
  });
});

test.runIf(!usable)('script(1) of util-linux is not installed: the terminal tests are skipped', () => {
  expect(usable).toBe(false);
});
