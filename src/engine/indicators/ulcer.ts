/** Ulcer index (Martin). */

/**
 * Root of the mean square of the percent drawdowns of `length` closes, each from the highest close of the window up to
 * it. NaN before bar `length`, and in windows with a close not above zero.
 */
export function ulcerIndex(closes: Float64Array, length: number, series: Float64Array): void {
  series.fill(Number.NaN, 0, Math.min(length - 1, series.length));
  for (let i = length - 1; i < closes.length; i++) {
    let peak = 0;
    let share = Number.NaN;
    let sum = 0;
    for (let k = i - length + 1; k <= i; k++) {
      const close = closes[k]!;
      if (close > peak) {
        peak = close;
        share = 1 / close;
      } else {
        const fall = close > 0 ? close * share - 1 : Number.NaN;
        sum += fall * fall;
      }
    }
    series[i] = 100 * Math.sqrt(sum / length);
  }
}
