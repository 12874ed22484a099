/** A file adjusted for dividends as a user meets it: returns, no price anywhere, and what the answers say of it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { sessions } from '../../sources/series.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NOW = Date.UTC(2024, 3, 2, 12);
const DAYS = sessions('2023-01-03', '2024-03-28').map((day) => formatDay(day));
/** Sessions from which on nothing was paid: a payment of 1 on the first of them, after a close of 50. */
const PAID = DAYS.indexOf('2024-02-01');
/** Closes climb by a cent a day to 50 on the session before the payment, then on from 49. */
const closeOf = (i: number): number => (i < PAID ? 50 - (PAID - 1 - i) / 100 : 49 + (i - PAID) / 100);
const FACTOR = 1 - 1 / 50;

function market() {
  const at = folder();
  const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
  const mds = (...args: string[]) => runMds(args, { env, now: NOW });
  const json = async (...args: string[]) => JSON.parse((await mds(...args, '--json')).out);
  const write = (name: string, from: number, factor: number): string => {
    const rows = DAYS.slice(from).map((day, k) => {
      const i = from + k;
      const prices = [-0.07, 0.13, -0.19, 0].map((off) => ((closeOf(i) + off) * (i < PAID ? factor : 1)).toFixed(6));
      return `${day},${prices.join(',')},1000`;
    });
    writeFileSync(join(at, name), `Date,Open,High,Low,Close,Volume\n${rows.join('\n')}\n`);
    return join(at, name);
  };
  return { mds, json, write };
}

test('rows since the last dividend are prices; before them there are total returns alone', async () => {
  const { mds, json, write } = market();
  const imported = await mds('import', write('zzz_us_d.csv', 0, FACTOR));
  expect([imported.exit, imported.err]).toEqual([0, expect.stringContaining('kept for total returns alone')]);
  const [row] = (await json('performance', 'ZZZ', '--from', '2024-01-31')).symbols;
  // 49 adjusted on 2024-01-31, 49.39 on 2024-03-28: 40 sessions from the payment on.
  const last = closeOf(DAYS.length - 1);
  expect(row.total_return_pct).toBeCloseTo((last / (50 * FACTOR) - 1) * 100, 2);
  expect(row).toMatchObject({
    price_return_pct: { available: false, reason: 'dividend_adjusted' },
    growth_of_10000: { without_dividends: { available: false, reason: 'dividend_adjusted' } },
    adjusted: { prices_from: '2024-02-01' },
  });
  const history = await json(
    'history',
    'ZZZ',
    '--series',
    'close,adj_close',
    '--from',
    '2024-01-30',
    '--to',
    '2024-02-02',
  );
  expect(history.rows).toEqual([
    ['2024-01-30', null, 48.99],
    ['2024-01-31', null, 49],
    ['2024-02-01', 49, 49],
    ['2024-02-02', 49.01, 49.01],
  ]);
  expect(history.adjusted).toEqual({ prices_from: '2024-02-01' });
  // Within prices nothing is said of it.
  expect((await json('performance', 'ZZZ', '--from', '2024-02-05')).symbols[0]).not.toHaveProperty('adjusted');
  expect((await json('history', 'ZZZ')).rows[0][0]).toBe('2024-02-01');
  const past = await mds('snapshot', 'ZZZ', '--as-of', '2024-01-31', '--json');
  expect([past.exit, past.err]).toEqual([4, expect.stringContaining('they give total returns, and no prices')]);
  expect((await mds('performance', 'ZZZ')).out).toContain('Closes before 2024-02-01 are adjusted for dividends');
});

test('without any price the returns are there, and everything else names the way', async () => {
  const { mds, json, write } = market();
  await mds('import', write('zzz_us_d.csv', 0, FACTOR), '--basis', 'split');
  const store = market();
  await store.mds('import', store.write('zzz_us_d.csv', PAID, 1), '--basis', 'split');
  // Cents alone prove nothing.
  const { symbols } = await store.json('performance', 'ZZZ');
  expect(symbols[0]).toMatchObject({ from: '2024-02-01', adjusted: {} });
  expect(symbols[0]).not.toHaveProperty('price_age');
  for (const command of ['snapshot', 'technicals', 'history']) {
    const { exit, err } = await store.mds(command, 'ZZZ');
    expect([exit, err]).toEqual([4, expect.stringContaining('mds performance ZZZ')]);
  }
  expect(await store.json('coverage', 'ZZZ')).toMatchObject({
    data: { prices: false },
    adjusted_closes: { first_date: '2024-02-01', last_date: '2024-03-28' },
  });
  expect((await store.mds('status')).out).toContain('adjusted for dividends: total returns, no prices');
  expect((await json('status')).symbols[0]).toMatchObject({ adjusted_closes: { from: '2023-01-03' } });
});
