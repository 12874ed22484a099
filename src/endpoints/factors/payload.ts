/** Payload of `GET /v2/factors`; the formulas are in docs/factors.md. */
import * as leaf from '../contract/leaves.ts';
import { group, optional, payload, type Static } from '../contract/schema.ts';
import { priceAge } from '../subject/price-age.ts';
import { priceBasis } from '../subject/price-basis.ts';
import { statementAge } from '../subject/statement-age.ts';

export const schema = payload('FactorsPayload', 'Factors of published studies, of one company.', {
  price_age: optional(priceAge),
  price_basis: optional(priceBasis),
  statement_age: optional(statementAge),
  insiders: group(
    {
      net_purchases_6m_pct: leaf.numbers('percent', { kind: 'change_percent', 'x-decimals': 4 })(
        'Insider purchases, 6 months',
        'Purchases less sales of insiders on the market in 182 days, over market cap.',
      ),
    },
    'What insiders did (Forms 4).',
    'InsiderFactors',
  ),
  investment: group(
    {
      asset_growth_pct: leaf.change(
        'Asset growth',
        'Total assets against a year earlier (Cooper, Gulen and Schill 2008).',
      ),
      net_issuance_1y_pct: leaf.change(
        'Net issuance, 1 year',
        'Logarithm of shares outstanding over those of a year ago, on one share basis (Pontiff and Woodgate 2008).',
      ),
    },
    'How much it grows by assets and shares.',
    'InvestmentFactors',
  ),
  momentum: group(
    {
      momentum_12_1_pct: leaf.change(
        'Momentum 12-1',
        'Price 1 month ago against 12 months ago (Jegadeesh and Titman 1993).',
      ),
      momentum_6_1_pct: leaf.change(
        'Momentum 6-1',
        'Price 1 month ago against 6 months ago (Jegadeesh and Titman 1993).',
      ),
      nearness_52w_high_pct: leaf.pct(
        'Nearness to the high',
        'Close over the highest close of 52 weeks (George and Hwang 2004).',
      ),
    },
    'What the price did.',
    'MomentumFactors',
  ),
  quality: group(
    {
      accruals_pct: leaf.pct(
        'Accruals',
        'Change of operating working capital less depreciation, over average assets (Sloan 1996).',
      ),
      altman_z: leaf.ratio(
        'Altman Z',
        'Z of Altman (1968): below 1.81 in distress, above 2.99 safe; not for banks and insurers.',
      ),
      beneish_m: leaf.ratio(
        'Beneish M',
        'M of Beneish (1999): above -1.78 like companies that manipulated earnings; not for banks and insurers.',
      ),
      gross_profitability_pct: leaf.pct('Gross profitability', 'Gross profit over total assets (Novy-Marx 2013).'),
    },
    'How sound earnings are.',
    'QualityFactors',
  ),
  risk: group(
    {
      amihud_illiquidity: leaf.numbers('percent per billion of trading currency', {
        kind: 'ratio',
        'x-decimals': 4,
      })('Illiquidity', 'Average of |return| over traded value in billions, of days of 52 weeks (Amihud 2002).'),
      idiosyncratic_volatility_1y_pct: leaf.pct(
        'Idiosyncratic volatility',
        'Volatility of what SPY leaves of the daily returns of a year (after Ang et al. 2006).',
      ),
      volatility_1y_pct: leaf.pct('Volatility, 1 year', 'Standard deviation of the daily returns of a year, a year.'),
    },
    'How much the price moves.',
    'RiskFactors',
  ),
  value: group(
    {
      ebit_to_ev_pct: leaf.pct('EBIT / EV', 'EBIT (TTM) over enterprise value (Greenblatt 2005).'),
      return_on_tangible_capital_pct: leaf.pct(
        'Return on tangible capital',
        'EBIT (TTM) over net working capital without cash and debt, and net property (Greenblatt 2005).',
      ),
    },
    'What the business earns on its price and its capital.',
    'ValueFactors',
  ),
});

export type Payload = Static<typeof schema>;
