/** Payloads by route, as a service would send them. Numbers are chosen, not computed. */
export const PAYLOADS: Readonly<Record<string, unknown>> = {
  snapshot: {
    as_of: '2026-11-20T21:00:00Z',
    cache_age_seconds: 7200,
    freshness: 'end_of_day',
    currency: 'USD',
    sector: 'Technology',
    symbol: 'AAA',
    quote: { price: 110, volume: 2_500_000 },
    fundamentals_quick: {
      pe_ttm: 28.4,
      dividend_yield_pct: 2.5,
      market_cap_usd: 3.1e12,
      peg_1y: { available: false, reason: 'non_positive_growth' },
      // Against the contract, as a hosted service might.
      pb: 'n/a',
      ps_ttm: null,
      // JSON 1e999, as JavaScript reads it.
      beta_1y: Number.POSITIVE_INFINITY,
    },
    performance: { pct_1y: -12.5, vs_sector_status: { supported: false, reason: 'sector_benchmark_unsupported' } },
  },
  technicals: {
    momentum: { rsi_14: 55, rsi_zone: 'neutral', macd: { value: -0.5, signal_line: 0.25, histogram: 0.75 } },
    moving_averages: { sma_200: 100, golden_cross_active: true },
    trend_strength: { trending: false },
  },
  earnings: { next_estimated_date: '2026-12-01', last: { filing_date: '2026-10-30' } },
  valuation: {
    returns_on_capital: { flags: ['negative_equity'] },
    multiples: { ev_ebit_ttm: { value: 21, context: { available: false, reason: 'insufficient_history' } } },
  },
  fundamentals: { supported: false, reason: 'not_applicable_etf', income_statement: [] },
  calendar: { upcoming: [{ date: '2026-12-01', type: 'earnings', estimated: true }] },
  filings: { filings: [{ filing_date: '2026-11-02' }, { filing_date: '2026-08-01' }] },
};
