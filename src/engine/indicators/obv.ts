/** On-balance volume (Granville) and the direction it takes. */
import type { Bars } from '../types.ts';

export type ObvTrend = 'rising' | 'flat' | 'falling';

/** A correlation with time from which on the volume is said to go somewhere. */
const TREND_CORRELATION = 0.5;

/** Closes nearer to each other than this part of the price are equal: dividing one of them by a split ratio moves its last bits. */
const TIE_TOLERANCE = 1e-9;

/**
 * On-balance volume of the last bar: 0 on the first bar, then the volume added on a higher close, taken off on a lower one. Its level
 * depends on where the bars begin; only its course means something. NaN without bars.
 */
export function obv({ close, volume }: Pick<Bars, 'close' | 'volume'>, series?: Float64Array): number {
  const { length } = close;
  let sum = 0;
  if (length === 0) return Number.NaN;
  if (series !== undefined) series[0] = 0;
  for (let i = 1; i < length; i++) {
    const change = close[i]! - close[i - 1]!;
    const noise = TIE_TOLERANCE * close[i]!;
    if (change > noise) sum += volume[i]!;
    else if (change < -noise) sum -= volume[i]!;
    if (series !== undefined) series[i] = sum;
  }
  return sum;
}

/** Pearson's correlation of `values` with 0, 1, 2, ...; 0 when they are constant. */
export function correlationWithTime(values: Float64Array): number {
  const n = values.length;
  const middle = (n - 1) / 2;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += values[i]! / n;
  let together = 0;
  let spread = 0;
  let times = 0;
  for (let i = 0; i < n; i++) {
    const off = values[i]! - mean;
    const time = i - middle;
    together += off * time;
    spread += off * off;
    times += time * time;
  }
  return spread > 0 ? together / Math.sqrt(spread * times) : 0;
}

/**
 * Trend of the last `sessions` values of on-balance volume: their correlation with time is at least 0.5 `rising`, at most -0.5
 * `falling`, else (and when they are constant) `flat`. Needs `sessions + 1` bars.
 */
export function obvTrend({ close, volume }: Pick<Bars, 'close' | 'volume'>, sessions: number): ObvTrend {
  const from = close.length - sessions;
  const series = new Float64Array(sessions);
  // From 0 at the first of them: correlation knows no level, and a constant course is then exactly constant.
  obv({ close: close.subarray(from), volume: volume.subarray(from) }, series);
  const r = correlationWithTime(series);
  return r >= TREND_CORRELATION ? 'rising' : r <= -TREND_CORRELATION ? 'falling' : 'flat';
}
