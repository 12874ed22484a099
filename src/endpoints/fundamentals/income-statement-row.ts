/** One income statement. */
import { Type } from '@sinclair/typebox';
import { money, pct, perShare, ratio, shares } from '../shared/leaves.ts';
import { group, MarkerSchema, maybe, ReasonCode } from '../shared/schema.ts';
import { periodFields } from './period-fields.ts';

const growth = group(
  {
    eps_yoy_pct: pct('eps_diluted against the same period a year earlier.'),
    net_income_yoy_pct: pct('net_income against the same period a year earlier.'),
    revenue_qoq_pct: pct('revenue against the quarter before.'),
    revenue_yoy_pct: pct('revenue against the same period a year earlier.'),
    rnd_yoy_pct: pct('rnd_expense against the same period a year earlier.'),
  },
  'Growth; a base that is not positive gives a marker.',
);

const investment = group(
  {
    capex_intensity_3y_avg_pct: pct('Capital expenditure over revenue, summed over three years.'),
    capex_intensity_pct: pct('Capital expenditure over revenue.'),
    rnd_intensity_pct: pct('rnd_expense over revenue.'),
  },
  'How much of revenue is invested.',
);

const margins = group(
  {
    ebitda_margin_pct: pct('ebitda over revenue.'),
    gross_margin_pct: pct('gross_profit over revenue.'),
    net_margin_pct: pct('net_income over revenue.'),
    operating_margin_pct: pct('operating_income over revenue.'),
  },
  'Margins.',
);

const piotroskiStatus = Type.Union(
  [
    Type.Object({ available: Type.Literal(true) }, { additionalProperties: false }),
    Type.Object(
      {
        ...MarkerSchema.properties,
        reason: ReasonCode,
        missing: Type.Optional(Type.Array(Type.String(), { description: 'Names of the inputs that are missing.' })),
      },
      { additionalProperties: false },
    ),
  ],
  { title: 'PiotroskiStatus', description: 'Whether all nine tests could be made.' },
);

const quality = group(
  {
    piotroski_f_score: maybe(
      Type.Integer({ minimum: 0, maximum: 9, description: 'Tests passed of nine. Unit: points from 0 to 9.' }),
    ),
    piotroski_status: piotroskiStatus,
  },
  'Piotroski’s F-score over the year that ends here.',
);

export const incomeStatementRow = group(
  {
    ...periodFields,
    cost_of_revenue: money('Cost of revenue.'),
    depreciation_amortization: money('Depreciation and amortisation, from the cash flow statement.'),
    ebitda: money('operating_income plus depreciation_amortization.'),
    eps_basic: perShare('Basic GAAP EPS, on today’s split basis.'),
    eps_diluted: perShare('Diluted GAAP EPS, on today’s split basis.'),
    gross_profit: money('revenue less cost_of_revenue.'),
    growth,
    income_tax: money('Income tax; positive is an expense.'),
    interest_coverage: ratio('operating_income over interest_expense of the period.'),
    interest_expense: money('Interest expense, positive.'),
    investment,
    margins,
    net_income: money('Net income to the parent.'),
    operating_expense: money('Operating expense below gross profit.'),
    operating_income: money('Operating income.'),
    pretax_income: money('Income before income tax.'),
    quality,
    revenue: money('Revenue.'),
    rnd_expense: money('Research and development.'),
    sga_expense: money('Selling, general and administrative expense.'),
    shares_basic: shares('Weighted average basic shares, on today’s split basis.'),
    shares_diluted: shares('Weighted average diluted shares, on today’s split basis.'),
  },
  'Income statement of the period alone (not year to date).',
  'IncomeStatementRow',
);
