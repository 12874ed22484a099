/** The program on a terminal: a pseudo-terminal made by script(1), where that is installed. */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { marketFiles, marketStore } from '../program/market.ts';
import { bareEnv, program } from './program.ts';

const SCRIPT = 'script';
const script = spawnSync(SCRIPT, ['--version'], { encoding: 'utf8' });
const usable = script.status === 0 && script.stdout.includes('util-linux');

/** What a terminal of that many columns receives, line breaks made plain. */
function onTerminal(columns: number, args: string, env: Readonly<Record<string, string>> = {}): string {
  const line = `stty cols ${columns} rows 40; "${process.execPath}" "${program}" ${args}`;
  const options = { encoding: 'utf8', env: bareEnv({ TERM: 'xterm-256color', ...env }), timeout: 20_000 } as const;
  const { status, stdout } = spawnSync(SCRIPT, ['-qec', line, '/dev/null'], options);
  expect(status).toBe(0);
  return stdout.replaceAll('\r\n', '\n');
}

function plain(text: string): string {
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}

describe.skipIf(!usable)('on a terminal', () => {
  let store: string;
  beforeAll(() => {
    store = marketStore();
  });

  test.each([40, 80, 120])('colors and keeps within %i columns', (columns) => {
    const text = onTerminal(columns, `snapshot AAA SPY --full --store '${store}'`);
    expect(text).toContain('\u001b[');
    const lines = plain(text).split('\n');
    for (const line of lines) expect([...line].length, line).toBeLessThanOrEqual(columns);
    // It uses the width there is.
    expect(Math.max(...lines.map((line) => [...line].length))).toBeGreaterThan(Math.min(columns, 100) * 0.8);
  });

  test.each([
    [{ NO_COLOR: '1' }, ''],
    [{ TERM: 'dumb' }, ''],
    [{}, '--no-color'],
  ])('%j %s takes the color away', (env, flag) => {
    expect(onTerminal(80, `snapshot AAA --store '${store}' ${flag}`, env)).not.toContain('\u001b');
  });

  test('uses the 16 colors of the palette only, so that any theme stays readable', () => {
    const text = onTerminal(80, `snapshot AAA SPY --store '${store}'`);
    const codes = [...text.matchAll(/\u001b\[([0-9;]*)m/g)].flatMap(([, list]) => (list ?? '').split(';'));
    for (const code of codes) expect(code).toMatch(/^(0|1|2|7|22|27|39|3[0-7]|9[0-7])?$/);
    // Plain black, yellow and white are unreadable on one background or another.
    for (const code of ['30', '33', '37', '93', '97']) expect(codes).not.toContain(code);
  });

  test('is the text of the pipe, colored', () => {
    const text = plain(onTerminal(100, `snapshot AAA --store '${store}'`));
    const piped = spawnSync(process.execPath, [program, 'snapshot', 'AAA', '--store', store], {
      encoding: 'utf8',
      env: bareEnv(),
    });
    expect(text).toBe(piped.stdout);
  });

  test('an import shows its progress and wipes it', () => {
    const text = onTerminal(80, `import '${marketFiles()}'`);
    expect(text.split('\r\u001b[K').at(-1)).toMatch(/^imported 4 files /);
  });
});

test.runIf(!usable)('script(1) of util-linux is not installed: the terminal tests are skipped', () => {
  expect(usable).toBe(false);
});
