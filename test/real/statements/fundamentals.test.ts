import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/fundamentals/compute.ts';
import type { Payload } from '../../../src/endpoints/fundamentals/payload.ts';
import { compute as historyOf } from '../../../src/endpoints/history/compute.ts';
import type { Payload as History } from '../../../src/endpoints/history/payload.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { useCompanies } from '../records-store.ts';
import { day } from '../statements-records.ts';

type Report = Extract<Payload, { ttm: unknown }>;
type Period = 'quarter' | 'annual';

const COMPANIES = 'AAPL NVDA SNOW LPA JPM MSFT AMZN BAC CAT COST IBM INTC JNJ KO NFLX PG PLTR SHOP T XOM'.split(' ');
/** The prices of the records end here. */
const NOW = closeInstant(day('2025-08-08')) + 3_600_000;

describe('fundamentals of real companies', () => {
  const records = useCompanies();

  const at = (date?: string) => ({
    store: records.store,
    now: NOW,
    asOf: date === undefined ? undefined : closeInstant(day(date)) + 1_200_000,
  });

  function report(symbol: string, period: Period = 'quarter', date?: string): Report {
    const payload = compute(at(date), { symbol, period }) as Payload;
    if (!('ttm' in payload)) throw new Error('unsupported');
    return payload;
  }

  test.each([
    // 10-Q filed 2022-08-04: six months 59,355, the second quarter 29,643; WarnerMedia is no part of either.
    ['T', '2022-09-01', '2022-06-30', 'revenue_qoq_pct', -0.23],
    // Kenvue left in the third quarter: what the second was without it is known a year later alone.
    ['JNJ', '2024-03-01', '2023-10-01', 'revenue_qoq_pct', 'no_prior_period'],
    // 57,350 less 40,656 against 13,251: the 10-Q filed 2022-10-25 repeats both; not against 17,618.
    ['IBM', '2023-09-01', '2021-12-31', 'revenue_qoq_pct', 25.98],
    // 24,538 against 25,605: the year 2017 under the new revenue standard, less its nine months; not against 23,317.
    ['MSFT', '2019-06-03', '2017-09-30', 'revenue_qoq_pct', -4.17],
  ] as const)('growth on one basis: %s on %s, the quarter ended %s', (symbol, date, end, name, expected) => {
    const row = report(symbol, 'quarter', date).income_statement.find(({ period_end }) => period_end === end);
    const value = row?.growth[name];
    expect(isMarker(value) ? value.reason : value).toBe(expected);
  });

  test('AAPL, the quarter ended 2025-06-28', () => {
    const { balance_sheet, cash_flow, income_statement } = report('AAPL');
    // 10-Q filed 2025-08-01 (M USD): net sales 94,036 (85,777), cost 50,318, research 8,866 (8,006), operating income
    // 28,202, net income 23,434 (21,448), diluted EPS 1.57 (1.40).
    expect(income_statement[0]).toMatchObject({
      fiscal_year: 2025,
      fiscal_period: 'Q3',
      period_end: '2025-06-28',
      revenue: 94_036e6,
      gross_profit: 43_718e6,
      net_income: 23_434e6,
      growth: {
        revenue_yoy_pct: Math.round((94_036 / 85_777 - 1) * 1e4) / 100,
        net_income_yoy_pct: Math.round((23_434 / 21_448 - 1) * 1e4) / 100,
        rnd_yoy_pct: Math.round((8_866 / 8_006 - 1) * 1e4) / 100,
        // 1.57 / 1.40
        eps_yoy_pct: 12.14,
        // The quarter before: 95,359.
        revenue_qoq_pct: Math.round((94_036 / 95_359 - 1) * 1e4) / 100,
      },
      margins: { operating_margin_pct: Math.round((28_202 / 94_036) * 1e4) / 100 },
    });
    // Nine months 81,754 and 9,473 less six 53,887 and 6,011 (10-Qs).
    expect(cash_flow[0]).toMatchObject({ operating_cash_flow: 27_867e6, capex: 3_462e6, free_cash_flow: 24_405e6 });
    // Current assets 122,491, current liabilities 141,120; debt 9,923 + 9,345 + 82,430; cash 36,269; securities 19,103.
    expect(balance_sheet[0]).toMatchObject({
      net_debt: (9_923 + 9_345 + 82_430 - 36_269 - 19_103) * 1e6,
      ratios: { current_ratio: 0.87 },
    });
  });

  test('AAPL, five fiscal years: shares and earnings of 2020 on one basis with 2024', () => {
    const { income_statement } = report('AAPL', 'annual');
    expect(income_statement.map(({ fiscal_year, period_end }) => [fiscal_year, period_end])).toEqual([
      [2024, '2024-09-28'],
      [2023, '2023-09-30'],
      [2022, '2022-09-24'],
      [2021, '2021-09-25'],
      [2020, '2020-09-26'],
    ]);
    // 10-Ks: diluted EPS 6.08, 6.13, 6.11, 5.61, 3.28 (restated for 4:1); 2019 was 2.97 in the 10-K of 2020.
    expect(income_statement.map(({ eps_diluted }) => eps_diluted)).toEqual([6.08, 6.13, 6.11, 5.61, 3.28]);
    expect(income_statement[4]!.growth.eps_yoy_pct).toBe(Math.round((3.28 / 2.97 - 1) * 1e4) / 100);
  });

  test('NVDA: quarters before the 10:1 split on the basis after it', () => {
    const rows = report('NVDA', 'quarter', '2024-12-31').income_statement;
    // 10-Q of 2023-08: diluted EPS 2.48 then; the 10-Q of 2024-08 restates it to 0.25.
    expect(rows.find(({ period_end }) => period_end === '2023-07-30')?.eps_diluted).toBe(0.248);
    // 10-Q of 2024-08-28: diluted EPS 0.67 and, a year before, 0.25.
    const after = rows.find(({ period_end }) => period_end === '2024-07-28')!;
    expect([after.eps_diluted, after.growth.eps_yoy_pct]).toEqual([0.67, 168]);
  });

  test('JPM: a bank', () => {
    const { income_statement, balance_sheet } = report('JPM');
    const industry = { available: false, reason: 'not_applicable_to_industry' };
    expect(income_statement[0]).toMatchObject({
      gross_profit: industry,
      ebitda: industry,
      interest_coverage: industry,
      quality: { piotroski_f_score: industry, piotroski_status: industry },
    });
    expect(balance_sheet[0]!.ratios).toMatchObject({ current_ratio: industry, net_debt_to_ebitda: industry });
  });

  test('LPA: years only', () => {
    expect(report('LPA').balance_sheet).toEqual([]);
    expect(report('LPA').ttm.flags).toContain('annual_only');
    expect(report('LPA', 'annual').income_statement.length).toBeGreaterThan(1);
  });

  describe.each(COMPANIES)('%s', (symbol) => {
    test('the fourth score of a quarter is the score of the year', () => {
      const quarters = report(symbol).income_statement;
      for (const year of report(symbol, 'annual').income_statement) {
        const fourth = quarters.find(({ period_end }) => period_end === year.period_end);
        const [a, b] = [fourth?.quality.piotroski_f_score, year.quality.piotroski_f_score];
        // The year's average of shares and the last quarter's may stand on different sides of the year before.
        if (typeof a === 'number' && typeof b === 'number') expect(Math.abs(a - b)).toBeLessThanOrEqual(1);
      }
    });

    test('reading part of the record gives what the whole record gives', async () => {
      // A history of 30 years reads everything; rows read a few years.
      const series = 'revenue net_income eps_diluted operating_cash_flow capex total_debt shares_diluted'.split(' ');
      const growth = ['revenue_yoy_pct', 'net_income_yoy_pct', 'eps_yoy_pct', 'ocf_yoy_pct'];
      for (const date of [undefined, '2021-12-31', '2017-06-30']) {
        for (const [cadence, period] of [
          ['quarterly', 'quarter'],
          ['annual', 'annual'],
        ] as const) {
          const names = [...series, ...growth];
          const { rows } = (await historyOf(at(date), { symbol, cadence, range: 'max', series: names })) as History;
          const whole = new Map(rows.map(([end, ...cells]) => [end, cells]));
          const { balance_sheet, cash_flow, income_statement } = report(symbol, period, date);
          for (const [i, { period_end }] of balance_sheet.entries()) {
            const row = {
              ...balance_sheet[i]!,
              ...cash_flow[i]!,
              ...income_statement[i]!,
              ...income_statement[i]!.growth,
            };
            const own = names.map((name) => row[name as 'revenue']).map((value) => (isMarker(value) ? null : value));
            expect(own, `${date} ${cadence} ${period_end}`).toEqual(whole.get(period_end));
          }
        }
      }
    });
  });
});
