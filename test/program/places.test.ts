/** Where the store lies, and what is said with --verbose. */
import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/program/run.ts';
import { dataFolder } from '../../src/cli/request/store-location.ts';
import { fakeIo } from './fake-io.ts';
import { marketStore, NOW } from './market.ts';

describe('the data folder', () => {
  test.each([
    ['linux', {}, '/home/u/.local/share/mds'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/mds'],
    // A relative path there is to be ignored (XDG Base Directory Specification).
    ['linux', { XDG_DATA_HOME: 'data' }, '/home/u/.local/share/mds'],
    ['darwin', {}, '/home/u/Library/Application Support/mds'],
    ['win32', { LOCALAPPDATA: 'C:\\L' }, 'C:\\L\\mds'],
    ['win32', {}, '\\home\\u\\AppData\\Local\\mds'],
    ['linux', { MDS_DATA_DIR: '/mine', XDG_DATA_HOME: '/data' }, '/mine'],
    ['linux', { MDS_DATA_DIR: '' }, '/home/u/.local/share/mds'],
  ] as const)('on %s with %j is %s', (platform, env, expected) => {
    expect(dataFolder({ env, platform, home: '/home/u' })).toBe(expected);
  });
});

test('--verbose says on stderr what is asked, the answer stays the same', async () => {
  const store = marketStore();
  const texts = [];
  for (const flags of [[], ['--verbose']]) {
    const io = fakeIo({ now: NOW });
    expect(await run(['snapshot', 'AAA', '--json', '--store', store, ...flags], io, '0.0.0')).toBe(0);
    texts.push([io.out(), io.err()]);
  }
  expect(texts[1]![0]).toBe(texts[0]![0]);
  expect(texts[1]![1]).toMatch(/^> GET \/v2\/snapshot\?symbol=AAA\n< 200 in \d+ ms\n$/);
});

test('every command has help within 100 columns, with its examples', async () => {
  const { allCommands } = await import('../../src/cli/commands.ts');
  for (const command of allCommands()) {
    const io = fakeIo();
    expect(await run([...command.words, '--help'], io, '0.0.0')).toBe(0);
    for (const line of io.out().split('\n')) expect([...line].length, line).toBeLessThanOrEqual(100);
    for (const { args } of command.examples)
      expect(io.out()).toContain(`mds ${[...command.words, args].join(' ').trim()}`);
    for (const option of command.options) expect(io.out()).toContain(`--${option.name}`);
    expect(io.err()).toBe('');
    expect(io.out()).not.toContain('(choices:');
  }
});

describe('help', () => {
  test('lists every command', async () => {
    const { allCommands } = await import('../../src/cli/commands.ts');
    const io = fakeIo();
    expect(await run(['help'], io, '0.0.0')).toBe(0);
    for (const { words } of allCommands()) expect(io.out()).toMatch(new RegExp(`^  ${words[0]}( |$)`, 'm'));
  });

  test.each([
    [
      ['help', 'snapshot'],
      ['snapshot', '--help'],
    ],
    [
      ['help', 'filings', 'show'],
      ['filings', 'show', '--help'],
    ],
    [
      ['filings', 'help', 'show'],
      ['filings', 'show', '--help'],
    ],
    [['help', 'help'], ['--help']],
  ])('%j is %j', async (words, same) => {
    const [a, b] = [fakeIo(), fakeIo()];
    expect(await run(words, a, '0.0.0')).toBe(0);
    expect(await run(same, b, '0.0.0')).toBe(0);
    expect(a.out()).toBe(b.out());
    expect(a.out()).toContain('Usage: mds');
  });

  test.each([[['help', 'snapsht']], [['snapsht', '--help']]])('%j says what was meant', async (words) => {
    const io = fakeIo();
    expect(await run(words, io, '0.0.0')).toBe(2);
    expect(io.err()).toContain('snapshot');
    expect(io.out()).toBe('');
  });
});
