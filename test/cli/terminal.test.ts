/** The program on a terminal: a pseudo-terminal made by script(1), where that is installed. */
import { describe, expect, test } from 'vitest';
import { marketFiles, marketStore } from '../program/market.ts';
import { hasScript, mds, onTerminal, quoted } from './program.ts';

/** What a terminal of that many columns receives. */
async function shown(columns: number, args: string): Promise<string> {
  const { code, output } = await onTerminal(`stty cols ${columns} rows 40; ${quoted} ${args}`);
  expect(code).toBe(0);
  return output;
}

const plain = (text: string): string => text.replace(/\u001b\[[0-9;]*m/g, '');

describe.skipIf(!hasScript)('on a terminal', () => {
  const store = marketStore();

  test.each([40, 80, 120])('colors and uses the width of %i columns', async (columns) => {
    const text = await shown(columns, `snapshot AAA SPY --full --store '${store}'`);
    expect(text).toContain('\u001b[');
    const widths = plain(text)
      .split('\n')
      .map((line) => [...line].length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
    expect(Math.max(...widths)).toBeGreaterThan(Math.min(columns, 100) * 0.8);
  });

  test('uses the 16 colors of the palette only, so that any theme stays readable', async () => {
    const text = await shown(80, `snapshot AAA SPY --store '${store}'`);
    const codes = [...text.matchAll(/\u001b\[([0-9;]*)m/g)].flatMap(([, list]) => (list ?? '').split(';'));
    for (const code of codes) expect(code).toMatch(/^(0|1|2|7|22|27|39|3[0-7]|9[0-7])?$/);
    // Plain black, yellow and white are unreadable on one background or another.
    for (const code of ['30', '33', '37', '93', '97']) expect(codes).not.toContain(code);
  });

  test('without a size is one of 80 columns', async () => {
    // Without --full: the age of the data is another one a second later.
    const args = `snapshot AAA SPY --store '${store}'`;
    expect(await shown(0, args)).toBe(await shown(80, args));
  });

  test('is the text of the pipe, colored', async () => {
    const text = plain(await shown(100, `snapshot AAA --store '${store}'`));
    expect(text).toBe(mds(['snapshot', 'AAA', '--store', store]).stdout);
  });

  test('an import shows its progress and wipes it', async () => {
    const text = await shown(80, `import '${marketFiles()}'`);
    expect(text.split('\r\u001b[K').at(-1)).toMatch(/^imported 4 files /);
  });
});
