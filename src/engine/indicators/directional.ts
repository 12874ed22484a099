/** Directional indicators (Wilder 1978). Apart from the index made of them, which every snapshot needs. */
import type { Bars } from '../types.ts';
import { TIE_TOLERANCE } from './adx.ts';
import { trueRange } from './atr.ts';

/** Directional indicators of the bars that {@link adx} averages. */
export interface DirectionalSeries {
  readonly plus: Float64Array;
  readonly minus: Float64Array;
}

/**
 * +DI and -DI, 0..100: smoothed directional movement over the smoothed true range, in percent. First values at bar
 * `period + 1`, NaN before and without any range.
 */
export function directionalIndicators(
  bars: Pick<Bars, 'high' | 'low' | 'close'>,
  period: number,
  series: DirectionalSeries,
): void {
  const { high, low } = bars;
  let plus = 0;
  let minus = 0;
  let range = 0;
  for (let i = 0; i < high.length; i++) {
    if (i > 0) {
      const up = high[i]! - high[i - 1]!;
      const down = low[i - 1]! - low[i]!;
      const noise = TIE_TOLERANCE * high[i]!;
      const rise = up > down + noise && up > 0 ? up : 0;
      const fall = down > up + noise && down > 0 ? down : 0;
      // Sums of the first `period`, then smoothed: the divisor cancels.
      const kept = i <= period ? 1 : 1 - 1 / period;
      plus = plus * kept + rise;
      minus = minus * kept + fall;
      range = range * kept + trueRange(bars, i);
    }
    const known = i >= period && range > 0;
    series.plus[i] = known ? (100 * plus) / range : Number.NaN;
    series.minus[i] = known ? (100 * minus) / range : Number.NaN;
  }
}
