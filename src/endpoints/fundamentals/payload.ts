/** Payload of `GET /v2/fundamentals`. */
import type { BalanceColumn, CashColumn, IncomeColumn } from '../../engine/fundamentals/columns.ts';
import type { Marker } from '../../engine/value.ts';
import { derivedValues } from '../contract/derived.ts';
import * as leaf from '../contract/leaves.ts';
import { change, money, pct, ratio, shares } from '../contract/leaves.ts';
import { periodFields, recastPeriods, shortPeriod } from '../contract/periods.ts';
import {
  group,
  list,
  MarkerSchema,
  oneOf,
  optional,
  payload,
  type Schema,
  type Static,
  unsupported,
  variants,
} from '../contract/schema.ts';
import { ended } from '../subject/ended.ts';
import { statementAge } from '../subject/statement-age.ts';

// Labels have at most 20 columns: four quarters then fit on a terminal of 80.

/** A leaf for every column that the engine computes, and the fields of the period. */
type Lines<Names extends string> = Readonly<Record<Names | keyof typeof periodFields, Schema>>;
/** Rows of a span also say its days, where it is no whole quarter. */
type Short = { readonly short_period: typeof shortPeriod };

const growth = group(
  {
    eps_yoy_pct: change('EPS growth YoY', 'eps_diluted against the same period a year earlier.'),
    net_income_yoy_pct: change('Net income YoY', 'net_income against the same period a year earlier.'),
    revenue_qoq_pct: change('Revenue growth QoQ', 'revenue compared with the previous quarter.'),
    revenue_yoy_pct: change('Revenue growth YoY', 'revenue against the same period a year earlier.'),
    rnd_yoy_pct: change('R&D YoY', 'rnd_expense against the same period a year earlier.'),
  },
  'Growth; a base that is not positive gives a marker.',
);

const investment = group(
  {
    capex_intensity_3y_avg_pct: pct('Capex, 3-year avg.', 'Capital expenditure over revenue, summed over three years.'),
    capex_intensity_pct: pct('Capex to revenue', 'Capital expenditure over revenue.'),
    rnd_intensity_pct: pct('R&D to revenue', 'rnd_expense over revenue.'),
  },
  'How much of revenue is invested.',
);

const margins = group(
  {
    ebitda_margin_pct: pct('EBITDA margin', 'ebitda over revenue.'),
    gross_margin_pct: pct('Gross margin', 'gross_profit over revenue.'),
    net_margin_pct: pct('Net margin', 'net_income over revenue.'),
    operating_margin_pct: pct('Operating margin', 'operating_income over revenue.'),
  },
  'Margins.',
);

/** A marker with the names of the inputs that are missing. */
const piotroskiStatus: Schema<{ available: true } | (Marker & { missing?: string[] })> = {
  anyOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['available'],
      properties: { available: { const: true, type: 'boolean' } },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['available', 'reason'],
      properties: {
        ...MarkerSchema.properties,
        missing: list({ type: 'string' } as Schema<string>, 'Names of the inputs that are missing.'),
      },
    },
  ],
  title: 'PiotroskiStatus',
  description: 'Whether all nine tests could be made.',
};

const quality = group(
  {
    piotroski_f_score: leaf.count('Piotroski F-score', 'Tests passed of nine.', 'points from 0 to 9', { maximum: 9 }),
    piotroski_status: piotroskiStatus,
  },
  'Piotroski’s F-score over the year that ends here.',
);

export const incomeStatementRow = group(
  {
    ...periodFields,
    cost_of_revenue: money('Cost of revenue', 'Cost of revenue.'),
    depreciation_amortization: money(
      'Depreciation, amort.',
      'Depreciation and amortization, from the cash flow statement.',
    ),
    ebitda: money('EBITDA', 'operating_income plus depreciation_amortization.'),
    eps_basic: leaf.perShare('EPS, basic', 'Basic GAAP EPS, on today’s split basis.'),
    eps_diluted: leaf.perShare('EPS, diluted', 'Diluted GAAP EPS, on today’s split basis.'),
    gross_profit: money('Gross profit', 'revenue less cost_of_revenue.'),
    growth,
    income_tax: money('Income tax', 'Income tax; positive is an expense.'),
    interest_coverage: ratio('Interest coverage', 'operating_income over interest_expense of the period.'),
    interest_expense: money('Interest expense', 'Interest expense, positive.'),
    investment,
    margins,
    net_income: money('Net income', 'Net income to the parent.'),
    operating_expense: money('Operating expense', 'Operating expense below gross profit.'),
    operating_income: money('Operating income', 'Operating income.'),
    pretax_income: money('Pretax income', 'Income before income tax.'),
    quality,
    revenue: money('Revenue', 'Revenue.'),
    rnd_expense: money('R&D', 'Research and development.'),
    sga_expense: money('SG&A', 'Selling, general and administrative expense.'),
    shares_basic: shares('Shares, basic', 'Weighted average basic shares, on today’s split basis.'),
    shares_diluted: shares('Shares, diluted', 'Weighted average diluted shares, on today’s split basis.'),
    short_period: shortPeriod,
  } satisfies Lines<IncomeColumn | 'growth' | 'investment' | 'margins' | 'quality'> & Short,
  'Income statement of the period alone (not year to date).',
  'IncomeStatementRow',
);

