/** Computes `GET /v2/price-action`: split-adjusted bars into the engine, its values rounded for the contract. */
import { formatDay } from '../../engine/days.ts';
import type { Drawdown } from '../../engine/price-action/drawdown.ts';
import type { Extreme } from '../../engine/price-action/extremes.ts';
import { LONGEST_YEARS, type PriceAction, priceAction } from '../../engine/price-action/price-action.ts';
import { roundPct, roundPrice, roundRatio, roundShares } from '../../engine/round.ts';
import type { EpochDay } from '../../engine/types.ts';
import { type Maybe, mapValue, unavailable } from '../../engine/value.ts';
import { envelope } from '../shared/envelope.ts';
import { loadMarket, priceInstant, symbolRow } from '../shared/market.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/** Windows end at the symbol's last bar, which may be older than the day answered for (a halt): one year more covers that. */
const YEARS = LONGEST_YEARS + 1;

/** What the price of `params.symbol` did. Throws UPSTREAM_UNAVAILABLE when the store has no price of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const market = loadMarket(context, row, YEARS);
  return {
    ...envelope({
      ...context,
      symbol: row.symbol,
      asOf: priceInstant(market),
      askedFor: context.asOf,
      subjects: [row.symbol],
    }),
    ...rounded(priceAction(market.bars)),
  };
}

function rounded(values: PriceAction): Omit<Payload, keyof ReturnType<typeof envelope>> {
  const { drawdowns, gaps, highsAndLows, streak, biggest30d, biggest1y, trend, volume } = values;
  return {
    drawdowns: {
      max_90d: drawdown(drawdowns.max_90d),
      max_1y: drawdown(drawdowns.max_1y),
      max_5y: drawdown(drawdowns.max_5y),
    },
    gaps: { latest_open_vs_prior_close_pct: roundPct(gaps.openPct), unfilled_gaps_30d: gaps.unfilled },
    recent_extremes: {
      high_30d: extreme(highsAndLows.high_30d),
      high_90d: extreme(highsAndLows.high_90d),
      low_30d: extreme(highsAndLows.low_30d),
      low_90d: extreme(highsAndLows.low_90d),
    },
    streaks: {
      biggest_down_day_1y_pct: roundPct(biggest1y.down),
      biggest_down_day_30d_pct: roundPct(biggest30d.down),
      biggest_up_day_1y_pct: roundPct(biggest1y.up),
      biggest_up_day_30d_pct: roundPct(biggest30d.up),
      consecutive_days: streak.sessions,
      direction: streak.direction,
    },
    trend_context: {
      consecutive_higher_highs: trend.higherHighs,
      consecutive_lower_lows: trend.lowerLows,
      pct_days_above_sma50_90d: roundPct(trend.pctDaysAboveAverage),
    },
    volume: {
      avg_30d: roundShares(volume.average),
      latest: roundShares(volume.latest),
      ratio_to_avg: roundRatio(volume.ratio),
      ratio_to_sector_avg: unavailable('sector_benchmark_unsupported'),
      ratio_to_sector_status: { supported: false, reason: 'sector_benchmark_unsupported' },
    },
  };
}

function drawdown({ pct, peakDay, troughDay }: Drawdown): Payload['drawdowns']['max_90d'] {
  return { pct: roundPct(pct), peak_date: date(peakDay), trough_date: date(troughDay) };
}

function extreme({ day, value }: Extreme): Payload['recent_extremes']['high_30d'] {
  return { date: date(day), value: roundPrice(value) };
}

function date(day: Maybe<EpochDay>): Maybe<string> {
  return mapValue(day, formatDay);
}
