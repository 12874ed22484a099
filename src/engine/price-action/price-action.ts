/** All values of `GET /v2/price-action` for a series of bars, unrounded, with days as numbers. */
import type { Bars } from '../types.ts';
import type { Maybe } from '../value.ts';
import { type Drawdown, maxDrawdown } from './drawdown.ts';
import { type Extreme, highest, lowest } from './extremes.ts';
import { openGapPct, unfilledGaps } from './gaps.ts';
import { type BiggestDays, biggestDays, currentStreak, type Streak } from './streaks.ts';
import { consecutiveFalls, consecutiveRises, pctDaysAboveAverage } from './trend.ts';
import { type VolumeSummary, volumeSummary } from './volume.ts';
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
    volume: volumeSummary(bars.volume, SHORT),
  };
}
