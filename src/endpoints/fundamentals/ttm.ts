/** Totals of the trailing twelve months. */
import { pct, perShare, usd } from '../shared/leaves.ts';
import { group, list, oneOf } from '../shared/schema.ts';
import { FLAGS } from '../shared/vocabulary.ts';

export const ttm = group(
  {
    eps_diluted_ttm: perShare('Diluted GAAP EPS.'),
    flags: list(oneOf(FLAGS, 'What qualifies the figures.'), 'What qualifies the figures.'),
    net_income_ttm_usd: usd('Net income to the parent.'),
    net_profit_margin_pct: pct('Net income over revenue.'),
    revenue_ttm_usd: usd('Revenue.'),
    roa_pct: pct('Net income over average total assets.'),
    roce_pct: pct('EBIT over average total assets less current liabilities.'),
    roe_pct: pct('Net income over average parent equity.'),
    roic_pct: pct('Operating income after tax over average invested capital.'),
  },
  'The trailing twelve months.',
  'TrailingTwelveMonths',
);
