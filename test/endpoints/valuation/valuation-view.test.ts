/** The screen of a valuation. Invented figures. */
import { expect, test } from 'vitest';
import type { ViewOptions } from '../../../src/endpoints/types.ts';
import type { Payload } from '../../../src/endpoints/valuation/payload.ts';
import { view } from '../../../src/endpoints/valuation/view.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { drawn } from '../../support/screen.ts';

const placed = (value: number, median: number, percentile: number, position: 'value' | 'fair' | 'extreme_premium') => ({
  value,
  context: { available: true as const, coverage_pct: 98.85, median_5y: median, percentile_5y: percentile, position },
});
const none = (reason: Parameters<typeof unavailable>[0]) => ({
  value: unavailable(reason),
  context: unavailable(reason),
});

const stock: Payload = {
  as_of: '2025-08-08T20:00:00Z',
  cache_age_seconds: 600,
  freshness: 'end_of_day',
  market_status: 'after_hours',
  symbol: 'TEST',
  currency: 'USD',
  market_cap_usd: 420123456789,
  enterprise_value_usd: 456789012345,
  multiples: {
    pe_ttm: placed(34.8, 30.2, 80.27, 'fair'),
    peg_1y: none('non_positive_growth'),
    ps_ttm: placed(8.33, 7.28, 12.5, 'value'),
    pb: placed(51.7, 42.39, 99.81, 'extreme_premium'),
    ev_sales_ttm: { value: 8.44, context: unavailable('insufficient_history') },
    ev_ebitda_ttm: placed(24.35, 22.75, 68.01, 'fair'),
    ev_ebit_ttm: placed(26.49, 25.15, 62.26, 'fair'),
  },
  returns_on_capital: {
    flags: ['interest_expense_not_reported', 'negative_equity', 'derived_q4'],
    roa_pct: 29.94,
    roce_pct: 66.71,
    roe_pct: unavailable('non_positive_denominator'),
    roic_pct: 91.41,
  },
  valuation_context: {
    anchor: 'pe_ttm',
    value: 34.8,
    median_5y: 30.2,
    percentile_5y: 80.27,
    coverage_pct: 98.85,
    position: 'fair',
    rationale:
      'Primary multiple: P/E (TTM), because of a reason of some length, which makes this sentence wrap on a screen.',
  },
  yields: {
    earnings_yield_pct: 2.87,
    fcf_yield_pct: -2.83,
    dividend_yield_pct: 0.44,
    buyback_yield_pct_ttm: 2.81,
    total_payout_yield_pct_ttm: 3.26,
  },
};

const etf = unavailable('not_applicable_etf');
const fund: Payload = {
  ...stock,
  symbol: 'FUND',
  market_cap_usd: etf,
  enterprise_value_usd: etf,
  multiples: {
    pe_ttm: none('not_applicable_etf'),
    peg_1y: none('not_applicable_etf'),
    ps_ttm: none('not_applicable_etf'),
    pb: none('not_applicable_etf'),
    ev_sales_ttm: none('not_applicable_etf'),
    ev_ebitda_ttm: none('not_applicable_etf'),
    ev_ebit_ttm: none('not_applicable_etf'),
  },
  returns_on_capital: { flags: [], roa_pct: etf, roce_pct: etf, roe_pct: etf, roic_pct: etf },
  valuation_context: {
    anchor: etf,
    value: etf,
    median_5y: etf,
    percentile_5y: etf,
    coverage_pct: etf,
    position: etf,
    rationale: 'No primary multiple: a fund has no earnings, sales or book value of its own.',
  },
  yields: {
    earnings_yield_pct: etf,
    fcf_yield_pct: etf,
    dividend_yield_pct: 1.13,
    buyback_yield_pct_ttm: etf,
    total_payout_yield_pct_ttm: etf,
  },
};

function screen(payload: Payload, width?: number, options: ViewOptions = { full: false }): string {
  return `\n${drawn(view(payload, options), { width })}`;
}

test('a fund: no table of dashes', () => {
  const text = screen(fund, 80);
  expect(text).toContain('No primary multiple: a fund has no earnings, sales or book value of its own.\n\nYield\n');
  expect(text).toMatch(/Dividend +1\.13%/);
  expect(text).not.toContain('—');
});
