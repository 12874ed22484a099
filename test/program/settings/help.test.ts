/** `mds help`: commands, topics from the tables the program uses, examples. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HELP_TOPICS } from '../../../src/cli/args/program.ts';
import { allCommands } from '../../../src/cli/commands.ts';
import { EXPRESSIONS, SCREEN_EXPRESSIONS } from '../../../src/cli/help/index.ts';
import { dispatch } from '../../../src/cli/program/dispatch.ts';
import { EXIT } from '../../../src/errors.ts';
import { runMds } from '../fake-io.ts';
import { marketStore } from '../market.ts';

const src = fileURLToPath(new URL('../../../src', import.meta.url));
const bin = fileURLToPath(new URL('../../../bin', import.meta.url));
const names = HELP_TOPICS.map(([name]) => name);

const help = (word: string, terminal?: number) => runMds(['help', word], { terminal });

function filesBelow(at: string): string[] {
  return readdirSync(at).flatMap((name) => {
    const path = join(at, name);
    return statSync(path).isDirectory() ? filesBelow(path) : /\.(ts|cjs)$/.test(name) ? [path] : [];
  });
}

describe.each(names)('mds help %s', (name) => {
  test.each([40, 80, 120])('is laid out for %i columns', async (columns) => {
    const { exit, out, err } = await help(name, columns);
    expect([exit, err]).toEqual([0, '']);
    // Command lines and single words stay whole.
    const wide = out
      .split('\n')
      .filter((line) => line.length > columns && !line.startsWith('  ') && line.trim().includes(' '));
    expect(wide).toEqual([]);
    if (columns >= 80) for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(columns);
  });

  test('is listed in mds help, and is no command', async () => {
    const { out } = await runMds(['help']);
    expect(out).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
    expect(allCommands().some(({ words }) => words[0] === name)).toBe(false);
  });

  test('names no command line that the program would not take', async () => {
    const { out } = await help(name, 120);
    const lines = [...out.matchAll(/^ {2}(?:.*\| )?mds ([^|>\n]+)/gm)].map(([, line]) => line!.trim().split(' '));
    for (const words of lines) expect(dispatch(allCommands(), words), words.join(' ')).toBeDefined();
  });
});

test('every command has help within 100 columns, with its examples', async () => {
  const top = (await runMds(['help'])).out;
  for (const command of allCommands()) {
    const { exit, out, err } = await runMds([...command.words, '--help']);
    expect([exit, err]).toEqual([0, '']);
    for (const line of out.split('\n')) expect([...line].length, line).toBeLessThanOrEqual(100);
    for (const { args } of command.examples) expect(out).toContain(`mds ${[...command.words, args].join(' ').trim()}`);
    for (const option of command.options) expect(out).toContain(`--${option.name}`);
    expect(out).not.toContain('(choices:');
    expect(top).toMatch(new RegExp(`^  ${command.words[0]}( |$)`, 'm'));
  }
});

test.each([
  ['help snapshot', 'snapshot --help'],
  ['help quote', 'snapshot --help'],
  ['help filings show', 'filings show --help'],
  ['filings help show', 'filings show --help'],
  ['help help', '--help'],
])('mds %s is mds %s', async (line, same) => {
  const [a, b] = [await runMds(line.split(' ')), await runMds(same.split(' '))];
  expect([a.exit, a.out]).toEqual([0, b.out]);
  expect(a.out).toContain('Usage: mds');
});

test.each(['help snapsht', 'snapsht --help'])('mds %s suggests a command', async (line) => {
  expect(await runMds(line.split(' '))).toMatchObject({ exit: 2, out: '', err: expect.stringContaining('snapshot') });
});

test('a typing error still finds the topic, a command comes first', async () => {
  expect((await help('enviroment')).out).toBe((await help('environment')).out);
  expect((await help('exitcodes')).out).toBe((await help('exit-codes')).out);
});

test('exit-codes has every code there is', async () => {
  const { out } = await help('exit-codes');
  for (const code of Object.values(EXIT)) expect(out).toMatch(new RegExp(`^  ${code} +\\S`, 'm'));
});

test('environment has every variable of ours that is read anywhere', async () => {
  const { out } = await help('environment', 120);
  const read = [...filesBelow(src), ...filesBelow(bin)].flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/(?:env\.|env: '|_ENV = ')(MDS_[A-Z_]+)\b/g),
  ]);
  const variables = [...new Set(read.map(([, name]) => name!))];
  expect(variables.length).toBeGreaterThan(8);
  for (const name of variables) expect(out, name).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
});

test('every expression of screens shown is one that mds screen understands', async () => {
  const store = marketStore();
  for (const [source] of SCREEN_EXPRESSIONS) {
    const { exit, err } = await runMds(['screen', source, '--universe', 'all', '--store', store]);
    expect(exit, `${source}: ${err}`).toBe(0);
  }
});

test('every expression shown is one that mds check understands, its fields too', async () => {
  const store = marketStore();
  for (const [source] of EXPRESSIONS) {
    const { exit, err } = await runMds(['check', 'AAA', source, '--unknown', 'pass', '--store', store]);
    // 0 and 1 are answers, 4 that a value is not there; 2 would be a mistake in the expression.
    expect([0, 1, 4], `${source}: ${err}`).toContain(exit);
  }
});
