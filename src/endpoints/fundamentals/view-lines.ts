/** The lines of the three statements in the order a professional reads them, in groups. */
import type { Maybe } from '../../engine/value.ts';
import { type LeafPath, leafAt, valueAt } from '../contract/leaf-paths.ts';
import type { periodFields } from '../contract/periods.ts';
import type { Schema, Static } from '../contract/schema.ts';
import { balanceSheetRow, cashFlowRow, incomeStatementRow, type Report } from './payload.ts';

/** Belongs to the short selection as well, perhaps as a total. */
type Mark = '' | 'short' | 'total';

/** Paths of the lines of a row: all of its leaves but those of the period and those that say why a value is missing. */
type LinePath<S> = Exclude<
  LeafPath<Static<S>>,
  keyof typeof periodFields | 'short_period' | `${string}_status${string}`
>;

/** Groups by title, their lines by path. Lines without a title follow the statement's own heading. */
type Lines<S> = Readonly<Record<string, Readonly<Partial<Record<LinePath<S>, Mark>>>>>;

/** The lines that are in no group: never, or `tsc` names them. */
type Unlisted<S, G extends Lines<S>> = Exclude<LinePath<S>, { [T in keyof G]: keyof G[T] }[keyof G]>;

/** The groups of a statement, which must have every line of its rows. */
const groupsWith =
  <S>() =>
  <const G extends Lines<S>>(groups: G & ([Unlisted<S, G>] extends [never] ? unknown : Unlisted<S, G>)): G =>
    groups;

const INCOME = groupsWith<typeof incomeStatementRow>()({
  '': {
    revenue: 'total',
    cost_of_revenue: '',
    gross_profit: 'total',
    rnd_expense: '',
    sga_expense: '',
    operating_expense: '',
    operating_income: 'total',
    interest_expense: '',
    pretax_income: '',
    income_tax: '',
    net_income: 'total',
    depreciation_amortization: '',
    ebitda: 'short',
  },
  'Per share': { eps_basic: '', eps_diluted: 'total', shares_basic: '', shares_diluted: 'short' },
  Margins: {
    'margins.gross_margin_pct': 'short',
    'margins.operating_margin_pct': 'short',
    'margins.ebitda_margin_pct': '',
    'margins.net_margin_pct': 'short',
  },
  Growth: {
    'growth.revenue_yoy_pct': 'short',
    'growth.revenue_qoq_pct': '',
    'growth.net_income_yoy_pct': '',
    'growth.eps_yoy_pct': 'short',
    'growth.rnd_yoy_pct': '',
  },
  'Investment and quality': {
    'investment.rnd_intensity_pct': '',
    'investment.capex_intensity_pct': '',
    'investment.capex_intensity_3y_avg_pct': '',
    interest_coverage: '',
    'quality.piotroski_f_score': '',
  },
});

const BALANCE = groupsWith<typeof balanceSheetRow>()({
  Assets: {
    cash_and_equivalents: 'short',
    short_term_investments: '',
    receivables: '',
    inventory: '',
    current_assets: 'short',
    ppe_net: '',
    long_term_investments: '',
    intangibles: '',
    total_assets: 'total',
  },
  'Liabilities and equity': {
    current_liabilities: 'short',
    long_term_debt: '',
    total_debt: 'short',
    total_liabilities: 'total',
    retained_earnings: '',
    total_equity: 'total',
  },
  Measures: {
    net_debt: 'short',
    tangible_book_value: '',
    common_shares_outstanding: '',
    'ratios.current_ratio': 'short',
    'ratios.debt_to_assets': '',
    'ratios.debt_to_equity': 'short',
    'ratios.net_debt_to_ebitda': '',
    'ratios.interest_coverage': '',
  },
});

const CASH_FLOW = groupsWith<typeof cashFlowRow>()({
  Operating: { operating_cash_flow: 'total', stock_based_comp: '', working_capital_change: '' },
  'Investing and financing': { investing_cash_flow: 'total', financing_cash_flow: 'total' },
  'Spent on': { capex: 'short', acquisitions: '', dividends_paid: 'short', buybacks: 'short' },
  'Free cash flow': { free_cash_flow: 'total', fcf_margin_pct: 'short', fcf_yoy_pct: '', ocf_yoy_pct: '' },
});

const SHORT: ReadonlySet<string> = new Set(
  [INCOME, BALANCE, CASH_FLOW].flatMap((groups) =>
    Object.values<Readonly<Record<string, Mark>>>(groups).flatMap((lines) =>
      Object.keys(lines).filter((path) => lines[path] !== ''),
    ),
  ),
);

/** Whether the line at a path of any statement belongs to the short selection. */
export function isShort(path: string): boolean {
  return SHORT.has(path);
}

export const STATEMENTS = ['income', 'balance', 'cashflow'] as const;

export interface StatementPart {
  readonly name: (typeof STATEMENTS)[number];
  readonly title: string;
  readonly groups: readonly { readonly title?: string; readonly lines: readonly StatementLine[] }[];
}
interface StatementLine {
  readonly field: string;
  readonly leaf: Schema;
  readonly label: string;
  /** A total. */
  readonly strong: boolean;
  readonly short: boolean;
  /** Newest first. */
  readonly values: readonly Maybe<number>[];
}

/** The statements of a report with their numbers. */
export function partsOf(report: Pick<Report, 'income_statement' | 'balance_sheet' | 'cash_flow'>): StatementPart[] {
  return [
    {
      name: 'income',
      title: 'Income statement',
      groups: groupsOf(INCOME, incomeStatementRow, report.income_statement),
    },
    { name: 'balance', title: 'Balance sheet', groups: groupsOf(BALANCE, balanceSheetRow, report.balance_sheet) },
    { name: 'cashflow', title: 'Cash flow', groups: groupsOf(CASH_FLOW, cashFlowRow, report.cash_flow) },
  ];
}

function groupsOf(
  groups: Readonly<Record<string, Readonly<Record<string, Mark>>>>,
  schema: Schema,
  rows: readonly object[],
): StatementPart['groups'] {
  return Object.entries(groups).map(([title, lines]) => ({
    ...(title === '' ? {} : { title }),
    lines: Object.entries(lines).map(([field, mark]) => {
      const leaf = leafAt(schema, field) ?? {};
      const values = rows.map((row) => valueAt(row, field) as Maybe<number>);
      return { field, leaf, label: leaf['x-label'] ?? field, strong: mark === 'total', short: mark !== '', values };
    }),
  }));
}
