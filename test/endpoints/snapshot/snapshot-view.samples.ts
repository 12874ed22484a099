/** Payloads of invented companies, for the view. */
import type { Payload } from '../../../src/endpoints/snapshot/payload.ts';
import { unavailable } from '../../../src/engine/value.ts';

const etf = unavailable('not_applicable_etf');

/** A profitable company; every leaf has a value of its own. */
export const stock: Payload = {
  as_of: '2025-08-08T20:00:00Z',
  cache_age_seconds: 4321,
  freshness: 'end_of_day',
  market_status: 'after_hours',
  symbol: 'TEST',
  name: 'Test Machines Inc.',
  asset_type: 'stock',
  currency: 'USD',
  sector: 'Technology',
  industry: 'Electronic Computers',
  quote: {
    price: 150.5,
    change_abs: 3.25,
    change_pct: 2.21,
    previous_close: 147.25,
    day_open: 148.1,
    day_high: 151.9,
    day_low: 146.75,
    volume: 12345678,
  },
  performance: {
    pct_1d: 2.22,
    pct_5d: -1.4,
    pct_1m: 6.13,
    pct_3m: 11.94,
    pct_ytd: -8.41,
    pct_1y: 21.7,
    pct_3y: 39.11,
    vs_spy_pct_1m: 3.42,
    vs_spy_pct_ytd: -17.13,
    vs_spy_pct_1y: 1.55,
    vs_sector_status: { supported: false, reason: 'sector_benchmark_unsupported' },
  },
  range_52w: { high: 190.4, low: 120.3, position_pct: 43.08, drawdown_from_high_pct: -20.96 },
  fundamentals_quick: {
    beta_1y: 1.2345,
    dividend_yield_pct: 0.44,
    enterprise_value_usd: 456789012345,
    ev_ebitda_ttm: 18.51,
    fcf_yield_pct: -2.87,
    market_cap_usd: 420123456789,
    pb: 51.7,
    pe_ttm: 34.8,
    peg_1y: unavailable('non_positive_growth'),
    ps_ttm: 8.33,
    shares_outstanding: 2791518317,
    ttm_eps_diluted: 4.3247,
    ttm_net_income_usd: -987654321,
    ttm_revenue_usd: 50432109876,
  },
};

/** A fund: no issuer, few figures. */
export const fund: Payload = {
  ...stock,
  symbol: 'FUND',
  name: 'Broad Market ETF Trust',
  asset_type: 'etf',
  sector: etf,
  industry: etf,
  freshness: 'stale',
  fundamentals_quick: {
    beta_1y: 0.9712,
    dividend_yield_pct: 1.13,
    enterprise_value_usd: etf,
    ev_ebitda_ttm: etf,
    fcf_yield_pct: etf,
    market_cap_usd: etf,
    pb: etf,
    pe_ttm: etf,
    peg_1y: etf,
    ps_ttm: etf,
    shares_outstanding: etf,
    ttm_eps_diluted: etf,
    ttm_net_income_usd: etf,
    ttm_revenue_usd: etf,
  },
};

const young = unavailable('insufficient_history');

/** A company listed weeks ago, in the simulated market. */
export const newcomer: Payload = {
  ...stock,
  symbol: 'NEWCO',
  name: '株式会社テスト・ホールディングス',
  freshness: 'simulated',
  market_status: 'closed',
  quote: { ...stock.quote, price: 0.4212, change_abs: -0.0311, change_pct: -6.88, day_high: 0.44, day_low: 0.44 },
  performance: {
    ...stock.performance,
    pct_1d: -6.88,
    pct_3m: young,
    pct_ytd: young,
    pct_1y: young,
    pct_3y: young,
    vs_spy_pct_ytd: young,
    vs_spy_pct_1y: young,
  },
  fundamentals_quick: {
    ...stock.fundamentals_quick,
    pe_ttm: -12.5,
    peg_1y: unavailable('negative_earnings'),
    ev_ebitda_ttm: unavailable('non_positive_denominator'),
    beta_1y: young,
    dividend_yield_pct: 0,
    ttm_eps_diluted: -0.034,
  },
};
