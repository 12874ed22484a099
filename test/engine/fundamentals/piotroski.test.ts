/** The F-score, each of its nine tests alone (Piotroski 2000; FIELDS 4.5). Hand calculations. */
import { describe, expect, it } from 'vitest';
import {
  piotroski,
  SCORED_FIELDS,
  type ScoredYear,
  type ScoreInput,
  type TestName,
} from '../../../src/engine/fundamentals/piotroski.ts';
import { fScore } from '../../../src/engine/fundamentals/quality.ts';
import { rowPeriods } from '../../../src/engine/fundamentals/row-period.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { MAKER, plus, rowAt, statementsOf } from './samples.ts';

const BEFORE: ScoredYear = {
  net_income: 80,
  operating_cash_flow: 100,
  revenue: 900,
  gross_profit: 360,
  total_assets: 1_000,
  long_term_debt: 300,
  current_assets: 400,
  current_liabilities: 200,
  shares_basic: 50,
};

/**
 * Passes all nine: return 100 / 1,000 after 80 / 1,000; cash 130; debt 250 of 1,050 after 300 of 1,000; 2.2 after 2;
 * 0.42 after 0.40; 1.0 after 0.9.
 */
const YEAR: ScoredYear = {
  net_income: 100,
  operating_cash_flow: 130,
  revenue: 1_000,
  gross_profit: 420,
  total_assets: 1_100,
  long_term_debt: 250,
  current_assets: 440,
  current_liabilities: 200,
  shares_basic: 50,
};

function score(year: Partial<ScoredYear> = {}, before: Partial<ScoredYear> = {}, more: Partial<ScoreInput> = {}) {
  return piotroski({
    year: { ...YEAR, ...year },
    before: { ...BEFORE, ...before },
    assetsTwoYearsBefore: 1_000,
    ...more,
  });
}

function failed(result: ReturnType<typeof score>): TestName[] {
  if (!result.available) throw new Error(result.reason);
  return (Object.entries(result.tests) as [TestName, boolean][]).filter(([, passed]) => !passed).map(([name]) => name);
}

describe('each test alone', () => {
  it('all nine pass', () => {
    expect(score()).toMatchObject({ available: true, points: 9 });
  });

  // What is changed makes exactly this test fail (equality fails, too).
  it.each<[TestName, Partial<ScoredYear>, Partial<ScoredYear>]>([
    ['positive_cash_flow', { operating_cash_flow: 0, net_income: -1 }, { net_income: -5 }],
    ['higher_return', {}, { net_income: 100 }],
    ['cash_above_income', { operating_cash_flow: 100 }, {}],
    // 315 / 1,050 is the 0.3 of the year before.
    ['lower_leverage', { long_term_debt: 315 }, {}],
    ['higher_liquidity', { current_assets: 400 }, {}],
    ['no_new_shares', { shares_basic: 50.001 }, {}],
    ['higher_margin', { gross_profit: 400 }, {}],
    ['higher_turnover', {}, { revenue: 1_000, gross_profit: 400 }],
  ])('%s', (name, year, before) => {
    const expected: TestName[] = name === 'positive_cash_flow' ? ['positive_return', name] : [name];
    expect(failed(score(year, before))).toEqual(expected);
  });

  it('positive_return: earnings of nothing fail; less of a loss than before is a higher return', () => {
    expect(failed(score({ net_income: 0 }, { net_income: -10 }))).toEqual(['positive_return']);
    expect(failed(score({ net_income: -10 }, { net_income: -20 }))).toEqual(['positive_return']);
  });

  it('returns are on the assets a year begins with', () => {
    // 100 / 2,000 after 80 / 1,000, though on the year's own assets 100 / 1,100 would be above 80 / 2,000.
    expect(failed(score({}, { total_assets: 2_000 }))).toEqual(['higher_return', 'higher_turnover']);
    // 80 / 700 then; leverage 300 / 850 before.
    expect(failed(score({}, {}, { assetsTwoYearsBefore: 700 }))).toEqual(['higher_return', 'higher_turnover']);
  });

  it('no debt in both years passes, debt out of nothing fails, debt paid off passes', () => {
    expect(failed(score({ long_term_debt: 0 }, { long_term_debt: 0 }))).toEqual([]);
    expect(failed(score({ long_term_debt: 1 }, { long_term_debt: 0 }))).toEqual(['lower_leverage']);
    expect(failed(score({ long_term_debt: 0 }))).toEqual([]);
  });

  it('as many shares as before pass, fewer pass', () => {
    expect(failed(score({ shares_basic: 49 }))).toEqual([]);
  });

  it('fails everything', () => {
    const worst: Partial<ScoredYear> = {
      net_income: -100,
      operating_cash_flow: -100,
      revenue: 100,
      gross_profit: 1,
      long_term_debt: 900,
      current_assets: 1,
      shares_basic: 99,
    };
    expect(score(worst)).toMatchObject({ available: true, points: 0 });
  });
});

