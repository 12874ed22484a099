/** Payload of `GET /v2/valuation`. */
import { currency, pct, ratio, surePct, sureRatio, sureText, usd } from '../shared/leaves.ts';
import { availableWith, group, list, maybe, oneOf, payload, type Static } from '../shared/schema.ts';
import { ANCHORS, FLAGS, POSITIONS } from '../shared/vocabulary.ts';

const position = oneOf(
  POSITIONS,
  'Band of percentile_5y: below 10 deep_value, below 30 value, to 70 fair, to 90 premium, above extreme_premium. Relative to the own history only.',
);

const context = availableWith(
  {
    coverage_pct: surePct('Share of the 261 weekly points of 5 years that are valid.'),
    median_5y: sureRatio('Median of the valid points.'),
    percentile_5y: surePct('Mid-rank of today’s value among the valid points: 0 cheapest, 100 dearest.'),
    position,
  },
  'Where the value stands in its own weekly point-in-time history of 5 years.',
  'MultipleContext',
);

const multiple = (what: string) => group({ value: ratio(what), context }, what);

const multiples = group(
  {
    ev_ebit_ttm: multiple('Enterprise value over EBIT of the trailing twelve months.'),
    ev_ebitda_ttm: multiple('Enterprise value over EBITDA of the trailing twelve months.'),
    ev_sales_ttm: multiple('Enterprise value over revenue of the trailing twelve months.'),
    pb: multiple('Market value over parent shareholders’ equity.'),
    pe_ttm: multiple('Price over diluted EPS of the trailing twelve months; negative after a loss.'),
    peg_1y: multiple('P/E over the growth of trailing EPS in one year, in percent.'),
    ps_ttm: multiple('Market value over revenue of the trailing twelve months.'),
  },
  'Seven multiples, each with its context.',
  'Multiples',
);

const returnsOnCapital = group(
  {
    flags: list(oneOf(FLAGS, 'What qualifies the figures.'), 'What qualifies the figures.'),
    roa_pct: pct('Net income over average total assets.'),
    roce_pct: pct('EBIT over average total assets less current liabilities.'),
    roe_pct: pct('Net income over average parent equity.'),
    roic_pct: pct('Operating income after tax over average invested capital.'),
  },
  'Returns of the trailing twelve months.',
  'ReturnsOnCapital',
);

const valuationContext = group(
  {
    anchor: maybe(oneOf(ANCHORS, 'The multiple that suits this company best.')),
    coverage_pct: pct('coverage_pct of the anchor.'),
    median_5y: ratio('median_5y of the anchor.'),
    percentile_5y: pct('percentile_5y of the anchor.'),
    position: maybe(position),
    rationale: sureText('One sentence: which anchor, why, and where it stands; or why there is none.'),
    value: ratio('Value of the anchor.'),
  },
  'The one multiple to look at first, and where it stands.',
  'ValuationContext',
);

const yields = group(
  {
    buyback_yield_pct_ttm: pct('Gross buybacks of the trailing twelve months over market value.'),
    dividend_yield_pct: pct('Regular dividends of the trailing year over the price; 0 for a company that pays none.'),
    earnings_yield_pct: pct('Diluted EPS of the trailing twelve months over the price; may be negative.'),
    fcf_yield_pct: pct('Free cash flow of the trailing twelve months over market value; may be negative.'),
    total_payout_yield_pct_ttm: pct(
      'Dividends paid and buybacks of the trailing twelve months over market value, from the cash flow statement.',
    ),
  },
  'What the price buys a year.',
  'Yields',
);

export const schema = payload('ValuationPayload', 'Multiples in context, returns on capital, yields.', {
  currency: currency('Trading currency.'),
  enterprise_value_usd: usd(
    'Market value plus debt, preferred equity and minority interest, less cash and short-term investments.',
  ),
  market_cap_usd: usd('Price times shares outstanding, all classes of the company.'),
  multiples,
  returns_on_capital: returnsOnCapital,
  valuation_context: valuationContext,
  yields,
});

export type Payload = Static<typeof schema>;
