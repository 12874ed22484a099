/** `--watch` in the real program: a pseudo-terminal made by script(1), pipes and signals. */
import { describe, expect, test } from 'vitest';
import { marketStore } from '../program/market.ts';
import { bash, hasScript, onTerminal, quoted, type Step, start } from './program.ts';

const store = marketStore();

/** What a terminal of 80 columns receives while `steps` are taken. */
const watched = async (args: string, steps: readonly Step[]): Promise<string> =>
  (await onTerminal(`stty cols 80 rows 30; ${quoted} ${args} --store '${store}'; echo "exit $?"; stty -a`, steps))
    .output;

describe.skipIf(!hasScript)('on a terminal', () => {
  const HEAD = /q quits/;

  test.each([
    ['q', 'q', 0],
    ['Ctrl-C', '\x03', 130],
  ])('%s ends it: the terminal is as before, the last answer stays on it', async (_, keys, exit) => {
    const output = await watched('snapshot AAA --watch 1s', [[HEAD, keys]]);
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
    const run = `exec ${quoted} snapshot AAA --watch 1s --store '${store}'`;
    const line = `stty cols 80 rows 30; set -m; bash -c 'echo PID $$; ${run.replaceAll("'", '"')}'; echo "stopped $?"; stty -a; fg; echo "exit $?"`;
    const stop = (output: string) => process.kill(Number(/PID (\d+)/.exec(output)![1]), signal);
    const { output } = await onTerminal(line, [
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
    const output = await watched('snapshot AAA --watch 1s', [[/( at \d\d:[\s\S]*){3}/, 'q']]);
    const draws = output.split('\x1b[?2026h').slice(1);
    expect(draws.length).toBeGreaterThanOrEqual(3);
    expect(draws[1]!.length).toBeLessThan(draws[0]!.length / 5);
    expect(output).not.toMatch(/\x1b\[[23]J/);
  });

  test('an unknown symbol is reported without a screen', async () => {
    const output = await watched('snapshot NOSUCH --watch 1s', []);
    expect(output).not.toContain('\x1b[?1049h');
    expect(output.startsWith('\x1b[31mmds: error:\x1b[0m the store has no prices')).toBe(true);
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
      const { child, text, ended } = start(['snapshot', 'AAA', '--json', '--watch', '1s', '--store', store]);
      child.stdout.on('data', () => {
        // The second response is there: it does go on.
        if (text.stdout.split('\n}\n').length === 3) child.kill(signal);
      });
      expect((await ended).status).toBe(exit);
    }
  });
});
