/** All technical indicators of one symbol at its last bar (FIELDS 1.2), unrounded, under their API names. */

import { sliceBars } from '../prices/basis.ts';
import { beta1y, type TotalReturns } from '../prices/beta.ts';
import { type Closes, changeAgainst } from '../prices/change.ts';
import { range52wOf } from '../prices/performance.ts';
import { monthsAnchor, yearsAnchor } from '../prices/windows.ts';
import type { Bars } from '../types.ts';
import { type Maybe, mapBoth, mapValue, unavailable } from '../value.ts';
import { adx } from './adx.ts';
import { atr } from './atr.ts';
import { bollinger } from './bollinger.ts';
import { macd } from './macd.ts';
import { ema, sma } from './moving-average.ts';
import { type ObvTrend, obv, obvTrend } from './obv.ts';
import { rsi } from './rsi.ts';
import { stochastic } from './stochastic.ts';
import { realizedVolatility } from './volatility.ts';

/**
 * Bars after which a recursive average over 14 or 26 has lost its seed far below the last bit of a double ((25/27)^1260
 * is 8e-43): older bars are not read. Five years of days.
 */
const MAX_BARS_READ = 1260;

export interface TechnicalsInput {
  /** Split-adjusted, completed trading days, the whole listing: keeps the level of on-balance volume stable. */
  readonly bars: Bars;
  /** Completed weeks of `bars`: all, or at least ten years. */
  readonly weekly: Bars;
  /** SPY, split-adjusted; the symbol's own bars for SPY. */
  readonly benchmark: Closes;
  /** Total return basis, of the symbol. */
  readonly totalReturns: TotalReturns;
  /** Total return basis, of SPY. */
  readonly benchmarkReturns: TotalReturns;
}

const SHORT = unavailable('insufficient_history');

/** `value` if there are at least `needed` bars. */
function withMinimum(bars: number, needed: number, value: number): Maybe<number> {
  return bars < needed ? SHORT : value;
}

/**
 * All groups of the payload. A value is unavailable with too few bars (minimum in FIELDS 1.2) or for its indicator's
 * reason.
 */
export function technicals(input: TechnicalsInput) {
  const n = input.bars.days.length;
  const recent = sliceBars(input.bars, Math.max(0, n - MAX_BARS_READ), n);
  return {
    momentum: momentum(recent, input.weekly),
    moving_averages: movingAverages(recent),
    relative_strength: relativeStrength(input),
    trend_strength: trendStrength(input, recent),
    volatility: volatility(input, recent),
  };
}

function momentum(bars: Bars, weekly: Bars) {
  const { close } = bars;
  const n = close.length;
  const daily = withMinimum(n, 15, rsi(close, 14));
  const ofWeeks = withMinimum(weekly.close.length, 15, rsi(weekly.close, 14));
  const lines = macd(close, 12, 26, 9);
  const { k, d } = stochastic(bars, { range: 14, k: 3, d: 3 });
  return {
    macd: {
      above_signal: n < 34 ? SHORT : lines.value > lines.signal,
      histogram: withMinimum(n, 34, lines.histogram),
      signal_line: withMinimum(n, 34, lines.signal),
      value: withMinimum(n, 26, lines.value),
    },
    rsi_14: daily,
    rsi_14_weekly: ofWeeks,
    rsi_14_weekly_zone: mapValue<number, Zone>(ofWeeks, rsiZone),
    rsi_zone: mapValue<number, Zone>(daily, rsiZone),
    stochastic_14_3_3: { d, k, zone: mapValue<number, Zone>(k, stochasticZone) },
  };
}

function movingAverages(bars: Bars) {
  const { close } = bars;
  const n = close.length;
  const short = withMinimum(n, 50, sma(close, 50));
  const long = withMinimum(n, 200, sma(close, 200));
  const against = (average: Maybe<number>) =>
    mapValue(average, (level) => (level > 0 ? (close[n - 1]! / level - 1) * 100 : unavailable('non_positive_base')));
  return {
    distance_from_52w_high_pct: range52wOf(bars).drawdown_from_high_pct,
    ema_20: withMinimum(n, 20, ema(close, 20)),
    golden_cross_active: mapBoth<number, number, boolean>(short, long, (a, b) => a > b),
    sma_200: long,
    sma_50: short,
    vs_sma_200_pct: against(long),
    vs_sma_50_pct: against(short),
  };
}

function relativeStrength({ bars, benchmark }: TechnicalsInput) {
  const { days } = bars;
  const latest = days.length > 0 ? days[days.length - 1]! : 0;
  return {
    vs_sector_1y_pct: unavailable('sector_benchmark_unsupported'),
    vs_spy_1m_pct: changeAgainst(bars, benchmark, monthsAnchor(latest, 1)),
    vs_spy_1y_pct: changeAgainst(bars, benchmark, yearsAnchor(latest, 1)),
    vs_spy_3m_pct: changeAgainst(bars, benchmark, monthsAnchor(latest, 3)),
  };
}

function trendStrength({ bars, weekly }: TechnicalsInput, recent: Bars) {
  const n = bars.close.length;
  const daily = withMinimum(n, 28, adx(recent, 14));
  const ofWeeks = withMinimum(weekly.close.length, 28, adx(weekly, 14));
  const trend: Maybe<ObvTrend> = n < 31 ? SHORT : obvTrend(bars, 30);
  return {
    adx_14: daily,
    adx_14_weekly: ofWeeks,
    obv: withMinimum(n, 2, obv(bars)),
    obv_trend_30d: trend,
    trending: mapValue<number, boolean>(daily, isTrending),
    trending_weekly: mapValue<number, boolean>(ofWeeks, isTrending),
  };
}

function volatility({ totalReturns, benchmarkReturns }: TechnicalsInput, bars: Bars) {
  const { close } = bars;
  const n = close.length;
  const bands = bollinger(close, 20, 2);
  return {
    atr_14: withMinimum(n, 15, atr(bars, 14)),
    beta_1y: beta1y(totalReturns, benchmarkReturns),
    bollinger_20: {
      lower: bands?.lower ?? SHORT,
      middle: bands?.middle ?? SHORT,
      percent_b: bands?.percentB ?? SHORT,
      upper: bands?.upper ?? SHORT,
    },
    realized_vol_30d_annualized_pct: realizedVolatilityPct(totalReturns.closes),
  };
}

function realizedVolatilityPct(closes: Float64Array): Maybe<number> {
  const oldest = closes[closes.length - 31];
  if (oldest === undefined) return SHORT;
  return Number.isNaN(oldest) ? unavailable('dividends_not_stored') : realizedVolatility(closes, 30);
}

export type Zone = 'overbought' | 'neutral' | 'oversold';

function zone(value: number, low: number, high: number): Zone {
  return value >= high ? 'overbought' : value <= low ? 'oversold' : 'neutral';
}

/** Wilder's bands: 70 and above overbought, 30 and below oversold. */
export function rsiZone(value: number): Zone {
  return zone(value, 30, 70);
}

/** Lane's bands, of %K: 80 and above overbought, 20 and below oversold. */
export function stochasticZone(value: number): Zone {
  return zone(value, 20, 80);
}

/** Whether an ADX indicates a trend: 25 or more (Wilder). */
export function isTrending(adx: number): boolean {
  return adx >= 25;
}
