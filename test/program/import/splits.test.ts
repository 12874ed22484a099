/** `mds splits`: a person's word on splits is applied to stored prices, kept over imports, and taken back. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Payload as Snapshot } from '../../../src/endpoints/snapshot/payload.ts';
import type { Payload } from '../../../src/endpoints/splits/payload.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const HEAD = 'Date,Open,High,Low,Close,Adj Close,Volume';
/** Twelve sessions around 2020-08-31, the prices on the share after a 4:1 of that day. */
const DAYS = [...['24', '25', '26', '27', '28', '31'].map((day) => `2020-08-${day}`), '2020-09-01', '2020-09-02'];
const row = (day: string, price: number) => `${day},${price},${price},${price},${price},${price},1000`;
const FILE = [HEAD, ...DAYS.map((day, at) => row(day, 100 + at)), ''].join('\n');

function person() {
  const at = folder();
  const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
  const mds = (...args: string[]) => runMds(args, { env });
  writeFileSync(join(at, 'ZZZ.csv'), FILE);
  const splits = async (): Promise<Payload> => JSON.parse((await mds('splits', 'ZZZ', '--json')).out) as Payload;
  const close = async (day: string): Promise<unknown> =>
    (JSON.parse((await mds('snapshot', 'ZZZ', '--as-of', day, '--json')).out) as Snapshot).quote.price;
  return { at, mds, splits, close };
}

test('an added split puts prices before it on the share of their days; removing it puts them back', async () => {
  const { at, mds, splits, close } = person();
  await mds('import', join(at, 'ZZZ.csv'));
  expect((await splits()).splits).toEqual([]);
  expect(await close('2020-08-28')).toBe(104);
  expect((await mds('splits', 'add', 'zzz', '2020-08-31', '4:1')).exit).toBe(0);
  expect((await splits()).splits).toEqual([{ date: '2020-08-31', ratio: '4:1', source: 'person' }]);
  expect([await close('2020-08-28'), await close('2020-08-31')]).toEqual([416, 105]);
  // The word is kept over another import of the same days.
  copyFileSync(join(at, 'ZZZ.csv'), join(at, 'ZZZ-2.csv'));
  writeFileSync(join(at, 'ZZZ.csv'), FILE.replace('2020-09-02,107', '2020-09-02,107.0'));
  await mds('import', '--replace', join(at, 'ZZZ.csv'));
  expect([await close('2020-08-28'), await close('2020-08-31')]).toEqual([416, 105]);
  expect((await mds('splits', 'remove', 'ZZZ', '2020-08-31')).exit).toBe(0);
  expect((await splits()).splits).toEqual([]);
  expect(await close('2020-08-28')).toBe(104);
});

test('a conflict names the command that solves it', async () => {
  const { at, mds } = person();
  writeFileSync(
    join(at, 'ZZZ.csv'),
    [HEAD, ...DAYS.map((day, i) => row(day, i < 5 ? 4 * (100 + i) : 100 + i)), ''].join('\n'),
  );
  await mds('import', join(at, 'ZZZ.csv'), '--accept-jumps');
  const off = await mds('splits', 'add', 'ZZZ', '2020-08-27', '4:1');
  expect([off.exit, off.err]).toEqual([2, expect.stringContaining('mds splits add ZZZ 2020-08-31 4:1')]);
  expect((await mds('splits', 'add', 'ZZZ', '2020-08-31', '4:1')).exit).toBe(0);
  const twice = await mds('splits', 'add', 'ZZZ', '2020-08-27', '4:1');
  expect([twice.exit, twice.err]).toEqual([2, expect.stringContaining('mds splits remove ZZZ 2020-08-31')]);
  const none = await mds('splits', 'remove', 'ZZZ', '2020-08-27');
  expect([none.exit, none.err]).toEqual([2, expect.stringContaining('mds splits ZZZ')]);
  expect((await mds('splits', 'add', 'ZZZ', '2020-08-31', '1:1')).exit).toBe(2);
});
