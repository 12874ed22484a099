/**
 * Derived columns of statement rows (FIELDS 3.6). Hand calculations on the maker of fundamentals-samples.ts: quarter 14
 * ends 2021-09-30.
 */
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { growthPct, over } from '../../../src/engine/fundamentals/arithmetic.ts';
import {
  BALANCE_COLUMNS,
  CASH_COLUMNS,
  type Column,
  GROWTH_COLUMNS,
  INCOME_COLUMNS,
  INVESTMENT_COLUMNS,
  MARGIN_COLUMNS,
  RATIO_COLUMNS,
  SERIES_COLUMNS,
} from '../../../src/engine/fundamentals/columns.ts';
import { type RowPeriod, rowPeriods } from '../../../src/engine/fundamentals/row-period.ts';
import { isMarker, type Maybe, unavailable } from '../../../src/engine/value.ts';
import { day } from '../../support/facts-builder.ts';
import { type Lines, MAKER, plus, rowAt, type Shape, statementsOf } from './samples.ts';

/** The number with six decimals, or the reason. */
function shown(value: Maybe<number>): number | string {
  return isMarker(value) ? value.reason : Math.round(value * 1e6) / 1e6;
}

function table(columns: Readonly<Record<string, Column>>, row: RowPeriod): Record<string, number | string> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, shown(column.compute(row))]));
}

function thirdQuarter(more: Lines = {}, shape: Shape = {}): RowPeriod {
  return rowAt(statementsOf(plus(MAKER, more), shape), 'quarter', '2021-09-30');
}

const MAKER_YEAR = () => rowAt(statementsOf(MAKER), 'annual', '2021-12-31');

describe('a quarter', () => {
  const row = thirdQuarter();
  const percent = (a: number, b: number) => Math.round((a / b) * 1e8) / 1e6;

  it('income statement', () => {
    expect(table(INCOME_COLUMNS, row)).toMatchObject({
      revenue: 11_400,
      cost_of_revenue: 6_700,
      gross_profit: 4_700,
      operating_income: 3_060,
      // 3,060 + 400
      ebitda: 3_460,
      net_income: 2_288,
      // 3,060 / 200
      interest_coverage: 15.3,
      eps_diluted: 1.144,
      shares_basic: 2_000,
    });
  });

  it('growth: against quarters 10 and 13', () => {
    expect(table(GROWTH_COLUMNS, row)).toEqual({
      // 2,288 / 2,160 and the same per share
      eps_yoy_pct: percent(128, 2_160),
      net_income_yoy_pct: percent(128, 2_160),
      // 11,400 / 11,300
      revenue_qoq_pct: percent(100, 11_300),
      // 11,400 / 11,000
      revenue_yoy_pct: percent(400, 11_000),
      // 640 / 600
      rnd_yoy_pct: percent(40, 600),
    });
  });

  it('margins and intensities', () => {
    expect(table(MARGIN_COLUMNS, row)).toEqual({
      ebitda_margin_pct: percent(3_460, 11_400),
      gross_margin_pct: percent(4_700, 11_400),
      net_margin_pct: percent(2_288, 11_400),
      operating_margin_pct: percent(3_060, 11_400),
    });
    expect(table(INVESTMENT_COLUMNS, row)).toEqual({
      // Quarters 3 to 14: 12 x 600 + 10 x 102 over 12 x 10,000 + 100 x 102
      capex_intensity_3y_avg_pct: percent(8_220, 130_200),
      capex_intensity_pct: percent(740, 11_400),
      rnd_intensity_pct: percent(640, 11_400),
    });
  });

  it('cash flow, made discrete', () => {
    expect(table(CASH_COLUMNS, row)).toMatchObject({
      operating_cash_flow: 2_820,
      capex: 740,
      free_cash_flow: 2_080,
      fcf_margin_pct: percent(2_080, 11_400),
      // 2,080 / 2,000 and 2,820 / 2,700
      fcf_yoy_pct: 4,
      ocf_yoy_pct: percent(120, 2_700),
      stock_based_comp: 'not_reported',
    });
  });

  it('balance sheet', () => {
    expect(table(BALANCE_COLUMNS, row)).toMatchObject({
      total_debt: 6_500,
      // 6,500 - 3,700 - 1,000
      net_debt: 1_800,
      // 25,600 - 2,500
      tangible_book_value: 23_100,
      common_shares_outstanding: 2_000,
      inventory: 'not_reported',
    });
    expect(table(RATIO_COLUMNS, row)).toEqual({
      current_ratio: shown(19_200 / 11_400),
      debt_to_assets: shown(6_500 / 47_000),
      debt_to_equity: shown(6_500 / 25_600),
      // Quarters 11 to 14: 10,000 + 40 x 50 over 800
      interest_coverage: 15,
      // Same quarters: EBITDA 12,000 + 1,600
      net_debt_to_ebitda: shown(1_800 / 13_600),
    });
  });
});

