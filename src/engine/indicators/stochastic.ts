/** Slow stochastic oscillator (Lane): position of the close in the range of the last trading days, smoothed twice. */
import type { Bars } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';
import { extremeIndices } from './extremes.ts';

/** Trading days of the range, of the average that makes %K, and of the average of %K that makes %D. */
export interface StochasticPeriods {
  readonly range: number;
  readonly k: number;
  readonly d: number;
}

export interface StochasticSeries {
  readonly k: Float64Array;
  readonly d: Float64Array;
}

export interface Stochastic {
  readonly k: Maybe<number>;
  readonly d: Maybe<number>;
}

/** Value of a bar without a range inside an average: the middle. */
const FLAT_VALUE = 50;
const SHORT = unavailable('insufficient_history');
const NO_RANGE = unavailable('zero_range');

type Ranges = Pick<Bars, 'high' | 'low' | 'close'>;

/** 100 * (close - lowest low) / (highest high - lowest low) over `range` bars, of the last `places` bars; NaN without movement. */
function percentK(bars: Ranges, places: number, range: number): Float64Array {
  const from = bars.close.length - places - range + 1;
  const highs = bars.high.subarray(from);
  const lows = bars.low.subarray(from);
  const top = extremeIndices(highs, range, 1);
  const bottom = extremeIndices(lows, range, -1);
  const fast = new Float64Array(places);
  for (let i = 0; i < places; i++) {
    const at = i + range - 1;
    const high = highs[top[at]!]!;
    const low = lows[bottom[at]!]!;
    // Feeds round: a close may be slightly outside its own day's range.
    const place = Math.min(100, Math.max(0, (100 * (bars.close[from + at]! - low)) / (high - low)));
    fast[i] = high > low ? place : Number.NaN;
  }
  return fast;
}

/** Average of the last `period` values, flat ones (NaN) as 50; NaN when all are flat. */
function smooth(values: Float64Array, end: number, period: number): number {
  let sum = 0;
  let flat = 0;
  for (let i = end - period + 1; i <= end; i++) {
    if (Number.isNaN(values[i]!)) {
      sum += FLAT_VALUE;
      flat++;
    } else sum += values[i]!;
  }
  return flat === period ? Number.NaN : sum / period;
}

function orNoRange(value: number): Maybe<number> {
  return Number.isNaN(value) ? NO_RANGE : value;
}

/**
 * %K and %D of the last bar; `series` receives both for every bar (NaN where missing). Without `series` reads only the
 * last `range + k + d - 2` bars. `insufficient_history`: fewer than `range + k - 1` bars for %K, `range + k + d - 2`
 * for %D. `zero_range`: every bar (for %D every %K) of an average is flat.
 */
export function stochastic(bars: Ranges, periods: StochasticPeriods, series?: StochasticSeries): Stochastic {
  const { range, k: kPeriod, d: dPeriod } = periods;
  const { length } = bars.close;
  const complete = Math.max(0, length - range + 1);
  const places = series === undefined ? Math.min(kPeriod + dPeriod - 1, complete) : complete;
  series?.k.fill(Number.NaN);
  series?.d.fill(Number.NaN);
  if (places < kPeriod) return { k: SHORT, d: SHORT };
  const fast = percentK(bars, places, range);
  const means = new Float64Array(places - kPeriod + 1);
  for (let i = 0; i < means.length; i++) means[i] = smooth(fast, i + kPeriod - 1, kPeriod);
  let d = Number.NaN;
  for (let i = dPeriod - 1; i < means.length; i++) {
    d = smooth(means, i, dPeriod);
    if (series !== undefined) series.d[length - means.length + i] = d;
  }
  series?.k.set(means, length - means.length);
  return { k: orNoRange(means[means.length - 1]!), d: means.length < dPeriod ? SHORT : orNoRange(d) };
}
