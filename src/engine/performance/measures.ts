/** Measures of a series of returns, with 252 trading days a year: definitions of empyrical. */
import { type Maybe, unavailable } from '../value.ts';

const SESSIONS_A_YEAR = 252;
/** A deviation below this is rounding noise, not movement. */
const MIN_DEVIATION = 1e-12;
/** Fewer common returns say nothing of a relation between two series. */
const MIN_PAIRS = 20;

const SHORT = unavailable('insufficient_history');
const STILL = unavailable('zero_variance');

/** Simple returns from value to value: one fewer. */
export function returnsOf(values: Float64Array): Float64Array {
  const out = new Float64Array(Math.max(0, values.length - 1));
  for (let i = 0; i < out.length; i++) out[i] = values[i + 1]! / values[i]! - 1;
  return out;
}

/** The return per session that makes `annual` in a year (both fractions). */
export function perSession(annual: number): number {
  return (1 + annual) ** (1 / SESSIONS_A_YEAR) - 1;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Sample standard deviation (n - 1). */
function deviationOf(values: Float64Array): Maybe<number> {
  if (values.length < 2) return SHORT;
  const mean = meanOf(values);
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  return Math.sqrt(squares / (values.length - 1));
}

/** Compound annual growth rate of `returns`, a fraction: (end / start) ^ (periods / n) - 1. */
export function annualReturn(returns: Float64Array, periods: number = SESSIONS_A_YEAR): Maybe<number> {
  if (returns.length === 0) return SHORT;
  let growth = 1;
  for (const value of returns) growth *= 1 + value;
  return growth ** (periods / returns.length) - 1;
}

/** Sample deviation times the root of the periods in a year, a fraction. */
export function annualVolatility(returns: Float64Array, periods: number = SESSIONS_A_YEAR): Maybe<number> {
  const deviation = deviationOf(returns);
  return typeof deviation === 'number' ? deviation * Math.sqrt(periods) : deviation;
}

/**
 * Average excess over `riskFree` per session, over its sample deviation, annualized. `zero_variance` when nothing
 * moved.
 */
export function sharpe(returns: Float64Array, riskFree: number): Maybe<number> {
  const excess = returns.map((value) => value - riskFree);
  const deviation = deviationOf(excess);
  if (typeof deviation !== 'number') return deviation;
  return deviation < MIN_DEVIATION ? STILL : (meanOf(excess) / deviation) * Math.sqrt(SESSIONS_A_YEAR);
}

/** The same over the downside deviation: the root of the mean square of the excess below zero, over all sessions. */
export function sortino(returns: Float64Array, riskFree: number): Maybe<number> {
  if (returns.length < 2) return SHORT;
  const excess = returns.map((value) => value - riskFree);
  const downside = Math.sqrt(meanOf(excess.map((value) => Math.min(value, 0) ** 2)));
  return downside < MIN_DEVIATION ? STILL : (meanOf(excess) / downside) * Math.sqrt(SESSIONS_A_YEAR);
}

export interface Drawdown {
  /** A fraction, never positive. */
  readonly depth: number;
  /** Indices of the peak, the trough and the first value back at the peak; undefined without a fall, or not yet. */
  readonly peak?: number;
  readonly trough?: number;
  readonly recovery?: number;
}

/** Max drawdown of `values`, of equal falls the first, from the newest peak of one height. */
export function deepestDrawdown(values: Float64Array): Drawdown {
  let peak = 0;
  let found: { depth: number; peak: number; trough: number } | undefined;
  for (let i = 1; i < values.length; i++) {
    if (values[i]! >= values[peak]!) peak = i;
    const depth = values[i]! / values[peak]! - 1;
    if (depth < (found?.depth ?? 0)) found = { depth, peak, trough: i };
  }
  if (found === undefined) return { depth: 0 };
  const { trough } = found;
  const recovery = values.findIndex((value, i) => i > trough && value >= values[found.peak]!);
  return { ...found, ...(recovery < 0 ? {} : { recovery }) };
}

/** Annual growth over the depth of the max drawdown. `zero_range` without a drawdown. */
export function calmar(growth: Maybe<number>, depth: number): Maybe<number> {
  if (typeof growth !== 'number') return growth;
  return depth < 0 ? growth / -depth : unavailable('zero_range');
}

export interface Relation {
  readonly beta: Maybe<number>;
  /** Annual, a fraction: the average of what beta times the excess of the benchmark does not explain, compounded. */
  readonly alpha: Maybe<number>;
  /** Pearson's. */
  readonly correlation: Maybe<number>;
}

/** How the returns `own` depend on the returns `benchmark` of the same sessions. At least 20 pairs. */
export function relation(own: Float64Array, benchmark: Float64Array, riskFree: number): Relation {
  const n = own.length;
  if (n < MIN_PAIRS) return { beta: SHORT, alpha: SHORT, correlation: SHORT };
  const meanOwn = meanOf(own);
  const meanOther = meanOf(benchmark);
  let together = 0;
  let spreadOwn = 0;
  let spreadOther = 0;
  for (let i = 0; i < n; i++) {
    const y = own[i]! - meanOwn;
    const x = benchmark[i]! - meanOther;
    together += x * y;
    spreadOwn += y * y;
    spreadOther += x * x;
  }
  const still = n * MIN_DEVIATION * MIN_DEVIATION;
  if (spreadOther <= still) return { beta: STILL, alpha: STILL, correlation: STILL };
  const beta = together / spreadOther;
  const alpha = (1 + meanOwn - riskFree - beta * (meanOther - riskFree)) ** SESSIONS_A_YEAR - 1;
  return { beta, alpha, correlation: spreadOwn <= still ? STILL : together / Math.sqrt(spreadOwn * spreadOther) };
}