export const balanceSheetRow = group(
  {
    ...periodFields,
    cash_and_equivalents: money(
      'Cash and equivalents',
      'Cash and cash equivalents, without restricted cash where that is separable.',
    ),
    common_shares_outstanding: shares(
      'Shares outstanding',
      'Common shares outstanding at period_end, on today’s split basis.',
    ),
    current_assets: money('Current assets', 'Current assets.'),
    current_liabilities: money('Current liabilities', 'Current liabilities.'),
    intangibles: money('Intangibles', 'Goodwill and other intangible assets.'),
    inventory: money('Inventory', 'Inventories.'),
    long_term_debt: money('Long-term debt', 'Debt due after one year.'),
    long_term_investments: money('Long-term invest.', 'Long-term investments in securities.'),
    net_debt: money(
      'Net debt',
      'total_debt less cash_and_equivalents and short_term_investments; negative is net cash.',
    ),
    ppe_net: money('Plant and equipment', 'Property, plant and equipment less depreciation.'),
    ratios: group(
      {
        current_ratio: ratio('Current ratio', 'current_assets over current_liabilities.'),
        debt_to_assets: ratio('Debt to assets', 'total_debt over total_assets.'),
        debt_to_equity: ratio('Debt to equity', 'total_debt over total_equity.'),
        interest_coverage: ratio(
          'Int. coverage, year',
          'Operating income over interest expense of the year that ends here.',
        ),
        net_debt_to_ebitda: ratio('Net debt to EBITDA', 'net_debt over EBITDA of the year that ends here.'),
      },
      'Ratios of the balance sheet.',
    ),
    receivables: money('Receivables', 'Trade receivables.'),
    retained_earnings: money('Retained earnings', 'Retained earnings; negative is an accumulated deficit.'),
    short_term_investments: money('Short-term invest.', 'Short-term investments and marketable securities.'),
    tangible_book_value: money('Tangible book value', 'total_equity less intangibles.'),
    total_assets: money('Total assets', 'Total assets.'),
    total_debt: money('Total debt', 'Debt, current and noncurrent, without operating leases.'),
    total_equity: money('Total equity', 'Equity of the parent’s shareholders.'),
    total_liabilities: money('Total liabilities', 'Total liabilities.'),
  } satisfies Lines<BalanceColumn | 'ratios'>,
  'Balance sheet at period_end.',
  'BalanceSheetRow',
);

export const cashFlowRow = group(
  {
    ...periodFields,
    acquisitions: money('Acquisitions', 'Paid for businesses, net of cash acquired; positive is spent.'),
    buybacks: money('Buybacks', 'Paid for own shares, gross; positive is spent.'),
    capex: money('Capital expenditure', 'Paid for property, plant and equipment; positive is spent.'),
    dividends_paid: money('Dividends', 'Paid to shareholders as dividends; positive is spent.'),
    fcf_margin_pct: pct('FCF margin', 'free_cash_flow over revenue.'),
    fcf_yoy_pct: change('FCF YoY', 'free_cash_flow against the same period a year earlier.'),
    financing_cash_flow: money('Financing cash flow', 'Net cash from financing activities.'),
    free_cash_flow: money('Free cash flow', 'operating_cash_flow less capex.'),
    investing_cash_flow: money('Investing cash flow', 'Net cash from investing activities.'),
    ocf_yoy_pct: change('Operating CF YoY', 'operating_cash_flow against the same period a year earlier.'),
    operating_cash_flow: money('Operating cash flow', 'Net cash from operating activities.'),
    short_period: shortPeriod,
    stock_based_comp: money('Stock-based comp.', 'Share-based compensation expense.'),
    working_capital_change: money(
      'Working capital',
      'Cash effect of the change in working capital; positive is a source.',
    ),
  } satisfies Lines<CashColumn> & Short,
  'Cash flow of the period alone (not year to date).',
  'CashFlowRow',
);

export const ttm = group(
  {
    eps_diluted_ttm: leaf.perShare('EPS, diluted', 'Diluted GAAP EPS.'),
    flags: leaf.flags,
    net_income_ttm_usd: leaf.usd('Net income', 'Net income to the parent.'),
    net_profit_margin_pct: pct('Net margin', 'Net income over revenue.'),
    revenue_ttm_usd: leaf.usd('Revenue', 'Revenue.'),
    ...leaf.returns,
  },
  'The trailing twelve months.',
  'TrailingTwelveMonths',
);

const period = oneOf(['quarter', 'annual'], 'Period of the rows, as asked for.', { 'x-label': 'Period' });

const report = payload('FundamentalsReport', 'Statements of a company.', {
  currency: leaf.currency('Reporting currency of the statements.'),
  period,
  balance_sheet: list(balanceSheetRow, 'Newest period first.'),
  cash_flow: list(cashFlowRow, 'Newest period first; the periods of balance_sheet.'),
  income_statement: list(incomeStatementRow, 'Newest period first; the periods of balance_sheet.'),
  ttm,
  recast_periods: recastPeriods,
  statement_age: optional(statementAge),
  ended: optional(ended),
  derived_values: derivedValues,
});

const none = (what: string) => list<never>({ not: {} }, `${what}: empty.`, { maxItems: 0 });

export const schema = variants('FundamentalsPayload', 'Statements, or why they are not available.', [
  report,
  unsupported('FundamentalsUnsupported', 'An ETF has no statements.', {
    period,
    balance_sheet: none('Balance sheets'),
    cash_flow: none('Cash flows'),
    income_statement: none('Income statements'),
  }),
]);

export type Payload = Static<typeof schema>;

/** The answer about a company. */
export type Report = Static<typeof report>;
