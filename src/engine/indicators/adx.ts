/** Average directional index (Wilder 1978). */
import type { Bars } from '../types.ts';
import { trueRange } from './atr.ts';

/**
 * Moves that differ by less than this share of the price are equal. The same move in cents is often two different
 * doubles (0.88 and 0.8799999999999955), which decides whether the whole move counts: on KO one such tie changed the
 * weekly ADX from 13.59 to 14.58.
 */
const TIE_TOLERANCE = 1e-9;

/** Directional indicators, made of the averages that {@link adx} is made of. */
export interface DirectionalSeries {
  readonly close: Float64Array;
  readonly plus: Float64Array;
  readonly minus: Float64Array;
}

/**
 * ADX, 0..100, after Wilder's worksheet. Directional movement is the larger of the up-move of the high and the
 * down-move of the low (none when equal or not positive), smoothed over `period` from the sums of the first `period`;
 * DX = 100 * |+DI - -DI| / (+DI + -DI), 0 without movement; ADX starts as the average of the first `period` DX and is
 * smoothed the same way. First value at bar `2 * period`, NaN before. True range cancels in DX, so closes are needed
 * for `lines` alone: +DI and -DI, smoothed movement over the smoothed true range in percent, from bar `period + 1` on,
 * NaN without any range.
 */
export function adx(
  { high, low }: Pick<Bars, 'high' | 'low'>,
  period: number,
  series?: Float64Array,
  lines?: DirectionalSeries,
): number {
  const { length } = high;
  series?.fill(Number.NaN, 0, Math.min(2 * period - 1, length));
  lines?.plus.fill(Number.NaN, 0, Math.min(period, length));
  lines?.minus.fill(Number.NaN, 0, Math.min(period, length));
  const ranges = lines && { high, low, close: lines.close };
  let plus = 0;
  let minus = 0;
  let range = 0;
  let average = 0;
  for (let i = 1; i < length; i++) {
    const up = high[i]! - high[i - 1]!;
    const down = low[i - 1]! - low[i]!;
    const noise = TIE_TOLERANCE * high[i]!;
    const rise = up > down + noise && up > 0 ? up : 0;
    const fall = down > up + noise && down > 0 ? down : 0;
    const reach = ranges === undefined ? 0 : trueRange(ranges, i);
    if (i <= period) {
      plus += rise / period;
      minus += fall / period;
      range += reach / period;
      if (i < period) continue;
    } else {
      plus += (rise - plus) / period;
      minus += (fall - minus) / period;
      range += (reach - range) / period;
    }
    if (lines !== undefined) {
      lines.plus[i] = range > 0 ? (100 * plus) / range : Number.NaN;
      lines.minus[i] = range > 0 ? (100 * minus) / range : Number.NaN;
    }
    const moved = plus + minus;
    const directional = moved > 0 ? (100 * Math.abs(plus - minus)) / moved : 0;
    if (i < 2 * period) average += directional / period;
    else average += (directional - average) / period;
    if (series !== undefined && i >= 2 * period - 1) series[i] = average;
  }
  return length < 2 * period ? Number.NaN : average;
}
