/**
 * A company valued on one day (FIELDS 4): multiples in context, anchor, returns, yields. Hand calculations on crafted
 * figures.
 */
import { describe, expect, test } from 'vitest';
import type { FiguresPeriod, TrailingFigures } from '../../../src/engine/valuation/figures.ts';
import { type ValuationSubject, valuationOf } from '../../../src/engine/valuation/valuation.ts';
import { MULTIPLES } from '../../../src/engine/valuation/vocabulary.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { day } from '../prices/samples.ts';
import { barsBetween, figuresOf } from './samples.ts';

const ASOF = day('2025-08-06');
const FIVE_YEARS = barsBetween(day('2020-06-01'), ASOF, () => 120);

type Changes = Partial<Pick<ValuationSubject, 'bars' | 'listing'>> & { readonly timeline?: readonly FiguresPeriod[] };

function valued(
  figures: TrailingFigures | undefined,
  { bars = FIVE_YEARS, listing = { priceCurrency: 'USD' }, timeline }: Changes = {},
) {
  const past = timeline ?? [{ from: day('2019-01-01'), figures }];
  return valuationOf({ bars, asOf: ASOF, figures, listing, history: () => ({ timeline: past, listing }) });
}

describe('an ordinary company', () => {
  test('every figure', () => {
    const { multiples, primary, yields, market_cap_usd, enterprise_value_usd } = valued(figuresOf());
    expect([market_cap_usd, enterprise_value_usd]).toEqual([120_000, 123_500]);
    for (const name of MULTIPLES) {
      const { value, context } = multiples[name];
      // The same every week: FIELDS 11.12.
      expect(context).toEqual({ coverage_pct: 100, median_5y: value, percentile_5y: 50, position: 'fair' });
    }
    expect(primary).toEqual({ name: 'pe_ttm', reason: 'profitable' });
    expect(yields).toEqual({
      // 10 / 120; 11,000, 3,000 and 1,000 + 3,000 over 120,000
      earnings_yield_pct: (10 / 120) * 100,
      fcf_yield_pct: (11_000 / 120_000) * 100,
      buyback_yield_pct_ttm: 2.5,
      total_payout_yield_pct_ttm: (4_000 / 120_000) * 100,
    });
  });

  test('returns are those of returnsOnCapital; old statements are flagged and still shown', () => {
    const fresh = valued(figuresOf());
    // 10,000 / 90,000; one balance sheet only
    expect(fresh.returns.roa_pct).toBeCloseTo(100 / 9, 12);
    expect(fresh.returns.flags).toEqual(['single_point_average']);
    const old = valued(figuresOf({ freshUntil: ASOF - 1 }));
    expect(old.returns.roa_pct).toBe(fresh.returns.roa_pct);
    expect(old.returns.flags).toEqual(['single_point_average', 'stale_fundamentals']);
  });
});

