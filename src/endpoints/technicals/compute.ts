/** Computes `GET /v2/technicals`: prices on their bases into the engine, its values rounded for the contract. */
import { technicals } from '../../engine/indicators/technicals.ts';
import { weeklyBars } from '../../engine/indicators/weekly.ts';
import { sliceBars } from '../../engine/prices/basis.ts';
import { roundFine4, roundPct, roundPrice, roundRatio, roundShares } from '../../engine/round.ts';
import { envelope } from '../shared/envelope.ts';
import { BENCHMARK, loadMarket, priceInstant, symbolRow } from '../shared/market.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/** Everything the store has: on-balance volume then does not change its level from day to day. */
const WHOLE_HISTORY_YEARS = 100;
/** Thirteen years of sessions: in so many weeks an average over 14 forgets its seed ((13/14)^676 is 2e-22). */
const WEEKLY_SESSIONS = 13 * 252;
/** What beta and the strength against SPY look back over at most: the same as in a snapshot, so that both say the same. */
const COMPARED_YEARS = 3;

/** The indicators of `params.symbol`. Throws UPSTREAM_UNAVAILABLE when the store has no price of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  return computeOver(context, params, WHOLE_HISTORY_YEARS);
}

/**
 * The same from the last `years` alone. From 6 on (daily averages read 1,260 sessions) only the level of the on-balance volume
 * and, below 14, the weekly figures differ.
 */
export function computeOver(context: ComputeContext, params: Params, years: number): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const market = loadMarket(context, row, years, COMPARED_YEARS);
  const { bars, benchmark, asOf } = market;
  const returns = market.totalReturns();
  const values = technicals({
    bars,
    weekly: weeklyBars(sliceBars(bars, Math.max(0, bars.days.length - WEEKLY_SESSIONS), bars.days.length), asOf),
    benchmark,
    totalReturns: returns.symbol,
    benchmarkReturns: returns.benchmark,
  });
  return {
    ...envelope({
      ...context,
      symbol: row.symbol,
      asOf: priceInstant(market),
      askedFor: context.asOf,
      subjects: [row.symbol, BENCHMARK],
    }),
    ...rounded(values),
  };
}

function rounded(values: ReturnType<typeof technicals>): Omit<Payload, keyof ReturnType<typeof envelope>> {
  const {
    momentum,
    moving_averages: averages,
    relative_strength: relative,
    trend_strength: trend,
    volatility,
  } = values;
  const { bollinger_20: bands } = volatility;
  return {
    momentum: {
      macd: {
        above_signal: momentum.macd.above_signal,
        histogram: roundFine4(momentum.macd.histogram),
        signal_line: roundFine4(momentum.macd.signal_line),
        value: roundFine4(momentum.macd.value),
      },
      rsi_14: roundRatio(momentum.rsi_14),
      rsi_14_weekly: roundRatio(momentum.rsi_14_weekly),
      rsi_14_weekly_zone: momentum.rsi_14_weekly_zone,
      rsi_zone: momentum.rsi_zone,
      stochastic_14_3_3: {
        d: roundRatio(momentum.stochastic_14_3_3.d),
        k: roundRatio(momentum.stochastic_14_3_3.k),
        zone: momentum.stochastic_14_3_3.zone,
      },
    },
    moving_averages: {
      distance_from_52w_high_pct: roundPct(averages.distance_from_52w_high_pct),
      ema_20: roundPrice(averages.ema_20),
      golden_cross_active: averages.golden_cross_active,
      sma_200: roundPrice(averages.sma_200),
      sma_50: roundPrice(averages.sma_50),
      vs_sma_200_pct: roundPct(averages.vs_sma_200_pct),
      vs_sma_50_pct: roundPct(averages.vs_sma_50_pct),
    },
    relative_strength: {
      vs_sector_1y_pct: relative.vs_sector_1y_pct,
      vs_sector_status: { supported: false, reason: 'sector_benchmark_unsupported' },
      vs_spy_1m_pct: roundPct(relative.vs_spy_1m_pct),
      vs_spy_1y_pct: roundPct(relative.vs_spy_1y_pct),
      vs_spy_3m_pct: roundPct(relative.vs_spy_3m_pct),
    },
    trend_strength: {
      adx_14: roundRatio(trend.adx_14),
      adx_14_weekly: roundRatio(trend.adx_14_weekly),
      obv: roundShares(trend.obv),
      obv_trend_30d: trend.obv_trend_30d,
      trending: trend.trending,
      trending_weekly: trend.trending_weekly,
    },
    volatility: {
      atr_14: roundPrice(volatility.atr_14),
      beta_1y: roundFine4(volatility.beta_1y),
      bollinger_20: {
        lower: roundPrice(bands.lower),
        middle: roundPrice(bands.middle),
        percent_b: roundFine4(bands.percent_b),
        upper: roundPrice(bands.upper),
      },
      realized_vol_30d_annualized_pct: roundPct(volatility.realized_vol_30d_annualized_pct),
    },
  };
}
