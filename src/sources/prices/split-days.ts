/**
 * Repairs around the days of listed splits: the adjustment came some sessions early or late, or not at all (FIELDS 0.4,
 * yfinance#1531).
 */
import { formatDay } from '../../engine/days.ts';
import type { Bars, Split } from '../../engine/types.ts';
import { BAR_COLUMNS, lowerBound } from '../../store/bars.ts';
import { refused } from '../fault.ts';
import { ratioOf } from './ratio.ts';
import type { RepairLog } from './repair-log.ts';
import { dayTolerance, isVisible, type Jump, jumpsFar, jumpsNear, moveAt, visibility } from './split-evidence.ts';

/** Scales bars `[from, to)` in place: prices times `factor`, volumes divided by it. */
function scaleBars(bars: Bars, from: number, to: number, factor: number): void {
  for (const name of BAR_COLUMNS)
    for (let i = from; i < to; i++)
      bars[name][i] = name === 'volume' ? bars[name][i]! / factor : bars[name][i]! * factor;
}

/**
 * Split-adjusted bars made level around their listed splits, in place. Only jumps that match a listed split are
 * repaired, never one that merely looks like a split (yfinance#2660 invented one). From the newest bar back, each jump
 * of the split leads to prices that it was not applied to, or that it was applied to too often, and the next one back
 * again: one jump divides all that is older, two enclose a stretch.
 */
export function levelSplitDays(bars: Bars, splits: readonly Split[], log: RepairLog): void {
  for (const split of splits) {
    const ratio = ratioOf(split);
    const center = lowerBound(bars.days, split.day);
    const jumps = jumpsBack(bars, split, splits);
    let factor = 1;
    jumps.forEach(({ at, sign }, i) => {
      factor *= sign < 0 ? 1 / ratio : ratio;
      if (i % 2 === 1) return;
      const from = jumps[i + 1]?.at;
      scaleBars(bars, from ?? 0, at, factor);
      if (from === undefined) log.add('split_day_rescaled', at === center ? split.day : bars.days[at]!);
      else for (let bar = from; bar < at; bar++) log.add('split_day_rescaled', bars.days[bar]!);
    });
  }
}

/** The jumps that are laid to a split, newest first. Throws IMPORT_REFUSED where they cannot all be. */
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

/** Whether each jump undoes the one before it, and the last one that is not undone is the split itself. */
function alternate(jumps: readonly Jump[]): boolean {
  return (
    jumps.every(({ sign }, i) => i === 0 || sign !== jumps[i - 1]!.sign) &&
    (jumps.length % 2 === 0 || jumps[0]!.sign < 0)
  );
}

/** The jump by the ratio at the split's own bar, as far as a large day's move leaves it to be seen. */
function ownJump({ days, close }: Bars, split: Split): Jump[] {
  const at = lowerBound(days, split.day);
  const size = Math.log(ratioOf(split));
  if (at === 0 || at >= days.length || !isVisible(size)) return [];
  const move = moveAt(close, at);
  if (Math.abs(move + size) <= dayTolerance(size)) return [{ at, sign: -1 }];
  return Math.abs(move - size) <= dayTolerance(size) ? [{ at, sign: 1 }] : [];
}

/**
 * Splits of as-traded bars on the days the closes show them: one listed up to five sessions off is moved to its jump.
 * Throws IMPORT_REFUSED where the closes show no such split, or jump by its ratio more than once.
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