describe('a fiscal year', () => {
  it('compares with the year before and has no quarter before it', () => {
    // 2021 is quarters 12 to 15: revenue 40,000 + 100 x 54; 2020 quarters 8 to 11: 40,000 + 100 x 38.
    expect(table(GROWTH_COLUMNS, MAKER_YEAR())).toMatchObject({
      revenue_yoy_pct: shown((45_400 / 43_800 - 1) * 100),
      revenue_qoq_pct: 'no_prior_period',
    });
  });

  it('three years of capital expenditure', () => {
    // Quarters 4 to 15: 7,200 + 10 x 114 over 120,000 + 100 x 114
    expect(shown(INVESTMENT_COLUMNS.capex_intensity_3y_avg_pct.compute(MAKER_YEAR()))).toBe(
      shown((8_340 / 131_400) * 100),
    );
  });

  it('coverage over the year in both tables', () => {
    // 10,000 + 40 x 54 over 800
    expect(shown(INCOME_COLUMNS.interest_coverage.compute(MAKER_YEAR()))).toBe(15.2);
    expect(shown(RATIO_COLUMNS.interest_coverage.compute(MAKER_YEAR()))).toBe(15.2);
  });

  it('a year is not its fourth quarter', () => {
    const statements = statementsOf(MAKER);
    const revenue = (cadence: 'quarter' | 'annual') =>
      shown(INCOME_COLUMNS.revenue.compute(rowAt(statements, cadence, '2021-12-31')));
    expect([revenue('quarter'), revenue('annual')]).toEqual([11_500, 45_400]);
  });
});

describe('growth', () => {
  it('prefers the comparative in the same filing', () => {
    // The filing of quarter 14 restates the revenue of quarter 10 from 11,000 to 9,500.
    const row = thirdQuarter({ recast: (concept, q) => (concept === 'Revenues' && q === 14 ? 9_500 : undefined) });
    expect(shown(GROWTH_COLUMNS.revenue_yoy_pct.compute(row))).toBe(20);
    // What the other row shows stays as first filed.
    expect(shown(INCOME_COLUMNS.revenue.compute({ ...row, at: row.statements.priorYear(row.at)! }))).toBe(11_000);
  });

  it('a cash flow of a quarter compares with the restated year to date less the one of the filing before', () => {
    // Year-ago quarter 10 as reported this year: 2,350 instead of 2,700; 2,820 / 2,350.
    const row = thirdQuarter({
      recast: (concept, q) => (concept.startsWith('NetCash') && q === 14 ? 2_350 : undefined),
    });
    expect(shown(CASH_COLUMNS.ocf_yoy_pct.compute(row))).toBe(20);
  });

  it('falls back to the row a year earlier where the filing shows no comparative', () => {
    // Research moves to another tag in quarter 14: its comparative is under the old tag, by another rule.
    const moved: Lines = {
      income: {
        ResearchAndDevelopmentExpense: (q) => (q >= 11 ? undefined : 500 + 10 * q),
        ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost: (q) => (q >= 11 ? 500 + 10 * q : undefined),
      },
    };
    expect(shown(GROWTH_COLUMNS.rnd_yoy_pct.compute(thirdQuarter(moved)))).toBe(shown((640 / 600 - 1) * 100));
  });

  it.each([
    ['a loss before', -500, 'non_positive_base'],
    ['nothing before', 0, 'non_positive_base'],
    // 2,288 / 1,000
    ['a profit before', 1_000, 128.8],
  ])('%s', (_, before, expected) => {
    const row = thirdQuarter({ income: { NetIncomeLoss: (q) => (q === 10 ? before : 1_840 + 32 * q) } });
    expect(shown(GROWTH_COLUMNS.net_income_yoy_pct.compute(row))).toBe(expected);
  });

  it('falls into a loss: below minus 100 per cent', () => {
    const row = thirdQuarter({ income: { NetIncomeLoss: (q) => (q === 14 ? -1_080 : 1_840 + 32 * q) } });
    // -1,080 / 2,160
    expect(shown(GROWTH_COLUMNS.net_income_yoy_pct.compute(row))).toBe(-150);
  });

  it('a young company: its first filing compares with the year before, the quarter before is not known', () => {
    const statements = statementsOf(MAKER, { firstYear: 2021, quarters: 1 }, { asOf: '2021-06-01' });
    const [row] = rowPeriods(statements, 'quarter', 8);
    // Quarter 0 against quarter -4: 10,000 / 9,600.
    expect(table(GROWTH_COLUMNS, row!)).toMatchObject({
      revenue_yoy_pct: shown((10_000 / 9_600 - 1) * 100),
      revenue_qoq_pct: 'no_prior_period',
    });
    expect(shown(INVESTMENT_COLUMNS.capex_intensity_3y_avg_pct.compute(row!))).toBe('insufficient_history');
  });

  it('a missing figure keeps its own reason, a missing base is no_prior_period', () => {
    expect(growthPct(unavailable('ytd_only'), 5)).toEqual(unavailable('ytd_only'));
    expect(growthPct(5, unavailable('not_reported'))).toEqual(unavailable('no_prior_period'));
  });

  it('per share on one basis across a split', () => {
    const split = { day: day('2021-06-01'), numerator: 2, denominator: 1 };
    const lines = plus(MAKER, {
      eps: (q) => (q >= 13 ? (1_840 + 32 * q) / 4_000 : (1_840 + 32 * q) / 2_000),
      shares: (q) => (q >= 13 ? 4_000 : 2_000),
      balance: { CommonStockSharesOutstanding: (q) => (q >= 13 ? 4_000 : 2_000) },
      // Filings after the split restate their comparatives.
      recast: () => undefined,
    });
    const statements = statementsOf(lines, {}, { splits: [split] });
    const before = rowAt(statements, 'quarter', '2020-09-30');
    // Quarter 10 was filed before the split: 2,160 / 2,000 shares is 0.54 on today's basis.
    expect(shown(INCOME_COLUMNS.eps_diluted.compute(before))).toBe(0.54);
    expect(shown(INCOME_COLUMNS.shares_diluted.compute(before))).toBe(4_000);
    expect(shown(BALANCE_COLUMNS.common_shares_outstanding.compute(before))).toBe(4_000);
    expect(shown(SERIES_COLUMNS.shares_outstanding.compute(before))).toBe(4_000);
  });
});

