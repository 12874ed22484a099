/** On-balance volume (Granville) and its trend. */
import type { Bars } from '../types.ts';

export type ObvTrend = 'rising' | 'flat' | 'falling';

/** Correlation with time from which the volume has a trend. */
const TREND_CORRELATION = 0.5;

/** Closes within this share of the price are equal: dividing by a split ratio changes the last bits. */
const TIE_TOLERANCE = 1e-9;

/**
 * On-balance volume of the last bar: 0 on the first bar, then plus the volume on a higher close, minus it on a lower
 * one. The level depends on the first bar, so callers pass the whole listing. NaN without bars.
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

/** Pearson's correlation of `values` with 0, 1, 2, ...; 0 when constant. */
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
 * Trend of the last `sessions` values of on-balance volume: `rising` for a correlation with time of at least 0.5,
 * `falling` for at most -0.5, else `flat`. Needs `sessions + 1` bars.
 */
export function obvTrend({ close, volume }: Pick<Bars, 'close' | 'volume'>, sessions: number): ObvTrend {
  const from = close.length - sessions;
  const series = new Float64Array(sessions);
  // Starts at 0: correlation ignores the level, and a constant series is then exactly constant.
  obv({ close: close.subarray(from), volume: volume.subarray(from) }, series);
  const r = correlationWithTime(series);
  return r >= TREND_CORRELATION ? 'rising' : r <= -TREND_CORRELATION ? 'falling' : 'flat';
}
