/** A damaged part of a record: an import of other files never leaves the rest of it as if it were all. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { deepCheck } from '../../../src/store/reading/deep-check.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { sessions } from '../../sources/series.ts';
import { damaging } from '../../store/damaging.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NOW = Date.UTC(2024, 3, 2, 12);
const at = folder();
const whole = join(at, 'whole.db');

/** Bars of AAA between two days, a file of its own. */
function file(name: string, from: string, to: string): string {
  const rows = sessions(from, to).map((day, i) => {
    const close = (10 + i / 100).toFixed(2);
    return `${formatDay(day)},${close},${close},${close},${close},${close},1000`;
  });
  const path = join(at, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `Date,Open,High,Low,Close,Adj Close,Volume\n${rows.join('\n')}\n`);
  return path;
}

const older = file('older/AAA.csv', '2020-01-02', '2022-12-30');
const newer = file('newer/AAA.csv', '2022-12-30', '2024-03-28');
const other = file('BBB.csv', '2023-01-03', '2024-03-28');

const mds = (store: string, ...args: string[]) =>
  runMds(args, { env: { MDS_STORE: store, MDS_CONFIG_DIR: at, MDS_DATA_DIR: at }, now: NOW });
const days = async (store: string) =>
  JSON.parse((await mds(store, 'history', 'AAA', '--range', 'max', '--json')).out).rows?.length;

beforeAll(async () => {
  expect((await mds(whole, 'import', older)).exit).toBe(0);
  expect((await mds(whole, 'import', newer)).exit).toBe(0);
});

const DAMAGE = {
  'a year that is not what it was': "UPDATE prices SET bars = x'00' WHERE year = 2021",
  'a year that is gone': 'DELETE FROM prices WHERE year = 2021',
  'a span that is gone': 'DELETE FROM price_spans WHERE position = 0',
};

test.each(Object.entries(DAMAGE))('%s', async (_, sql) => {
  const store = join(at, 'damaged.db');
  const copy = (): void => {
    copyFileSync(whole, store);
    damaging(store, sql);
  };
  const all = await days(whole);
  expect(all).toBeGreaterThan(1000);
  copy();
  expect((await mds(store, 'history', 'AAA', '--range', 'max')).exit).toBe(6);

  // The files of the days that are sound alone: nothing of the days before is there, and it is known.
  const first = await mds(store, 'import', newer);
  expect([first.exit, first.out + first.err]).toEqual([0, expect.stringContaining('damaged data of AAA are deleted')]);
  expect((await mds(store, 'history', 'AAA', '--range', 'max')).out).toContain('2022-12-30 to 2024-03-28');
  // Then the other, which is no file that the store knows any more; or both in one run.
  expect((await mds(store, 'import', older)).out).toContain('imported 1 file');
  expect(await days(store)).toBe(all);
  copy();
  expect((await mds(store, 'import', newer, older)).out).toContain('imported 2 files');
  expect(await days(store)).toBe(all);
  const reader = openReader(store);
  expect(deepCheck(reader).damage).toEqual([]);
  reader.close();

  // A file of another symbol mends nothing and hides nothing.
  copy();
  expect((await mds(store, 'import', other)).exit).toBe(0);
  expect((await mds(store, 'history', 'AAA', '--range', 'max')).exit).toBe(6);
});
