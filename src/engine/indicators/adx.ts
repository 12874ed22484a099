/** Average directional index (Wilder 1978). */
import type { Bars } from '../types.ts';

/**
 * Moves that differ by less than this share of the price are equal. The same move in cents is often two different
 * doubles (0.88 and 0.8799999999999955), which decides whether the whole move counts: on KO one such tie changed the
 * weekly ADX from 13.59 to 14.58.
 */
export const TIE_TOLERANCE = 1e-9;

/**
 * ADX, 0..100, after Wilder's worksheet. Directional movement is the larger of the up-move of the high and the
 * down-move of the low (none when equal or not positive), smoothed over `period` from the sums of the first `period`;
 * DX = 100 *
 * +DI - -DI
 * / (+DI + -DI), 0 without movement; ADX starts as the average of the first `period` DX and is smoothed the same way.
 * First value at bar `2 * period`, NaN before. True range cancels in DX, so closes are not needed.
 */
export function adx({ high, low }: Pick<Bars, 'high' | 'low'>, period: number, series?: Float64Array): number {
  const { length } = high;
  series?.fill(Number.NaN, 0, Math.min(2 * period - 1, length));
  let plus = 0;
  let minus = 0;
  let average = 0;
  for (let i = 1; i < length; i++) {
    const up = high[i]! - high[i - 1]!;
    const down = low[i - 1]! - low[i]!;
    const noise = TIE_TOLERANCE * high[i]!;
    const rise = up > down + noise && up > 0 ? up : 0;
    const fall = down > up + noise && down > 0 ? down : 0;
    if (i <= period) {
      plus += rise / period;
      minus += fall / period;
      if (i < period) continue;
    } else {
      plus += (rise - plus) / period;
      minus += (fall - minus) / period;
    }
    const moved = plus + minus;
    const directional = moved > 0 ? (100 * Math.abs(plus - minus)) / moved : 0;
    if (i < 2 * period) average += directional / period;
    else average += (directional - average) / period;
    if (series !== undefined && i >= 2 * period - 1) series[i] = average;
  }
  return length < 2 * period ? Number.NaN : average;
}
