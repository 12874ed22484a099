/**
 * Simple and exponential moving averages. Like most indicators the latter return the last value and, given an array,
 * write the whole series into it in the same pass (NaN until there are enough values).
 */

/**
 * Average of the `period` values ending at index `end`. Sums deviations from the newest value, so that equal values
 * give exactly themselves and the result does not depend on the start of the series. Requires `end >= period - 1`.
 */
export function windowMean(values: Float64Array, end: number, period: number): number {
  const base = values[end]!;
  let a = 0;
  let b = 0;
  let i = end - period + 1;
  // Two alternating sums, so that additions do not wait for each other.
  for (; i < end; i += 2) {
    a += values[i]! - base;
    b += values[i + 1]! - base;
  }
  return base + (a + b) / period;
}

/** Sum of the squared differences from `mean` of the `period` values ending at index `end`. */
export function windowSquares(values: Float64Array, end: number, period: number, mean: number): number {
  let a = 0;
  let b = 0;
  let i = end - period + 1;
  for (; i < end; i += 2) {
    const first = values[i]! - mean;
    const second = values[i + 1]! - mean;
    a += first * first;
    b += second * second;
  }
  const last = i === end ? values[end]! - mean : 0;
  return a + b + last * last;
}

/**
 * Simple moving average of the last `period` values; NaN with fewer. Of every bar: `windowMeans` of moving-window.ts.
 */
export function sma(values: Float64Array, period: number): number {
  return values.length < period ? Number.NaN : windowMean(values, values.length - 1, period);
}

/** Weight of the newest value in an exponential average over `period`. */
export function emaWeight(period: number): number {
  return 2 / (period + 1);
}

/**
 * Exponential moving average, weight 2 / (period + 1), seeded with the simple average of the first `period` values at
 * bar `period` (as Stock.Indicators, TA-Lib and talipp); NaN before that bar.
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
