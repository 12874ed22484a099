/** Series against a benchmark, whose values are given per bar of the symbol, NaN where it has no bar of that day. */

/** A variance of daily returns below this is rounding noise, not movement. */
const MIN_VARIANCE = 1e-24;

/** Close over the close of the benchmark; NaN without one. */
export function priceRelative(closes: Float64Array, benchmark: Float64Array, series: Float64Array): void {
  for (let i = 0; i < closes.length; i++) series[i] = benchmark[i]! > 0 ? closes[i]! / benchmark[i]! : Number.NaN;
}

/**
 * Beta over the last `length` pairs of simple returns between common days (both closes are numbers): covariance over
 * the variance of the benchmark. NaN before `length` pairs, on other days, and where the benchmark did not move. The
 * sums are formed again once per window, so that rounding does not drift.
 */
export function rollingBeta(closes: Float64Array, benchmark: Float64Array, length: number, series: Float64Array): void {
  const own = new Float64Array(closes.length);
  const other = new Float64Array(closes.length);
  // Bar of each pair.
  const bars = new Int32Array(closes.length);
  let pairs = 0;
  let before = -1;
  for (let i = 0; i < closes.length; i++) {
    series[i] = Number.NaN;
    if (Number.isNaN(closes[i]!) || Number.isNaN(benchmark[i]!)) continue;
    if (before >= 0) {
      own[pairs] = closes[i]! / closes[before]! - 1;
      other[pairs] = benchmark[i]! / benchmark[before]! - 1;
      bars[pairs++] = i;
    }
    before = i;
  }
  for (let from = length; from <= pairs; from += length) {
    let x = 0;
    let y = 0;
    let xx = 0;
    let xy = 0;
    for (let k = from - length; k < from; k++) {
      x += other[k]!;
      y += own[k]!;
      xx += other[k]! * other[k]!;
      xy += other[k]! * own[k]!;
    }
    const end = Math.min(from + length, pairs + 1);
    for (let k = from; k < end; k++) {
      const variance = xx - (x * x) / length;
      if (variance > length * MIN_VARIANCE) series[bars[k - 1]!] = (xy - (x * y) / length) / variance;
      const left = k - length;
      x += other[k]! - other[left]!;
      y += own[k]! - own[left]!;
      xx += other[k]! * other[k]! - other[left]! * other[left]!;
      xy += other[k]! * own[k]! - other[left]! * own[left]!;
    }
  }
}
