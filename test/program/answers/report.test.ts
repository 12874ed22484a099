/** `mds report` as a command: files, folders, stdout, and what cannot be done. */
import { existsSync, linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NOW } from '../../report/made.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { runMds } from '../fake-io.ts';
import { folder, marketStore } from '../market.ts';

const mds = (...args: string[]) => runMds(['report', ...args], { now: NOW, sampleFile: sampleStore().path });

describe('mds report', () => {
  test('writes one file and prints its path', async () => {
    const file = join(folder(), 'a.html');
    const { exit, out, err } = await mds('aapl', '-o', file, '--sample');
    expect([exit, out]).toEqual([0, `${file}\n`]);
    expect(err).toContain('simulated sample data');
    expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>[\s\S]*<h1>AAPL /);
  });

  test('takes the place of a file when it is complete, never writes into it', async () => {
    const at = folder();
    const [file, before] = [join(at, 'a.html'), join(at, 'before.html')];
    writeFileSync(file, 'before');
    linkSync(file, before);
    expect((await mds('AAPL', '-o', file, '--sample', '-q')).exit).toBe(0);
    expect(readFileSync(before, 'utf8')).toBe('before');
    expect(readFileSync(file, 'utf8')).toContain('<h1>AAPL ');
    expect(readdirSync(at).sort()).toEqual(['a.html', 'before.html']);
    const { exit, err } = await mds('AAPL', 'KO', '-o', file, '--sample', '-q');
    expect([exit, err]).toEqual([6, expect.stringContaining('name a folder with --output')]);
  });

  test('writes to stdout, as Markdown too', async () => {
    expect((await mds('AAPL', '--md', '-o', '-', '--sample', '-q')).out).toMatch(/^# AAPL /);
  });

  test('a file that ends in .md is Markdown', async () => {
    const file = join(folder(), 'a.md');
    expect((await mds('AAPL', '-o', file, '--sample', '-q')).exit).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^# AAPL /);
  });

  test('a file of another format is refused', async () => {
    const file = join(folder(), 'a.pdf');
    const { exit, err } = await mds('AAPL', '-o', file, '--sample', '-q');
    expect([exit, err]).toEqual([2, expect.stringContaining('a report is HTML or Markdown, not .pdf')]);
    expect(existsSync(file)).toBe(false);
  });

  test('as of a day: nothing later is on the page', async () => {
    const { out } = await mds('AAPL', '--as-of', '2024-06-28', '-o', '-', '--sample', '-q');
    expect(out).toContain('AS OF 2024-06-28');
    const page = out.replace(/<footer[\s\S]*?<\/footer>/, '');
    const days = [...page.matchAll(/>(20\d\d-\d\d-\d\d)</g)].map(([, day]) => day!);
    const upcoming = page.slice(page.indexOf('id="calendar"'), page.indexOf('id="insider"'));
    expect(days.length).toBeGreaterThan(50);
    const due = /Report deadline<\/dt><dd>([\d-]+)/.exec(page)![1]!;
    expect(days.filter((day) => day > '2024-06-28' && day !== due && !upcoming.includes(day))).toEqual([]);
  });

  test('several symbols make a folder with an index; one that fails is named there', async () => {
    const at = join(folder(), 'new', 'reports');
    const { exit, out, err } = await mds('AAPL,NOPE', 'KO', '-o', at, '--sample', '-q');
    expect(exit).toBe(4);
    expect(err).toContain('NOPE');
    expect(out).toBe(['aapl', 'ko', 'index'].map((name) => `${join(at, name)}.html\n`).join(''));
    expect(readdirSync(at).sort()).toEqual(['aapl.html', 'index.html', 'ko.html']);
    const index = readFileSync(join(at, 'index.html'), 'utf8');
    expect(index).toContain('<a href="aapl.html">AAPL</a>');
    expect(index).toMatch(/NOPE<\/th><td colspan="3">Not available: /);
    expect(index).toContain('SIMULATED');
  });

  test('prices without statements: the page says what is missing and why', async () => {
    const { exit, out } = await mds('AAA', '-o', '-', '--store', marketStore());
    expect(exit).toBe(0);
    expect(out).toContain('the store has no fundamentals of AAA');
    expect(out).toContain('Not reported in any stored filing.');
    expect(out).not.toContain('SIMULATED');
  });

  test('a day before everything that is stored is refused, not an empty page', async () => {
    const early = await mds('AAPL', '--as-of', '1990-01-02', '-o', '-', '--sample', '-q');
    expect(early).toMatchObject({ exit: 4, out: '', err: expect.stringContaining('prices begin') });
  });

  test('refuses what it cannot write', async () => {
    expect(await mds('AAPL', 'KO', '-o', '-', '--sample', '-q')).toMatchObject({ exit: 2, out: '' });
    expect(await mds('AAPL', '-o', '/dev/null/x.html', '--sample', '-q')).toMatchObject({
      out: '',
      err: expect.stringMatching(
        /mds: \/dev\/null\/x.html cannot be written: .*\n {2}name a file in a folder that exists and that you may write to/,
      ),
    });
    const file = join(folder(), 'tech');
    writeFileSync(file, '');
    expect(await mds('AAPL', 'KO', '-o', file, '--sample', '-q')).toMatchObject({
      ...{ exit: 6, out: '' },
      err: expect.stringContaining(`${file} cannot be written: a file is where a folder must be`),
    });
    expect(await mds('NOPE', '-o', '-', '--sample', '-q')).toMatchObject({ exit: 4, out: '' });
    expect(existsSync('nope.html')).toBe(false);
  });
});
