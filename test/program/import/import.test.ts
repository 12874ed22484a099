/** `mds import`: what is imported, what is printed, and the exit code. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/program/run.ts';
import { submission } from '../../filings/submission-texts.ts';
import { type FakeOptions, fakeIo, runMds } from '../fake-io.ts';
import { folder, marketFiles, NOW, priceFile } from '../market.ts';

const mds = (args: readonly string[], options: FakeOptions = {}) => runMds(args, options);

/** A price file without its column of closes. */
function withoutClose(symbol: string): string {
  const lines = priceFile(symbol).split('\n');
  return lines
    .map((line) => (line.startsWith('#') || line === '' ? line : line.split(',').toSpliced(4, 1).join(',')))
    .join('\n');
}

describe('mds import', () => {
  test('makes the store in the data folder of the user, and the next snapshot answers from it', async () => {
    const home = folder();
    const { exit, out, err } = await mds(['import', marketFiles()], { home });
    expect([exit, err]).toEqual([0, '']);
    // Four files of 900 sessions.
    expect(out).toMatch(/^imported 4 files into .*: 3,600 bars.*\n$/);
    expect(out).toContain(join(home, '.local/share/mds/'));
    const snapshot = await mds(['snapshot', 'AAA', '--json'], { home });
    expect([snapshot.exit, snapshot.err]).toEqual([0, '']);
    expect(JSON.parse(snapshot.out)).toMatchObject({ quote: { price: 108.99 }, freshness: 'end_of_day' });
  });

  test('one of a kind is named in the singular', async () => {
    const at = folder();
    writeFileSync(join(at, 'ONE.csv'), priceFile('ONE', { count: 1 }));
    expect((await mds(['import', join(at, 'ONE.csv')], { home: at })).out).toMatch(
      /^imported 1 file into .*: 1 bar in /,
    );
  });

  test.each([
    [{ MDS_DATA_DIR: 'own' }, 'own'],
    [{ XDG_DATA_HOME: 'xdg' }, 'xdg/mds'],
    [{ MDS_DATA_DIR: 'own', XDG_DATA_HOME: 'xdg' }, 'own'],
  ])('%j decides where', async (env, expected) => {
    const base = folder();
    const absolute = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, join(base, value)]));
    await mds(['import', marketFiles()], { env: absolute, home: '/dev/null/nowhere' });
    expect(readdirSync(join(base, expected)).some((name) => name.endsWith('.db'))).toBe(true);
  });

  test('a bar that cannot be right is reported, left out, and repeated by status', async () => {
    const home = folder();
    const lines = priceFile('AAA').split('\n');
    const at = lines.length - 100;
    const cells = lines[at]!.split(',');
    const [date] = cells;
    const path = join(home, 'AAA.csv');
    writeFileSync(path, lines.with(at, cells.with(2, '5e9').join(',')).join('\n'));
    const { exit, out } = await mds(['import', path, '--json'], { home });
    expect(exit).toBe(0);
    expect(JSON.parse(out).files[0]).toMatchObject({
      quarantined: [{ date, rule: 'high', values: { high: 5e9, close: expect.any(Number) }, line: at + 1 }],
      warnings: [`${date} (line ${at + 1}): high 5000000000 (rule high): implausible, not stored`],
    });
    expect((await mds(['status'], { home })).out).toMatch(/Prices to check\s+AAA .* high 5000000000/);
    const status = JSON.parse((await mds(['status', '--json'], { home })).out);
    expect(status.symbols[0].quarantined).toMatchObject([{ date, rule: 'high' }]);
  });

  test('twice is the same as once', async () => {
    const store = join(folder(), 's.db');
    const files = marketFiles();
    await mds(['import', files, '--store', store]);
    const again = await mds(['import', files, '--store', store]);
    expect(again.exit).toBe(0);
    expect(again.out).toMatch(/^imported 0 files \(4 unchanged\)/);
  });

  test('a malformed file is named with its place and reason, the others are imported, and the exit code is 6', async () => {
    const at = marketFiles();
    writeFileSync(join(at, 'CCC.csv'), withoutClose('CCC'));
    const store = join(folder(), 's.db');
    const { exit, out, err } = await mds(['import', at, '--store', store]);
    expect(exit).toBe(6);
    expect(out).toMatch(/^imported 4 files \(1 failed\)/);
    expect(err).toContain(join(at, 'CCC.csv'));
    expect(err).toMatch(/close/);
    expect((await mds(['snapshot', 'BBB', '--store', store])).exit).toBe(0);
    const json = await mds(['import', at, '--json', '--store', join(folder(), 's.db')]);
    expect([json.exit, json.err]).toEqual([6, '']);
    const report = JSON.parse(json.out);
    expect(report.totals).toMatchObject({ imported: 4, failed: 1, bars: 3600 });
    const statuses = report.files.map(({ status }: { status: string }) => status);
    expect(statuses.sort()).toEqual(['failed', ...Array(4).fill('imported')]);
  });

  test('--dry-run prints what would happen and writes nothing', async () => {
    const home = folder();
    const { exit, out } = await mds(['import', marketFiles(), '--dry-run'], { home });
    expect(exit).toBe(0);
    expect(out).toMatch(/^would import 4 files/);
    expect(readdirSync(home)).toEqual([]);
  });

  test('a path that does not exist is wrong usage; alone it creates no store', async () => {
    const home = folder();
    const alone = await mds(['import', join(home, 'nothing')], { home });
    expect([alone.exit, alone.out]).toEqual([2, '']);
    expect(alone.err).toContain(join(home, 'nothing'));
    expect(readdirSync(home)).toEqual([]);
    const several = await mds(['import', join(home, 'nothing'), marketFiles()], { home });
    expect(several.exit).toBe(2);
    expect(several.out).toMatch(/^imported 4 files \(1 failed\)/);
  });

  test.each([
    ['content of an unknown kind is named', { 'notes.txt': 'buy low, sell high\n' }, 2, /unrecognised: .*notes\.txt/],
    [
      'prices of no symbol are refused',
      { '1.csv': priceFile('X').replace('# symbol: X\n', '') },
      6,
      /failed: .*1\.csv/,
    ],
    [
      'prices of a day that is none are refused',
      { 'X.csv': priceFile('X').replace('2024-', '2024/') },
      6,
      /failed: .*X\.csv/,
    ],
    ['an empty folder is wrong usage', {}, 2, /no files/],
  ])('%s, and no store is made; one that exists stays', async (_, files, code, message) => {
    const [at, home] = [folder(), folder()];
    for (const [name, text] of Object.entries(files)) writeFileSync(join(at, name), text);
    const { exit, out, err } = await mds(['import', at], { home });
    expect(exit).toBe(code);
    expect(err).toMatch(message);
    expect(out).not.toContain(' into ');
    expect(readdirSync(home)).toEqual([]);
    await mds(['import', marketFiles()], { home });
    expect((await mds(['import', at], { home })).exit).toBe(code);
    expect((await mds(['snapshot', 'AAA'], { home })).exit).toBe(0);
  });

  test('a store that cannot be made is a failure with its path and advice', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const { exit, out, err } = await mds(['import', marketFiles(), '--json', '--store', join(file, 's.db')]);
    expect([exit, out]).toEqual([6, '']);
    expect(JSON.parse(err).error).toMatchObject({ code: expect.stringMatching(/^STORE_/), hint: expect.any(String) });
  });

  test('progress is drawn on a terminal and wiped, and nowhere else', async () => {
    let now = NOW;
    const ticking = fakeIo({ terminal: 60 });
    // Every look at the clock is 100 ms later: each file is worth a redraw.
    const io = { ...ticking, now: () => (now += 100) };
    expect(await run(['import', marketFiles(), '--store', join(folder(), 's.db')], io, '0.0.0')).toBe(0);
    const drawn = ticking.err().split('\r\u001b[K');
    expect(drawn.length).toBeGreaterThan(3);
    expect(drawn.at(-1)).toBe('');
    for (const line of drawn) expect(line.length).toBeLessThan(60);
    expect(drawn.some((line) => /\d\/4 files/.test(line))).toBe(true);
    for (const env of [{ CI: 'true' }, { TERM: 'dumb' }]) {
      const quiet = await mds(['import', marketFiles(), '--store', join(folder(), 's.db')], { terminal: 60, env });
      expect(quiet.err).toBe('');
    }
  });

  test('control sequences in names of files do not reach the terminal', async () => {
    const at = join(folder(), 'in');
    mkdirSync(at);
    writeFileSync(join(at, 'x\u001b[2Jy.txt'), 'nothing known');
    const { err } = await mds(['import', at, '--store', join(folder(), 's.db')]);
    expect(err).not.toContain('\u001b');
    expect(existsSync(at)).toBe(true);
  });

  test('filings: what was imported, how the filing was found, and what a refused document needs', async () => {
    const at = folder();
    const store = join(at, 's.db');
    const accession = '0000123456-24-000007';
    const whole = join(at, 'whole.txt');
    writeFileSync(
      whole,
      submission([
        { type: '8-K', sequence: 1, text: 'x' },
        { type: 'EX-99.1', sequence: 2, text: 'y' },
      ]),
    );
    const { exit, out, err } = await mds(['import', whole, '--verbose', '--store', store]);
    expect(exit).toBe(0);
    expect(out).toMatch(/: 2 documents in /);
    expect(err).toContain(`8-K ${accession}: header of the submission`);

    const single = join(at, 'single.txt');
    writeFileSync(single, 'SECURITIES AND EXCHANGE COMMISSION\n\nFORM 10-Q\n\nwords');
    const refused = await mds(['import', single, '--store', store]);
    expect(refused.exit).toBe(6);
    expect(refused.err).toContain('specify --accession');
    const given = await mds(['import', single, '--accession', accession, '--store', store]);
    expect(given.err).toContain(`of form 10-Q (its first lines), but filing ${accession} is of form 8-K`);
  });
});
