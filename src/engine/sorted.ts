/** Binary search and median in ascending numbers, such as days, period ends or ranked figures. */

/** Index of the first value at or above `bound`; the length without one. */
export function lowerBound(sorted: Int32Array | Float64Array, bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first value above `bound`; the length without one. */
export function upperBound(sorted: Int32Array | Float64Array, bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Median of ascending values; NaN when empty. For an even count, the average of the middle two. */
export function medianOfSorted(sorted: ArrayLike<number>): number {
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return sorted.length === 0 ? Number.NaN : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
