/** Definition of `GET /v2/compare`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import type { LeafPath } from '../contract/leaf-paths.ts';
import { SYMBOLS } from '../contract/params.ts';
import type { Payload as Snapshot } from '../snapshot/payload.ts';
import type { Payload as Technicals } from '../technicals/payload.ts';

export interface Source {
  /** A leaf of another route's payload, so that a value cannot differ from the one there. */
  readonly from: LeafPath<{ readonly snapshot: Snapshot; readonly technicals: Technicals }>;
  /** `low` is best for a multiple, but only above zero: a negative one is a loss. */
  readonly best?: 'high' | 'low';
}

/** Fields a row may have, in the order of the description. */
export const SOURCES = {
  price: { from: 'snapshot.quote.price' },
  pct_1d: { from: 'snapshot.performance.pct_1d', best: 'high' },
  pct_1m: { from: 'snapshot.performance.pct_1m', best: 'high' },
  pct_ytd: { from: 'snapshot.performance.pct_ytd', best: 'high' },
  pct_1y: { from: 'snapshot.performance.pct_1y', best: 'high' },
  vs_spy_pct_1y: { from: 'snapshot.performance.vs_spy_pct_1y', best: 'high' },
  range_52w_position_pct: { from: 'snapshot.range_52w.position_pct' },
  drawdown_from_high_pct: { from: 'snapshot.range_52w.drawdown_from_high_pct', best: 'high' },
  market_cap_usd: { from: 'snapshot.fundamentals_quick.market_cap_usd' },
  pe_ttm: { from: 'snapshot.fundamentals_quick.pe_ttm', best: 'low' },
  ps_ttm: { from: 'snapshot.fundamentals_quick.ps_ttm', best: 'low' },
  pb: { from: 'snapshot.fundamentals_quick.pb', best: 'low' },
  peg_1y: { from: 'snapshot.fundamentals_quick.peg_1y', best: 'low' },
  ev_ebitda_ttm: { from: 'snapshot.fundamentals_quick.ev_ebitda_ttm', best: 'low' },
  fcf_yield_pct: { from: 'snapshot.fundamentals_quick.fcf_yield_pct', best: 'high' },
  dividend_yield_pct: { from: 'snapshot.fundamentals_quick.dividend_yield_pct', best: 'high' },
  beta_1y: { from: 'snapshot.fundamentals_quick.beta_1y' },
  rsi_14: { from: 'technicals.momentum.rsi_14' },
  rsi_zone: { from: 'technicals.momentum.rsi_zone' },
  trending: { from: 'technicals.trend_strength.trending' },
  golden_cross_active: { from: 'technicals.moving_averages.golden_cross_active' },
  vs_sma_200_pct: { from: 'technicals.moving_averages.vs_sma_200_pct', best: 'high' },
  distance_from_52w_high_pct: { from: 'technicals.moving_averages.distance_from_52w_high_pct', best: 'high' },
} as const satisfies Readonly<Record<string, Source>>;

export type CompareField = keyof typeof SOURCES;
export const COMPARE_FIELDS = Object.keys(SOURCES) as readonly CompareField[];

/** Made of statements, alone or with a price: two figures of the snapshot's fundamentals are made of prices alone. */
export function isOfStatements(field: CompareField): boolean {
  const from: string | undefined = SOURCES[field]?.from;
  return (
    from?.startsWith('snapshot.fundamentals_quick.') === true && field !== 'beta_1y' && field !== 'dividend_yield_pct'
  );
}

export const spec = specOf({ name: 'compare', command: ['compare'], path: '/v2/compare' }, () => ({
  topic: 'prices',
  plan: 'starter',
  changesWith: 'quote',
  summary: 'several symbols side by side',
  description:
    'A scorecard of 2 to 10 distinct symbols built from the snapshot and technicals fields, rows in the order of the request. A field that cannot be supplied for a symbol is left out of its row and listed in fields_omitted_by_symbol.',
  params: [
    {
      ...SYMBOLS,
      required: true,
      outsideUniverse: 'unlisted',
      minItems: 2,
      maxItems: 10,
      example: 'AAPL,MSFT,KO',
      help: 'comma-separated, 2 to 10 distinct US tickers',
    },
    {
      name: 'fields',
      kind: 'list',
      items: 'enum',
      case: 'lower',
      values: COMPARE_FIELDS,
      default: ['price', 'pct_1y', 'vs_spy_pct_1y', 'pe_ttm', 'rsi_14', 'trending'],
      placeholder: 'FIELDS',
      example: 'price,pct_1y,pe_ttm',
      help: 'comma-separated fields of a row',
    },
  ],
  examples: [
    { args: 'AAPL,MSFT,KO', help: 'the default fields' },
    { args: 'KO,PG --fields price,pe_ttm,dividend_yield_pct', help: 'chosen fields' },
  ],
  cost: 'per-symbol',
  slow: true,
}));
