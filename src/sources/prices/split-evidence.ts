/** What the closes themselves say about a listed split: is it visible in them (as traded) or not (adjusted)? */
import type { Bars, Split } from '../../engine/types.ts';
import { lowerBound } from '../../store/bars.ts';
import { ratioOf } from './ratio.ts';

/** Ratios nearer to 1 than this drown in a day's ordinary move. */
const VISIBLE = Math.log(1.2);

export type Visibility = 'jump' | 'flat' | 'unknown';

/** Log change of the close from the bar before to bar `i`. */
export function moveAt(close: Float64Array, i: number): number {
  return Math.log(close[i]! / close[i - 1]!);
}

/**
 * How far a move may be from the log ratio `size`, or from none, on the day of the split: a large day's move, or a
 * quarter of a ratio that no day's move is near to (shares consolidated 1 for 50 often lose a fifth that day).
 */
export function dayTolerance(size: number): number {
  const scale = Math.abs(size);
  return Math.min(scale * 0.4, Math.max(0.2, scale / 4));
}

/**
 * Whether the close falls by the ratio at the split. `jump`: it does, give or take a large day's move. `flat`: it
 * plainly does not. `unknown`: the split lies at or beyond an end of the bars, its ratio is too small to decide, or the
 * move is somewhere between.
 */
export function visibility(bars: Bars, split: Split): Visibility {
  const i = lowerBound(bars.days, split.day);
  const size = Math.log(ratioOf(split));
  if (i === 0 || i >= bars.days.length || Math.abs(size) < VISIBLE) return 'unknown';
  const move = moveAt(bars.close, i);
  const tolerance = dayTolerance(size);
  if (Math.abs(move + size) <= tolerance) return 'jump';
  return Math.abs(move) <= tolerance ? 'flat' : 'unknown';
}

export interface Evidence {
  /** The closes fall at the split, and do nothing of the kind in the sessions around it. */
  readonly jumps: readonly Split[];
  /** They do not, neither at the split nor around it. */
  readonly flats: readonly Split[];
  /** They jump by the ratio some sessions off, or more than once. */
  readonly odd: readonly Split[];
}

/** The splits sorted by what the closes say about them; those of which they say nothing are left out. */
export function weighSplits(bars: Bars, splits: readonly Split[]): Evidence {
  const odd = splits.filter((split) => jumpsNear(bars, split).length > 0);
  const seen = (kind: Visibility): Split[] =>
    splits.filter((split) => !odd.includes(split) && visibility(bars, split) === kind);
  return { jumps: seen('jump'), flats: seen('flat'), odd };
}

/** Sessions around a split in which a jump by its ratio is laid to it. */
const NEAR = 5;
/**
 * How closely such a jump must meet the log ratio: 2 % of it (FIELDS 0.4), and within a common day's move for large
 * ratios.
 */
const EXACT = 0.02;
const COMMON_MOVE = 0.05;
const LARGE = Math.log(1.5);

export interface Jump {
  /** Index of the bar. */
  readonly at: number;
  /** Down (`-1`, old share to new) or up. */
  readonly sign: 1 | -1;
}

/** Bars within five sessions of the split, other than its own, at which the close moves by the ratio. */
export function jumpsNear(bars: Bars, split: Split): Jump[] {
  const center = lowerBound(bars.days, split.day);
  const size = Math.log(ratioOf(split));
  const scale = Math.abs(size);
  if (scale < VISIBLE) return [];
  const tolerance = scale >= LARGE ? Math.max(EXACT * scale, COMMON_MOVE) : EXACT * scale;
  const found: Jump[] = [];
  for (let i = Math.max(1, center - NEAR); i <= Math.min(bars.days.length - 1, center + NEAR); i++) {
    if (i === center) continue;
    const move = moveAt(bars.close, i);
    if (Math.abs(move + size) <= tolerance) found.push({ at: i, sign: -1 });
    else if (Math.abs(move - size) <= tolerance) found.push({ at: i, sign: 1 });
  }
  return found;
}
