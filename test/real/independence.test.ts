/** FIELDS A1 on the real records: every pair of companies, whichever was imported first. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dependentCalls, type Files } from '../support/independence.ts';
import { data } from '../support/real-records.ts';

const FACTS = 'edgar/companyfacts_subset';
const PRICES = 'prices/alphavantage_daily_adjusted_1999_2021';
const SUBMISSIONS: Readonly<Record<string, string>> = { AAPL: '0000320193', MSFT: '0000789019' };
const BOTH = ['AAPL', 'AMZN', 'BAC', 'CAT', 'IBM', 'INTC', 'JNJ', 'JPM', 'KO', 'MSFT', 'NFLX', 'PG', 'T', 'XOM'];

function filesOf(symbol: string): Files {
  const submissions = SUBMISSIONS[symbol];
  return [
    symbol,
    [
      `${FACTS}/${symbol}.json.gz`,
      `${PRICES}/${symbol}.csv.gz`,
      ...(submissions === undefined ? [] : [`edgar/submissions/CIK${submissions}.json.gz`]),
    ].map((name) => join(data, name)),
  ];
}

describe('an import of X leaves every answer about Y as it was', () => {
  const companies = (): Files[] => [
    ...BOTH.map(filesOf),
    ['XLK', [join(data, 'prices/yahoo_daily_long_to_2018/XLK.csv.gz')]],
  ];
  const base = (): string[] => [
    join(data, 'edgar/company_tickers.json.gz'),
    join(data, 'prices/etf_daily_to_2026/SPY.csv.gz'),
  ];

  test.each(['as listed', 'in reverse'])(
    'imported %s',
    async (order) => {
      const list = order === 'as listed' ? companies() : companies().reverse();
      const { changed, compared } = await dependentCalls(base(), list, Date.UTC(2026, 10, 23, 22));
      expect(changed).toEqual([]);
      expect(compared).toBeGreaterThan(1000);
    },
    600_000,
  );
});
