/** Payload of `GET /v2/earnings`. */

import type { Field } from '../../engine/concepts.ts';
import { derivedValues } from '../contract/derived.ts';
import * as leaf from '../contract/leaves.ts';
import { recastPeriods } from '../contract/periods.ts';
import { group, list, optional, payload, type Static, sure, unsupported, variants } from '../contract/schema.ts';
import { FISCAL_PERIODS } from '../contract/vocabulary.ts';
import { statementAge } from '../subject/statement-age.ts';

const period = {
  fiscal_period: leaf.word('Fiscal period', 'Fiscal period by the company’s own label.', FISCAL_PERIODS),
  fiscal_year: leaf.fiscalYear,
  period_end: leaf.date('Period end', 'Last day of the period.'),
};

const figures = {
  eps_actual: leaf.perShare('Diluted EPS', 'Diluted GAAP EPS of the period, on today’s split basis.'),
  eps_yoy_pct: leaf.change('YoY', 'eps_actual against the same period a year earlier.'),
  filing_date: leaf.date('Filing date', 'Filing date of the periodic report that owns the period.'),
  revenue_actual: leaf.money('Revenue', 'Revenue of the period.'),
  revenue_yoy_pct: leaf.change('YoY', 'revenue_actual against the same period a year earlier.'),
};

export const record = group(
  {
    ...figures,
    fiscal_period: sure(period.fiscal_period),
    fiscal_year: sure(period.fiscal_year),
    period_end: sure(period.period_end),
  },
  'What was reported for one period.',
  'EarningsRecord',
);

const vsTrend = group(
  {
    eps_baseline_4q_avg: leaf.perShare('Average EPS', 'Average EPS of the four quarters before.'),
    eps_vs_trailing_4q_avg_pct: leaf.change('EPS vs average', 'eps_actual against that average.'),
    revenue_baseline_4q_avg: leaf.money('Average revenue', 'Average revenue of the four quarters before.'),
    revenue_vs_trailing_4q_avg_pct: leaf.change('Revenue vs average', 'revenue_actual against that average.'),
  },
  'The last period against the four quarters before it.',
  'EarningsTrend',
);

const reported = payload('EarningsReport', 'Earnings of a company.', {
  currency: leaf.currency('Currency of the amounts.'),
  history: list(record, 'Newest first, at most 8 quarters (fiscal years for a filer that reports no quarters).'),
  last: group({ ...figures, ...period, vs_trend: vsTrend }, 'The newest reported period.', 'LastEarnings'),
  next_estimated_date: leaf.date('Estimated', 'Estimated date of the next earnings release.'),
  recast_periods: recastPeriods,
  statement_age: optional(statementAge),
  derived_values: derivedValues,
});

export const schema = variants('EarningsPayload', 'Earnings, or why they are not available.', [
  reported,
  unsupported('EarningsUnsupported', 'An ETF does not report earnings.', {}),
]);

/** The figures of the engine behind the numbers of a row. */
export const FIGURES = { eps_actual: 'eps_diluted', revenue_actual: 'revenue' } as const satisfies Record<
  string,
  Field
>;

export type Payload = Static<typeof schema>;
