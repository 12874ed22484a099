/**
 * Simple and exponential moving averages. Like every indicator here they return the last value and, where an array is given, write the
 * whole series into it (NaN until there are enough values), in one pass for both.
 */

/**
 * Mean of the `period` values that end at index `end`. Taken as deviations from the newest value, so that equal values give exactly
 * themselves and nothing depends on where the series began. The caller sees to it that `end >= period - 1`.
 */
export function windowMean(values: Float64Array, end: number, period: number): number {
  const base = values[end]!;
  let a = 0;
  let b = 0;
  let i = end - period + 1;
  // Two sums in turn: additions that do not wait for each other.
  for (; i < end; i += 2) {
    a += values[i]! - base;
    b += values[i + 1]! - base;
  }
  return base + (a + b) / period;
}

/**
 * Simple moving average: mean of the last `period` values; NaN with fewer. A finite window is summed afresh for each bar (no running
 * sum), so no rounding drifts along a long history and a value is the same whatever came before its window.
 */
export function sma(values: Float64Array, period: number, series?: Float64Array): number {
  const last = values.length - 1;
  if (series !== undefined) {
    series.fill(Number.NaN, 0, Math.min(period - 1, series.length));
    for (let i = period - 1; i <= last; i++) series[i] = windowMean(values, i, period);
  }
  return last < period - 1 ? Number.NaN : windowMean(values, last, period);
}

/** Weight of the newest value in an exponential average over `period`. */
export function emaWeight(period: number): number {
  return 2 / (period + 1);
}

/**
 * Exponential moving average, weight 2 / (period + 1), seeded with the simple mean of the first `period` values at bar `period`
 * (the rule of Stock.Indicators, TA-Lib and talipp); NaN before that bar.
 */
export function ema(values: Float64Array, period: number, series?: Float64Array): number {
  const { length } = values;
  series?.fill(Number.NaN, 0, Math.min(period - 1, length));
  if (length < period) return Number.NaN;
  const weight = emaWeight(period);
  let average = windowMean(values, period - 1, period);
  if (series !== undefined) series[period - 1] = average;
  for (let i = period; i < length; i++) {
    average += weight * (values[i]! - average);
    if (series !== undefined) series[i] = average;
  }
  return average;
}
