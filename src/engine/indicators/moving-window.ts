/**
 * Averages and variances of all moving windows of a series at once. Blocks of 1, 2, 4, ... values are joined to blocks
 * of twice the size, and a window is joined from the blocks its length is made of: each window by the same steps, so
 * that a value depends on the values of its window alone, without the remainder of a running sum. Some 2 log2(length)
 * steps per value.
 */

/**
 * Average of the last `period` values at each bar into `means`; NaN before bar `period`. Equal values give exactly
 * themselves.
 */
export function windowMeans(values: Float64Array, period: number, means: Float64Array): void {
  const blocks = values.slice();
  let have = 0;
  for (let size = 1; size <= period; size *= 2) {
    if (have === 0 && (period & size) !== 0) means.set(blocks);
    else if ((period & size) !== 0) {
      const share = size / (have + size);
      for (let i = have + size - 1; i < means.length; i++) {
        means[i] = means[i]! + (blocks[i - have]! - means[i]!) * share;
      }
    }
    have += period & size;
    if (2 * size > period) break;
    // From the newest on: the block before is still of the old size when it is read.
    for (let i = blocks.length - 1; i >= size; i--) blocks[i] = (blocks[i]! + blocks[i - size]!) / 2;
  }
  means.fill(Number.NaN, 0, Math.min(period - 1, means.length));
}

/**
 * Averages as of {@link windowMeans}, and the mean squared differences from them into `variances`: exactly 0 for equal
 * values. Joined after Chan, Golub and LeVeque 1979, which does not subtract large squares.
 */
export function windowVariances(
  values: Float64Array,
  period: number,
  means: Float64Array,
  variances: Float64Array,
): void {
  const blocks = values.slice();
  const spreads = new Float64Array(values.length);
  let have = 0;
  for (let size = 1; size <= period; size *= 2) {
    if (have === 0 && (period & size) !== 0) {
      means.set(blocks);
      variances.set(spreads);
    } else if ((period & size) !== 0) {
      const share = size / (have + size);
      for (let i = have + size - 1; i < means.length; i++) {
        const apart = blocks[i - have]! - means[i]!;
        means[i] = means[i]! + apart * share;
        variances[i] = (1 - share) * (variances[i]! + apart * apart * share) + share * spreads[i - have]!;
      }
    }
    have += period & size;
    if (2 * size > period) break;
    for (let i = blocks.length - 1; i >= size; i--) {
      const half = (blocks[i]! - blocks[i - size]!) / 2;
      blocks[i] = blocks[i - size]! + half;
      spreads[i] = (spreads[i]! + spreads[i - size]!) / 2 + half * half;
    }
  }
  means.fill(Number.NaN, 0, Math.min(period - 1, means.length));
  variances.fill(Number.NaN, 0, Math.min(period - 1, variances.length));
}
