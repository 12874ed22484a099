/** The program in pipes, with streams that are full, closed, slow or gone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder, marketStore } from '../program/market.ts';
import { bash, mds, root } from './program.ts';

let store: string;

beforeAll(() => {
  store = marketStore();
});

describe('without a command', () => {
  test.each(['--version', '-V'])('%s is the version of the package', (flag) => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(mds([flag])).toEqual({ status: 0, signal: null, stdout: `${version}\n`, stderr: '' });
  });

  test('--help goes to stdout, a mistake to stderr', () => {
    expect(mds(['--help'])).toMatchObject({ status: 0, stderr: '' });
    expect(mds(['snapsht'])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('in a pipe', () => {
  test('stdout is the answer and nothing else', () => {
    const { status, stdout, stderr } = mds(['snapshot', 'AAA', 'SPY', '--json', '--store', store]);
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  test('a reader that leaves early is no failure', () => {
    // The whole description is well over the 64 KiB a pipe holds.
    expect(mds(['schema']).stdout.length).toBeGreaterThan(1 << 16);
    expect(bash('mds schema | head -1')).toEqual({ status: 0, signal: null, stdout: '{\n', stderr: '' });
    for (const args of ['schema', '--version', '--help']) {
      expect(bash(`mds ${args} | true`), args).toMatchObject({ status: 0, stderr: '' });
    }
  });

  test('symbols in UTF-16, as PowerShell 5 writes files, are read', () => {
    const utf16 = bash(
      `printf '\\377\\376A\\0A\\0A\\0\\r\\0\\n\\0S\\0P\\0Y\\0' | mds snapshot - --ndjson=symbol --store '${store}'`,
    );
    expect(utf16).toMatchObject({ status: 0, stdout: '{"symbol":"AAA"}\n{"symbol":"SPY"}\n', stderr: '' });
  });

  test('a slow reader gets every byte', () => {
    const whole = mds(['schema']).stdout;
    expect(bash('mds schema | (sleep 0.4; cat)').stdout).toBe(whole);
  });

  test('nobody reading the messages changes neither answer nor exit code', () => {
    const line = `mds snapshot AAA NOSUCH --json --store '${store}'`;
    for (const messages of ['2>&-', '2> >(true)', '2>/dev/full']) {
      const { status, stdout } = bash(`${line} ${messages}`);
      expect(status, messages).toBe(4);
      expect(JSON.parse(stdout)).toHaveLength(1);
    }
  });

  test.runIf(process.platform === 'linux')(
    'an output that cannot be written is a failure, told without a stack',
    () => {
      for (const args of [`snapshot AAA --store '${store}'`, '--version', '--help', 'schema']) {
        const { status, stderr } = bash(`mds ${args} >/dev/full`);
        expect(status, args).toBe(6);
        expect(stderr).toMatch(/^mds: the output cannot be written: ENOSPC/);
        expect(stderr).not.toMatch(/\n\s+at /);
      }
    },
  );
});

describe('standard input', () => {
  test.each(['</dev/null', '<&-', '< <(exec sleep 15 >&- 2>&-)'])('is not touched (%s): nothing hangs', (input) => {
    const { status, stdout } = bash(`mds snapshot AAA --json --store '${store}' ${input}`);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ symbol: 'AAA' });
  });

  test('is read for a literal -', () => {
    const { status, stdout } = mds(['snapshot', '-', '--json', '--store', store], {}, 'AAA\n# no\n\nSPY\n');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  test('a slow writer is waited for', () => {
    const { stdout } = bash(`(echo AAA; sleep 0.3; echo SPY) | mds snapshot - --json --store '${store}'`);
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  test.each(['</dev/null', '<&-'])('that is empty (%s) for a literal - is wrong usage', (input) => {
    expect(bash(`mds snapshot - --store '${store}' ${input}`)).toMatchObject({ status: 2, stdout: '' });
  });
});

test.each([
  ['nothing at all', {}],
  ['CI', { CI: 'true' }],
  ['a proxy', { HTTPS_PROXY: 'http://127.0.0.1:1' }],
  ['no terminal type', { TERM: '' }],
])('stdout is the same byte for byte with %s in the environment', (_, env) => {
  const { cache_age_seconds: _age, ...usual } = JSON.parse(mds(['snapshot', 'AAA', '--json', '--store', store]).stdout);
  const { cache_age_seconds: _other, ...with_ } = JSON.parse(
    mds(['snapshot', 'AAA', '--json', '--store', store], env).stdout,
  );
  expect(with_).toEqual(usual);
});

describe('a bug of ours', () => {
  test.each([
    ['in a command', 'Date.now = () => { throw new Error("broken clock"); };', 'broken clock'],
    [
      'outside of any command',
      `const { on } = process;
       process.on = function (name, listener) {
         if (name === 'uncaughtException') queueMicrotask(() => { throw new Error('stray'); });
         return on.call(this, name, listener);
       };`,
      'stray',
    ],
  ])('%s ends with 70 and a sentence; the stack is for --verbose', (_, code, message) => {
    const preload = join(folder(), 'preload.cjs');
    writeFileSync(preload, code);
    const env = { NODE_OPTIONS: `--require ${preload}` };
    const short = mds(['snapshot', 'AAA', '--store', store], env);
    expect(short.status).toBe(70);
    expect(short.stderr).toContain(`this is a bug in mds: ${message}`);
    expect(short.stderr).not.toMatch(/\n\s+at /);
    expect(mds(['snapshot', 'AAA', '--store', store, '--verbose'], env).stderr).toMatch(/\n\s+at /);
  });
});
