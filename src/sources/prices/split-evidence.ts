/** What the closes themselves say about a listed split: is it visible in them (as traded) or not (adjusted)? */
import type { Bars, Split } from '../../engine/types.ts';
import { lowerBound } from '../../store/bars.ts';
import { ratioOf } from './ratio.ts';

/** Ratios nearer to 1 than this drown in a day's ordinary move. */
const VISIBLE = Math.log(1.2);

export function isVisible(size: number): boolean {
  return Math.abs(size) >= VISIBLE;
}

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
  if (i === 0 || i >= bars.days.length || !isVisible(size)) return 'unknown';
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
  return jumpsBetween(bars, split, center - NEAR, center + NEAR).filter(({ at }) => at !== center);
}

/** No day's move is near to such a ratio, and a split so large is not applied to whole stretches at times. */
const FAR_RATIO = Math.log(8);
/** Sessions before the split in which such stretches are looked for: about a year. */
const FAR = 250;

/** The same of a large split in the year before, but for the days around another split. */
export function jumpsFar(bars: Bars, split: Split, splits: readonly Split[]): Jump[] {
  if (Math.abs(Math.log(ratioOf(split))) < FAR_RATIO) return [];
  const center = lowerBound(bars.days, split.day);
  const others = splits.filter((other) => other !== split).map(({ day }) => lowerBound(bars.days, day));
  return jumpsBetween(bars, split, center - FAR, center - NEAR - 1).filter(({ at }) =>
    others.every((other) => Math.abs(at - other) > NEAR),
  );
}

function jumpsBetween({ days, close }: Bars, split: Split, from: number, to: number): Jump[] {
  const size = Math.log(ratioOf(split));
  const scale = Math.abs(size);
  if (!isVisible(size)) return [];
  const tolerance = scale >= LARGE ? Math.max(EXACT * scale, COMMON_MOVE) : EXACT * scale;
  const found: Jump[] = [];
  for (let i = Math.max(1, from); i <= Math.min(days.length - 1, to); i++) {
    const move = moveAt(close, i);
    if (Math.abs(move + size) <= tolerance) found.push({ at: i, sign: -1 });
    else if (Math.abs(move - size) <= tolerance) found.push({ at: i, sign: 1 });
  }
  return found;
}
