/** Oscillators of the price: CCI, Williams %R, Aroon, rate of change, TRIX. */
import type { Bars } from '../types.ts';
import { extremeIndices, type RangeWindows } from './extremes.ts';
import { ema } from './moving-average.ts';
import { windowMeans } from './moving-window.ts';

type Ranges = Pick<Bars, 'high' | 'low' | 'close'>;

/** Lambert's constant: some three quarters of the values lie between -100 and 100. */
const CCI_SCALE = 0.015;

/**
 * Commodity channel index (Lambert) of typical prices: the price less its average over `length`, in 0.015 mean
 * deviations. NaN before bar `length` and where the typical price did not move.
 */
export function cci(typical: Float64Array, length: number, series: Float64Array): void {
  windowMeans(typical, length, series);
  const deviations = new Float64Array(typical.length);
  sumDeviations(typical, series, length, deviations);
  for (let i = length - 1; i < typical.length; i++) {
    const sum = deviations[i]!;
    series[i] = sum > 0 ? (typical[i]! - series[i]!) / ((CCI_SCALE * sum) / length) : Number.NaN;
  }
}

/**
 * Sum of the absolute differences of the last `length` values from the average at each bar, from the oldest to the
 * newest. Four bars at a time read the values they share once; each is summed in the same order as alone.
 */
function sumDeviations(values: Float64Array, means: Float64Array, length: number, sums: Float64Array): void {
  const off = (k: number, mean: number) => Math.abs(values[k]! - mean);
  let i = length - 1;
  for (; length > 3 && i + 3 < values.length; i += 4) {
    const from = i - length + 1;
    const [m, n, o, p] = [means[i]!, means[i + 1]!, means[i + 2]!, means[i + 3]!];
    let a = off(from, m) + off(from + 1, m) + off(from + 2, m);
    let b = off(from + 1, n) + off(from + 2, n);
    let c = off(from + 2, o);
    let d = 0;
    for (let k = from + 3; k <= i; k++) {
      const value = values[k]!;
      a += Math.abs(value - m);
      b += Math.abs(value - n);
      c += Math.abs(value - o);
      d += Math.abs(value - p);
    }
    sums[i] = a;
    sums[i + 1] = b + off(i + 1, n);
    sums[i + 2] = c + off(i + 1, o) + off(i + 2, o);
    sums[i + 3] = d + off(i + 1, p) + off(i + 2, p) + off(i + 3, p);
  }
  for (; i < values.length; i++) {
    for (let k = i - length + 1; k <= i; k++) sums[i] = sums[i]! + off(k, means[i]!);
  }
}

/**
 * Williams %R: place of the close in the range of `length` bars, -100 at the low to 0 at the high. NaN without a range.
 */
export function williamsR(close: Float64Array, ranges: RangeWindows, length: number, series: Float64Array): void {
  const lows = new Float64Array(series.length);
  ranges.highest(length, series);
  ranges.lowest(length, lows);
  series.fill(Number.NaN, 0, Math.min(length - 1, series.length));
  for (let i = length - 1; i < series.length; i++) {
    const highest = series[i]!;
    const range = highest - lows[i]!;
    // Feeds round: a close may be slightly outside its own day's range.
    series[i] = range > 0 ? Math.max(-100, Math.min(0, (-100 * (highest - close[i]!)) / range)) : Number.NaN;
  }
}

export interface AroonSeries {
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly oscillator: Float64Array;
}

/**
 * Aroon (Chande): how recent the highest high and the lowest low of the last `length + 1` bars are, 100 now to 0
 * `length` bars ago, of equal ones the newest (as TA-Lib); up less down. First value at bar `length + 1`.
 */
export function aroon({ high, low }: Ranges, length: number, series: AroonSeries): void {
  const top = extremeIndices(high, length + 1, 1);
  const bottom = extremeIndices(low, length + 1, -1);
  for (let i = 0; i < high.length; i++) {
    const complete = i >= length;
    const up = complete ? (100 * (length - i + top[i]!)) / length : Number.NaN;
    const down = complete ? (100 * (length - i + bottom[i]!)) / length : Number.NaN;
    series.up[i] = up;
    series.down[i] = down;
    series.oscillator[i] = up - down;
  }
}

/**
 * Change in percent against the close `length` bars before. NaN before bar `length + 1`, and against a close not above
 * zero.
 */
export function rateOfChange(closes: Float64Array, length: number, series: Float64Array): void {
  for (let i = 0; i < closes.length; i++) {
    const before = i < length ? 0 : closes[i - length]!;
    series[i] = before > 0 ? (closes[i]! / before - 1) * 100 : Number.NaN;
  }
}

/**
 * TRIX (Hutson): change in percent of the triple EMA of the close from bar to bar; each EMA is seeded with its own
 * first average. First value at bar `3 * length - 1`.
 */
export function trix(closes: Float64Array, length: number, series: Float64Array): void {
  let values = closes;
  let missing = 0;
  const n = closes.length;
  for (let round = 0; round < 3; round++) {
    const averages = new Float64Array(n);
    averages.fill(Number.NaN, 0, Math.min(missing, n));
    ema(values.subarray(Math.min(missing, n)), length, averages.subarray(Math.min(missing, n)));
    values = averages;
    missing += length - 1;
  }
  for (let i = 0; i < n; i++) series[i] = i > missing ? (values[i]! / values[i - 1]! - 1) * 100 : Number.NaN;
}
