/** Computes `GET /v2/price-action`: split-adjusted bars into the engine. */
import { formatDay } from '../../engine/days.ts';
import type { Drawdown } from '../../engine/price-action/drawdown.ts';
import type { Extreme } from '../../engine/price-action/extremes.ts';
import { LONGEST_YEARS, priceAction } from '../../engine/price-action/price-action.ts';
import { mapValue } from '../../engine/value.ts';
import { envelope } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { NO_SECTOR, NO_SECTOR_STATUS } from '../contract/vocabulary.ts';
import { loadMarket } from '../subject/market.ts';
import { priceAgeOf } from '../subject/price-age.ts';
import { priceBasisOf } from '../subject/price-basis.ts';
import { priceInstant, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/**
 * Windows end at the symbol's last bar, which may be older than the day answered for (a halt): one year more covers
 * that.
 */
const YEARS = LONGEST_YEARS + 1;

/** What the price of `params.symbol` did. Throws NO_DATA when the store has no price of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  const market = loadMarket(context, row, YEARS);
  const { drawdowns, gaps, highsAndLows, streak, biggest30d, biggest1y, trend, volume } = priceAction(market.bars);
  return rounded(schema, {
    ...envelope(context, { symbol: row.symbol, asOf: priceInstant(market), subjects: [row.symbol] }),
    price_age: priceAgeOf(context, market),
    ...priceBasisOf(context, market),
    drawdowns: {
      max_90d: drawdown(drawdowns.max_90d),
      max_1y: drawdown(drawdowns.max_1y),
      max_5y: drawdown(drawdowns.max_5y),
    },
    gaps: { latest_open_vs_prior_close_pct: gaps.openPct, unfilled_gaps_30d: gaps.unfilled },
    recent_extremes: {
      high_30d: extreme(highsAndLows.high_30d),
      high_90d: extreme(highsAndLows.high_90d),
      low_30d: extreme(highsAndLows.low_30d),
      low_90d: extreme(highsAndLows.low_90d),
    },
    streaks: {
      biggest_down_day_1y_pct: biggest1y.down,
      biggest_down_day_30d_pct: biggest30d.down,
      biggest_up_day_1y_pct: biggest1y.up,
      biggest_up_day_30d_pct: biggest30d.up,
      consecutive_days: streak.sessions,
      direction: streak.direction,
    },
    trend_context: {
      consecutive_higher_highs: trend.higherHighs,
      consecutive_lower_lows: trend.lowerLows,
      pct_days_above_sma50_90d: trend.pctDaysAboveAverage,
    },
    volume: {
      avg_30d: volume.average,
      latest: volume.latest,
      ratio_to_avg: volume.ratio,
      ratio_to_sector_avg: NO_SECTOR,
      ratio_to_sector_status: NO_SECTOR_STATUS,
    },
  });
}

function drawdown({ pct, peakDay, troughDay }: Drawdown): Payload['drawdowns']['max_90d'] {
  return { pct, peak_date: mapValue(peakDay, formatDay), trough_date: mapValue(troughDay, formatDay) };
}

function extreme({ day, value }: Extreme): Payload['recent_extremes']['high_30d'] {
  return { date: mapValue(day, formatDay), value };
}
