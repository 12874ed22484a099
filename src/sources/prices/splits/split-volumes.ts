/** Whether volumes count the shares of their day or those after all splits: by their level around the splits. */
import { lowerBound } from '../../../engine/sorted.ts';
import type { Bars, Split } from '../../../engine/types.ts';
import { ratioOf } from './ratio.ts';

/** Sessions on each side of a split whose median volumes are compared, and the fewest that say anything. */
const SESSIONS = 60;
const FEWEST = 20;
/** Splits that together change the shares by less than this say nothing: volumes double for other reasons. */
const ENOUGH = Math.log(3);
/** Part of the splits that the level follows: this or more as traded, that or less not. */
const FOLLOWS = 0.6;
const STAYS = 0.4;

function medianOf(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}

/**
 * Whether the level of the volumes follows the splits: true as traded, false restated, undefined where it does not
 * say. Measured on 17 real records in both variants: 12 of 34 are decided, all rightly (they follow 0.7 to 1.0 of their
 * splits as traded, -0.3 to 0.0 restated); splits 2:1 alone overlap.
 */
export function areVolumesTraded({ days, volume }: Bars, splits: readonly Split[]): boolean | undefined {
  let size = 0;
  let moved = 0;
  for (const split of splits) {
    const at = lowerBound(days, split.day);
    const before = volume.subarray(Math.max(0, at - SESSIONS), at);
    const after = volume.subarray(at, at + SESSIONS);
    if (before.length < FEWEST || after.length < FEWEST) continue;
    const step = Math.log(medianOf(after) / medianOf(before));
    if (!Number.isFinite(step)) continue;
    const ratio = Math.log(ratioOf(split));
    size += Math.abs(ratio);
    moved += Math.sign(ratio) * step;
  }
  if (size < ENOUGH) return undefined;
  return moved >= FOLLOWS * size ? true : moved <= STAYS * size ? false : undefined;
}

/** Sessions of the level around a day: of months, and of weeks, which news of the day fades from. */
const LEVELS = [SESSIONS, FEWEST];

/** What volumes say of a split at a bar. */
export interface FollowedSplit {
  /** How far their levels follow, the least and on average: 1 as far as the shares, 0 not at all. */
  readonly least: number;
  readonly mean: number;
  /** Volume of the day, in median volumes of the months before. */
  readonly day: number;
}

/** How the volumes follow a split at bar `at`, of `ratio` new shares per old; undefined where they say nothing. */
export function followedBy({ volume }: Pick<Bars, 'volume'>, at: number, ratio: number): FollowedSplit | undefined {
  const sides = LEVELS.map((sessions) => [
    volume.subarray(Math.max(0, at - sessions), at),
    volume.subarray(at, at + sessions),
  ]);
  if (sides.flat().some(({ length }) => length < FEWEST)) return undefined;
  const shares = sides.map(([before, after]) => Math.log(medianOf(after!) / medianOf(before!)) / Math.log(ratio));
  const mean = shares.reduce((sum, each) => sum + each, 0) / shares.length;
  if (!Number.isFinite(mean)) return undefined;
  return { least: Math.min(...shares), mean, day: volume[at]! / medianOf(sides[0]![0]!) };
}
