/** `mds check` as scripts and CI use it: the real program, its exit code, its files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { marketStore, folder as newFolder } from '../program/market.ts';
import { bash, mds, start } from './program.ts';

// The last close of AAA is 108.99, of BBB 67.98; there are no statements.
const store = marketStore();

describe('the exit code of the program', () => {
  test.each<[readonly string[], number]>([
    [['AAA', 'BBB', 'price > 100'], 1],
    [['AAA', 'pe_ttm < 30'], 4],
    [['AAA', 'pe_ttm <'], 2],
  ])('of check %j is %i', (args, exit) => {
    expect(mds(['check', ...args, '--store', store]).status).toBe(exit);
  });

  test('is that of the store where it cannot be used, and never 1', () => {
    const broken = join(newFolder(), 'broken.db');
    writeFileSync(broken, 'this is a text file\n'.repeat(600));
    const { status, stderr } = mds(['check', 'AAA', 'price > 1', '--store', broken]);
    expect(status).toBe(6);
    expect(stderr).toContain('is not a store');
  });

  test('is 7 where the service cannot be reached', () => {
    // Port 1 (tcpmux) of this machine: connection refused.
    const { status, stdout } = mds(['check', 'AAA', 'price > 1', 'price < 0', '--base-url', 'http://127.0.0.1:1'], {
      MDS_API_KEY: 'k-check-test',
    });
    expect(status).toBe(7);
    expect(stdout).not.toContain('k-check-test');
  });
});

test('answers of a shell script: && goes on, || does not', () => {
  expect(bash(`mds check AAA 'price > 100' -q --store ${store} && echo yes || echo no`)).toMatchObject({
    status: 0,
    stdout: 'yes\n',
  });
  const no = bash(`mds check AAA 'price > 109' -q --store ${store} >/dev/null && echo yes || echo no`);
  expect(no.stdout).toBe('no\n');
});

test('a file of checks, the report for a CI server, and nothing on the screen', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'checks.txt'), 'AAA: price > 100\nBBB: price > 50 and golden_cross_active\n');
  const args = ['check', '--file', 'checks.txt', '--junit', 'report.xml', '-q', '--store', store];
  const { status, stdout, stderr } = await start(args, { cwd: folder }).ended;
  expect([status, stdout, stderr]).toEqual([0, '', '']);
  const report = readFileSync(join(folder, 'report.xml'), 'utf8');
  expect(report).toContain('<testsuites name="mds check" tests="2" failures="0" errors="0" time="');
  expect(report).toContain('checks.txt:2');
});

test('nothing is evaluated as code, and no prototype is reached', () => {
  for (const source of ['process.exit(0)', 'constructor.constructor("x")', '$(touch x)', '__proto__ == x', '`id`']) {
    const { status, stderr } = mds(['check', 'AAA', source, 'price > 1', '--store', store]);
    expect(status, source).toBe(2);
    expect(stderr).not.toContain('bug');
  }
});
