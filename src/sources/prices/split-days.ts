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
import { dayTolerance, jumpsNear, moveAt, visibility } from './split-evidence.ts';

/** Scales bars `[from, to)` in place: prices times `factor`, volumes divided by it. */
function scaleBars(bars: Bars, from: number, to: number, factor: number): void {
  for (const name of BAR_COLUMNS)
    for (let i = from; i < to; i++)
      bars[name][i] = name === 'volume' ? bars[name][i]! / factor : bars[name][i]! * factor;
}

/**
 * Split-adjusted bars made level around their listed splits, in place. Only a jump that matches a listed split is
 * repaired, never one that merely looks like a split (yfinance#2660 invented one). A split that was applied to nothing
 * before it (`jump`) has its older side divided; one applied some sessions off shows two opposite jumps, and the
 * stretch between them is rescaled.
 */
export function levelSplitDays(bars: Bars, splits: readonly Split[], log: RepairLog): void {
  for (const split of splits) {
    const ratio = ratioOf(split);
    const center = lowerBound(bars.days, split.day);
    const own = visibility(bars, split);
    const near = jumpsNear(bars, split);
    if (near.length === 0) {
      if (own === 'jump') {
        scaleBars(bars, 0, center, 1 / ratio);
        log.add('split_day_rescaled', split.day);
      }
      continue;
    }
    const [other] = near;
    const ownSign = ownJump(bars, center, ratio);
    if (near.length > 1 || other === undefined || (ownSign !== 0 && ownSign === other.sign))
      throw refused(`closes jump more than once by the ratio of the split of ${formatDay(split.day)}`);
    if (ownSign === 0) {
      if (other.sign > 0)
        throw refused(`closes jump against the split of ${formatDay(split.day)} on ${formatDay(bars.days[other.at]!)}`);
      scaleBars(bars, 0, other.at, 1 / ratio);
      log.add('split_day_rescaled', bars.days[other.at]!);
      continue;
    }
    const from = Math.min(center, other.at);
    const to = Math.max(center, other.at);
    const entering = from === center ? ownSign : other.sign;
    scaleBars(bars, from, to, entering > 0 ? 1 / ratio : ratio);
    for (let i = from; i < to; i++) log.add('split_day_rescaled', bars.days[i]!);
  }
}

/** Direction of a jump by the ratio at the split's own bar: -1 down, +1 up, 0 none. */
function ownJump(bars: Bars, center: number, ratio: number): 1 | -1 | 0 {
  if (center === 0 || center >= bars.days.length) return 0;
  const size = Math.log(ratio);
  const move = moveAt(bars.close, center);
  const tolerance = dayTolerance(size);
  if (Math.abs(move + size) <= tolerance) return -1;
  return Math.abs(move - size) <= tolerance ? 1 : 0;
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