describe('what cannot be divided by', () => {
  it('revenue that is not positive', () => {
    const row = thirdQuarter({ income: { Revenues: (q) => (q === 14 ? 0 : 10_000 + 100 * q) } });
    expect(new Set(Object.values(table(MARGIN_COLUMNS, row)))).toEqual(new Set(['non_positive_denominator']));
    expect(shown(CASH_COLUMNS.fcf_margin_pct.compute(row))).toBe('non_positive_denominator');
    expect(shown(INVESTMENT_COLUMNS.capex_intensity_pct.compute(row))).toBe('non_positive_denominator');
    // Three years of revenue are positive all the same: 130,200 - 11,400.
    expect(shown(INVESTMENT_COLUMNS.capex_intensity_3y_avg_pct.compute(row))).toBe(shown((8_220 / 118_800) * 100));
  });

  it('equity below zero', () => {
    const row = thirdQuarter({ balance: { StockholdersEquity: () => -10 } });
    expect(shown(RATIO_COLUMNS.debt_to_equity.compute(row))).toBe('non_positive_denominator');
    expect(shown(BALANCE_COLUMNS.tangible_book_value.compute(row))).toBe(-2_510);
  });

  it('EBITDA below zero; net cash over EBITDA keeps its sign', () => {
    const losing = thirdQuarter({ income: { OperatingIncomeLoss: () => -500 } });
    expect(shown(RATIO_COLUMNS.net_debt_to_ebitda.compute(losing))).toBe('non_positive_denominator');
    const rich = thirdQuarter({ balance: { CashAndCashEquivalentsAtCarryingValue: () => 19_100 } });
    // 6,500 - 19,100 - 1,000 over 13,600
    expect(shown(RATIO_COLUMNS.net_debt_to_ebitda.compute(rich))).toBe(-1);
  });

  it.each([0, -1])('a denominator of %d', (denominator) => {
    expect(over(1, denominator)).toEqual(unavailable('non_positive_denominator'));
  });
});

