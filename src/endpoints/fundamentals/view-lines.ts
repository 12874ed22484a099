/** The lines of the three statements in the order a professional reads them, grouped. */
import type { BalanceRow, CashFlowRow, IncomeRow, NumberPath } from './view-rows.ts';

export interface StatementLine<Row> {
  readonly field: NumberPath<Row>;
  /** A total. */
  readonly strong: boolean;
  /** Belongs to the short selection as well. */
  readonly short: boolean;
}

export interface LineGroup<Row> {
  /** Without it the lines follow the statement's own heading. */
  readonly title?: string;
  readonly lines: readonly StatementLine<Row>[];
}

function line<Row>(field: NumberPath<Row>, mark?: 'short' | 'total'): StatementLine<Row> {
  return { field, strong: mark === 'total', short: mark !== undefined };
}

export const INCOME_LINES: readonly LineGroup<IncomeRow>[] = [
  {
    lines: [
      line('revenue', 'total'),
      line('cost_of_revenue'),
      line('gross_profit', 'total'),
      line('rnd_expense'),
      line('sga_expense'),
      line('operating_expense'),
      line('operating_income', 'total'),
      line('interest_expense'),
      line('pretax_income'),
      line('income_tax'),
      line('net_income', 'total'),
      line('depreciation_amortization'),
      line('ebitda', 'short'),
    ],
  },
  {
    title: 'Per share',
    lines: [line('eps_basic'), line('eps_diluted', 'total'), line('shares_basic'), line('shares_diluted', 'short')],
  },
  {
    title: 'Margins',
    lines: [
      line('margins.gross_margin_pct', 'short'),
      line('margins.operating_margin_pct', 'short'),
      line('margins.ebitda_margin_pct'),
      line('margins.net_margin_pct', 'short'),
    ],
  },
  {
    title: 'Growth',
    lines: [
      line('growth.revenue_yoy_pct', 'short'),
      line('growth.revenue_qoq_pct'),
      line('growth.net_income_yoy_pct'),
      line('growth.eps_yoy_pct', 'short'),
      line('growth.rnd_yoy_pct'),
    ],
  },
  {
    title: 'Investment and quality',
    lines: [
      line('investment.rnd_intensity_pct'),
      line('investment.capex_intensity_pct'),
      line('investment.capex_intensity_3y_avg_pct'),
      line('interest_coverage'),
      line('quality.piotroski_f_score'),
    ],
  },
];

export const BALANCE_LINES: readonly LineGroup<BalanceRow>[] = [
  {
    title: 'Assets',
    lines: [
      line('cash_and_equivalents', 'short'),
      line('short_term_investments'),
      line('receivables'),
      line('inventory'),
      line('current_assets', 'short'),
      line('ppe_net'),
      line('long_term_investments'),
      line('intangibles'),
      line('total_assets', 'total'),
    ],
  },
  {
    title: 'Liabilities and equity',
    lines: [
      line('current_liabilities', 'short'),
      line('long_term_debt'),
      line('total_debt', 'short'),
      line('total_liabilities', 'total'),
      line('retained_earnings'),
      line('total_equity', 'total'),
    ],
  },
  {
    title: 'Measures',
    lines: [
      line('net_debt', 'short'),
      line('tangible_book_value'),
      line('common_shares_outstanding'),
      line('ratios.current_ratio', 'short'),
      line('ratios.debt_to_assets'),
      line('ratios.debt_to_equity', 'short'),
      line('ratios.net_debt_to_ebitda'),
      line('ratios.interest_coverage'),
    ],
  },
];

export const CASH_FLOW_LINES: readonly LineGroup<CashFlowRow>[] = [
  {
    title: 'Operating',
    lines: [line('operating_cash_flow', 'total'), line('stock_based_comp'), line('working_capital_change')],
  },
  {
    title: 'Investing and financing',
    lines: [line('investing_cash_flow', 'total'), line('financing_cash_flow', 'total')],
  },
  {
    title: 'Spent on',
    lines: [line('capex', 'short'), line('acquisitions'), line('dividends_paid', 'short'), line('buybacks', 'short')],
  },
  {
    title: 'Free cash flow',
    lines: [line('free_cash_flow', 'total'), line('fcf_margin_pct', 'short'), line('fcf_yoy_pct'), line('ocf_yoy_pct')],
  },
];
