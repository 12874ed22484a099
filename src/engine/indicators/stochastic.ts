/** Slow stochastic oscillator (Lane): position of the close in the range of the last trading days, smoothed twice. */
import type { Bars } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';
import { type RangeWindows, rangeWindows } from './extremes.ts';
import { windowMeans } from './moving-window.ts';

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

/**
 * 100 * (close - lowest low) / (highest high - lowest low) over `range` bars, from the first complete one on; NaN
 * without movement.
 */
function percentK(close: Float64Array, ranges: RangeWindows, range: number): Float64Array {
  const lows = new Float64Array(close.length);
  const fast = new Float64Array(close.length);
  ranges.highest(range, fast);
  ranges.lowest(range, lows);
  for (let i = range - 1; i < fast.length; i++) {
    const low = lows[i]!;
    const reach = fast[i]! - low;
    // Feeds round: a close may be slightly outside its own day's range.
    fast[i] = reach > 0 ? Math.min(100, Math.max(0, (100 * (close[i]! - low)) / reach)) : Number.NaN;
  }
  return fast.subarray(range - 1);
}

/**
 * Averages of `period` values into `means`, flat ones (NaN) as 50; NaN when all are flat, and before the first complete
 * one.
 */
function smooth(values: Float64Array, period: number, means: Float64Array): void {
  let flat = 0;
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i]!)) flat++;
  const filled = flat === 0 ? values : values.map((value) => (Number.isNaN(value) ? FLAT_VALUE : value));
  windowMeans(filled, period, means);
  if (flat < period) return;
  for (let i = 0, run = 0; i < values.length; i++) {
    run = Number.isNaN(values[i]!) ? run + 1 : 0;
    if (run >= period) means[i] = Number.NaN;
  }
}

function orNoRange(value: number): Maybe<number> {
  return Number.isNaN(value) ? NO_RANGE : value;
}

/**
 * %K and %D of the last bar; `series` receives both for every bar (NaN where missing). Without `series` reads only the
 * last `range + k + d - 2` bars. `insufficient_history`: fewer than `range + k - 1` bars for %K, `range + k + d - 2`
 * for %D. `zero_range`: every bar (for %D every %K) of an average is flat.
 */
export function stochastic(
  bars: Ranges,
  periods: StochasticPeriods,
  series?: StochasticSeries,
  windows: RangeWindows = rangeWindows(bars),
): Stochastic {
  const { range, k: kPeriod, d: dPeriod } = periods;
  const { length } = bars.close;
  const needed = range + kPeriod + dPeriod - 2;
  if (series === undefined && length > needed) return stochastic(newest(bars, needed), periods);
  const { k, d } = series ?? { k: new Float64Array(length), d: new Float64Array(length) };
  k.fill(Number.NaN);
  d.fill(Number.NaN);
  if (length - range + 1 < kPeriod) return { k: SHORT, d: SHORT };
  smooth(percentK(bars.close, windows, range), kPeriod, k.subarray(range - 1));
  const from = range + kPeriod - 2;
  const last = orNoRange(k[length - 1]!);
  if (length - from < dPeriod) return { k: last, d: SHORT };
  smooth(k.subarray(from), dPeriod, d.subarray(from));
  return { k: last, d: orNoRange(d[length - 1]!) };
}

function newest({ high, low, close }: Ranges, count: number): Ranges {
  return { high: high.subarray(-count), low: low.subarray(-count), close: close.subarray(-count) };
}
