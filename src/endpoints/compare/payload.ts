/** Payload of `GET /v2/compare`. */
import { Type } from '@sinclair/typebox';
import { sureFlag, surePct, sureRatio, sureText } from '../shared/leaves.ts';
import { closed, group, list, oneOf, type Static } from '../shared/schema.ts';
import { COMPARE_FIELDS } from './spec.ts';

const number = (what: string, unit: string) => Type.Optional(Type.Number({ description: `${what} Unit: ${unit}.` }));
const percent = (what: string) => Type.Optional(surePct(what));
const multiple = (what: string) => Type.Optional(sureRatio(what));

const row = group(
  {
    symbol: sureText('Symbol of the row.'),
    price: number('snapshot.quote.price.', 'trading currency per share'),
    pct_1d: percent('snapshot.performance.pct_1d.'),
    pct_1m: percent('snapshot.performance.pct_1m.'),
    pct_ytd: percent('snapshot.performance.pct_ytd.'),
    pct_1y: percent('snapshot.performance.pct_1y.'),
    vs_spy_pct_1y: number('snapshot.performance.vs_spy_pct_1y.', 'percentage points'),
    range_52w_position_pct: percent('snapshot.range_52w.position_pct.'),
    drawdown_from_high_pct: percent('snapshot.range_52w.drawdown_from_high_pct.'),
    market_cap_usd: Type.Optional(
      Type.Integer({ description: 'snapshot.fundamentals_quick.market_cap_usd. Unit: US dollars.' }),
    ),
    pe_ttm: multiple('snapshot.fundamentals_quick.pe_ttm; negative after a loss.'),
    ps_ttm: multiple('snapshot.fundamentals_quick.ps_ttm.'),
    pb: multiple('snapshot.fundamentals_quick.pb.'),
    peg_1y: multiple('snapshot.fundamentals_quick.peg_1y.'),
    ev_ebitda_ttm: multiple('snapshot.fundamentals_quick.ev_ebitda_ttm.'),
    fcf_yield_pct: percent('snapshot.fundamentals_quick.fcf_yield_pct.'),
    dividend_yield_pct: percent('snapshot.fundamentals_quick.dividend_yield_pct.'),
    beta_1y: multiple('snapshot.fundamentals_quick.beta_1y.'),
    rsi_14: number('technicals.momentum.rsi_14.', 'points from 0 to 100'),
    rsi_zone: Type.Optional(oneOf(['overbought', 'neutral', 'oversold'], 'technicals.momentum.rsi_zone.')),
    trending: Type.Optional(sureFlag('technicals.trend_strength.trending.')),
    golden_cross_active: Type.Optional(sureFlag('technicals.moving_averages.golden_cross_active.')),
    vs_sma_200_pct: percent('technicals.moving_averages.vs_sma_200_pct.'),
    distance_from_52w_high_pct: percent('technicals.moving_averages.distance_from_52w_high_pct.'),
  },
  'One symbol with the requested fields. A field that cannot be supplied is left out.',
  'CompareRow',
);

const field = oneOf(COMPARE_FIELDS, 'Name of a field.', 'CompareField');

export const schema = closed('ComparePayload', 'Several symbols side by side. as_of is that of the oldest row.', {
  fields_requested: list(field, 'The fields of the rows, in order.'),
  fields_omitted_by_symbol: Type.Unsafe<Record<string, (typeof COMPARE_FIELDS)[number][]>>({
    type: 'object',
    additionalProperties: { type: 'array', items: field },
    description: 'Symbol to the fields that could not be supplied for it; empty when none.',
  }),
  symbols: list(row, 'Rows in the order of the request.'),
});

export type Payload = Static<typeof schema>;
