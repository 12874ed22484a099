import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { dividendState } from '../../../src/engine/dividends/rate.ts';
import { adjustDividends, splitAdjust } from '../../../src/engine/prices/basis.ts';
import type { Dividend } from '../../../src/engine/types.ts';
import { data } from '../../support/real-records.ts';
import { column, daysOf, readTable, recordOf, tablesOf } from '../price-records.ts';

const day = (text: string): number => parseDay(text) ?? Number.NaN;

function list(symbol: string): Dividend[] {
  const table = readTable(join(data, 'prices', 'dividends', `${symbol}.csv`));
  const amount = column(table, 'amount')!;
  return daysOf(table).map((at, i) => ({ day: at, amount: amount[i]! }));
}

function stateOf(symbol: string, folder: string) {
  const found = tablesOf(data, symbol).find((table) => table.name.includes(`/${folder}/`))!;
  const { bars, dividends, splits } = recordOf(found);
  const last = bars.days.at(-1)!;
  // Alpha Vantage is as paid; Yahoo is on the basis of its last day already.
  const raw = folder.startsWith('alpha');
  const closes = raw ? splitAdjust(bars, splits, last) : bars;
  const fund = folder.startsWith('etf');
  return dividendState(raw ? adjustDividends(dividends, splits, last) : dividends, last, closes, fund);
}

const YAHOO = 'yahoo_daily_div_split_2020_2025';
const ALPHA = 'alphavantage_daily_adjusted_1999_2021';

describe('dividends of real records', () => {
  // Sums of the last year's amounts as the records print them.
  it.each<[string, string, string, string, number]>([
    ['KO', YAHOO, 'payer', 'quarterly', 0.485 + 0.485 + 0.51 + 0.51],
    ['AAPL', YAHOO, 'payer', 'quarterly', 0.25 + 0.25 + 0.25 + 0.26],
    ['JNJ', YAHOO, 'payer', 'quarterly', 1.24 + 1.24 + 1.24 + 1.3],
    ['T', YAHOO, 'payer', 'quarterly', 4 * 0.278],
    ['NVDA', YAHOO, 'payer', 'quarterly', 4 * 0.01],
    ['JNJ', ALPHA, 'payer', 'quarterly', 4 * 1.01],
    ['T', ALPHA, 'payer', 'quarterly', 4 * 0.52],
    ['INTC', YAHOO, 'suspended', 'quarterly', 0], // A34; last ex-date 2024-08-07, 366 days before the end of the record
    ['AMZN', YAHOO, 'non_payer', 'none', 0],
    ['NFLX', ALPHA, 'non_payer', 'none', 0],
  ])('%s in %s: %s, %s, %d a year', (symbol, folder, status, frequency, annual) => {
    const state = stateOf(symbol, folder);
    expect([state.status, state.frequency]).toEqual([status, frequency]);
    expect(state.annualRate).toBeCloseTo(annual, 6);
  });

  it('O pays monthly: twelve payments', () => {
    const state = dividendState(list('O'), day('2026-08-10'));
    expect([state.status, state.frequency, state.special]).toEqual(['payer', 'monthly', []]);
    const year = list('O')
      .slice(-12)
      .reduce((sum, payment) => sum + payment.amount, 0);
    expect(state.annualRate).toBeCloseTo(year, 9);
    expect(state.last).toEqual({ day: day('2026-07-31'), amount: 0.271 });
  });

  it('the specials people remember, and no others', () => {
    const dates = (symbol: string, folder: string): string[] =>
      stateOf(symbol, folder).special.map((d) => formatDay(d.day));
    expect(dates('MSFT', ALPHA)).toEqual(['2004-11-15']); // 3.08 with the regular 0.08
    expect(dates('XLE', 'etf_daily_to_2026')).toEqual(['2019-12-30']); // ten days after the regular one
    for (const symbol of ['AAPL', 'CAT', 'IBM', 'INTC', 'JNJ', 'KO', 'O', 'PG'])
      expect(dates(symbol, ALPHA), symbol).toEqual([]);
  });

  it.each(['IBM', 'JNJ', 'KO', 'PG', 'XOM', 'O'])(
    '%s: on every day of twenty years exactly one year of payments counts',
    (symbol) => {
      const payments = list(symbol);
      const perYear = symbol === 'O' ? 12 : 4;
      for (let asOf = payments[perYear + 3]!.day; asOf < payments.at(-1)!.day + 30; asOf += 3) {
        const known = payments.filter((payment) => payment.day <= asOf).slice(-perYear);
        const expected = known.reduce((sum, payment) => sum + payment.amount, 0);
        const state = dividendState(payments, asOf);
        if (Math.abs(state.annualRate - expected) > 1e-9 || state.status !== 'payer') {
          expect.fail(`${symbol} ${formatDay(asOf)}: ${state.annualRate} (${state.status}), not ${expected}`);
        }
      }
    },
  );
});
