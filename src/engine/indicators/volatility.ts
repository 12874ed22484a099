/** Realized volatility as an annual rate. */

const SESSIONS_A_YEAR = 252;

/**
 * Sample standard deviation (n - 1) of the last `returns` daily log returns, annualized by the root of 252, in percent
 * (quantstats, empyrical). `closes` on the total return basis (a dividend is no risk), all positive. NaN with fewer
 * than `returns + 1` closes.
 */
export function realizedVolatility(closes: Float64Array, returns: number): number {
  const from = closes.length - returns;
  if (from < 1) return Number.NaN;
  const steps = new Float64Array(returns);
  let mean = 0;
  for (let i = 0; i < returns; i++) {
    steps[i] = Math.log(closes[from + i]! / closes[from + i - 1]!);
    mean += steps[i]! / returns;
  }
  let squares = 0;
  for (let i = 0; i < returns; i++) squares += (steps[i]! - mean) * (steps[i]! - mean);
  return Math.sqrt((squares / (returns - 1)) * SESSIONS_A_YEAR) * 100;
}
