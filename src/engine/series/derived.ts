/** Series derived from closes alone. NaN where missing. */

/** Change in percent against the previous close; none for the first bar, or against a close not above zero. */
export function changeSeries(closes: Float64Array): Float64Array {
  const series = new Float64Array(closes.length).fill(Number.NaN);
  for (let i = 1; i < closes.length; i++) {
    if (closes[i - 1]! > 0) series[i] = (closes[i]! / closes[i - 1]! - 1) * 100;
  }
  return series;
}

/** How far each close is below the highest close so far, in percent: 0 at a new high, never positive. */
export function drawdownSeries(closes: Float64Array): Float64Array {
  const series = new Float64Array(closes.length).fill(Number.NaN);
  let peak = 0;
  for (let i = 0; i < closes.length; i++) {
    if (closes[i]! > peak) peak = closes[i]!;
    if (peak > 0) series[i] = (closes[i]! / peak - 1) * 100;
  }
  return series;
}
