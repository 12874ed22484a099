/** Computes `GET /v2/snapshot`: composes prices, statements and identity; the arithmetic lives in the engine. */
import { performanceOf, quoteOf, range52wOf } from '../../engine/prices/performance.ts';
import { roundPct, roundPrice, roundShares } from '../../engine/round.ts';
import { envelope } from '../shared/envelope.ts';
import { identity } from '../shared/identity.ts';
import { BENCHMARK, loadMarket, type Market, priceInstant, symbolRow } from '../shared/market.ts';
import { quickFigures } from '../shared/quick-figures.ts';
import { hasStalePrice } from '../shared/stale-price.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/** 3-year performance is the longest window. */
const YEARS = 3;
/** SPY is compared over a year; beta takes 252 common sessions, which some days without trading may stretch beyond one. */
const COMPARED_YEARS = 2;

/** The snapshot of `params.symbol`. Throws UPSTREAM_UNAVAILABLE when the store has no price of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const market = loadMarket(context, row, YEARS, COMPARED_YEARS);
  const company = row.cik === undefined ? undefined : store.company(row.cik);
  const quote = quoteOf(market.bars);
  return {
    ...envelope({
      ...context,
      symbol: row.symbol,
      asOf: priceInstant(market),
      askedFor: context.asOf,
      subjects: [row.symbol, BENCHMARK, ...(row.cik === undefined ? [] : [String(row.cik).padStart(10, '0')])],
    }),
    ...identity(row, company),
    quote: {
      price: roundPrice(quote.price),
      change_abs: roundPrice(quote.change_abs),
      change_pct: roundPct(quote.change_pct),
      previous_close: roundPrice(quote.previous_close),
      day_open: roundPrice(quote.day_open),
      day_high: roundPrice(quote.day_high),
      day_low: roundPrice(quote.day_low),
      volume: roundShares(quote.volume),
    },
    performance: performance(market),
    range_52w: range(market),
    fundamentals_quick: quickFigures(context, market, company, hasStalePrice(market)),
  };
}

function performance(market: Market): Payload['performance'] {
  const raw = performanceOf(market.bars, market.benchmark);
  return {
    pct_1d: roundPct(raw.pct_1d),
    pct_5d: roundPct(raw.pct_5d),
    pct_1m: roundPct(raw.pct_1m),
    pct_3m: roundPct(raw.pct_3m),
    pct_ytd: roundPct(raw.pct_ytd),
    pct_1y: roundPct(raw.pct_1y),
    pct_3y: roundPct(raw.pct_3y),
    vs_spy_pct_1m: roundPct(raw.vs_spy_pct_1m),
    vs_spy_pct_ytd: roundPct(raw.vs_spy_pct_ytd),
    vs_spy_pct_1y: roundPct(raw.vs_spy_pct_1y),
    vs_sector_status: { supported: false, reason: 'sector_benchmark_unsupported' },
  };
}

function range({ bars }: Market): Payload['range_52w'] {
  const raw = range52wOf(bars);
  return {
    high: roundPrice(raw.high),
    low: roundPrice(raw.low),
    position_pct: roundPct(raw.position_pct),
    drawdown_from_high_pct: roundPct(raw.drawdown_from_high_pct),
  };
}
