/** `mds help TOPIC`: the topics say what the program does, from the tables it does it by. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HELP_TOPICS } from '../../src/cli/args/program.ts';
import { allCommands } from '../../src/cli/commands.ts';
import { EXPRESSIONS } from '../../src/cli/help/index.ts';
import { dispatch } from '../../src/cli/program/dispatch.ts';
import { run } from '../../src/cli/program/run.ts';
import { EXIT } from '../../src/errors.ts';
import { fakeIo, runMds } from './fake-io.ts';
import { marketStore, NOW } from './market.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const bin = fileURLToPath(new URL('../../bin', import.meta.url));
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
    const io = fakeIo();
    await run(['help'], io, '0.0.0');
    expect(io.out()).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
    expect(allCommands().some(({ words }) => words[0] === name)).toBe(false);
  });

  test('names no command line that the program would not take', async () => {
    const { out } = await help(name, 120);
    const lines = [...out.matchAll(/^ {2}(?:.*\| )?mds ([^|>\n]+)/gm)].map(([, line]) => line!.trim().split(' '));
    for (const words of lines) expect(dispatch(allCommands(), words), words.join(' ')).toBeDefined();
  });
});

test('a slip of the finger still finds the topic, a command comes first', async () => {
  expect((await help('enviroment')).out).toBe((await help('environment')).out);
  expect((await help('exitcodes')).out).toBe((await help('exit-codes')).out);
  expect((await help('snapsht')).exit).toBe(2);
  expect((await help('snapshot')).out).toContain('Usage: mds snapshot');
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

test('every expression shown is one that mds check understands, its fields too', async () => {
  const store = marketStore();
  for (const [source] of EXPRESSIONS) {
    const io = fakeIo({ now: NOW });
    const exit = await run(['check', 'AAA', source, '--unknown', 'pass', '--store', store], io, '0.0.0');
    // 0 and 1 are answers, 4 that a value is not there; 2 would be a mistake in the expression.
    expect([0, 1, 4], `${source}: ${io.err()}`).toContain(exit);
  }
});
