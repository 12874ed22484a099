/** Series against a benchmark, whose values are given per bar of the symbol, NaN where it has no bar of that day. */

/** A variance of daily returns below this is rounding noise, not movement. */
const MIN_VARIANCE = 1e-24;

/** Close over the close of the benchmark; NaN without one. */
export function priceRelative(closes: Float64Array, benchmark: Float64Array, series: Float64Array): void {
  for (let i = 0; i < closes.length; i++) series[i] = benchmark[i]! > 0 ? closes[i]! / benchmark[i]! : Number.NaN;
}

/**
 * Beta over the last `length` pairs of simple returns between common days: covariance over the variance of the benchmark. NaN before
 * `length` pairs, on days without a bar of the benchmark, and where it did not move. The sums are formed again once per
 * window, so that rounding does not drift.
 */
export function rollingBeta(closes: Float64Array, benchmark: Float64Array, length: number, series: Float64Array): void {
  const own = new Float64Array(closes.length);
  const other = new Float64Array(closes.length);
  let pairs = 0;
  let before = -1;
  let x = 0;
  let y = 0;
  let xx = 0;
  let xy = 0;
  for (let i = 0; i < closes.length; i++) {
    series[i] = Number.NaN;
    if (Number.isNaN(benchmark[i]!)) continue;
    if (before >= 0) {
      own[pairs] = closes[i]! / closes[before]! - 1;
      other[pairs] = benchmark[i]! / benchmark[before]! - 1;
      pairs++;
      const renewed = pairs % length === 0;
      if (renewed) x = y = xx = xy = 0;
      for (let k = renewed ? pairs - length : pairs - 1; k < pairs; k++) {
        x += other[k]!;
        y += own[k]!;
        xx += other[k]! * other[k]!;
        xy += other[k]! * own[k]!;
      }
      const left = pairs - length - 1;
      if (!renewed && left >= 0) {
        x -= other[left]!;
        y -= own[left]!;
        xx -= other[left]! * other[left]!;
        xy -= other[left]! * own[left]!;
      }
      const variance = xx - (x * x) / length;
      if (pairs >= length && variance > length * MIN_VARIANCE) series[i] = (xy - (x * y) / length) / variance;
    }
    before = i;
  }
}
