/** What the closes themselves say about a listed split: is it visible in them (as traded) or not (adjusted)? */
import type { Bars, EpochDay, Split } from '../../engine/types.ts';
import { ratioOf } from './ratio.ts';

/** Ratios nearer to 1 than this drown in a day's ordinary move. */
const VISIBLE = Math.log(1.2);

export type Visibility = 'jump' | 'flat' | 'unknown';

/** Index of the first bar on or after `day`. */
export function indexFrom(days: Int32Array, day: EpochDay): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Log change of the close from the bar before to bar `i`. */
export function moveAt(close: Float64Array, i: number): number {
  return Math.log(close[i]! / close[i - 1]!);
}

/**
 * Whether the close falls by the ratio at the split. `jump`: it does, give or take a large day's move. `flat`: it plainly does not.
 * `unknown`: the split lies at or beyond an end of the bars, its ratio is too small to tell, or the move is somewhere between.
 */
export function visibility(bars: Bars, split: Split): Visibility {
  const i = indexFrom(bars.days, split.day);
  const size = Math.log(ratioOf(split));
  if (i === 0 || i >= bars.days.length || Math.abs(size) < VISIBLE) return 'unknown';
  const move = moveAt(bars.close, i);
  const tolerance = Math.min(0.2, Math.abs(size) * 0.4);
  if (Math.abs(move + size) <= tolerance) return 'jump';
  return Math.abs(move) <= tolerance ? 'flat' : 'unknown';
}

export interface Evidence {
  readonly jumps: readonly Split[];
  readonly flats: readonly Split[];
}

/** The splits sorted by what the closes say about them; those of which they say nothing are left out. */
export function weighSplits(bars: Bars, splits: readonly Split[]): Evidence {
  return {
    jumps: splits.filter((split) => visibility(bars, split) === 'jump'),
    flats: splits.filter((split) => visibility(bars, split) === 'flat'),
  };
}

/** A split within five sessions of the bar it was listed for must be met this closely (as a share of the log ratio). */
const NEAR = 5;
const EXACT = 0.02;

/** Bars within five sessions of the split, other than its own, at which the close moves by the ratio, down (`-1`) or up (`+1`). */
export function jumpsNear(bars: Bars, split: Split): { readonly at: number; readonly sign: 1 | -1 }[] {
  const center = indexFrom(bars.days, split.day);
  const size = Math.log(ratioOf(split));
  if (Math.abs(size) < VISIBLE) return [];
  const found: { at: number; sign: 1 | -1 }[] = [];
  for (let i = Math.max(1, center - NEAR); i <= Math.min(bars.days.length - 1, center + NEAR); i++) {
    if (i === center) continue;
    const move = moveAt(bars.close, i);
    if (Math.abs(move + size) <= EXACT * Math.abs(size)) found.push({ at: i, sign: -1 });
    else if (Math.abs(move - size) <= EXACT * Math.abs(size)) found.push({ at: i, sign: 1 });
  }
  return found;
}
