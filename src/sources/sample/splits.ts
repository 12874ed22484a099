/** Share bases: everything is simulated on the newest split basis and written on the basis of its day. */
import { mustDay } from './days.ts';
import type { CompanySpec, EpochDay, Split } from './types.ts';

/** Splits of a specification up to `endDay`. */
export function splitsOf(spec: Pick<CompanySpec, 'splits'>, endDay: EpochDay): Split[] {
  return spec.splits
    .map(([day, numerator, denominator]) => ({ day: mustDay(day), numerator, denominator }))
    .filter((split) => split.day <= endDay);
}

/** Shares of the newest basis for one share of the basis of `day` (a split counts from its own day on). */
export function splitRatioAfter(splits: readonly Split[], day: EpochDay): number {
  let ratio = 1;
  for (const split of splits) if (split.day > day) ratio *= split.numerator / split.denominator;
  return ratio;
}
