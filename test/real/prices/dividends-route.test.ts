/**
 * Dividends and profiles from real records, all the way: files -> importer -> store -> engine. Expected numbers are
 * read off records and filings.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compute as dividendsOf } from '../../../src/endpoints/dividends/compute.ts';
import type { Payload } from '../../../src/endpoints/dividends/payload.ts';
import { compute as profileOf } from '../../../src/endpoints/profile/compute.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { expectedPayments } from '../../../src/engine/dividends/next-dates.ts';
import { dividendState } from '../../../src/engine/dividends/rate.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { data } from '../../support/real-records.ts';
import { column, daysOf, readTable } from '../price-records.ts';
import { useCompanies } from '../records-store.ts';
import { day, factsOf } from '../statements-records.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('dividends and profile on real records', () => {
  const records = useCompanies();

  const context = (asOf = '2025-08-08') => ({
    store: records.store,
    now: NOW,
    asOf: Date.parse(`${asOf}T22:00:00Z`),
    liveFigures,
  });
  const dividends = async (symbol: string, asOf?: string): Promise<Payload> => dividendsOf(context(asOf), { symbol });

  function healthOf(payload: Payload) {
    const { dividend_health: health } = payload;
    if (isMarker(health)) throw new Error(`no health: ${health.reason}`);
    return health;
  }

  test('AAPL after its annual report of 2024', async () => {
    // Form 10-K for the year to 2024-09-28 (accession 0000320193-24-000123), in millions: net income 93,736; operating
    // cash flow 118,254; payments for property 9,447; dividends 15,234; operating income 123,216; depreciation and
    // amortization 11,445; commercial paper 9,967; term debt 10,912 and 85,750; cash 29,943; current marketable
    // securities 35,228.
    const { grade_components: components, payout_safety: safety } = healthOf(await dividends('AAPL', '2024-11-15'));
    expect(components).toEqual({
      payout_ratio_pct: 16.25, // 15234 / 93736
      fcf_payout_ratio_pct: 14, // 15234 / (118254 - 9447) = 14.001 %
      ocf_coverage: 7.76, // 118254 / 15234
      ebitda_coverage: 8.84, // 134661 / 15234
      net_debt_to_ebitda: 0.31, // (106629 - 29943 - 35228) / 134661
    });
    expect(safety).toEqual({ available: true, grade: 'A' });
  });

  test('NVDA after its annual report of fiscal 2025', async () => {
    // Form 10-K for the year to 2025-01-26, in millions: net income 72,880; operating cash flow 64,089; purchases of
    // property and intangibles 3,236; dividends 834; operating income 81,453; depreciation and amortization 1,864; debt
    // 8,463; cash 8,589; marketable securities 34,621.
    const payload = await dividends('NVDA', '2025-03-14');
    expect(healthOf(payload).grade_components).toEqual({
      payout_ratio_pct: 1.14, // 834 / 72880
      fcf_payout_ratio_pct: 1.37, // 834 / 60853
      ocf_coverage: 76.85, // 64089 / 834
      ebitda_coverage: 99.9, // 83317 / 834
      net_debt_to_ebitda: -0.42, // (8463 - 8589 - 34621) / 83317
    });
    // Raised by 150 % with the 10:1 split of June 2024: 0.04 before, 0.10 before the split's basis, 0.01 on today's.
    expect(payload.growth.last_increase_date).toBe('2024-06-11');
    expect(payload.current).toMatchObject({ annual_rate: 0.04, last_payment_amount: 0.01 });
  });

  test('JPM is graded as a bank, by the statements of its price day', async () => {
    // Its prices end in 2021, the full record begins later: nothing of 2025 goes into a ratio with that price (FIELDS
    // 16, A1).
    const health = healthOf(await dividends('JPM', '2026-03-02'));
    const none = { available: false, reason: 'not_applicable_to_industry' };
    const missing = { available: false, reason: 'not_reported' };
    expect(health.grade_components).toMatchObject({
      payout_ratio_pct: missing,
      ocf_coverage: none,
      net_debt_to_ebitda: none,
    });
    // Form 10-K for 2025, in millions: dividends 16,625, of which preferred 1,099; net income 57,048.
    const statements = buildStatements(factsOf('JPM'), { asOf: day('2026-03-02'), splits: [] })!;
    expect(statements.ttm('common_dividends_paid')).toMatchObject({ value: (16_625 - 1_099) * 1e6 });
    expect(statements.ttm('net_income')).toMatchObject({ value: 57_048e6 });
  });

  test('KO: the facts at hand have no dividends paid, so there is no payout of 0 %', async () => {
    const payload = await dividends('KO');
    expect(healthOf(payload).grade_components.payout_ratio_pct).toEqual({ available: false, reason: 'not_reported' });
    expect(payload.current).toMatchObject({
      annual_rate: 1.99,
      annual_rate_forward_estimated: 2.04,
      frequency: 'quarterly',
    });
    // 1.99 / 70.34
    expect(payload.current.yield_pct).toBe(2.83);
    // The company has raised it every year since 1963; the record begins with the last payment of 1999.
    expect(healthOf(payload).track_record.consecutive_increase_years).toBe(26);
  });

  test('INTC: cut by two thirds in February 2023, suspended from the fourth quarter of 2024', async () => {
    expect(healthOf(await dividends('INTC', '2023-08-01')).track_record.cuts_in_5y_window).toBe(1);
    expect((await dividends('INTC', '2024-09-30')).status).toBe('payer');
    const payload = await dividends('INTC');
    expect(payload).toMatchObject({ status: 'suspended', current: { annual_rate: 0, last_ex_date: '2024-08-07' } });
    // Counted up to 365 days and a quarter of an interval (FIELDS A16).
    expect(healthOf(payload).track_record).toMatchObject({ cuts_in_5y_window: 2, never_cut_in_5y_window: false });
  });

  test('T: cut with the spin-off of 2022, not raised since', async () => {
    expect(healthOf(await dividends('T', '2022-01-31')).track_record.cuts_in_5y_window).toBe(0);
    const payload = await dividends('T');
    expect(healthOf(payload).track_record).toEqual({
      consecutive_increase_years: 0,
      cuts_in_5y_window: 1,
      never_cut_in_5y_window: false,
    });
    expect(payload.growth.last_increase_date).toBe('2020-01-09');
  });

  test('AAPL: raised every spring since 2013', async () => {
    // First payment of the present run 2012-08-09; ex-dates of the raises in the record are all in May.
    const payload = await dividends('AAPL');
    expect(payload.history_summary.ex_date_first).toBe('2012-08-09');
    expect(healthOf(payload).track_record.consecutive_increase_years).toBe(13);
    expect(payload.growth).toEqual({
      consecutive_years_increased_within_5y_window: 5,
      last_increase_date: '2025-05-12',
    });
  });

  test('SPY: distributions, no payout', async () => {
    const payload = await dividends('SPY');
    expect(payload.dividend_health).toEqual({ available: false, reason: 'not_applicable_etf' });
    expect(payload).toMatchObject({ status: 'payer', current: { frequency: 'quarterly' } });
  });

  // What these paid next, by the same records or the companies' announcements; the estimate was made on 2025-08-08.
  test.each([
    ['AAPL', '2025-08-11', 0],
    ['KO', '2025-09-15', 0],
    ['JPM', '2025-10-06', 0],
    ['SPY', '2025-09-19', 0],
    ['MSFT', '2025-08-21', 1],
    ['JNJ', '2025-08-26', 1],
    ['T', '2025-10-10', 3],
  ])('%s went ex on %s', async (symbol, real, within) => {
    const { next_ex_date_estimated: next } = (await dividends(symbol)).current;
    expect(Math.abs(parseDay(next as string)! - parseDay(real)!), `${next}`).toBeLessThanOrEqual(within);
  });

  test.each(['IBM', 'JNJ', 'KO', 'O', 'PG', 'XOM'])(
    '%s: ex-dates of six years foretold within ten days, and three on average',
    (symbol) => {
      const table = readTable(join(data, 'prices', 'dividends', `${symbol}.csv`));
      const amounts = column(table, 'amount')!;
      const payments = daysOf(table).map((day, i) => ({ day, amount: amounts[i]! }));
      const misses = payments.slice(-24).map((payment, i) => {
        const asOf = payments[payments.length - 24 + i - 1]!.day;
        const [next] = expectedPayments({ state: dividendState(payments, asOf), asOf }, asOf + 1, asOf + 200);
        return Math.abs((next?.day ?? 0) - payment.day);
      });
      expect(Math.max(...misses)).toBeLessThanOrEqual(10);
      expect(misses.reduce((a, b) => a + b, 0) / misses.length).toBeLessThanOrEqual(3);
    },
  );

  test('profiles of three records of the regulator', async () => {
    // Cover data of the submissions records and year ends of the annual reports.
    expect(await profileOf(context(), { symbol: 'AAPL' })).toMatchObject({
      name: 'Apple Inc.',
      cik: '0000320193',
      exchange: 'NASDAQ',
      sector: 'Technology',
      industry: 'Electronic Computers',
      country: 'US',
      headquarters: 'Cupertino, CA',
      website: { available: false, reason: 'not_reported' },
      fiscal_year_end_month: 9,
    });
    expect(await profileOf(context(), { symbol: 'NVDA' })).toMatchObject({
      headquarters: 'Santa Clara, CA',
      fiscal_year_end_month: 1,
    });
    expect(await profileOf(context(), { symbol: 'MSFT' })).toMatchObject({
      headquarters: 'Redmond, WA',
      fiscal_year_end_month: 6,
    });
  });
});
