/** Average true range (Wilder 1978). */
import type { Bars } from '../types.ts';

type Ranges = Pick<Bars, 'high' | 'low' | 'close'>;

/** Largest of high - low, |high - previous close| and |low - previous close|. */
export function trueRange({ high, low, close }: Ranges, i: number): number {
  const before = close[i - 1]!;
  const top = high[i]! > before ? high[i]! : before;
  const bottom = low[i]! < before ? low[i]! : before;
  return top - bottom;
}

/**
 * ATR in price units: true ranges from the second bar on, seeded with the average of the first `period`, then Wilder's
 * smoothing. First value at bar `period + 1`, NaN before.
 */
export function atr({ high, low, close }: Ranges, period: number, series?: Float64Array): number {
  // Plain: each read of a column of lazy bars is a call.
  const bars = { high, low, close };
  const { length } = close;
  series?.fill(Number.NaN, 0, Math.min(period, length));
  if (length <= period) return Number.NaN;
  let sum = 0;
  for (let i = 1; i <= period; i++) sum += trueRange(bars, i);
  let average = sum / period;
  if (series !== undefined) series[period] = average;
  for (let i = period + 1; i < length; i++) {
    average += (trueRange(bars, i) - average) / period;
    if (series !== undefined) series[i] = average;
  }
  return average;
}
