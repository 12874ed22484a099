/** What is computed for the whole market and damaged: the next import makes it again, of a new file or a known one. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { deepCheck } from '../../../src/store/reading/deep-check.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { sessions } from '../../sources/series.ts';
import { damaging } from '../../store/damaging.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NOW = Date.UTC(2024, 3, 2, 12);
const DAYS = sessions('2023-01-03', '2024-03-28').map((day) => formatDay(day));
const at = folder();
const whole = join(at, 'whole.db');

function file(symbol: string, base: number): string {
  const rows = DAYS.map((day, i) => {
    const close = (base + i / 100).toFixed(2);
    return `${day},${close},${close},${close},${close},${close},1000`;
  });
  const path = join(at, `${symbol}.csv`);
  writeFileSync(path, `Date,Open,High,Low,Close,Adj Close,Volume\n${rows.join('\n')}\n`);
  return path;
}

const mds = (store: string, ...args: string[]) =>
  runMds(args, { env: { MDS_STORE: store, MDS_CONFIG_DIR: at, MDS_DATA_DIR: at }, now: NOW });
const files = { AAA: file('AAA', 10), BBB: file('BBB', 40), CCC: file('CCC', 70) };
const screen = async (store: string): Promise<string> => {
  const { exit, out, err } = await mds(store, 'screen', 'price > 0', '--universe', 'all', '--csv');
  expect([exit, err]).toEqual([0, expect.any(String)]);
  expect(out.split('\n').length).toBeGreaterThan(3);
  return out;
};

beforeAll(async () => {
  mkdirSync(at, { recursive: true });
  await mds(whole, 'import', files.AAA, files.BBB);
});

const DAMAGE = {
  'a bit of a column': "UPDATE cross_columns SET list = list || 'x' WHERE field = 'price'",
  'a column that is gone': "DELETE FROM cross_columns WHERE field = 'price'",
  'a slot of another symbol': 'UPDATE cross_symbols SET slot = 1 - slot',
  'a symbol without its row': "DELETE FROM cross_symbols WHERE symbol = 'AAA'",
  'the list of the market': "UPDATE market SET engine = engine || 'x'",
  'the universe': 'DELETE FROM universe',
};

test.each(Object.entries(DAMAGE))('%s', async (_, sql) => {
  for (const next of ['CCC', 'AAA'] as const) {
    const store = join(at, 'damaged.db');
    const sound = join(at, 'sound.db');
    for (const copy of [store, sound]) copyFileSync(whole, copy);
    damaging(store, sql);
    for (const copy of [store, sound]) {
      expect((await mds(copy, 'import', files[next])).exit).toBe(0);
    }
    const reader = openReader(store);
    expect(deepCheck(reader).damage).toEqual([]);
    reader.close();
    expect(await screen(store)).toBe(await screen(sound));
  }
});

test.each(['last_day = NULL', "name = 'Other'", "name = CAST(x'41ff42' AS TEXT)"])(
  'a symbol itself (%s): all say whose, its own file mends it',
  async (change) => {
    const store = join(at, 'symbol.db');
    copyFileSync(whole, store);
    damaging(store, `UPDATE symbols SET ${change} WHERE symbol = 'AAA'; DELETE FROM market`);
    const refused = await mds(store, 'import', files.CCC);
    expect([refused.exit, refused.err]).toEqual([6, expect.stringContaining('mds sync --refresh AAA')]);
    expect((await mds(store, 'import', files.AAA, files.CCC)).exit).toBe(0);
    const reader = openReader(store);
    expect(deepCheck(reader).damage).toEqual([]);
    reader.close();
    for (const symbol of ['AAA', 'BBB', 'CCC']) expect(await screen(store)).toContain(`${symbol},`);
  },
);
