/** Computes `GET /v2/technicals`: prices on their bases into the engine. */

import { weeklyBars } from '../../engine/indicators/spans.ts';
import { technicals } from '../../engine/indicators/technicals.ts';
import { sliceBars } from '../../engine/prices/basis.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { envelope } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { NO_SECTOR_STATUS } from '../contract/vocabulary.ts';
import { COMPARED_YEARS, loadMarket } from '../subject/market.ts';
import { priceAgeOf } from '../subject/price-age.ts';
import { priceBasisOf } from '../subject/price-basis.ts';
import { priceInstant, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/** Everything the store has: on-balance volume then does not change its level from day to day. */
const WHOLE_HISTORY_YEARS = 100;
/** Thirteen years of sessions: in so many weeks an average over 14 forgets its seed ((13/14)^676 is 2e-22). */
const WEEKLY_SESSIONS = 13 * 252;

/** The indicators of `params.symbol`. Throws NO_DATA when the store has no price of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  return rounded(schema, technicalsOf(context, params.symbol as string, WHOLE_HISTORY_YEARS));
}

/**
 * The same unrounded from the last `years` alone. From 6 on (daily averages read 1,260 sessions) only the level of the
 * on-balance volume and, below 14, the weekly figures differ.
 */
export function technicalsOf(context: ComputeContext, symbol: string, years: number): Payload {
  const row = symbolRow(context.store, symbol);
  const market = loadMarket(context, row, years, COMPARED_YEARS);
  const { bars, benchmark, asOf } = market;
  const returns = market.totalReturns();
  const { momentum, moving_averages, relative_strength, trend_strength, volatility } = technicals({
    bars,
    weekly: weeklyBars(sliceBars(bars, Math.max(0, bars.days.length - WEEKLY_SESSIONS), bars.days.length), asOf),
    benchmark,
    totalReturns: returns.symbol,
    benchmarkReturns: returns.benchmark,
  });
  const { vs_sector_1y_pct, ...versusSpy } = relative_strength;
  return {
    ...envelope(context, {
      symbol: row.symbol,
      asOf: priceInstant(market),
      subjects: [row.symbol, BENCHMARK],
    }),
    price_age: priceAgeOf(context, market),
    ...priceBasisOf(context, market),
    momentum,
    moving_averages,
    relative_strength: { vs_sector_1y_pct, vs_sector_status: NO_SECTOR_STATUS, ...versusSpy },
    trend_strength,
    volatility,
  };
}
