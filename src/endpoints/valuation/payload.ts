/** Payload of `GET /v2/valuation`. */
import * as leaf from '../shared/leaves.ts';
import { availableWith, group, list, maybe, oneOf, payload, type Static, sure } from '../shared/schema.ts';
import { ANCHORS, FLAGS, POSITIONS } from '../shared/vocabulary.ts';

const position = (label: string) =>
  oneOf(
    POSITIONS,
    'Band of percentile_5y: below 10 deep_value, below 30 value, to 70 fair, to 90 premium, above extreme_premium. Relative to the own history only.',
    { 'x-label': label },
  );

const context = availableWith(
  {
    coverage_pct: sure(leaf.pct('Weeks', 'Share of the 261 weekly points of 5 years that are valid.')),
    median_5y: sure(leaf.ratio('Median', 'Median of the valid points.')),
    percentile_5y: sure(
      leaf.pct('Pctl', 'Mid-rank of today’s value among the valid points: 0 cheapest, 100 most expensive.'),
    ),
    position: position('Position'),
  },
  'Place of the value in its own weekly point-in-time history of 5 years.',
  'MultipleContext',
);

const multiple = (label: string, what: string) => group({ value: leaf.ratio(label, what), context }, what);

export const multiples = group(
  {
    ev_ebit_ttm: multiple('EV/EBIT', 'Enterprise value over EBIT (TTM).'),
    ev_ebitda_ttm: multiple('EV/EBITDA', 'Enterprise value over EBITDA (TTM).'),
    ev_sales_ttm: multiple('EV/sales', 'Enterprise value over revenue (TTM).'),
    pb: multiple('P/B', 'Market cap over parent shareholders’ equity.'),
    pe_ttm: multiple('P/E (TTM)', 'Price over diluted EPS (TTM); negative after a loss.'),
    peg_1y: multiple('PEG', 'P/E over the growth of trailing EPS in one year, in percent.'),
    ps_ttm: multiple('P/S', 'Market cap over revenue (TTM).'),
  },
  'Seven multiples, each with its context.',
  'Multiples',
);

export const returns = {
  roa_pct: leaf.pct('ROA', 'Net income over average total assets.'),
  roce_pct: leaf.pct('ROCE', 'EBIT over average total assets less current liabilities.'),
  roe_pct: leaf.pct('ROE', 'Net income over average parent equity.'),
  roic_pct: leaf.pct('ROIC', 'Operating income after tax over average invested capital.'),
};
export const flags = list(oneOf(FLAGS, 'What qualifies the figures.'), 'What qualifies the figures.', {
  'x-label': 'Flags',
});

const valuationContext = group(
  {
    anchor: leaf.word('Primary multiple', 'The multiple that suits this company best.', ANCHORS),
    coverage_pct: leaf.pct('Primary weeks of 261', 'coverage_pct of the anchor.'),
    median_5y: leaf.ratio('Primary median (5Y)', 'median_5y of the anchor.'),
    percentile_5y: leaf.pct('Primary percentile', 'percentile_5y of the anchor.'),
    position: maybe(position('Primary position')),
    rationale: sure(
      leaf.text(
        'Rationale',
        'One sentence: which anchor, why, and its place in its history; or why it is not available.',
      ),
    ),
    value: leaf.ratio('Primary value', 'Value of the anchor.'),
  },
  'The one multiple to look at first, and its place in its history.',
  'ValuationContext',
);

const yields = group(
  {
    buyback_yield_pct_ttm: leaf.pct('Buybacks', 'Gross buybacks (TTM) over market cap.'),
    dividend_yield_pct: leaf.dividendYield(),
    earnings_yield_pct: leaf.pct('Earnings', 'Diluted EPS (TTM) over the price; may be negative.'),
    fcf_yield_pct: leaf.pct('Free cash flow', 'Free cash flow (TTM) over market cap; may be negative.'),
    total_payout_yield_pct_ttm: leaf.pct(
      'Total payout',
      'Dividends paid and buybacks (TTM) over market cap, from the cash flow statement.',
    ),
  },
  'Yields on the price.',
  'Yields',
);

export const schema = payload('ValuationPayload', 'Multiples in context, returns on capital, yields.', {
  currency: leaf.currency('Trading currency.'),
  enterprise_value_usd: leaf.enterpriseValue(),
  market_cap_usd: leaf.marketCap(),
  multiples,
  returns_on_capital: group({ flags, ...returns }, 'Returns (TTM).', 'ReturnsOnCapital'),
  valuation_context: valuationContext,
  yields,
});

export type Payload = Static<typeof schema>;
