/** Man pages and `mds help --all`: from the texts of help, complete, and such that mandoc finds no fault in them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { HELP_TOPICS } from '../../../src/cli/args/program.ts';
import { allCommands } from '../../../src/cli/commands.ts';
import { manPages } from '../../../tools/man/pages.ts';
import { escaped } from '../../../tools/man/roff.ts';
import { runMds } from '../fake-io.ts';

const pages = manPages({ version: '1.2.3', date: '2026-01-31' });
const hasMandoc = spawnSync('mandoc', ['-h']).error === undefined;
if (!hasMandoc) console.log('mandoc is not installed (Debian: apt-get install mandoc): the man pages are not linted');

const folder = mkdtempSync(join(tmpdir(), 'mds-man-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const [name, source] of pages) writeFileSync(join(folder, name), source);

const mandoc = (...args: string[]): string => {
  const { stdout, stderr } = spawnSync('mandoc', args, { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
};
/** What a reader sees, without boldness and the breaks of lines. */
const rendered = (name: string): string => mandoc('-Tutf8', name).replaceAll(/.\x08/gu, '').replaceAll(/\s+/g, ' ');

test('there is a page for mds and one for each command; npm installs all of them', () => {
  const names = allCommands().map(({ words }) => `mds-${words.join('-')}.1`);
  expect([...pages.keys()]).toEqual(['mds.1', ...names]);
  expect(manifest.man).toEqual([...pages.keys()].sort().map((name) => `man/${name}`));
});

test('signs of roff are printed, not obeyed', () => {
  expect(escaped('a\\b \'c\' -- "†"')).toBe('a\\eb \\(aqc\\(aq \\-\\- \\(dq\\[u2020]\\(dq');
});

describe.skipIf(!hasMandoc)('by mandoc', () => {
  test('no page has a fault or a doubtful line', () => {
    expect(mandoc('-Tlint', ...pages.keys())).toBe('');
  });

  test('a page shows every option and example of its command, and mds(1) every command and topic', async () => {
    for (const { words, summary, options, examples } of allCommands()) {
      const text = rendered(`mds-${words.join('-')}.1`);
      expect(text).toContain(`mds-${words.join('-')} - ${summary.replaceAll(/\s+/g, ' ')}`);
      for (const { name } of options) expect(text).toContain(`--${name}`);
      for (const { args } of examples) expect(text).toContain(`mds ${[...words, args].join(' ').trim()}`);
    }
    const text = rendered('mds.1');
    for (const { words } of allCommands()) expect(text).toContain(`mds-${words.join('-')}(1)`);
    for (const [topic] of HELP_TOPICS) {
      const { out } = await runMds(['help', topic]);
      expect(text, topic).toContain(out.trim().split('\n').at(-1)!.trim().replaceAll(/\s+/g, ' '));
    }
  });
});

test('mds help --all has the help of every command and topic', async () => {
  const { exit, out, err } = await runMds(['help', '--all']);
  expect([exit, err]).toEqual([0, '']);
  const names = [...allCommands().map(({ words }) => words), ...HELP_TOPICS.map(([name]) => [name])];
  for (const words of [[], ...names, ['config']]) expect(out).toContain((await runMds(['help', ...words])).out);
});
