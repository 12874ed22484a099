/** Messages on a terminal are broken at spaces; the commands they name stay in one piece. */
import { describe, expect, test } from 'vitest';
import { wrapMessage } from '../../../src/cli/terminal/wrap-message.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const at = (columns: number | undefined) => ({ columns: () => columns });

describe('wrapping', () => {
  test('goes on under the words of the message', () => {
    expect(wrapMessage('mds: one two three four five six\n  seven eight nine ten eleven\n', at(26))).toBe(
      'mds: one two three four\n     five six\n  seven eight nine ten\n  eleven\n',
    );
  });

  test('a command behind a colon stands in one piece, longer than the terminal or not', () => {
    expect(wrapMessage('mds: nothing is there; fetch it with: mds sync AAPL MSFT\n', at(44))).toBe(
      'mds: nothing is there; fetch it with:\n     mds sync AAPL MSFT\n',
    );
    expect(wrapMessage('  say so: mds auth login --base-url https://api.example.com; or not\n', at(30))).toBe(
      '  say so:\n  mds auth login --base-url https://api.example.com;\n  or not\n',
    );
  });

  test('short lines, and every line where there is no terminal, stay as they are', () => {
    const text = 'mds: a line of more than twenty columns: mds sync AAPL\n';
    expect(wrapMessage(text, at(undefined))).toBe(text);
    expect(wrapMessage(text, at(80))).toBe(text);
  });
});

describe('the program', () => {
  const world = { sampleFile: sampleStore().path, home: folder(), env: { CI: '1', NO_COLOR: '1' } };
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');

  test.each([40, 60, 80])('breaks no word of a notice or a failure at %i columns', async (terminal) => {
    const io = await runMds(['snapshot', 'NOSUCH'], { ...world, terminal });
    expect(io.exit).toBe(4);
    for (const line of lines(io.err)) expect(line.length).toBeLessThanOrEqual(terminal);
    expect(io.err).toContain('mds sync NOSUCH\n');
    expect(io.err.replace(/\s+/g, ' ')).toContain(
      'mds: simulated sample data, not a market; get real data with: mds sync NOSUCH mds: NOSUCH is not a supported stock or ETF.',
    );
  });

  test('failures for programs are one line on a terminal too', async () => {
    const io = await runMds(['snapshot', 'NOSUCH', '--json', '--quiet'], { ...world, terminal: 40 });
    expect(lines(io.err)).toHaveLength(1);
    expect(JSON.parse(io.err)).toHaveProperty('error.code', 'SYMBOL_UNKNOWN');
  });

  test('in color the kind of a message is a word too, within the same columns', async () => {
    const io = await runMds(['snapshot', 'NOSUCH'], { ...world, env: { CI: '1' }, terminal: 60 });
    expect(io.err).toContain('\x1b[33mmds: warning:\x1b[0m simulated sample data');
    expect(io.err).toContain('\x1b[31mmds: error:\x1b[0m NOSUCH is not a supported');
    for (const line of lines(io.err)) expect(line.replace(/\x1b\[\d+m/g, '').length).toBeLessThanOrEqual(60);
    const wrong = await runMds(['snapshoot'], { ...world, env: {}, terminal: 60 });
    expect(wrong.exit).toBe(2);
    expect(wrong.err).toContain("\x1b[31mmds: error:\x1b[0m unknown command 'snapshoot'");
    const plain = await runMds(['snapshoot', '--no-color'], { ...world, env: {}, terminal: 60 });
    expect(plain.err).toMatch(/^mds: unknown command/);
  });

  test('wrong usage too', async () => {
    const io = await runMds(['config', 'set', 'tiemout', '5'], { ...world, terminal: 40 });
    expect(io.exit).toBe(2);
    for (const line of lines(io.err)) expect(line.length).toBeLessThanOrEqual(40);
    expect((await runMds(['snapshot', 'AAPL', '--no-such-option-anywhere-in-this-program'], world)).exit).toBe(2);
  });
});
