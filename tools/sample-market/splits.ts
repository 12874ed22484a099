/** Share bases: what a share of one day has become by later splits. */
import { parseDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import type { PricePath, SplitSpec } from './types.ts';

type Splits = PricePath['splits'];

/** Splits of a specification, ascending. Throws RangeError for a date that does not exist: a fault of the specification. */
export function readSplits(specs: readonly SplitSpec[] | undefined): Splits {
  return (specs ?? [])
    .map(({ day, numerator, denominator }) => {
      const effective = parseDay(day);
      if (effective === undefined) throw new RangeError(`not a date: ${day}`);
      return { day: effective, numerator, denominator };
    })
    .sort((a, b) => a.day - b.day);
}

/** Today's shares for one share of a day: the product of the splits effective after it (a split counts from its own day on). */
export function shareBasis(splits: Splits): (day: EpochDay) => number {
  return (day) => {
    let become = 1;
    for (const split of splits) if (split.day > day) become *= split.numerator / split.denominator;
    return become;
  };
}