describe('inputs that are missing', () => {
  it.each(SCORED_FIELDS)('%s of the year, and of the year before', (field) => {
    const none = unavailable('not_reported');
    expect(score({ [field]: none })).toEqual({ available: false, reason: 'missing_inputs', missing: [field] });
    expect(score({}, { [field]: none })).toMatchObject({ missing: [`${field}_year_before`] });
  });

  it('the assets two years before', () => {
    expect(score({}, {}, { assetsTwoYearsBefore: unavailable('no_prior_period') })).toEqual({
      available: false,
      reason: 'missing_inputs',
      missing: ['total_assets_two_years_before'],
    });
  });

  it.each(['total_assets', 'current_liabilities', 'revenue'] as const)('%s of nothing divides nothing', (field) => {
    expect(score({ [field]: 0 })).toMatchObject({ missing: [field] });
  });

  it('a line the industry does not have', () => {
    expect(
      score({ gross_profit: unavailable('not_applicable_to_industry'), revenue: unavailable('not_reported') }),
    ).toEqual({
      available: false,
      reason: 'not_applicable_to_industry',
    });
  });
});

describe('rows', () => {
  it('a quarter scores twelve months against the twelve before', () => {
    // Quarter 14, sums of four quarters. Return 8,960 / 45,000 after 8,448 / 43,000; turnover 45,000 / 45,000 after
    // 43,400 / 43,000.
    const result = fScore(rowAt(statementsOf(MAKER), 'quarter', '2021-09-30'));
    expect(failed(result)).toEqual(['higher_turnover']);
  });

  it('a year scores as its fourth quarter does', () => {
    const statements = statementsOf(MAKER);
    expect(fScore(rowAt(statements, 'annual', '2021-12-31'))).toEqual(
      fScore(rowAt(statements, 'quarter', '2021-12-31')),
    );
  });

  it('a single weak quarter does not decide: twelve months do', () => {
    // Quarter 14 earns 2,100, less than the 2,160 of quarter 10.
    // Turnover is 45,000 / 44,000; 8,960 - 188 = 8,772 on 44,000 is 0.19936, after 8,448 on 43,000, 0.19647.
    const lines = plus(MAKER, {
      income: { NetIncomeLoss: (q) => (q === 14 ? 2_100 : 1_840 + 32 * q) },
      balance: { Assets: (q) => (q === 10 ? 44_000 : 40_000 + 500 * q) },
    });
    expect(failed(fScore(rowAt(statementsOf(lines), 'quarter', '2021-09-30')))).toEqual([]);
  });

  it('new shares', () => {
    const lines = plus(MAKER, { shares: (q) => (q === 14 ? 2_001 : 2_000) });
    expect(failed(fScore(rowAt(statementsOf(lines), 'quarter', '2021-09-30')))).toEqual([
      'no_new_shares',
      'higher_turnover',
    ]);
  });

  it('a split is no issue of shares', () => {
    const lines = plus(MAKER, {
      shares: (q) => (q >= 13 ? 4_000 : 2_000),
      eps: (q) => (1_840 + 32 * q) / (q >= 13 ? 4_000 : 2_000),
    });
    const split = { day: Math.floor(Date.UTC(2021, 5, 1) / 86_400_000), numerator: 2, denominator: 1 };
    const row = rowAt(statementsOf(lines, {}, { splits: [split] }), 'quarter', '2021-09-30');
    expect(failed(fScore(row))).toEqual(['higher_turnover']);
  });

  it('a company without any debt needs no line that says so', () => {
    const none = () => undefined;
    const lines = plus(MAKER, {
      balance: { LongTermDebtNoncurrent: none, DebtCurrent: none },
      income: { InterestExpense: none },
    });
    expect(failed(fScore(rowAt(statementsOf(lines), 'quarter', '2021-09-30')))).toEqual(['higher_turnover']);
  });

  it('three balance sheets are needed', () => {
    const [row] = rowPeriods(statementsOf(MAKER, { firstYear: 2020, quarters: 8 }), 'annual', 1);
    const result = fScore(row!);
    expect(result).toMatchObject({ available: false, reason: 'missing_inputs' });
    expect(result.available ? [] : result.missing).toContain('total_assets_two_years_before');
  });

  it.each([6021, 6331])('not for industry %d', (sic) => {
    const none = () => undefined;
    const lines = plus(MAKER, {
      income: { OperatingIncomeLoss: none, CostOfRevenue: none },
      balance: { AssetsCurrent: none },
    });
    expect(fScore(rowAt(statementsOf(lines, {}, { sic }), 'quarter', '2021-09-30'))).toEqual({
      available: false,
      reason: 'not_applicable_to_industry',
    });
  });
});
