/** `GET /v2/fundamentals`: rows, rounding, and what is there without rows. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/fundamentals/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/fundamentals/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { isMarker, unavailable } from '../../../src/engine/value.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { factsOf, type Lines, MAKER, plus, type Shape } from '../../engine/fundamentals/samples.ts';
import { barsBetween } from '../../engine/valuation/samples.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { symbolsOf } from '../../service/calls.ts';
import { day, FactsBuilder } from '../../support/facts-builder.ts';
import { type Listed, marketStore } from '../../support/market-store.ts';
import { fitting } from '../contract/ajv.ts';

type Report = Extract<Payload, { ttm: unknown }>;
type Period = 'quarter' | 'annual';

/** Tuesday; the maker's last report came on 2022-02-09. */
const DAY = day('2022-03-01');
const NOW = closeInstant(DAY) + 3_600_000;

const fits = fitting(schema);

interface Ask {
  readonly asOf?: number | undefined;
  readonly more?: Partial<StoreReader>;
}

function answer(issuer: Listed, period: Period = 'quarter', { asOf, more }: Ask = {}): Payload {
  const context = { store: marketStore({ AAA: issuer }, more), now: NOW, asOf, liveFigures };
  return fits(compute(context, { symbol: 'AAA', period }) as Payload);
}

function report(lines: Lines = {}, shape: Shape = {}, period: Period = 'quarter'): Report {
  const payload = answer({ facts: factsOf(plus(MAKER, lines), shape) }, period);
  if (!('ttm' in payload)) throw new Error('unsupported');
  return payload;
}

describe('rows', () => {
  test('8 quarters, newest first, the same periods in all three arrays', () => {
    const { balance_sheet, cash_flow, income_statement, period, currency } = report();
    expect([period, currency]).toEqual(['quarter', 'USD']);
    expect(balance_sheet.map((row) => [row.fiscal_year, row.fiscal_period, row.period_end])).toEqual([
      [2021, 'Q4', '2021-12-31'],
      [2021, 'Q3', '2021-09-30'],
      [2021, 'Q2', '2021-06-30'],
      [2021, 'Q1', '2021-03-31'],
      [2020, 'Q4', '2020-12-31'],
      [2020, 'Q3', '2020-09-30'],
      [2020, 'Q2', '2020-06-30'],
      [2020, 'Q1', '2020-03-31'],
    ]);
    const ends = (rows: readonly { period_end: string }[]) => rows.map(({ period_end }) => period_end);
    expect(ends(cash_flow)).toEqual(ends(balance_sheet));
    expect(ends(income_statement)).toEqual(ends(balance_sheet));
  });

  test('5 fiscal years', () => {
    const { income_statement } = report({}, { firstYear: 2014, quarters: 32 }, 'annual');
    expect(income_statement.map((row) => [row.fiscal_year, row.fiscal_period])).toEqual([
      [2021, 'FY'],
      [2020, 'FY'],
      [2019, 'FY'],
      [2018, 'FY'],
      [2017, 'FY'],
    ]);
  });

  test('a young company has fewer', () => {
    expect(report({}, { firstYear: 2021, quarters: 3 }).balance_sheet.length).toBe(3);
    expect(report({}, { firstYear: 2021, quarters: 3 }, 'annual').balance_sheet).toEqual([]);
  });

  test('the four quarters of a year sum to it', () => {
    const quarters = report().cash_flow.slice(0, 4);
    const [year] = report({}, {}, 'annual').cash_flow;
    for (const name of ['operating_cash_flow', 'capex', 'free_cash_flow'] as const) {
      expect(quarters.reduce((sum, row) => sum + (row[name] as number), 0)).toBe(year![name]);
    }
  });

  test('the newest quarter, rounded', () => {
    const { balance_sheet, cash_flow, income_statement } = report();
    // Quarter 15: revenue 11,500 after 11,100 and 11,400; research 650; net income 2,320.
    expect(income_statement[0]).toMatchObject({
      revenue: 11_500,
      // 2,320 / 2,000
      eps_diluted: 1.16,
      growth: { revenue_yoy_pct: 3.6, revenue_qoq_pct: 0.88, rnd_yoy_pct: 6.56 },
      investment: { rnd_intensity_pct: 5.65 },
      margins: { net_margin_pct: 20.17 },
      quality: { piotroski_status: { available: true } },
    });
    // 12,160 / 800; 6,500 / 47,500
    expect(balance_sheet[0]!.ratios).toMatchObject({ interest_coverage: 15.2, debt_to_assets: 0.14 });
    // 2,850 - 750
    expect(cash_flow[0]).toMatchObject({ free_cash_flow: 2_100, capex: 750 });
  });

  test('a missing line is a marker, and so is what needs it', () => {
    const [row] = report({ income: { ResearchAndDevelopmentExpense: () => undefined } }).income_statement;
    expect([row!.rnd_expense, row!.investment.rnd_intensity_pct, row!.growth.rnd_yoy_pct]).toEqual(
      Array(3).fill(unavailable('not_reported')),
    );
  });

  test('a score that is not available names the missing inputs', () => {
    const { quality } = report({ balance: { AssetsCurrent: () => undefined } }).income_statement[0]!;
    expect(quality).toEqual({
      piotroski_f_score: unavailable('missing_inputs'),
      piotroski_status: { ...unavailable('missing_inputs'), missing: ['current_assets', 'current_assets_year_before'] },
    });
  });
});

