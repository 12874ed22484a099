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