describe('lines that are not there', () => {
  it('no short-term investments count as none in net debt, the field says not_reported', () => {
    const row = thirdQuarter({ balance: { ShortTermInvestments: () => undefined } });
    expect(table(BALANCE_COLUMNS, row)).toMatchObject({ short_term_investments: 'not_reported', net_debt: 2_800 });
  });

  it('no capital expenditure: no free cash flow either', () => {
    const row = thirdQuarter({ cash: { PaymentsToAcquirePropertyPlantAndEquipment: () => undefined } });
    expect(table(CASH_COLUMNS, row)).toMatchObject({
      free_cash_flow: 'not_reported',
      fcf_margin_pct: 'not_reported',
      fcf_yoy_pct: 'not_reported',
    });
    expect(table(INVESTMENT_COLUMNS, row)).toMatchObject({
      capex_intensity_pct: 'not_reported',
      capex_intensity_3y_avg_pct: 'not_reported',
    });
  });

  it('a gap in three years of capital expenditure', () => {
    const row = thirdQuarter({
      cash: { PaymentsToAcquirePropertyPlantAndEquipment: (q) => (q < 8 ? undefined : 600 + 10 * q) },
    });
    expect(shown(INVESTMENT_COLUMNS.capex_intensity_3y_avg_pct.compute(row))).toBe('insufficient_history');
  });

  it('without a count on the balance sheet: none, an average is no count (FIELDS A41)', () => {
    const row = thirdQuarter({ balance: { CommonStockSharesOutstanding: () => undefined } });
    expect(shown(BALANCE_COLUMNS.common_shares_outstanding.compute(row))).toBe('not_reported');
    expect(shown(SERIES_COLUMNS.shares_outstanding.compute(row))).toBe('shares_outstanding_unavailable');
  });

  it('a count of one class of several is not the company, nor is the average', () => {
    const row = thirdQuarter({ balance: { CommonStockSharesOutstanding: () => 700 } });
    // 700 is less than half of the 2,000 averaged.
    expect(shown(BALANCE_COLUMNS.common_shares_outstanding.compute(row))).toBe('not_reported');
    expect(shown(SERIES_COLUMNS.shares_outstanding.compute(row))).toBe('shares_outstanding_unavailable');
  });
});

describe('industries', () => {
  const undivided: Lines = { balance: { AssetsCurrent: () => undefined, LiabilitiesCurrent: () => undefined } };
  const of = (sic: number, more: Lines = {}) =>
    rowAt(statementsOf(plus(MAKER, plus(undivided, more)), {}, { sic }), 'quarter', '2021-09-30');

  it('a bank', () => {
    const row = of(6021, { income: { OperatingIncomeLoss: () => undefined } });
    expect(table(RATIO_COLUMNS, row)).toMatchObject({
      current_ratio: 'not_applicable_to_industry',
      interest_coverage: 'not_applicable_to_industry',
      net_debt_to_ebitda: 'not_applicable_to_industry',
    });
    expect(table(MARGIN_COLUMNS, row)).toMatchObject({
      gross_margin_pct: 'not_applicable_to_industry',
      operating_margin_pct: 'not_applicable_to_industry',
      ebitda_margin_pct: 'not_applicable_to_industry',
      net_margin_pct: shown((2_288 / 11_400) * 100),
    });
  });

  it('a real-estate company does not divide its balance sheet by term, but has EBITDA', () => {
    const row = of(6798);
    expect(table(BALANCE_COLUMNS, row)).toMatchObject({
      current_assets: 'not_applicable_to_industry',
      current_liabilities: 'not_applicable_to_industry',
    });
    expect(table(MARGIN_COLUMNS, row)).toMatchObject({
      gross_margin_pct: 'not_applicable_to_industry',
      ebitda_margin_pct: shown((3_460 / 11_400) * 100),
    });
  });

  it('an ordinary company without the lines just did not report them', () => {
    expect(shown(RATIO_COLUMNS.current_ratio.compute(of(3571)))).toBe('not_reported');
  });
});

describe('which rows there are', () => {
  const ends = (rows: readonly RowPeriod[]) => rows.map(({ at }) => formatDay(at.end));

  it('newest first, as many as asked for', () => {
    const statements = statementsOf(MAKER);
    expect(ends(rowPeriods(statements, 'quarter', 3))).toEqual(['2021-12-31', '2021-09-30', '2021-06-30']);
    expect(ends(rowPeriods(statements, 'annual', 2))).toEqual(['2021-12-31', '2020-12-31']);
  });

  it('a filer of years only has no quarters', () => {
    const statements = statementsOf(MAKER, { annualForm: '20-F' });
    expect(rowPeriods(statements, 'quarter', 8)).toEqual([]);
    expect(ends(rowPeriods(statements, 'annual', 2))).toEqual(['2021-12-31', '2020-12-31']);
  });
});