describe('little or no data', () => {
  test('a fund', () => {
    for (const period of ['quarter', 'annual'] as const) {
      // The trust behind it may well file statements.
      const payload = answer({ row: { assetType: 'etf' }, facts: factsOf(MAKER) }, period);
      expect(payload).toMatchObject({
        supported: false,
        reason: 'not_applicable_etf',
        period,
        balance_sheet: [],
        cash_flow: [],
        income_statement: [],
      });
      expect('ttm' in payload).toBe(false);
    }
  });

  test('nothing filed by then: no rows, no totals', () => {
    expect(answer({ facts: factsOf(MAKER, { firstYear: 2023 }) })).toMatchObject({
      currency: unavailable('not_reported'),
      balance_sheet: [],
      ttm: { revenue_ttm_usd: unavailable('not_reported'), roe_pct: unavailable('not_reported'), flags: [] },
    });
  });

  test('a record of income statements alone has their lines, and no balance sheet', () => {
    const whole = answer({ facts: factsOf(MAKER) }) as Report;
    const {
      currency,
      income_statement: rows,
      balance_sheet: sheets,
    } = answer({
      facts: factsOf({ income: MAKER.income! }),
    }) as Report;
    expect(currency).toBe('USD');
    expect(rows.map(({ revenue, net_income }) => [revenue, net_income])).toEqual(
      whole.income_statement.map(({ revenue, net_income }) => [revenue, net_income]),
    );
    for (const { total_assets } of sheets) expect(total_assets).toEqual(unavailable('not_reported'));
  });

  test.each<[string, Listed]>([
    ['no facts', {}],
    ['no CIK', { facts: factsOf(MAKER), row: { cik: undefined } }],
  ])('%s: an error that names what is missing and the command', (_, issuer) => {
    const hint = 'get them with: mds sync AAA';
    const details = { symbol: 'AAA', missing: ['fundamentals'], command: 'mds sync AAA', hint };
    expect(() => answer(issuer)).toThrow(expect.objectContaining({ code: 'NO_DATA', exitCode: 4, details }));
  });

  test('a filer of years only: no quarters, but totals, and a flag with the reason', () => {
    const quarterly = report({}, { annualForm: '20-F', currency: 'EUR' });
    expect([quarterly.balance_sheet, quarterly.currency]).toEqual([[], 'EUR']);
    expect(quarterly.ttm.flags).toContain('annual_only');
    expect(quarterly.ttm.revenue_ttm_usd).toEqual(unavailable('currency_mismatch'));
    // 2021: (7,360 + 32 x 54) / 45,400
    expect(quarterly.ttm.net_profit_margin_pct).toBe(20.02);
    const annual = report({}, { annualForm: '20-F', currency: 'EUR' }, 'annual');
    expect(annual.income_statement[0]).toMatchObject({ fiscal_period: 'FY', revenue: 45_400 });
    expect(annual.ttm).toEqual(quarterly.ttm);
  });
});

