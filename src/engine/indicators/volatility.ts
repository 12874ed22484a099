/** Realized volatility as an annual rate. */

import { windowMean, windowSquares } from './moving-average.ts';
import { windowVariances } from './moving-window.ts';

const SESSIONS_A_YEAR = 252;

/**
 * Sample standard deviation (n - 1) of the last `returns` daily log returns, annualized by the root of 252, in percent
 * (quantstats, empyrical). `closes` on the total return basis (a dividend is no risk), all positive. NaN with fewer
 * than `returns + 1` closes.
 */
export function realizedVolatility(closes: Float64Array, returns: number): number {
  const from = closes.length - returns;
  if (from < 1) return Number.NaN;
  const steps = logReturns(closes.subarray(from - 1));
  const squares = windowSquares(steps, returns, returns, windowMean(steps, returns, returns));
  return Math.sqrt((squares / (returns - 1)) * SESSIONS_A_YEAR) * 100;
}

/**
 * The same at every bar, with `perYear` bars a year (52 for weeks); NaN before bar `returns + 1` of those with a close:
 * closes may be NaN before the first.
 */
export function volatilitySeries(closes: Float64Array, returns: number, perYear: number, series: Float64Array): void {
  const first = closes.findIndex((close) => !Number.isNaN(close));
  if (first > 0) {
    series.fill(Number.NaN, 0, first);
    volatilitySeries(closes.subarray(first), returns, perYear, series.subarray(first));
    return;
  }
  const steps = logReturns(closes);
  windowVariances(steps, returns, new Float64Array(steps.length), series);
  series.fill(Number.NaN, 0, Math.min(returns, series.length));
  const scale = (returns / (returns - 1)) * perYear;
  for (let i = returns; i < series.length; i++) series[i] = Math.sqrt(series[i]! * scale) * 100;
}

/** Log return of each bar; 0 at the first, which has none. */
function logReturns(closes: Float64Array): Float64Array {
  const steps = new Float64Array(closes.length);
  for (let i = 1; i < steps.length; i++) steps[i] = Math.log(closes[i]! / closes[i - 1]!);
  return steps;
}
