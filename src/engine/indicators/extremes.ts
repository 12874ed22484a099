/** Highest and lowest values of moving windows. */
import type { Bars } from '../types.ts';

/** Writes a value per bar: that of the last `length` bars; of fewer before bar `length`. */
type WriteWindows = (length: number, out: Float64Array) => void;

export interface RangeWindows {
  /** Highest highs. */
  readonly highest: WriteWindows;
  /** Lowest lows. */
  readonly lowest: WriteWindows;
}

/** Windows of bars whose lengths share work: those of a request. */
export function rangeWindows({ high, low }: Pick<Bars, 'high' | 'low'>): RangeWindows {
  return { highest: windowsOf(() => high, 1), lowest: windowsOf(() => low, -1) };
}

/** Windows of fewer values than 2 to this are not worth an array of their own. */
const LEAST_LEVEL = 3;

/**
 * Windows of any length: each is joined from two of the largest of 1, 2, 4, ... values that fits, which lengths share.
 */
function windowsOf(values: () => Float64Array, sign: 1 | -1): WriteWindows {
  const blocks: Float64Array[] = [];
  /** Windows of `2 ** level` values. */
  const blocksOf = (level: number): Float64Array => {
    const known = level === 0 ? values() : blocks[level];
    if (known !== undefined) return known;
    let below = level > LEAST_LEVEL ? level - 1 : 0;
    const made = blocksOf(below).slice();
    for (; below < level; below++) join(made, 1 << below, sign, made);
    blocks[level] = made;
    return made;
  };
  return (length, out) => {
    const level = 31 - Math.clz32(length);
    join(blocksOf(level), length - (1 << level), sign, out);
  };
}

/**
 * At each bar the greater (`sign` 1) or lesser of the value there and `shift` bars before; the value alone before bar
 * `shift`. From the newest on, so that `out` may be `values`. Chosen by index and not by a branch, which prices make
 * hard to predict.
 */
function join(values: Float64Array, shift: number, sign: 1 | -1, out: Float64Array): void {
  const from = Math.min(shift, out.length);
  if (sign > 0) {
    for (let i = out.length - 1; i >= from; i--) {
      const earlier = +(values[i - shift]! > values[i]!);
      out[i] = values[i - Math.imul(earlier, shift)]!;
    }
  } else {
    for (let i = out.length - 1; i >= from; i--) {
      const earlier = +(values[i - shift]! < values[i]!);
      out[i] = values[i - Math.imul(earlier, shift)]!;
    }
  }
  if (out !== values) for (let i = 0; i < from; i++) out[i] = values[i]!;
}

/**
 * Index of the highest (`sign` 1) or lowest (`sign` -1) of the last `length` values at each bar, of equal ones the
 * newest; -1 before bar `length`. One pass: most bars compare with the extreme so far. When it leaves the window, the
 * next is the better of two: the extreme from the window's start to `pivot`, noted for every start at once, and that of
 * the bars after `pivot`. Every value is read at most three times.
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
