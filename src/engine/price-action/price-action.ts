/** All values of `GET /v2/price-action` for a series of bars, unrounded, with days as numbers. */
import { windowMean } from '../indicators/moving-average.ts';
import { percentChange } from '../prices/change.ts';
import type { Bars } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';
import { type Drawdown, maxDrawdown } from './drawdown.ts';
import { type Extreme, highest, lowest } from './extremes.ts';
import { type BiggestDays, biggestDays, currentStreak, type Streak } from './streaks.ts';
import { VOLUME_SESSIONS, type VolumeSummary, volumeSummary } from './volume.ts';
import { sessionsStart, yearsStart } from './window.ts';

/** The longest window, in calendar years. */
export const LONGEST_YEARS = 5;

const SHORT = 30;
const QUARTER = 90;
const MEAN = 50;

export interface PriceAction {
  readonly drawdowns: { readonly max_90d: Drawdown; readonly max_1y: Drawdown; readonly max_5y: Drawdown };
  readonly gaps: { readonly openPct: Maybe<number>; readonly unfilled: Maybe<number> };
  readonly highsAndLows: Readonly<Record<'high_30d' | 'high_90d' | 'low_30d' | 'low_90d', Extreme>>;
  readonly streak: Streak;
  readonly biggest30d: BiggestDays;
  readonly biggest1y: BiggestDays;
  readonly trend: {
    readonly higherHighs: Maybe<number>;
    readonly lowerLows: Maybe<number>;
    readonly pctDaysAboveAverage: Maybe<number>;
  };
  readonly volume: VolumeSummary;
}

/**
 * Price action of split-adjusted bars of completed trading days; `bars` must reach back {@link LONGEST_YEARS} and 7
 * days if available.
 */
export function priceAction(bars: Bars): PriceAction {
  const { days, high, low, close } = bars;
  const year = yearsStart(days, 1);
  return {
    drawdowns: {
      max_90d: maxDrawdown(bars, sessionsStart(days.length, QUARTER)),
      max_1y: maxDrawdown(bars, year),
      max_5y: maxDrawdown(bars, yearsStart(days, LONGEST_YEARS)),
    },
    gaps: { openPct: openGapPct(bars), unfilled: unfilledGaps(bars, SHORT) },
    highsAndLows: {
      high_30d: highest(days, high, SHORT),
      high_90d: highest(days, high, QUARTER),
      low_30d: lowest(days, low, SHORT),
      low_90d: lowest(days, low, QUARTER),
    },
    streak: currentStreak(close),
    // 30 changes need 31 bars.
    biggest30d: biggestDays(close, sessionsStart(close.length, SHORT + 1)),
    biggest1y: biggestDays(close, year),
    trend: {
      higherHighs: consecutiveRises(high),
      lowerLows: consecutiveFalls(low),
      pctDaysAboveAverage: pctDaysAboveAverage(close, QUARTER, MEAN),
    },
    volume: volumeSummary(bars.volume, VOLUME_SESSIONS),
  };
}

/**
 * Opening gap: open of the last trading day against the previous close, in percent, ex-dividend falls included.
 * `insufficient_history` below 2 bars.
 */
export function openGapPct({ open, close }: Pick<Bars, 'open' | 'close'>): Maybe<number> {
  const last = close.length - 1;
  return last < 1 ? unavailable('insufficient_history') : percentChange(close[last - 1]!, open[last]!);
}

/**
 * Counts full range gaps of the last `sessions` bars not filled by a later bar: a low above the previous high until a
 * later low reaches that high; a high below the previous low until a later high reaches that low. A gap of the last bar
 * is unfilled. `insufficient_history` with fewer than `sessions + 1` bars.
 */
export function unfilledGaps({ high, low }: Pick<Bars, 'high' | 'low'>, sessions: number): Maybe<number> {
  const last = high.length - 1;
  if (last < sessions) return unavailable('insufficient_history');
  let lowestAfter = Number.POSITIVE_INFINITY;
  let highestAfter = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (let i = last; i > last - sessions; i--) {
    const up = low[i]! > high[i - 1]! && lowestAfter > high[i - 1]!;
    const down = high[i]! < low[i - 1]! && highestAfter < low[i - 1]!;
    if (up || down) count++;
    if (low[i]! < lowestAfter) lowestAfter = low[i]!;
    if (high[i]! > highestAfter) highestAfter = high[i]!;
  }
  return count;
}

/**
 * Consecutive trading days, up to the last, with a higher high than the day before. `insufficient_history` below 2
 * bars.
 */
export function consecutiveRises(values: Float64Array): Maybe<number> {
  return streakLength(values, 1);
}

/** As {@link consecutiveRises}, falling: for lower lows. */
export function consecutiveFalls(values: Float64Array): Maybe<number> {
  return streakLength(values, -1);
}

function streakLength(values: Float64Array, sign: 1 | -1): Maybe<number> {
  const last = values.length - 1;
  if (last < 1) return unavailable('insufficient_history');
  let first = last;
  while (first > 0 && sign * values[first]! > sign * values[first - 1]!) first--;
  return last - first;
}

/**
 * Percentage of the last `sessions` closes above the average of the `period` closes ending with them; equal is not
 * above. `insufficient_history` with fewer than `sessions + period - 1` bars.
 */
export function pctDaysAboveAverage(close: Float64Array, sessions: number, period: number): Maybe<number> {
  if (close.length < sessions + period - 1) return unavailable('insufficient_history');
  let above = 0;
  for (let i = close.length - sessions; i < close.length; i++) {
    if (close[i]! > windowMean(close, i, period)) above++;
  }
  return (100 * above) / sessions;
}
