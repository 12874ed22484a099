/**
 * Repairs split-adjusted prices around listed splits: sources apply the adjustment some sessions early or late, or not
 * at all (FIELDS 0.4, yfinance#1531).
 */

import { formatDay } from '../../../engine/days.ts';
import { lowerBound } from '../../../engine/sorted.ts';
import type { Bars, Split } from '../../../engine/types.ts';
import { BAR_COLUMNS } from '../../../store/codecs/bars.ts';
import { refused } from '../../fault.ts';
import type { RepairLog } from '../repair-log.ts';
import type { Daily } from '../types.ts';
import { ratioOf } from './ratio.ts';
import { dayTolerance, type Jump, jumpsFar, jumpsNear, moveAt, showsInPrices, visibility } from './split-evidence.ts';

type Leveled = Pick<Daily, 'bars' | 'adjusted'>;

/** Scales bars `[from, to)` in place: prices and adjusted closes times `factor`, volumes divided by it. */
function scaleBars({ bars, adjusted }: Leveled, from: number, to: number, factor: number): void {
  for (let i = from; i < to; i++) if (adjusted !== undefined) adjusted[i] = adjusted[i]! * factor;
  for (const name of BAR_COLUMNS)
    for (let i = from; i < to; i++)
      bars[name][i] = name === 'volume' ? bars[name][i]! / factor : bars[name][i]! * factor;
}

/**
 * Repairs split-adjusted bars around their listed splits, in place. Only jumps by the ratio of a listed split are
 * repaired, never one that merely looks like a split (yfinance#2660 created one). A jump separates bars to which the
 * split was applied correctly from bars to which it was not applied, or twice. From the newest bar back, the first jump
 * begins such bars and the second ends them; a last jump without a second one leaves all older bars to be rescaled.
 */
export function levelSplitDays(leveled: Leveled, splits: readonly Split[], log: RepairLog): void {
  const { bars } = leveled;
  for (const split of splits) {
    const ratio = ratioOf(split);
    const center = lowerBound(bars.days, split.day);
    const jumps = jumpsBack(bars, split, splits);
    let factor = 1;
    jumps.forEach(({ at, sign }, i) => {
      factor *= sign < 0 ? 1 / ratio : ratio;
      if (i % 2 === 1) return;
      const from = jumps[i + 1]?.at;
      scaleBars(leveled, from ?? 0, at, factor);
      if (from === undefined) log.add('split_day_rescaled', at === center ? split.day : bars.days[at]!);
      else for (let bar = from; bar < at; bar++) log.add('split_day_rescaled', bars.days[bar]!);
    });
  }
}

/**
 * The jumps of the close that a split explains, newest first. Throws IMPORT_REFUSED where it cannot explain them all.
 */
function jumpsBack(bars: Bars, split: Split, splits: readonly Split[]): Jump[] {
  const newestFirst = (jumps: readonly Jump[]): Jump[] => [...jumps].sort((a, b) => b.at - a.at);
  const near = jumpsNear(bars, split);
  const own = ownJump(bars, split);
  const jumps = newestFirst([...near, ...own]);
  const withFar = newestFirst([...jumps, ...jumpsFar(bars, split, splits)]);
  if (withFar.length > jumps.length && alternate(withFar)) return withFar;
  if (alternate(jumps)) return jumps;
  if (near.length === 0) return [];
  const [jump, second] = jumps;
  throw refused(
    second === undefined
      ? `closes jump against the split of ${formatDay(split.day)} on ${formatDay(bars.days[jump!.at]!)}`
      : `closes jump more than once by the ratio of the split of ${formatDay(split.day)}`,
  );
}

/**
 * Whether each jump undoes the one before it; an odd number of jumps must begin and end in the direction of the split.
 */
function alternate(jumps: readonly Jump[]): boolean {
  return (
    jumps.every(({ sign }, i) => i === 0 || sign !== jumps[i - 1]!.sign) &&
    (jumps.length % 2 === 0 || jumps[0]!.sign < 0)
  );
}

/** The jump by the ratio on the day of the split itself, with the tolerance for a large move of that day. */
function ownJump({ days, close }: Bars, split: Split): Jump[] {
  const at = lowerBound(days, split.day);
  const size = Math.log(ratioOf(split));
  if (at === 0 || at >= days.length || !showsInPrices(size)) return [];
  const move = moveAt(close, at);
  if (Math.abs(move + size) <= dayTolerance(size)) return [{ at, sign: -1 }];
  return Math.abs(move - size) <= dayTolerance(size) ? [{ at, sign: 1 }] : [];
}

/**
 * The splits of as-traded bars on the days on which the closes jump: a split listed up to five sessions early or late
 * is moved. Throws IMPORT_REFUSED where the closes do not show the split, or jump by its ratio more than once.
 */
export function moveSplitsToJumps(bars: Bars, splits: readonly Split[], log: RepairLog): Split[] {
  return splits.map((split) => {
    const near = jumpsNear(bars, split);
    const own = visibility(bars, split);
    const name = `the split ${split.numerator}:${split.denominator} of ${formatDay(split.day)}`;
    if (near.length === 0) {
      if (own === 'flat') throw refused(`${name} is listed, but the as-traded closes do not show it`);
      return split;
    }
    const [jump, second] = near;
    if (own === 'jump' || jump!.sign > 0 || second !== undefined)
      throw refused(`closes jump more than once by the ratio of ${name}`);
    log.add('split_day_moved', split.day);
    return { ...split, day: bars.days[jump!.at]! };
  });
}
