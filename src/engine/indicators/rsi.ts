/** Relative strength index (Wilder 1978). */

/** 100 - 100 / (1 + gain / loss): 100 without a loss, 50 when nothing moved (a frozen price is neutral). */
function rsiFromAverages(gain: number, loss: number): number {
  const moved = gain + loss;
  return moved > 0 ? (100 * gain) / moved : 50;
}

/**
 * RSI over `period` changes: average gain against average loss, seeded with simple averages of the first `period`
 * changes, then Wilder's smoothing `(previous * (period - 1) + new) / period`. First value at bar `period + 1`, NaN
 * before. 0..100, not rounded.
 */
export function rsi(closes: Float64Array, period: number, series?: Float64Array): number {
  const { length } = closes;
  series?.fill(Number.NaN, 0, Math.min(period, length));
  if (length <= period) return Number.NaN;
  let gain = 0;
  let loss = 0;
  let previous = closes[0]!;
  for (let i = 1; i <= period; i++) {
    const close = closes[i]!;
    const change = close - previous;
    if (change > 0) gain += change;
    else loss -= change;
    previous = close;
  }
  gain /= period;
  loss /= period;
  if (series !== undefined) series[period] = rsiFromAverages(gain, loss);
  for (let i = period + 1; i < length; i++) {
    const close = closes[i]!;
    const change = close - previous;
    const up = change > 0 ? change : 0;
    gain += (up - gain) / period;
    loss += (up - change - loss) / period;
    if (series !== undefined) series[i] = rsiFromAverages(gain, loss);
    previous = close;
  }
  return rsiFromAverages(gain, loss);
}
