/**
 * Simulated statements for tests of their view: a company of eight quarters, a bank, a fund, one that files years only.
 */
import type { Payload, Report } from '../../../src/endpoints/fundamentals/payload.ts';
import { unavailable } from '../../../src/engine/value.ts';

const ENDS = [
  '2025-06-28',
  '2025-03-29',
  '2024-12-28',
  '2024-09-28',
  '2024-06-29',
  '2024-03-30',
  '2023-12-30',
  '2023-09-30',
];

interface Period {
  readonly fiscal_period: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY';
  readonly fiscal_year: number;
  readonly period_end: string;
}

/** The period `back` quarters before the third quarter of 2025. */
function quarter(back: number): Period {
  const number = (((2 - back) % 4) + 4) % 4;
  const fiscal_year = 2025 - Math.ceil((back - 2) / 4);
  return { fiscal_period: `Q${(number + 1) as 1 | 2 | 3 | 4}`, fiscal_year, period_end: ENDS[back]! };
}

function incomeRow(period: Period, back: number): Report['income_statement'][number] {
  const revenue = 94_036_000_000 - back * 1_000_000_000;
  return {
    ...period,
    cost_of_revenue: 50_318_000_000,
    depreciation_amortization: 2_830_000_000,
    ebitda: 31_032_000_000,
    eps_basic: 1.57,
    eps_diluted: back === 2 ? -0.35 : 1.5665,
    gross_profit: revenue - 50_318_000_000,
    growth: {
      eps_yoy_pct: unavailable('non_positive_base'),
      net_income_yoy_pct: -3.14,
      revenue_qoq_pct: -1.39,
      revenue_yoy_pct: 9.63,
      rnd_yoy_pct: 10.74,
    },
    income_tax: -4_597_000_000,
    interest_coverage: 12.3,
    interest_expense: unavailable('interest_expense_not_reported'),
    investment: { capex_intensity_3y_avg_pct: 2.71, capex_intensity_pct: 3.68, rnd_intensity_pct: 9.43 },
    margins: {
      ebitda_margin_pct: 33,
      gross_margin_pct: 46.49,
      net_margin_pct: 24.92,
      operating_margin_pct: 29.99,
    },
    net_income: back === 2 ? -5_200_000_000 : 23_434_000_000 + back,
    operating_expense: 15_516_000_000,
    operating_income: 28_202_000_000,
    pretax_income: 28_031_000_000,
    quality:
      back === 1
        ? {
            piotroski_f_score: unavailable('missing_inputs'),
            piotroski_status: { ...unavailable('missing_inputs'), missing: ['current_assets', 'shares_basic'] },
          }
        : { piotroski_f_score: 7, piotroski_status: { available: true } },
    revenue,
    rnd_expense: 8_866_000_000,
    sga_expense: 6_650_000_000,
    shares_basic: 14_902_886_000,
    shares_diluted: 14_948_179_000,
  };
}

function balanceRow(period: Period, back: number): Report['balance_sheet'][number] {
  return {
    ...period,
    cash_and_equivalents: 36_269_000_000,
    common_shares_outstanding: 14_856_722_000,
    current_assets: 122_491_000_000,
    current_liabilities: 141_120_000_000,
    intangibles: unavailable('not_reported'),
    inventory: 5_925_000_000,
    long_term_debt: 82_430_000_000,
    long_term_investments: 77_614_000_000,
    net_debt: -15_006_000_000,
    ppe_net: 48_508_000_000,
    ratios: {
      current_ratio: 0.87,
      debt_to_assets: 0.31,
      debt_to_equity: 1.54,
      interest_coverage: unavailable('interest_expense_not_reported'),
      net_debt_to_ebitda: 0.33,
    },
    receivables: 27_557_000_000,
    retained_earnings: -17_607_000_000,
    short_term_investments: 19_103_000_000,
    tangible_book_value: 65_830_000_000,
    total_assets: 331_495_000_000 + back * 2_000_000_000,
    total_debt: 101_698_000_000,
    total_equity: 65_830_000_000,
    total_liabilities: 265_665_000_000,
  };
}

function cashFlowRow(period: Period, back: number): Report['cash_flow'][number] {
  return {
    ...period,
    acquisitions: 0,
    buybacks: 21_075_000_000,
    capex: 3_462_000_000,
    dividends_paid: 3_945_000_000,
    fcf_margin_pct: 25.95,
    fcf_yoy_pct: -8.62,
    financing_cash_flow: -24_833_000_000,
    free_cash_flow: 24_405_000_000 - back * 100_000_000,
    investing_cash_flow: 5_073_000_000,
    ocf_yoy_pct: -3.43,
    operating_cash_flow: 27_867_000_000,
    stock_based_comp: 3_168_000_000,
    working_capital_change: -2_034_000_000,
  };
}

const envelope = {
  as_of: '2025-08-08T20:00:00Z',
  cache_age_seconds: 77,
  freshness: 'end_of_day' as const,
  market_status: 'closed' as const,
};

const ttm: Report['ttm'] = {
  eps_diluted_ttm: 6.59,
  flags: ['interest_expense_not_reported', 'derived_q4'],
  net_income_ttm_usd: 99_280_000_000,
  net_profit_margin_pct: 24.3,
  revenue_ttm_usd: 408_625_000_000,
  roa_pct: 29.94,
  roce_pct: 66.71,
  roe_pct: 149.81,
  roic_pct: -91.41,
};

function report(symbol: string, periods: readonly Period[], period: Report['period']): Report {
  return {
    ...envelope,
    symbol,
    currency: 'USD',
    period,
    balance_sheet: periods.map(balanceRow),
    cash_flow: periods.map(cashFlowRow),
    income_statement: periods.map(incomeRow),
    ttm,
  };
}

/** Eight quarters, the third one a loss. */
export const company: Report = report(
  'AAA',
  ENDS.map((_, back) => quarter(back)),
  'quarter',
);

/** Five years, one of them a loss. */
export const years: Report = report(
  'AAA',
  [2024, 2023, 2022, 2021, 2020].map((year) => ({
    fiscal_period: 'FY' as const,
    fiscal_year: year,
    period_end: `${year}-12-31`,
  })),
  'annual',
);

const none = unavailable('not_applicable_to_industry');

/** No gross profit, no current items. */
export const bank: Report = {
  ...company,
  symbol: 'BNK',
  income_statement: company.income_statement.map((row) => ({
    ...row,
    cost_of_revenue: none,
    gross_profit: none,
    ebitda: none,
  })),
  balance_sheet: company.balance_sheet.map((row) => ({ ...row, current_assets: none })),
};

const unknown = unavailable('not_reported');

/** Nothing at all is known of it. */
export const blank: Report = {
  ...company,
  symbol: 'NEW',
  currency: unknown,
  balance_sheet: [],
  cash_flow: [],
  income_statement: [],
  ttm: {
    ...(Object.fromEntries(Object.keys(ttm).map((name) => [name, unknown])) as unknown as Report['ttm']),
    flags: [],
  },
};

/** Asked for quarters. */
export const yearsOnly: Report = {
  ...blank,
  symbol: 'FRN',
  currency: 'USD',
  ttm: {
    ...ttm,
    revenue_ttm_usd: 43_861_940,
    net_income_ttm_usd: -29_285_163,
    flags: ['annual_only', 'negative_earnings'],
  },
};

export const fund: Payload = {
  ...envelope,
  symbol: 'SPY',
  supported: false,
  reason: 'not_applicable_etf',
  period: 'quarter',
  balance_sheet: [],
  cash_flow: [],
  income_statement: [],
};
