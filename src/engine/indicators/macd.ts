/** Moving average convergence/divergence (Appel): fast EMA less slow EMA, and the EMA of the difference. */
import { ema, emaWeight, windowMean } from './moving-average.ts';

/** The values of the last bar; NaN where there are too few bars. */
export interface Macd {
  readonly value: number;
  readonly signal: number;
  readonly histogram: number;
}

export interface MacdSeries {
  readonly value: Float64Array;
  readonly signal: Float64Array;
}

/**
 * MACD of `closes`. Each EMA is seeded on its own first window (as Stock.Indicators and talipp; TA-Lib delays the fast
 * one, which differs for some 250 bars); the signal is seeded with the average of the first `signalPeriod` values.
 * First value at bar `slow`, first signal at bar `slow + signalPeriod - 1`. `fast < slow`.
 */
export function macd(
  closes: Float64Array,
  fast: number,
  slow: number,
  signalPeriod: number,
  series?: MacdSeries,
): Macd {
  const { length } = closes;
  const signalFrom = slow + signalPeriod - 2;
  series?.value.fill(Number.NaN, 0, Math.min(slow - 1, length));
  series?.signal.fill(Number.NaN, 0, Math.min(signalFrom, length));
  if (length < slow) return { value: Number.NaN, signal: Number.NaN, histogram: Number.NaN };
  const fastWeight = emaWeight(fast);
  const slowWeight = emaWeight(slow);
  const signalWeight = emaWeight(signalPeriod);
  const seeds = new Float64Array(signalPeriod);
  let fastAverage = ema(closes.subarray(0, slow), fast);
  let slowAverage = windowMean(closes, slow - 1, slow);
  let value = fastAverage - slowAverage;
  let signal = Number.NaN;
  for (let i = slow - 1; i < length; i++) {
    if (i >= slow) {
      const close = closes[i]!;
      fastAverage += fastWeight * (close - fastAverage);
      slowAverage += slowWeight * (close - slowAverage);
      value = fastAverage - slowAverage;
    }
    if (i > signalFrom) signal += signalWeight * (value - signal);
    else {
      seeds[i - slow + 1] = value;
      if (i === signalFrom) signal = windowMean(seeds, signalPeriod - 1, signalPeriod);
    }
    if (series !== undefined) {
      series.value[i] = value;
      if (i >= signalFrom) series.signal[i] = signal;
    }
  }
  return { value, signal, histogram: value - signal };
}
