/** `--watch` and `doctor` in the real program: a pseudo-terminal made by script(1), pipes and signals. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder, marketStore } from '../program/market.ts';
import { bareEnv, bash, mds, program } from './program.ts';

const script = spawnSync('script', ['--version'], { encoding: 'utf8' });
const usable = script.status === 0 && script.stdout.includes('util-linux');

let store: string;
beforeAll(() => {
  store = marketStore();
});

/** What a terminal of 80 columns receives while `keys` are typed, each after the output so far matches. */
async function typed(args: string, steps: readonly Step[]) {
  const run = `"${process.execPath}" "${program}" ${args} --store '${store}'`;
  return inTerminal(`stty cols 80 rows 30; ${run}; echo "exit $?"; stty -a`, steps);
}

type Step = readonly [seen: RegExp, act: string | ((output: string) => void)];

/** The same of a line of bash; a step types, or does something. */
async function inTerminal(line: string, steps: readonly Step[]) {
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    env: bareEnv({ TERM: 'xterm-256color', SHELL: '/bin/bash' }),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const limit = setTimeout(() => child.kill('SIGKILL'), 20_000);
  for (const [seen, act] of steps) {
    while (!seen.test(output) && child.exitCode === null) await sleep(20);
    if (typeof act === 'string') child.stdin.write(act);
    else act(output);
  }
  await ended;
  clearTimeout(limit);
  return output;
}

describe.skipIf(!usable)('on a terminal', () => {
  const HEAD = /q quits/;

  test.each([
    ['q', 'q', 0],
    ['Ctrl-C', '\x03', 130],
  ])('%s ends it: the terminal is as before, the last answer stays on it', async (_, keys, exit) => {
    const output = await typed('snapshot AAA --watch 1s', [[HEAD, keys]]);
    const [screen = '', rest = ''] = output.split('\x1b[?25h\x1b[?1049l');
    expect(screen.startsWith('\x1b[?1049h\x1b[?25l')).toBe(true);
    expect(rest).toContain('AAA Company');
    expect(rest).toContain(`exit ${exit}`);
    // Line editing and echo are on again (stty -a).
    expect(rest).toMatch(/(?<!-)\bicanon\b/);
    expect(rest).toMatch(/(?<!-)\becho\b/);
  });

  test.each([
    ['Ctrl-Z', undefined],
    ['kill -TSTP', 'SIGTSTP'],
    ['kill -STOP', 'SIGSTOP'],
  ] as const)('%s stops it, fg brings screen and keyboard back', async (_, signal) => {
    const run = `exec "${process.execPath}" "${program}" snapshot AAA --watch 1s --store '${store}'`;
    const line = `stty cols 80 rows 30; set -m; bash -c 'echo PID $$; ${run.replaceAll("'", '"')}'; echo "stopped $?"; stty -a; fg; echo "exit $?"`;
    const stop = (output: string) => process.kill(Number(/PID (\d+)/.exec(output)![1]), signal);
    const output = await inTerminal(line, [
      [HEAD, signal === undefined ? '\x1a' : stop],
      [/stopped \d+[\s\S]*q quits/, 'q'],
    ]);
    const [before = '', after = ''] = output.split(/stopped \d+/);
    expect(output).toMatch(/stopped 14\d/);
    // What cannot be caught leaves the screen as it is; anything else gives it back first.
    if (signal !== 'SIGSTOP') expect(before).toContain('\x1b[?25h\x1b[?1049l');
    if (signal !== 'SIGSTOP') expect(after).toMatch(/(?<!-)\bicanon\b/);
    expect(after).toContain('\x1b[?1049h');
    expect(after).toContain('exit 0');
  });

  test('it is redrawn in place, each time only where it differs', async () => {
    const output = await typed('snapshot AAA --watch 1s', [[/( at \d\d:[\s\S]*){3}/, 'q']]);
    const draws = output.split('\x1b[?2026h').slice(1);
    expect(draws.length).toBeGreaterThanOrEqual(3);
    expect(draws[1]!.length).toBeLessThan(draws[0]!.length / 5);
    expect(output).not.toMatch(/\x1b\[[23]J/);
  });

  test('an unknown symbol is told without a screen', async () => {
    const output = await typed('snapshot NOSUCH --watch 1s', []);
    expect(output).not.toContain('\x1b[?1049h');
    expect(output).toMatch(/^mds: NOSUCH is not/);
    expect(output).toContain('exit 4');
  });
});

describe('in a pipe', () => {
  test('answers follow one another, and a reader that leaves ends it with 0', () => {
    const { status, stdout, stderr } = bash(`mds snapshot AAA --json --watch 1s --store '${store}' | head -c 20`);
    expect([status, stdout.length, stderr]).toEqual([0, 20, '']);
  });

  test('SIGINT between two rounds ends it with 130, SIGTERM with 143', async () => {
    for (const [signal, exit] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const args = [program, 'snapshot', 'AAA', '--json', '--watch', '1s', '--store', store];
      const child = spawn(process.execPath, args, { env: bareEnv() });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        output += part;
        // The second answer is there: it does go on.
        if (output.split('\n}\n').length === 3) child.kill(signal);
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect(code).toBe(exit);
    }
  });
});

describe('mds doctor', () => {
  test('works with a broken store and broken settings, and says so in one JSON object', async () => {
    const { writeFileSync } = await import('node:fs');
    const at = folder();
    writeFileSync(join(at, 'config.json'), '{');
    writeFileSync(join(at, 'market.db'), 'no database');
    const { status, stdout, stderr } = mds(['doctor', '--json'], { MDS_CONFIG_DIR: at, MDS_DATA_DIR: at });
    expect([status, stderr]).toEqual([1, '']);
    const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: { check: string; verdict: string }[] };
    const bad = findings.filter(({ verdict }) => verdict === 'fail').map(({ check }) => check);
    expect([ok, bad]).toEqual([false, ['settings', 'store']]);
  });

  test('knows its version and the sample that was shipped', () => {
    const { status, stdout } = mds(['doctor', '--json']);
    expect(status).toBe(0);
    const version = mds(['--version']).stdout.trim();
    expect(stdout).toContain(`"mds": "${version}"`);
    expect(stdout).toContain('sample market: ');
  });
});

test.runIf(!usable)('script(1) of util-linux is not installed: the terminal tests are skipped', () => {
  expect(usable).toBe(false);
});
