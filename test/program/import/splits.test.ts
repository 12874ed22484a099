/** `mds splits`: a person's word on splits is applied to stored prices, kept over imports, and taken back. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Payload as Snapshot } from '../../../src/endpoints/snapshot/payload.ts';
import type { Payload } from '../../../src/endpoints/splits/payload.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const HEAD = 'Date,Open,High,Low,Close,Adj Close,Volume';
/** Twelve sessions around 2020-08-31, the prices on the share after a 4:1 of that day. */
const DAYS = [...['24', '25', '26', '27', '28', '31'].map((day) => `2020-08-${day}`), '2020-09-01', '2020-09-02'];
/** Of the week before the clock of the test. */
const RECENT = ['16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`);
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

test('history, events and positions follow the list of splits', async () => {
  const { at, mds } = person();
  await mds('import', join(at, 'ZZZ.csv'));
  const lots = join(at, 'lots.csv');
  writeFileSync(lots, 'symbol,date,shares,cost\nZZZ,2020-08-25,3,1212\n');
  const answers = async () => {
    const json = async (...args: string[]) => JSON.parse((await mds(...args, '--as-of', '2020-09-02', '--json')).out);
    const history = await json('history', 'ZZZ', '--series', 'close,split_ratio', '--range', '1mo');
    const events = await json('events', 'ZZZ', '--since', '2020-08-01');
    const { positions } = await json('positions', lots);
    return {
      // On today's share: the file is already.
      first: history.rows[0],
      ratios: history.rows.flatMap(([date, , ratio]: [string, number, number | null]) =>
        ratio ? [[date, ratio]] : [],
      ),
      events: events.events.filter(({ event }: { event: string }) => event === 'split').length,
      shares: positions[0].shares,
      value: positions[0].value,
    };
  };
  // 107 is the last close.
  const without = { first: ['2020-08-24', 100, null], ratios: [], events: 0, shares: 3, value: 321 };
  expect(await answers()).toEqual(without);
  await mds('splits', 'add', 'ZZZ', '2020-08-31', '4:1');
  const ratios = [['2020-08-31', 4]];
  expect(await answers()).toEqual({ ...without, ratios, events: 1, shares: 12, value: 1284 });
  await mds('splits', 'remove', 'ZZZ', '2020-08-31');
  expect(await answers()).toEqual(without);
});

describe('prices without a list of splits and without facts', () => {
  const assumed = { basis: 'split_unlisted', assumed: 'no_later_split' };

  test('answers, their titles, the import, the status and exported files say that the basis is not known', async () => {
    const { at, mds } = person();
    const imported = await mds('import', join(at, 'ZZZ.csv'));
    expect(imported.err).toContain('split basis unknown: ZZZ');
    for (const route of ['snapshot', 'technicals', 'price-action', 'history', 'dividends']) {
      const { out } = await mds(route, 'ZZZ', '--as-of', '2020-09-02', '--json');
      expect(JSON.parse(out).price_basis, route).toEqual(assumed);
      const screen = (await mds(route, 'ZZZ', '--as-of', '2020-09-02')).out;
      expect(screen.split('\n')[0], route).toContain('split basis unknown');
    }
    expect((await mds('status')).out).toContain('split basis unknown');
    const file = join(at, 'prices.csv');
    for (const table of [['prices'], ['panel', '--fields', 'price', '--cadence', 'daily']]) {
      const wanted = ['--universe', 'ZZZ', '--output', file];
      const exported = await mds('export', ...table, ...wanted);
      expect(exported.exit, exported.err).toBe(0);
      const [head, first] = readFileSync(file, 'utf8').split('\n');
      expect([head!.split(',').at(-1), first!.split(',').at(-1)]).toEqual(['split_basis', 'unknown']);
    }
  });

  test('so do answers about several symbols, and a check of a price is unknown, not passed', async () => {
    const { at, mds } = person();
    writeFileSync(join(at, 'YYY.csv'), FILE);
    await mds('import', join(at, 'ZZZ.csv'), join(at, 'YYY.csv'));
    const past = ['--as-of', '2020-09-02'];
    const json = async (...args: string[]) => JSON.parse((await mds(...args, ...past, '--json')).out);
    const mark = /split basis unknown: .*(ZZZ|YYY)/;
    const performance = await json('performance', 'ZZZ');
    expect(performance.symbols[0].price_basis).toEqual(assumed);
    expect((await mds('performance', 'ZZZ', ...past)).out).toMatch(mark);
    const compared = await json('compare', 'ZZZ', 'YYY');
    expect(Object.values(compared.ages).map((each) => (each as Snapshot).price_basis)).toEqual([assumed, assumed]);
    expect((await mds('compare', 'ZZZ', 'YYY', ...past)).out).toMatch(mark);
    const screened = await json('screen', 'quote.price > 1', '--universe', 'ZZZ,YYY');
    expect(screened.split_basis_unknown.sort()).toEqual(['YYY', 'ZZZ']);
    expect((await mds('screen', 'quote.price > 1', '--universe', 'ZZZ,YYY', ...past)).out).toMatch(mark);
    const check = async (condition: string) => {
      const { exit, out } = await mds('check', 'ZZZ', condition, ...past, '--json');
      return [exit, JSON.parse(out).checks[0].verdict];
    };
    // 4: a missing value decides (docs of check). What is the same on every share is judged.
    expect(await check('quote.price < 1000')).toEqual([4, 'unknown']);
    expect(await check('quote.price < 1000 or quote.change_pct > -50')).toEqual([0, 'pass']);
    expect(await check('quote.price >= quote.day_low')).toEqual([0, 'pass']);
  });

  test('a price of the days before its file was made is on the share of its day', async () => {
    const { at, mds } = person();
    writeFileSync(join(at, 'ZZZ.csv'), [HEAD, ...RECENT.map((day, i) => row(day, 100 + i)), ''].join('\n'));
    expect((await mds('import', join(at, 'ZZZ.csv'))).exit).toBe(0);
    expect((JSON.parse((await mds('snapshot', 'ZZZ', '--json')).out) as Snapshot).price_basis).toBeUndefined();
    expect((await mds('check', 'ZZZ', 'quote.price < 1000')).exit).toBe(0);
  });

  test('a list that ends long before the file was imported does not reach; one of the day before does', async () => {
    const rows = (days: readonly string[]) =>
      [`${HEAD},Dividends,Stock Splits`, ...days.map((day, i) => `${row(day, 100 + i)},0,0`), ''].join('\n');
    const of = async (text: string) => {
      const { at, mds } = person();
      writeFileSync(join(at, 'ZZZ.csv'), text);
      expect((await mds('import', join(at, 'ZZZ.csv'))).exit).toBe(0);
      return JSON.parse((await mds('snapshot', 'ZZZ', '--json')).out) as Snapshot;
    };
    expect((await of(rows(DAYS))).price_basis).toEqual({ ...assumed, basis: 'split', horizon: '2020-09-02' });
    expect((await of(rows(RECENT))).price_basis).toBeUndefined();
  });
});