describe('the as-of date', () => {
  const facts = factsOf(MAKER);

  test('nothing filed later is read', () => {
    // The report on quarter 14 came on 2021-11-09, that on quarter 15 on 2022-02-09.
    const early = answer({ facts }, 'quarter', { asOf: closeInstant(day('2021-12-01')) + 1_200_000 }) as Report;
    expect(early.balance_sheet[0]!.period_end).toBe('2021-09-30');
    expect(early.as_of).toBe('2021-12-01T21:20:00Z');
    expect(early.income_statement).toEqual(
      (answer({ facts: factsOf(MAKER, { quarters: 15 }) }) as Report).income_statement,
    );
  });

  test('the clock, also where prices end before', () => {
    const bars = barsBetween(day('2020-01-02'), day('2021-12-01'), () => 10);
    const payload = answer({ facts, bars }, 'quarter') as Report;
    expect([payload.balance_sheet[0]!.period_end, payload.as_of]).toEqual(['2021-12-31', '2022-03-01T22:00:00Z']);
  });

  test('as of the import when that was earlier, with its age', () => {
    const imported = Date.UTC(2022, 1, 20, 12);
    const importedAt = (subjects: readonly string[]) => (subjects.includes('0000000001') ? imported : undefined);
    const { as_of, cache_age_seconds, freshness } = answer({ facts }, 'quarter', {
      more: { importedAt, filingsCheckedAt: () => imported },
    });
    // 2022-03-01 22:00 UTC less 2022-02-20 12:00.
    expect([as_of, cache_age_seconds, freshness]).toEqual(['2022-02-20T12:00:00Z', 9 * 86_400 + 36_000, 'end_of_day']);
  });

  test('splits count up to that day', () => {
    const split = { day: day('2022-02-15'), numerator: 4, denominator: 1 };
    const of = (asOf?: number) =>
      (answer({ facts, splits: [split] }, 'quarter', { asOf }) as Report).income_statement[0]!;
    expect([of().eps_diluted, of().shares_basic]).toEqual([0.29, 8_000]);
    expect(of(closeInstant(day('2022-02-11')) + 1_200_000).eps_diluted).toBe(1.16);
  });
});

describe('the sample market', () => {
  const { store } = sampleStore();
  const symbols = symbolsOf(store);
  const now = closeInstant(store.lastDay()!) + 3_600_000;
  const of = (symbol: string, period: Period) =>
    compute({ store, now, asOf: undefined, liveFigures }, { symbol, period }) as Payload;

  test.each(symbols.flatMap((symbol) => [[symbol, 'quarter'] as const, [symbol, 'annual'] as const]))(
    '%s by %s adds up',
    (symbol, period) => {
      const payload = fits(of(symbol, period));
      if (!('ttm' in payload)) return;
      for (const [i, cash] of payload.cash_flow.entries()) {
        const income = payload.income_statement[i]!;
        const balance = payload.balance_sheet[i]!;
        const { operating_cash_flow: ocf, capex, free_cash_flow: fcf } = cash;
        if (!isMarker(fcf)) expect(fcf).toBe((ocf as number) - (capex as number));
        const { ebitda, operating_income, depreciation_amortization } = income;
        if (!isMarker(ebitda))
          expect(ebitda).toBe((operating_income as number) + (depreciation_amortization as number));
        const { total_equity, intangibles, tangible_book_value, current_assets, total_assets } = balance;
        if (!isMarker(tangible_book_value))
          expect(tangible_book_value).toBe((total_equity as number) - (intangibles as number));
        if (!isMarker(current_assets)) expect(current_assets).toBeLessThanOrEqual(total_assets as number);
      }
    },
  );

  test('there are companies with all rows among them', () => {
    const counts = symbols.map((symbol) => (of(symbol, 'quarter') as Report).balance_sheet.length);
    expect(counts.filter((count) => count === 8).length).toBeGreaterThan(5);
  });
});

test('what is derived is derived from unrounded figures', () => {
  const [row] = report({ income: { Revenues: () => 3.4, NetIncomeLoss: () => 1.4 } }).income_statement;
  // 1.4 / 3.4; of the rounded ones it would be 1 / 3.
  expect([row!.revenue, row!.net_income, row!.margins.net_margin_pct]).toEqual([3, 1, 41.18]);
});

test('a foreign filer of half years: years only, with the flag', () => {
  const builder = new FactsBuilder();
  for (let year = 2017; year <= 2021; year++) {
    for (const [end, form, filed] of [
      [`${year}-06-30`, '6-K', `${year}-09-10`],
      [`${year}-12-31`, '20-F', `${year + 1}-02-20`],
    ] as const) {
      const filing = builder.file(form, filed, { period: end, fy: year, fp: form === '6-K' ? 'Q2' : 'FY' });
      const months = form === '6-K' ? 6 : 12;
      filing
        .flow('Revenues', `${year}-01-01`, end, 100 * months)
        .flow('NetIncomeLoss', `${year}-01-01`, end, 10 * months);
      filing.instant('Assets', end, 5_000).instant('StockholdersEquity', end, 2_000);
    }
  }
  const facts = builder.build();
  const quarterly = answer({ facts }) as Report;
  expect(quarterly.balance_sheet).toEqual([]);
  expect(quarterly.ttm).toMatchObject({ revenue_ttm_usd: 1_200, roe_pct: 6 });
  expect(quarterly.ttm.flags).toContain('annual_only');
  const annual = answer({ facts }, 'annual') as Report;
  expect(annual.income_statement.map(({ fiscal_period, revenue }) => [fiscal_period, revenue])).toEqual(
    Array(5).fill(['FY', 1_200]),
  );
});
