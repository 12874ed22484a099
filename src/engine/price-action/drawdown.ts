/** Max drawdown: the largest fall of a close below the highest close before it (FIELDS 2.1). */
import type { Closes } from '../prices/change.ts';
import type { EpochDay } from '../types.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';

export interface Drawdown {
  /** Percent, never positive. */
  readonly pct: Maybe<number>;
  /** Day of the peak before the trough. */
  readonly peakDay: Maybe<EpochDay>;
  readonly troughDay: Maybe<EpochDay>;
}

/**
 * Max drawdown of the closes from index `start` to the last, unrounded, in one pass. The latest of equal peaks, the
 * earliest of equal troughs. A series that never falls gives 0 with both days at the last bar. A marker for `start` is
 * passed on. Only closes of the window count.
 */
export function maxDrawdown({ days, close }: Closes, start: Maybe<number>): Drawdown {
  if (isMarker(start)) return { pct: start, peakDay: start, troughDay: start };
  const last = close.length - 1;
  let peak = start;
  let deepest = 0;
  let deepestPeak = last;
  let trough = last;
  for (let i = start; i <= last; i++) {
    if (close[i]! >= close[peak]!) {
      peak = i;
      continue;
    }
    // Below a positive peak; a price of zero is a fall of 100 percent.
    const fall = close[i]! / close[peak]! - 1;
    if (fall < deepest) {
      deepest = fall;
      deepestPeak = peak;
      trough = i;
    }
  }
  if (!Number.isFinite(deepest)) {
    const broken = unavailable('computation_error');
    return { pct: broken, peakDay: broken, troughDay: broken };
  }
  return { pct: deepest * 100, peakDay: days[deepestPeak]!, troughDay: days[trough]! };
}
