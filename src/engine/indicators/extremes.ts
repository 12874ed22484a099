/** Highest and lowest values of moving windows. */

/**
 * Writes the index of the highest (`sign` 1) or lowest (`sign` -1) of the last `length` values at each bar, of equal
 * ones the newest; -1 before bar `length`. One pass: the queue keeps only values that can still be an extreme.
 */
export function extremeIndices(values: Float64Array, length: number, sign: 1 | -1): Int32Array {
  const at = new Int32Array(values.length).fill(-1);
  const queue = new Int32Array(values.length);
  const queued = new Float64Array(values.length);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < values.length; i++) {
    const value = sign * values[i]!;
    while (tail > head && queued[tail - 1]! <= value) tail--;
    queued[tail] = value;
    queue[tail++] = i;
    if (queue[head]! <= i - length) head++;
    if (i >= length - 1) at[i] = queue[head]!;
  }
  return at;
}

/** Middle between the highest high and the lowest low of the last `length` bars; NaN before bar `length`. */
export function middleOfRange(high: Float64Array, low: Float64Array, length: number): Float64Array {
  const top = extremeIndices(high, length, 1);
  const bottom = extremeIndices(low, length, -1);
  const out = new Float64Array(high.length);
  for (let i = 0; i < out.length; i++) out[i] = top[i]! < 0 ? Number.NaN : (high[top[i]!]! + low[bottom[i]!]!) / 2;
  return out;
}
