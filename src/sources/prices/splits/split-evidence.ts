/** Finds out from the closes whether a listed split shows in them (prices as traded) or not (split-adjusted prices). */
import { lowerBound } from '../../../engine/sorted.ts';
import type { Bars, Split } from '../../../engine/types.ts';
import { ratioOf } from './ratio.ts';

/** Ratios closer to 1 than this cannot be distinguished from an ordinary move of a day. */
const VISIBLE = Math.log(1.2);

/** Whether a split of that size (log) differs from an ordinary move. */
export function showsInPrices(size: number): boolean {
  return Math.abs(size) >= VISIBLE;
}

export type Visibility = 'jump' | 'flat' | 'unknown';

/** Log change of the close from the bar before to bar `i`. */
export function moveAt(close: Float64Array, i: number): number {
  return Math.log(close[i]! / close[i - 1]!);
}

/**
 * How far the move of the split day may be from the log ratio `size` (the split shows) or from 0 (it does not). At
 * least a large move of one day; for large ratios a quarter of the ratio (shares consolidated 1 for 50 often lose a
 * fifth that day). At most 40 % of the ratio, so that the two cases stay apart.
 */
export function dayTolerance(size: number): number {
  const scale = Math.abs(size);
  return Math.min(scale * 0.4, Math.max(0.2, scale / 4));
}

/**
 * Whether the close moves by the ratio on the day of the split. `jump`: it does, within the tolerance. `flat`: it does
 * not. `unknown`: the bars begin or end at the split, its ratio is too small to decide, or the move is between the two.
 */
export function visibility(bars: Bars, split: Split): Visibility {
  const i = lowerBound(bars.days, split.day);
  const size = Math.log(ratioOf(split));
  if (i === 0 || i >= bars.days.length || !showsInPrices(size)) return 'unknown';
  const move = moveAt(bars.close, i);
  const tolerance = dayTolerance(size);
  if (Math.abs(move + size) <= tolerance) return 'jump';
  return Math.abs(move) <= tolerance ? 'flat' : 'unknown';
}

export interface Evidence {
  /** Splits at which the closes jump on the day itself and on no day around it. */
  readonly jumps: readonly Split[];
  /** Splits at which the closes do not jump, neither on the day nor around it. */
  readonly flats: readonly Split[];
  /** Splits for which the closes jump by the ratio some sessions early or late, or more than once. */
  readonly odd: readonly Split[];
}

/** Groups the splits by what the closes show; splits with unknown visibility are left out. */
export function weighSplits(bars: Bars, splits: readonly Split[]): Evidence {
  const odd = splits.filter((split) => jumpsNear(bars, split).length > 0 || isStretch(bars, split, splits));
  const seen = (kind: Visibility): Split[] =>
    splits.filter((split) => !odd.includes(split) && visibility(bars, split) === kind);
  return { jumps: seen('jump'), flats: seen('flat'), odd };
}

/** Sessions around a split in which a jump by its ratio is attributed to it. */
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

/** From this ratio on, few moves look like the split, and sources sometimes skip whole periods before it. */
const FAR_RATIO = Math.log(2);
/** Moves by less than this happen in a day, and by less than that if they do not stay. */
const UNUSUAL = Math.log(3);
const NEVER = Math.log(8);
/** Sessions before the split in which such periods are looked for: about a year. */
const FAR = 250;

/** For a split by two and more: bars in the year before it at which the close moves by the ratio, except near another split. */
export function jumpsFar(bars: Bars, split: Split, splits: readonly Split[]): Jump[] {
  if (Math.abs(Math.log(ratioOf(split))) < FAR_RATIO) return [];
  const center = lowerBound(bars.days, split.day);
  const others = splits.filter((other) => other !== split).map(({ day }) => lowerBound(bars.days, day));
  return jumpsBetween(bars, split, center - FAR, center - NEAR - 1).filter(
    ({ at }) => others.every((other) => Math.abs(at - other) > NEAR) && isNoMove(bars, at, split),
  );
}

/** Sessions on each side of a jump whose closes stay at their level, unlike those around a price that is off. */
const LEVEL_SESSIONS = 5;
const SAME_LEVEL = Math.log(1.3);

/** Whether a move by the ratio is no ordinary one: it stays, and is exact where such moves happen. */
function isNoMove({ close }: Bars, at: number, split: Split): boolean {
  const scale = Math.abs(Math.log(ratioOf(split)));
  if (scale >= NEVER) return true;
  if (scale < UNUSUAL && Math.abs(Math.abs(moveAt(close, at)) - scale) > EXACT * scale) return false;
  const isLevel = (from: number, to: number, level: number): boolean =>
    close.subarray(Math.max(0, from), to).every((value) => Math.abs(Math.log(value / level)) <= SAME_LEVEL);
  return isLevel(at - LEVEL_SESSIONS, at, close[at - 1]!) && isLevel(at, at + LEVEL_SESSIONS, close[at]!);
}

/** Whether closes that jump on the day of the split have jumped back before: a stretch was left as traded. */
function isStretch(bars: Bars, split: Split, splits: readonly Split[]): boolean {
  return visibility(bars, split) === 'jump' && jumpsFar(bars, split, splits).some(({ sign }) => sign > 0);
}

function jumpsBetween({ days, close }: Bars, split: Split, from: number, to: number): Jump[] {
  const size = Math.log(ratioOf(split));
  const scale = Math.abs(size);
  if (!showsInPrices(size)) return [];
  const tolerance = scale >= LARGE ? Math.max(EXACT * scale, COMMON_MOVE) : EXACT * scale;
  const found: Jump[] = [];
  for (let i = Math.max(1, from); i <= Math.min(days.length - 1, to); i++) {
    const move = moveAt(close, i);
    if (Math.abs(move + size) <= tolerance) found.push({ at: i, sign: -1 });
    else if (Math.abs(move - size) <= tolerance) found.push({ at: i, sign: 1 });
  }
  return found;
}
