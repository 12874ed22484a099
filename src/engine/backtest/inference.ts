/** Statistics of a series of period values: averages with their t-statistics, and correlations of ranks. */
import { type Maybe, unavailable } from '../value.ts';

const SHORT = unavailable('insufficient_history');
const STILL = unavailable('zero_variance');
/** Variances below this are rounding noise. */
const LEAST = 1e-24;

export function meanOf(values: readonly number[] | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * The average over its standard error by Newey and West (1987): autocovariances up to `lag` with weights of Bartlett.
 * With a lag of 0 that is the plain one, with n in place of n - 1.
 */
export function neweyWestT(values: readonly number[], lag: number): Maybe<number> {
  const n = values.length;
  if (n < 2) return SHORT;
  const mean = meanOf(values);
  const centered = values.map((value) => value - mean);
  let variance = 0;
  for (let l = 0; l <= Math.min(lag, n - 1); l++) {
    let sum = 0;
    for (let i = l; i < n; i++) sum += centered[i]! * centered[i - l]!;
    variance += (l === 0 ? 1 : 2 * (1 - l / (lag + 1))) * (sum / n);
  }
  return variance <= LEAST ? STILL : mean / Math.sqrt(variance / n);
}

/** The average over its standard error, from the sample deviation (n - 1). */
export function plainT(values: readonly number[]): Maybe<number> {
  const n = values.length;
  if (n < 2) return SHORT;
  const mean = meanOf(values);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return variance <= LEAST ? STILL : mean / Math.sqrt(variance / n);
}

/** Spearman's: the correlation of ranks, equal values sharing their average rank. Undefined where all are equal. */
export function rankCorrelation(x: readonly number[], y: readonly number[]): number | undefined {
  if (x.length < 2) return undefined;
  const [a, b] = [ranksOf(x), ranksOf(y)];
  const mean = (x.length - 1) / 2;
  let together = 0;
  let ofX = 0;
  let ofY = 0;
  for (let i = 0; i < a.length; i++) {
    const [p, q] = [a[i]! - mean, b[i]! - mean];
    together += p * q;
    ofX += p * p;
    ofY += q * q;
  }
  return ofX === 0 || ofY === 0 ? undefined : together / Math.sqrt(ofX * ofY);
}

/** Ranks from 0; equal values have the average of theirs. */
function ranksOf(values: readonly number[]): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1]!] === values[order[from]!]) to++;
    for (let i = from; i <= to; i++) ranks[order[i]!] = (from + to) / 2;
    from = to + 1;
  }
  return ranks;
}
