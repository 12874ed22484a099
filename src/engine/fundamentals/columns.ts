/** Every numeric column of the statement rows by its name in the API: how it is computed (FIELDS 3.5, 3.6). */
import type { Field } from '../concepts.ts';
import { isMarker, type Maybe, mapValue, unavailable } from '../value.ts';
import { over, percentOf } from './arithmetic.ts';
import { currentRatio, currentTotal, netDebt, netDebtToEbitda, tangibleBookValue } from './balance.ts';
import { interestCoverage, interestExpense, yearInterestCoverage } from './coverage.ts';
import { qoqPct, yoyPct } from './growth.ts';
import { amountOf, priorYearRow, type RowPeriod, yearAmountOf } from './row-period.ts';

/** Capital expenditure (capex) over several years (FIELDS 3.6). */
const YEARS = 3;

/**
 * Capex over revenue, both summed over the three years that end here: fiscal years, or the twelve months trailing a
 * quarter and the two before it. Averages out seasons.
 */
function capexIntensity3y(row: RowPeriod): Maybe<number> {
  const today = percentOf(amountOf(row, 'capex'), amountOf(row, 'revenue'));
  if (isMarker(today) && today.reason !== 'non_positive_denominator') return today;
  let spent = 0;
  let earned = 0;
  let year: RowPeriod | undefined = row;
  for (let i = 0; i < YEARS; i++) {
    const capex = year && yearAmountOf(year, 'capex');
    const revenue = year && yearAmountOf(year, 'revenue');
    if (year === undefined || capex === undefined || revenue === undefined || isMarker(capex) || isMarker(revenue)) {
      return unavailable('insufficient_history');
    }
    spent += capex;
    earned += revenue;
    year = priorYearRow(year);
  }
  return percentOf(spent, earned);
}

export interface Column {
  /** Unrounded. */
  readonly compute: (row: RowPeriod) => Maybe<number>;
}

const line = (field: Field): Column => ({ compute: (row) => amountOf(row, field) });
const share = (of: Field, whole: Field): Column => ({
  compute: (row) => percentOf(amountOf(row, of), amountOf(row, whole)),
});
const yearGrowth = (field: Field): Column => ({ compute: (row) => yoyPct(row, field) });
const own = (compute: Column['compute']): Column => ({ compute });

export const BALANCE_COLUMNS = {
  cash_and_equivalents: line('cash_and_equivalents'),
  common_shares_outstanding: line('common_shares_outstanding'),
  current_assets: own((row) => currentTotal(row, 'current_assets')),
  current_liabilities: own((row) => currentTotal(row, 'current_liabilities')),
  intangibles: line('intangibles'),
  inventory: line('inventory'),
  long_term_debt: line('long_term_debt'),
  long_term_investments: line('long_term_investments'),
  net_debt: own(netDebt),
  ppe_net: line('ppe_net'),
  receivables: line('receivables'),
  retained_earnings: line('retained_earnings'),
  short_term_investments: line('short_term_investments'),
  tangible_book_value: own(tangibleBookValue),
  total_assets: line('total_assets'),
  total_debt: line('total_debt'),
  total_equity: line('total_equity'),
  total_liabilities: line('total_liabilities'),
} as const satisfies Record<string, Column>;

/** Ratios of the balance sheet. */
export const RATIO_COLUMNS = {
  current_ratio: own(currentRatio),
  debt_to_assets: own((row) => over(amountOf(row, 'total_debt'), amountOf(row, 'total_assets'))),
  debt_to_equity: own((row) => over(amountOf(row, 'total_debt'), amountOf(row, 'total_equity'))),
  interest_coverage: own(yearInterestCoverage),
  net_debt_to_ebitda: own(netDebtToEbitda),
} as const satisfies Record<string, Column>;

export const CASH_COLUMNS = {
  acquisitions: line('acquisitions'),
  buybacks: line('buybacks'),
  capex: line('capex'),
  dividends_paid: line('dividends_paid'),
  fcf_margin_pct: share('free_cash_flow', 'revenue'),
  fcf_yoy_pct: yearGrowth('free_cash_flow'),
  financing_cash_flow: line('financing_cash_flow'),
  free_cash_flow: line('free_cash_flow'),
  investing_cash_flow: line('investing_cash_flow'),
  ocf_yoy_pct: yearGrowth('operating_cash_flow'),
  operating_cash_flow: line('operating_cash_flow'),
  stock_based_comp: line('stock_based_comp'),
  working_capital_change: line('working_capital_change'),
} as const satisfies Record<string, Column>;

export const INCOME_COLUMNS = {
  cost_of_revenue: line('cost_of_revenue'),
  depreciation_amortization: line('depreciation_amortization'),
  ebitda: line('ebitda'),
  eps_basic: line('eps_basic'),
  eps_diluted: line('eps_diluted'),
  gross_profit: line('gross_profit'),
  income_tax: line('income_tax'),
  interest_coverage: own(interestCoverage),
  interest_expense: own(interestExpense),
  net_income: line('net_income'),
  operating_expense: line('operating_expense'),
  operating_income: line('operating_income'),
  pretax_income: line('pretax_income'),
  revenue: line('revenue'),
  rnd_expense: line('rnd_expense'),
  sga_expense: line('sga_expense'),
  shares_basic: line('shares_basic'),
  shares_diluted: line('shares_diluted'),
} as const satisfies Record<string, Column>;

export const GROWTH_COLUMNS = {
  eps_yoy_pct: yearGrowth('eps_diluted'),
  net_income_yoy_pct: yearGrowth('net_income'),
  revenue_qoq_pct: own((row) => qoqPct(row, 'revenue')),
  revenue_yoy_pct: yearGrowth('revenue'),
  rnd_yoy_pct: yearGrowth('rnd_expense'),
} as const satisfies Record<string, Column>;

export const INVESTMENT_COLUMNS = {
  capex_intensity_3y_avg_pct: own(capexIntensity3y),
  capex_intensity_pct: share('capex', 'revenue'),
  rnd_intensity_pct: share('rnd_expense', 'revenue'),
} as const satisfies Record<string, Column>;

export const MARGIN_COLUMNS = {
  ebitda_margin_pct: share('ebitda', 'revenue'),
  gross_margin_pct: share('gross_profit', 'revenue'),
  net_margin_pct: share('net_income', 'revenue'),
  operating_margin_pct: share('operating_income', 'revenue'),
} as const satisfies Record<string, Column>;

/** The name of a column of each kind: payload, lines of the screen and series have an entry for each. */
export type BalanceColumn = keyof typeof BALANCE_COLUMNS;
export type CashColumn = keyof typeof CASH_COLUMNS;
export type IncomeColumn = keyof typeof INCOME_COLUMNS;

/** The columns a history can show. */
export const SERIES_COLUMNS = {
  ...BALANCE_COLUMNS,
  ...CASH_COLUMNS,
  ...INCOME_COLUMNS,
  ...MARGIN_COLUMNS,
  ...GROWTH_COLUMNS,
  shares_outstanding: own(({ statements, at }) => mapValue(statements.sharesAt(at), ({ value }) => value)),
  /** On the share of the filing: a witness of splits. */
  shares_outstanding_as_reported: own(({ statements, at }) =>
    mapValue(statements.sharesAt(at), ({ value, splitFactor }) => value / splitFactor),
  ),
} as const satisfies Record<string, Column>;
export type StatementSeries = keyof typeof SERIES_COLUMNS;
