/**
 * From which price on it is known what a share paid. It knows days and stretches of files, not what the files are.
 */
import type { EpochDay } from '../types.ts';

/** Days of a price file that says what was paid, both included. */
export interface Stretch {
  readonly from: EpochDay;
  readonly to: EpochDay;
}

/**
 * The first index from which on everything paid up to `days[last]` is on record: the days after it lie in `stretches`.
 * What was paid on the first of them is in no return that begins there. `days` ascending.
 */
export function recordedFrom(days: ArrayLike<EpochDay>, last: number, stretches: readonly Stretch[]): number {
  let index = last;
  while (index > 0) {
    const day = days[index]!;
    if (!stretches.some(({ from, to }) => from <= day && day <= to)) break;
    index--;
  }
  return Math.max(0, index);
}
