/** Files that do not say what was paid: no total return of their days is a number, the price return is. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { sessions } from '../../sources/series.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NOW = Date.UTC(2024, 3, 2, 12);
const DAYS = sessions('2022-01-03', '2024-03-28').map((day) => formatDay(day));
/** From here on a file lists what is paid: 1 on 2023-06-01. */
const LISTED = DAYS.indexOf('2023-01-03');
const PAID = DAYS.indexOf('2023-06-01');
const closeOf = (i: number): number => 50 + i / 100;
const MISSING = { available: false, reason: 'dividends_not_stored' };

function market() {
  const at = folder();
  const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
  const mds = (...args: string[]) => runMds(args, { env, now: NOW });
  const json = async (...args: string[]) => JSON.parse((await mds(...args, '--json')).out);
  const write = (name: string, text: string): string => {
    writeFileSync(join(at, name), text);
    return join(at, name);
  };
  return { mds, json, write };
}

/** As nasdaq.com writes it: newest first. */
const NASDAQ = `Date,Close/Last,Volume,Open,High,Low\n${DAYS.map((day, i) => {
  const [year, month, date] = day.split('-');
  const price = `$${closeOf(i).toFixed(2)}`;
  return `${month}/${date}/${year},${price},1000,${price},${price},${price}`;
})
  .toReversed()
  .join('\n')}\n`;
/** As downloads of Yahoo: the payment is in Adj Close. */
const YAHOO = `Date,Open,High,Low,Close,Adj Close,Volume\n${DAYS.slice(LISTED)
  .map((day, k) => {
    const close = closeOf(LISTED + k);
    const adjusted = LISTED + k < PAID ? close * (1 - 1 / closeOf(PAID - 1)) : close;
    return `${day},${close},${close},${close},${close},${adjusted.toFixed(6)},1000`;
  })
  .join('\n')}\n`;

test('total returns and all that rests on them are missing, the price return is not', async () => {
  const { mds, json, write } = market();
  await mds('import', write('ZZZ.csv', NASDAQ));
  const [row] = (await json('performance', 'ZZZ', '--benchmark', 'ZZZ')).symbols;
  const last = DAYS.length - 1;
  expect(row.price_return_pct).toBeCloseTo((closeOf(last) / closeOf(0) - 1) * 100, 2);
  for (const name of ['total_return_pct', 'benchmark_return_pct', 'cagr_pct', 'volatility_pct', 'sharpe', 'sortino'])
    expect(row[name], name).toEqual(MISSING);
  for (const name of ['calmar', 'beta', 'alpha_pct', 'correlation']) expect(row[name], name).toEqual(MISSING);
  expect([row.max_drawdown, row.best_month]).toEqual([{ pct: MISSING }, { return_pct: MISSING }]);
  expect(row.growth_of_10000).toMatchObject({ with_dividends: MISSING, without_dividends: expect.any(Number) });
  expect(row.years).toEqual([2022, 2023, 2024].map((year) => ({ year, return_pct: MISSING })));
  const { out } = await mds('performance', 'ZZZ');
  expect(out.replaceAll(/\s+/g, ' ')).toContain('Price files of ZZZ do not say what was paid in the period');
  const { rows, dividends_from: from } = await json('history', 'ZZZ', '--series', 'close,adj_close', '--range', '1m');
  expect(rows.map((cells: unknown[]) => cells[2]).slice(0, -1)).toEqual(rows.slice(1).map(() => null));
  expect([rows.at(-1), from]).toEqual([[DAYS[last], closeOf(last), closeOf(last)], DAYS[last]]);
  expect((await json('dividends', 'ZZZ')).status).toEqual(MISSING);
  const check = await mds('check', 'ZZZ', 'dividend_yield_pct < 1');
  expect([check.exit, check.out]).toEqual([4, expect.stringContaining('price files do not say what was paid')]);
});

test('from the first day of a file that does say it, they are numbers', async () => {
  const { mds, json, write } = market();
  await mds('import', write('ZZZ.csv', NASDAQ));
  const other = write('zzz-yahoo.csv', YAHOO);
  await mds('import', other, '--symbol', 'ZZZ');
  const [row] = (await json('performance', 'ZZZ', '--from', '2023-01-03')).symbols;
  // 1 is reinvested at the close of its day.
  const total = (closeOf(DAYS.length - 1) / closeOf(LISTED)) * (1 + 1 / closeOf(PAID));
  expect(row.total_return_pct).toBeCloseTo((total - 1) * 100, 2);
  const [before] = (await json('performance', 'ZZZ', '--from', '2022-12-01')).symbols;
  expect(before.total_return_pct).toEqual(MISSING);
  // A period that ends before it, too.
  const [early] = (await json('performance', 'ZZZ', '--from', '2022-01-03', '--to', '2022-12-30')).symbols;
  expect([early.total_return_pct, early.price_return_pct]).toEqual([MISSING, expect.any(Number)]);
  const { rows, dividends_from: from } = await json(
    ...['history', 'ZZZ', '--series', 'close,adj_close', '--from', '2022-12-29', '--to', '2023-01-04'],
  );
  const factor = 1 - 1 / closeOf(PAID - 1);
  expect(rows.map((cells: unknown[]) => cells[2])).toEqual([
    ...[null, expect.closeTo(closeOf(LISTED - 1) * factor, 2)],
    ...[expect.closeTo(closeOf(LISTED) * factor, 2), expect.closeTo(closeOf(LISTED + 1) * factor, 2)],
  ]);
  expect(from).toBe(DAYS[LISTED - 1]);
  const held = write('held.csv', 'symbol,date,shares,cost\nZZZ,2023-02-01,10,500\n');
  expect((await json('positions', held)).positions[0].income).toBe(10);
  const long = write('long.csv', 'symbol,date,shares,cost\nZZZ,2022-02-01,10,500\n');
  expect((await json('positions', long)).positions[0].income).toEqual(MISSING);
});
