/** Oscillators of the price: CCI, Williams %R, Aroon, rate of change, TRIX. */
import type { Bars } from '../types.ts';
import { extremeIndices } from './extremes.ts';
import { typicalPrices } from './money-flow.ts';
import { ema, windowMean } from './moving-average.ts';

type Ranges = Pick<Bars, 'high' | 'low' | 'close'>;

/** Lambert's constant: some three quarters of the values lie between -100 and 100. */
const CCI_SCALE = 0.015;

/**
 * Commodity channel index (Lambert): typical price less its average over `length`, in 0.015 mean deviations. NaN before bar
 * `length` and where the typical price did not move.
 */
export function cci(bars: Ranges, length: number, series: Float64Array): void {
  const typical = typicalPrices(bars);
  series.fill(Number.NaN, 0, Math.min(length - 1, series.length));
  for (let i = length - 1; i < typical.length; i++) {
    const mean = windowMean(typical, i, length);
    let sum = 0;
    for (let k = i - length + 1; k <= i; k++) sum += Math.abs(typical[k]! - mean);
    series[i] = sum > 0 ? (typical[i]! - mean) / ((CCI_SCALE * sum) / length) : Number.NaN;
  }
}

/** Williams %R: place of the close in the range of `length` bars, -100 at the low to 0 at the high. NaN without a range. */
export function williamsR({ high, low, close }: Ranges, length: number, series: Float64Array): void {
  const top = extremeIndices(high, length, 1);
  const bottom = extremeIndices(low, length, -1);
  for (let i = 0; i < series.length; i++) {
    const highest = high[top[i]!] ?? Number.NaN;
    const range = highest - (low[bottom[i]!] ?? Number.NaN);
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
 * Aroon (Chande): how recent the highest high and the lowest low of the last `length + 1` bars are, 100 now to 0 `length` bars
 * ago, of equal ones the newest (as TA-Lib); up less down. First value at bar `length + 1`.
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

/** Change in percent against the close `length` bars before. NaN before bar `length + 1`, and against a close not above zero. */
export function rateOfChange(closes: Float64Array, length: number, series: Float64Array): void {
  for (let i = 0; i < closes.length; i++) {
    const before = i < length ? 0 : closes[i - length]!;
    series[i] = before > 0 ? (closes[i]! / before - 1) * 100 : Number.NaN;
  }
}

/**
 * TRIX (Hutson): change in percent of the triple EMA of the close from bar to bar; each EMA is seeded with its own first
 * average. First value at bar `3 * length - 1`.
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
