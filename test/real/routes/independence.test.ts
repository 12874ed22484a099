/** FIELDS A1 on the real records: every pair of companies, whichever was imported first. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dependentCalls, type Files, ROUTES } from '../../support/independence.ts';
import { data } from '../../support/real-records.ts';

const NOW = Date.UTC(2026, 10, 23, 22);
const TICKERS = 'edgar/company_tickers.json.gz';
/** The benchmark, the one symbol whose prices are part of answers about others. */
const SPY = 'prices/yahoo_daily_2015_2024/SPY.csv.gz';
const FACTS = 'edgar/companyfacts_subset';
const TO_2021 = 'prices/alphavantage_daily_adjusted_1999_2021';

const files = (symbol: string, ...names: string[]): Files => [symbol, names.map((name) => join(data, name))];
const toYear2021 = (symbol: string): Files =>
  files(symbol, `${FACTS}/${symbol}.json.gz`, `${TO_2021}/${symbol}.csv.gz`);

/** Prices that end in 2018, 2021 and 2025; prices only; statements only. */
const COMPANIES: readonly Files[] = [
  files(
    'AAPL',
    `${FACTS}/AAPL.json.gz`,
    'prices/yahoo_daily_div_split_2020_2025/AAPL.csv.gz',
    'edgar/submissions/CIK0000320193.json.gz',
  ),
  ...['IBM', 'KO'].map(toYear2021),
  files('MSFT', 'edgar/submissions/CIK0000789019.json.gz', `${FACTS}/MSFT.json.gz`, `${TO_2021}/MSFT.csv.gz`),
  files('GOOGL', 'edgar/companyfacts/CIK0001652044.json.gz', 'prices/yahoo_daily_div_split_2020_2025/GOOGL.csv.gz'),
  files('MCD', `${FACTS}/MCD.json.gz`),
  files('KHC', `${TO_2021}/KHC.csv.gz`),
  files('XLK', 'prices/yahoo_daily_long_to_2018/XLK.csv.gz'),
];

describe('an import of X leaves every answer about Y as it was', { timeout: 600_000 }, () => {
  // Without the benchmark no other bar is newer than those of the companies.
  test.each([
    ['as listed, with the benchmark', [TICKERS, SPY], COMPANIES, 5],
    ['in reverse, without it, some of them', [TICKERS], COMPANIES.toReversed().slice(1, 5), 1],
  ])('imported %s', async (_, base, companies, least) => {
    const { changed, compared } = await dependentCalls(
      base.map((name) => join(data, name)),
      companies,
      NOW,
    );
    expect(changed).toEqual([]);
    const answered = (route: string): boolean => compared.get(route)! > (route === '/v2/insider' ? 0 : least);
    // It takes one of several names of a security, not the symbol and the query at once.
    // Statements as companies print them are in reports, which are not imported here.
    // What was listed, and a portfolio of it, are of the whole market.
    const others = ['/v2/symbols', '/v2/statements', '/v2/segments', '/v2/universe', '/v2/backtest'];
    expect(
      ROUTES.filter((route) => !answered(route) && !others.includes(route) && !route.startsWith('/v2/filings')),
    ).toEqual([]);
  });

  const documents = [
    files('AAPL', 'edgar/submissions/CIK0000320193.json.gz', 'edgar/filings/10-K/AAPL'),
    files('NVDA', 'edgar/submissions/CIK0001045810.json.gz', 'edgar/filings/10-K/NVDA', 'edgar/filings/10-Q/NVDA'),
    files('MSFT', 'edgar/submissions/CIK0000789019.json.gz', 'edgar/filings/10-Q/MSFT', `${TO_2021}/MSFT.csv.gz`),
  ];
  const forms = [
    files('AAPL', 'edgar/ownership/AAPL_form4_Adams_0000320193-22-000061.txt'),
    files('ZIP', 'edgar/ownership/ZIP_form4_RSU_F_M.txt'),
    files('ARW', 'edgar/ownership/ARW_0001127602-25-004598.nc'),
  ];

  test.each([
    ['documents', documents, NOW, /filings/],
    // In the 90 days after the last two forms.
    ['insider forms', forms, Date.UTC(2025, 3, 1, 22), /insider/],
  ])('%s, on their routes', async (_, companies, now, routes) => {
    const { changed, compared } = await dependentCalls([join(data, TICKERS)], companies, now);
    expect(changed).toEqual([]);
    expect(ROUTES.filter((route) => routes.test(route) && compared.get(route) === 0)).toEqual([]);
  });
});
