/** The lines of the three statements in the order a professional reads them, grouped. */
import type { BalanceRow, CashFlowRow, IncomeRow, NumberPath } from './view-rows.ts';

/** How the numbers of a line read. */
export type LineKind = 'money' | 'shares' | 'per_share' | 'percent' | 'growth' | 'ratio' | 'score';

export interface StatementLine<Row> {
  readonly field: NumberPath<Row>;
  readonly label: string;
  readonly kind: LineKind;
  /** A total. */
  readonly strong?: true;
  /** Belongs to the short selection as well. */
  readonly short?: true;
}

export interface LineGroup<Row> {
  /** Without it the lines follow the statement's own heading. */
  readonly title?: string;
  readonly lines: readonly StatementLine<Row>[];
}

type Mark = 'short' | 'strong' | 'total';

function line<Row>(field: NumberPath<Row>, label: string, kind: LineKind, mark?: Mark): StatementLine<Row> {
  return {
    field,
    label,
    kind,
    ...(mark === 'strong' || mark === 'total' ? { strong: true } : {}),
    ...(mark === 'short' || mark === 'total' ? { short: true } : {}),
  };
}

// Labels of at most 20 columns: four quarters then fit on a terminal of 80.
export const INCOME_LINES: readonly LineGroup<IncomeRow>[] = [
  {
    lines: [
      line('revenue', 'Revenue', 'money', 'total'),
      line('cost_of_revenue', 'Cost of revenue', 'money'),
      line('gross_profit', 'Gross profit', 'money', 'total'),
      line('rnd_expense', 'R&D', 'money'),
      line('sga_expense', 'SG&A', 'money'),
      line('operating_expense', 'Operating expense', 'money'),
      line('operating_income', 'Operating income', 'money', 'total'),
      line('interest_expense', 'Interest expense', 'money'),
      line('pretax_income', 'Pretax income', 'money'),
      line('income_tax', 'Income tax', 'money'),
      line('net_income', 'Net income', 'money', 'total'),
      line('depreciation_amortization', 'Depreciation, amort.', 'money'),
      line('ebitda', 'EBITDA', 'money', 'short'),
    ],
  },
  {
    title: 'Per share',
    lines: [
      line('eps_basic', 'EPS, basic', 'per_share'),
      line('eps_diluted', 'EPS, diluted', 'per_share', 'total'),
      line('shares_basic', 'Shares, basic', 'shares'),
      line('shares_diluted', 'Shares, diluted', 'shares', 'short'),
    ],
  },
  {
    title: 'Margins',
    lines: [
      line('margins.gross_margin_pct', 'Gross margin', 'percent', 'short'),
      line('margins.operating_margin_pct', 'Operating margin', 'percent', 'short'),
      line('margins.ebitda_margin_pct', 'EBITDA margin', 'percent'),
      line('margins.net_margin_pct', 'Net margin', 'percent', 'short'),
    ],
  },
  {
    title: 'Growth',
    lines: [
      line('growth.revenue_yoy_pct', 'Revenue growth YoY', 'growth', 'short'),
      line('growth.revenue_qoq_pct', 'Revenue growth QoQ', 'growth'),
      line('growth.net_income_yoy_pct', 'Net income YoY', 'growth'),
      line('growth.eps_yoy_pct', 'EPS growth YoY', 'growth', 'short'),
      line('growth.rnd_yoy_pct', 'R&D YoY', 'growth'),
    ],
  },
  {
    title: 'Investment and quality',
    lines: [
      line('investment.rnd_intensity_pct', 'R&D to revenue', 'percent'),
      line('investment.capex_intensity_pct', 'Capex to revenue', 'percent'),
      line('investment.capex_intensity_3y_avg_pct', 'Capex, 3-year mean', 'percent'),
      line('interest_coverage', 'Interest coverage', 'ratio'),
      line('quality.piotroski_f_score', 'Piotroski F-score', 'score'),
    ],
  },
];

export const BALANCE_LINES: readonly LineGroup<BalanceRow>[] = [
  {
    title: 'Assets',
    lines: [
      line('cash_and_equivalents', 'Cash and equivalents', 'money', 'short'),
      line('short_term_investments', 'Short-term invest.', 'money'),
      line('receivables', 'Receivables', 'money'),
      line('inventory', 'Inventory', 'money'),
      line('current_assets', 'Current assets', 'money', 'short'),
      line('ppe_net', 'Plant and equipment', 'money'),
      line('long_term_investments', 'Long-term invest.', 'money'),
      line('intangibles', 'Intangibles', 'money'),
      line('total_assets', 'Total assets', 'money', 'total'),
    ],
  },
  {
    title: 'Liabilities and equity',
    lines: [
      line('current_liabilities', 'Current liabilities', 'money', 'short'),
      line('long_term_debt', 'Long-term debt', 'money'),
      line('total_debt', 'Total debt', 'money', 'short'),
      line('total_liabilities', 'Total liabilities', 'money', 'total'),
      line('retained_earnings', 'Retained earnings', 'money'),
      line('total_equity', 'Total equity', 'money', 'total'),
    ],
  },
  {
    title: 'Measures',
    lines: [
      line('net_debt', 'Net debt', 'money', 'short'),
      line('tangible_book_value', 'Tangible book value', 'money'),
      line('common_shares_outstanding', 'Shares outstanding', 'shares'),
      line('ratios.current_ratio', 'Current ratio', 'ratio', 'short'),
      line('ratios.debt_to_assets', 'Debt to assets', 'ratio'),
      line('ratios.debt_to_equity', 'Debt to equity', 'ratio', 'short'),
      line('ratios.net_debt_to_ebitda', 'Net debt to EBITDA', 'ratio'),
      line('ratios.interest_coverage', 'Int. coverage, year', 'ratio'),
    ],
  },
];

export const CASH_FLOW_LINES: readonly LineGroup<CashFlowRow>[] = [
  {
    title: 'Operating',
    lines: [
      line('operating_cash_flow', 'Operating cash flow', 'money', 'total'),
      line('stock_based_comp', 'Stock-based comp.', 'money'),
      line('working_capital_change', 'Working capital', 'money'),
    ],
  },
  {
    title: 'Investing and financing',
    lines: [
      line('investing_cash_flow', 'Investing cash flow', 'money', 'total'),
      line('financing_cash_flow', 'Financing cash flow', 'money', 'total'),
    ],
  },
  {
    title: 'Spent on',
    lines: [
      line('capex', 'Capital expenditure', 'money', 'short'),
      line('acquisitions', 'Acquisitions', 'money'),
      line('dividends_paid', 'Dividends', 'money', 'short'),
      line('buybacks', 'Buybacks', 'money', 'short'),
    ],
  },
  {
    title: 'Free cash flow',
    lines: [
      line('free_cash_flow', 'Free cash flow', 'money', 'total'),
      line('fcf_margin_pct', 'FCF margin', 'percent', 'short'),
      line('fcf_yoy_pct', 'FCF YoY', 'growth'),
      line('ocf_yoy_pct', 'Operating CF YoY', 'growth'),
    ],
  },
];
