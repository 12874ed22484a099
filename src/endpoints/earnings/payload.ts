/** Payload of `GET /v2/earnings`. */
import { Type } from '@sinclair/typebox';
import { currency, date, money, pct, perShare, sureDate } from '../shared/leaves.ts';
import { group, list, maybe, oneOf, payload, type Static, variants } from '../shared/schema.ts';
import { unsupported } from '../shared/unsupported.ts';
import { FISCAL_PERIODS } from '../shared/vocabulary.ts';

const fiscalPeriod = oneOf(FISCAL_PERIODS, 'Fiscal period by the company’s own label.');
const fiscalYear = Type.Integer({ description: 'Fiscal year by the company’s own numbering. Unit: year.' });

const figures = {
  eps_actual: perShare('Diluted GAAP EPS of the period, on today’s split basis.'),
  eps_yoy_pct: pct('eps_actual against the same period a year earlier.'),
  filing_date: date('Filing date of the periodic report that owns the period.'),
  revenue_actual: money('Revenue of the period.'),
  revenue_yoy_pct: pct('revenue_actual against the same period a year earlier.'),
};

const record = group(
  { ...figures, fiscal_period: fiscalPeriod, fiscal_year: fiscalYear, period_end: sureDate('Last day of the period.') },
  'What was reported for one period.',
  'EarningsRecord',
);

const vsTrend = group(
  {
    eps_baseline_4q_avg: perShare('Mean EPS of the four quarters before.'),
    eps_vs_trailing_4q_avg_pct: pct('eps_actual against that mean.'),
    revenue_baseline_4q_avg: money('Mean revenue of the four quarters before.'),
    revenue_vs_trailing_4q_avg_pct: pct('revenue_actual against that mean.'),
  },
  'The last period against the four quarters before it.',
  'EarningsTrend',
);

const last = group(
  {
    ...figures,
    fiscal_period: maybe(fiscalPeriod),
    fiscal_year: maybe(fiscalYear),
    period_end: date('Last day of the period.'),
    vs_trend: vsTrend,
  },
  'The newest reported period.',
  'LastEarnings',
);

const reported = payload('EarningsReport', 'Earnings of a company.', {
  currency: currency('Currency of the amounts.'),
  history: list(record, 'Newest first, at most 8 quarters (fiscal years for a filer that reports no quarters).'),
  last,
  next_estimated_date: date('Estimated date of the next earnings release.'),
});

export const schema = variants('EarningsPayload', 'Earnings, or why there are none.', [
  reported,
  unsupported('EarningsUnsupported', 'An ETF does not report earnings.', {}),
]);

export type Payload = Static<typeof schema>;
