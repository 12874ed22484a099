/** Payload of `GET /v2/valuation`. */

import { MULTIPLES } from '../../engine/valuation/vocabulary.ts';
import type { Maybe } from '../../engine/value.ts';
import * as leaf from '../contract/leaves.ts';
import { availableWith, group, optional, payload, type Schema, type Static, sure } from '../contract/schema.ts';
import { POSITIONS } from '../contract/vocabulary.ts';
import { priceAge } from '../subject/price-age.ts';
import { priceBasis } from '../subject/price-basis.ts';
import { statementAge } from '../subject/statement-age.ts';

const position = (label: string) =>
  leaf.word(
    label,
    'Band of percentile_5y: below 10 deep_value, below 30 value, to 70 fair, to 90 premium, above extreme_premium. Relative to the own history only.',
    POSITIONS,
  );

const context = availableWith(
  {
    coverage_pct: sure(leaf.pct('Weeks', 'Share of the 261 weekly points of 5 years that are valid.')),
    median_5y: sure(leaf.ratio('Median', 'Median of the valid points.')),
    percentile_5y: sure(
      leaf.pct('Pctl', 'Mid-rank of today’s value among the valid points: 0 cheapest, 100 most expensive.'),
    ),
    position: sure(position('Position')),
  },
  'Place of the value in its own weekly point-in-time history of 5 years.',
  'MultipleContext',
);

const multiple = (value: Schema<Maybe<number>>) => group({ value, context }, 'The multiple in its own history.');

export const multiples = group(
  {
    ev_ebit_ttm: multiple(leaf.multiples.ev_ebit_ttm),
    ev_ebitda_ttm: multiple(leaf.multiples.ev_ebitda_ttm),
    ev_sales_ttm: multiple(leaf.multiples.ev_sales_ttm),
    pb: multiple(leaf.multiples.pb),
    pe_ttm: multiple(leaf.multiples.pe_ttm),
    peg_1y: multiple(leaf.multiples.peg_1y),
    ps_ttm: multiple(leaf.multiples.ps_ttm),
  },
  'Seven multiples, each with its context.',
  'Multiples',
);

const valuationContext = group(
  {
    anchor: leaf.word('Primary multiple', 'The multiple that suits this company best.', MULTIPLES),
    coverage_pct: leaf.pct('Primary weeks of 261', 'coverage_pct of the anchor.'),
    median_5y: leaf.ratio('Primary median (5Y)', 'median_5y of the anchor.'),
    percentile_5y: leaf.pct('Primary percentile', 'percentile_5y of the anchor.'),
    position: position('Primary position'),
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
  price_age: optional(priceAge),
  price_basis: optional(priceBasis),
  statement_age: optional(statementAge),
  currency: leaf.currency('Trading currency.'),
  enterprise_value_usd: leaf.enterpriseValue(),
  market_cap_usd: leaf.marketCap(),
  multiples,
  returns_on_capital: group({ flags: leaf.flags, ...leaf.returns }, 'Returns (TTM).', 'ReturnsOnCapital'),
  valuation_context: valuationContext,
  yields,
});

export type Payload = Static<typeof schema>;