describe('what cannot be said', () => {
  test('a loss: P/E without a context, EV/EBITDA takes its place', () => {
    const { multiples, primary, yields } = valued(figuresOf({ eps: -5 }));
    expect(multiples.pe_ttm).toEqual({ value: -24, context: unavailable('non_positive_denominator') });
    expect(multiples.peg_1y.value).toEqual(unavailable('negative_earnings'));
    expect(primary).toEqual({ name: 'ev_ebitda_ttm', reason: 'loss' });
    // -5 / 120
    expect(yields.earnings_yield_pct).toBeCloseTo(-25 / 6, 12);
  });

  test('more cash than market cap and debt: negative multiples of enterprise value have no place', () => {
    const { multiples, enterprise_value_usd, primary } = valued(
      figuresOf({ eps: -5, balance: { cash_and_equivalents: 200_000 } }),
    );
    // 120,000 + 6,000 - 200,000
    expect(enterprise_value_usd).toBe(-74_000);
    expect(multiples.ev_sales_ttm).toEqual({ value: -1.48, context: unavailable('non_positive_denominator') });
    expect(primary).toEqual({ name: 'ps_ttm', reason: 'loss' });
  });

  test('weeks of negative enterprise value are no points', () => {
    const poor = figuresOf();
    const timeline: FiguresPeriod[] = [
      { from: day('2019-01-01'), figures: figuresOf({ balance: { cash_and_equivalents: 200_000 } }) },
      { from: day('2021-08-09'), figures: poor },
    ];
    // Weeks from Monday 2021-08-09 to the one of 2025-08-04: (20,304 - 18,848) / 7 + 1 = 209 by day numbers.
    const { context } = valued(poor, { timeline }).multiples.ev_sales_ttm;
    expect(context).toMatchObject({ coverage_pct: (100 * 209) / 261, percentile_5y: 50 });
  });

  test('stale fundamentals: no multiple, no yield of statements; the market cap stands', () => {
    const { multiples, primary, yields, market_cap_usd } = valued(figuresOf({ freshUntil: ASOF - 1 }));
    const stale = unavailable('stale_fundamentals');
    for (const name of MULTIPLES) expect(multiples[name]).toEqual({ value: stale, context: stale });
    for (const value of Object.values(yields)) expect(value).toEqual(stale);
    expect([primary, market_cap_usd]).toEqual([stale, 120_000]);
  });

  test('a young listing has values, and too short a history', () => {
    // 156 weeks and a day before
    const young = barsBetween(ASOF - 155 * 7, ASOF, () => 120);
    const { multiples, primary } = valued(figuresOf(), { bars: young });
    expect(multiples.pe_ttm).toEqual({ value: 12, context: unavailable('insufficient_history') });
    expect(primary).toEqual(unavailable('insufficient_history'));
    const older = valued(figuresOf(), { bars: barsBetween(ASOF - 156 * 7, ASOF, () => 120) });
    expect(older.multiples.pe_ttm.context).toMatchObject({ coverage_pct: (100 * 157) / 261 });
  });

  test('statements in another currency than the price', () => {
    const { multiples, yields, market_cap_usd, enterprise_value_usd } = valued(figuresOf({ currency: 'CAD' }));
    const mismatch = unavailable('currency_mismatch');
    for (const name of MULTIPLES) expect(multiples[name].value).toEqual(mismatch);
    expect(Object.values(yields)).toEqual([mismatch, mismatch, mismatch, mismatch]);
    expect([market_cap_usd, enterprise_value_usd]).toEqual([120_000, mismatch]);
  });

  test('a depositary share of unknown ratio; of a known one', () => {
    const foreign = figuresOf({ annualForm: '20-F', sharesPerListed: unavailable('adr_ratio_unknown') });
    const { multiples, market_cap_usd } = valued(foreign);
    expect([market_cap_usd, multiples.pe_ttm.value]).toEqual([
      unavailable('adr_ratio_unknown'),
      unavailable('adr_ratio_unknown'),
    ]);
    // Each represents two shares: 500 of them at 120, each earning 20.
    const known = valued({ ...foreign, sharesPerListed: 2 });
    expect([known.market_cap_usd, known.multiples.pe_ttm.value]).toEqual([60_000, 6]);
    expect(known.multiples.pe_ttm.context).toMatchObject({ percentile_5y: 50 });
  });

  test('a bank: no enterprise value, anchored on its book', () => {
    const { multiples, primary, enterprise_value_usd } = valued(figuresOf({ industry: 'bank' }));
    expect(enterprise_value_usd).toEqual(unavailable('not_applicable_to_industry'));
    expect(multiples.ev_ebitda_ttm.context).toEqual(unavailable('not_applicable_to_industry'));
    expect(primary).toEqual({ name: 'pb', reason: 'book_business' });
  });

  test('no count of shares: the market cap says so, its ratios that it is missing', () => {
    const { multiples, yields, market_cap_usd } = valued(
      figuresOf({ shares: unavailable('shares_outstanding_unavailable') }),
    );
    expect(market_cap_usd).toEqual(unavailable('shares_outstanding_unavailable'));
    expect(multiples.ps_ttm.value).toEqual(unavailable('market_cap_unavailable'));
    expect(yields.fcf_yield_pct).toEqual(unavailable('market_cap_unavailable'));
    expect(yields.earnings_yield_pct).toBeCloseTo(100 / 12, 12);
  });

  test('nothing known of the company', () => {
    const { multiples, returns, primary } = valued(undefined);
    const none = unavailable('not_reported');
    expect([multiples.pb.value, returns.roe_pct, returns.flags, primary]).toEqual([none, none, [], none]);
  });
});

test('peak earnings: above twice their own median the anchor is EV/sales', () => {
  const timeline: FiguresPeriod[] = [
    { from: day('2019-01-01'), figures: figuresOf({ eps: 4 }) },
    { from: day('2025-02-03'), figures: figuresOf({ eps: 10 }) },
  ];
  const { primary, multiples } = valued(figuresOf(), { timeline });
  expect(primary).toEqual({ name: 'ev_sales_ttm', reason: 'peak_earnings' });
  // 120 / 4 before, 120 / 10 since 27 weeks: 100 x 13.5 / 261.
  expect(multiples.pe_ttm).toMatchObject({ value: 12, context: { median_5y: 30, percentile_5y: 1350 / 261 } });
});
