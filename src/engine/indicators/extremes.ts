/** Highest and lowest values of moving windows. */

/**
 * Index of the highest (`sign` 1) or lowest (`sign` -1) of the last `length` values at each bar, of equal ones the newest; -1
 * before bar `length`. One pass: most bars compare with the extreme so far. When it leaves the window, the next is the better
 * of two: the extreme from the window's start to `pivot`, noted for every start at once, and that of the bars after `pivot`.
 * Every value is read at most three times.
 */
export function extremeIndices(values: Float64Array, length: number, sign: 1 | -1): Int32Array {
  const at = new Int32Array(values.length);
  const upToPivot = new Int32Array(values.length);
  let extreme = -1;
  let most = Number.NEGATIVE_INFINITY;
  let pivot = -1;
  let later = -1;
  let latest = 0;
  for (let i = 0; i < values.length; i++) {
    const start = i - length + 1;
    if (sign * values[i]! >= most) extreme = i;
    else if (extreme < start) {
      if (start > pivot) {
        later = -1;
        latest = pivot = i;
        extreme = i;
        for (let k = i; k >= start; k--) {
          if (sign * values[k]! > sign * values[extreme]!) extreme = k;
          upToPivot[k] = extreme;
        }
      } else {
        while (latest < i) {
          latest++;
          if (later < 0 || sign * values[latest]! >= sign * values[later]!) later = latest;
        }
        const earlier = upToPivot[start]!;
        extreme = sign * values[later]! >= sign * values[earlier]! ? later : earlier;
      }
    }
    most = sign * values[extreme]!;
    at[i] = extreme;
  }
  return at.fill(-1, 0, Math.min(length - 1, at.length));
}

/** Middle between the highest high and the lowest low of the last `length` bars; NaN before bar `length`. */
export function middleOfRange(high: Float64Array, low: Float64Array, length: number): Float64Array {
  const top = extremeIndices(high, length, 1);
  const bottom = extremeIndices(low, length, -1);
  const out = new Float64Array(high.length);
  for (let i = 0; i < out.length; i++) out[i] = top[i]! < 0 ? Number.NaN : (high[top[i]!]! + low[bottom[i]!]!) / 2;
  return out;
}
