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

/** SPY by a file that lists what it paid, and ZZZ by one that does not. */
async function compared() {
  const made = market();
  await made.mds('import', made.write('ZZZ.csv', NASDAQ));
  await made.mds('import', made.write('SPY.csv', YAHOO_SPY));
  return made;
}

/** As YAHOO, of all days, with a move of its own. */
const YAHOO_SPY = `Date,Open,High,Low,Close,Adj Close,Volume\n${DAYS.map((day, i) => {
  const close = closeOf(i) * (1 + (i % 3) / 100);
  return `${day},${close},${close},${close},${close},${close},1000`;
}).join('\n')}\n`;

test('beta and volatilities are missing where total returns are, also in screens and factors', async () => {
  const { mds, json } = await compared();
  const { fundamentals_quick: quick } = await json('snapshot', 'ZZZ');
  expect(quick.beta_1y).toEqual(MISSING);
  const { volatility } = await json('technicals', 'ZZZ');
  expect([volatility.beta_1y, volatility.realized_vol_30d_annualized_pct]).toEqual([MISSING, MISSING]);
  expect(volatility.atr_14).toEqual(expect.any(Number));
  const { risk } = await json('factors', 'ZZZ');
  expect([risk.volatility_1y_pct, risk.idiosyncratic_volatility_1y_pct]).toEqual([MISSING, MISSING]);
  expect(risk.amihud_illiquidity).toEqual(expect.any(Number));
  const screened = await json('screen', 'beta_1y > -9', '--universe', 'ZZZ,SPY');
  expect(screened.rows.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['SPY']);
  expect((await mds('check', 'ZZZ', 'beta_1y < 9')).exit).toBe(4);
});

test('history leaves out what rests on returns without payments, and says from when on it has them', async () => {
  const { mds, json, write } = await compared();
  const series = ['--series', 'close,volatility_30,beta_20', '--range', '1m'];
  const without = await json('history', 'ZZZ', ...series);
  expect(without.rows.map((cells: unknown[]) => cells.slice(2))).toEqual(without.rows.map(() => [null, null]));
  expect(without.dividends_from).toBe(DAYS.at(-1));
  const { out } = await mds('history', 'ZZZ', ...series);
  const note =
    'Price files of the symbol or of its benchmark before 2024-03-28 do not say what was paid: no volatility_30';
  expect(out.replaceAll(/\s+/g, ' ')).toContain(note);
  await mds('import', write('zzz-yahoo.csv', YAHOO), '--symbol', 'ZZZ');
  const known = await json('history', 'ZZZ', ...series);
  expect(known.rows[0]).toEqual([expect.any(String), ...Array(3).fill(expect.any(Number))]);
  expect(known.dividends_from).toBeUndefined();
  // The first 20 returns of a year begin on the day before the file that lists payments.
  const early = await json('history', 'ZZZ', '--series', 'close,beta_20', '--from', '2023-01-03', '--to', '2023-02-28');
  const betas: unknown[] = early.rows.map((cells: unknown[]) => cells[2]);
  expect([betas.indexOf(betas.find((value) => value !== null)), early.dividends_from]).toEqual([19, DAYS[LISTED - 1]]);
  const { volatility } = await json('technicals', 'ZZZ');
  expect([volatility.beta_1y, volatility.realized_vol_30d_annualized_pct]).toEqual(Array(2).fill(expect.any(Number)));
});

test('a benchmark whose files say nothing of payments leaves no beta', async () => {
  const { mds, json, write } = market();
  await mds('import', write('ZZZ.csv', YAHOO_SPY));
  await mds('import', write('SPY.csv', NASDAQ));
  const { volatility } = await json('technicals', 'ZZZ');
  expect(volatility.beta_1y).toEqual(MISSING);
  expect(volatility.realized_vol_30d_annualized_pct).toEqual(expect.any(Number));
  const { risk } = await json('factors', 'ZZZ');
  expect([risk.volatility_1y_pct, risk.idiosyncratic_volatility_1y_pct]).toEqual([expect.any(Number), MISSING]);
});
