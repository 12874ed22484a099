import type { EndpointSpec } from '../types.ts';

/** Fields a row may hold, in the order of the description. */
export const COMPARE_FIELDS = [
  'price',
  'pct_1d',
  'pct_1m',
  'pct_ytd',
  'pct_1y',
  'vs_spy_pct_1y',
  'range_52w_position_pct',
  'drawdown_from_high_pct',
  'market_cap_usd',
  'pe_ttm',
  'ps_ttm',
  'pb',
  'peg_1y',
  'ev_ebitda_ttm',
  'fcf_yield_pct',
  'dividend_yield_pct',
  'beta_1y',
  'rsi_14',
  'rsi_zone',
  'trending',
  'golden_cross_active',
  'vs_sma_200_pct',
  'distance_from_52w_high_pct',
] as const;

/** `GET /v2/compare`. */
export const spec = {
  name: 'compare',
  command: ['compare'],
  topic: 'prices',
  path: '/v2/compare',
  plan: 'starter',
  changesWith: 'quote',
  summary: 'several symbols side by side',
  description:
    'A scorecard of 2 to 10 distinct symbols built from the snapshot and technicals fields, rows in the order of the request. A field that cannot be supplied for a symbol is left out of its row and listed in fields_omitted_by_symbol.',
  params: [
    {
      name: 'symbols',
      in: 'query',
      kind: 'list',
      items: 'symbol',
      required: true,
      positional: true,
      placeholder: 'SYMBOLS',
      minItems: 2,
      maxItems: 10,
      example: 'AAPL,MSFT,KO',
      help: 'comma-separated, 2 to 10 distinct US tickers',
    },
    {
      name: 'fields',
      in: 'query',
      kind: 'list',
      items: 'enum',
      required: false,
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
} as const satisfies EndpointSpec;
