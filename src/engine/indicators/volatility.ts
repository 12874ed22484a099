/** Realized volatility as an annual rate. */

import { windowMean, windowSquares } from './moving-average.ts';

const SESSIONS_A_YEAR = 252;

/**
 * Sample standard deviation (n - 1) of the last `returns` daily log returns, annualized by the root of 252, in percent
 * (quantstats, empyrical). `closes` on the total return basis (a dividend is no risk), all positive. NaN with fewer
 * than `returns + 1` closes.
 */
export function realizedVolatility(closes: Float64Array, returns: number): number {
  const from = closes.length - returns;
  if (from < 1) return Number.NaN;
  const series = new Float64Array(returns + 1);
  volatilitySeries(closes.subarray(from - 1), returns, SESSIONS_A_YEAR, series);
  return series[returns]!;
}

/** The same at every bar, with `perYear` bars a year (52 for weeks); NaN before bar `returns + 1`. */
export function volatilitySeries(closes: Float64Array, returns: number, perYear: number, series: Float64Array): void {
  const steps = new Float64Array(closes.length);
  for (let i = 1; i < steps.length; i++) steps[i] = Math.log(closes[i]! / closes[i - 1]!);
  series.fill(Number.NaN, 0, Math.min(returns, series.length));
  for (let i = returns; i < steps.length; i++) {
    const mean = windowMean(steps, i, returns);
    const squares = windowSquares(steps, i, returns, mean);
    series[i] = Math.sqrt((squares / (returns - 1)) * perYear) * 100;
  }
}
