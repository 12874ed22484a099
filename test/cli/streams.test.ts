/** The program in pipes, with streams that are full, closed, slow or gone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, marketStore } from '../program/market.ts';
import { bash, mds, root } from './program.ts';

const store = marketStore();

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

  test.runIf(process.platform === 'linux')('an output that cannot be written is a failure without a stack', () => {
    for (const args of [`snapshot AAA --store '${store}'`, '--version', '--help', 'schema']) {
      const { status, stderr } = bash(`mds ${args} >/dev/full`);
      expect(status, args).toBe(6);
      expect(stderr).toMatch(/^mds: the output cannot be written: the disk is full/);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });
});

describe('standard input', () => {
  test('that stays open is not touched: nothing hangs', () => {
    const { status, stdout } = bash(`mds snapshot AAA --json --store '${store}' < <(exec sleep 15 >&- 2>&-)`);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ symbol: 'AAA' });
  });

  test('a slow writer is waited for', () => {
    const { stdout } = bash(`(echo AAA; sleep 0.3; echo SPY) | mds snapshot - --json --store '${store}'`);
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  test.each(['</dev/null', '<&-'])('that is empty (%s) for a literal - is wrong usage', (input) => {
    expect(bash(`mds snapshot - --store '${store}' ${input}`)).toMatchObject({ status: 2, stdout: '' });
  });
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
