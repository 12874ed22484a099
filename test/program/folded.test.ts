/** Messages on a terminal are broken at spaces; the commands they name stay in one piece. */
import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/program/run.ts';
import { wrapMessage } from '../../src/cli/terminal/wrap-message.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { fakeIo } from './fake-io.ts';
import { folder } from './market.ts';

const at = (columns: number | undefined) => ({ columns: () => columns });

describe('folded', () => {
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
    const io = fakeIo({ ...world, terminal });
    expect(await run(['snapshot', 'NOSUCH'], io, '0')).toBe(4);
    for (const line of lines(io.err())) expect(line.length).toBeLessThanOrEqual(terminal);
    expect(io.err()).toContain('mds sync NOSUCH\n');
    expect(io.err().replace(/\s+/g, ' ')).toContain(
      'mds: simulated sample data, not a market; get real data with: mds sync NOSUCH mds: NOSUCH is not a supported stock or ETF.',
    );
  });

  test('failures for programs are one line on a terminal too', async () => {
    const io = fakeIo({ ...world, terminal: 40 });
    await run(['snapshot', 'NOSUCH', '--json', '--quiet'], io, '0');
    expect(lines(io.err())).toHaveLength(1);
    expect(JSON.parse(io.err())).toHaveProperty('error.code', 'SYMBOL_UNKNOWN');
  });

  test('in color the kind of a message is a word too, within the same columns', async () => {
    const io = fakeIo({ ...world, env: { CI: '1' }, terminal: 60 });
    await run(['snapshot', 'NOSUCH'], io, '0');
    expect(io.err()).toContain('\x1b[33mmds: warning:\x1b[0m simulated sample data');
    expect(io.err()).toContain('\x1b[31mmds: error:\x1b[0m NOSUCH is not a supported');
    for (const line of lines(io.err())) expect(line.replace(/\x1b\[\d+m/g, '').length).toBeLessThanOrEqual(60);
    const wrong = fakeIo({ ...world, env: {}, terminal: 60 });
    expect(await run(['snapshoot'], wrong, '0')).toBe(2);
    expect(wrong.err()).toContain("\x1b[31mmds: error:\x1b[0m unknown command 'snapshoot'");
    const plain = fakeIo({ ...world, env: {}, terminal: 60 });
    await run(['snapshoot', '--no-color'], plain, '0');
    expect(plain.err()).toMatch(/^mds: unknown command/);
  });

  test('wrong usage too', async () => {
    const io = fakeIo({ ...world, terminal: 40 });
    expect(await run(['config', 'set', 'tiemout', '5'], io, '0')).toBe(2);
    for (const line of lines(io.err())) expect(line.length).toBeLessThanOrEqual(40);
    expect(await run(['snapshot', 'AAPL', '--no-such-option-anywhere-in-this-program'], io, '0')).toBe(2);
  });
});
