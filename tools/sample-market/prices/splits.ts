/** Share bases: what a share of one day has become through later splits. */
import { parseDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec } from '../companies/types.ts';

export type Splits = readonly { readonly day: EpochDay; readonly numerator: number; readonly denominator: number }[];

/** Splits of a company, ascending. */
export function readSplits({ splits = [] }: CompanySpec): Splits {
  return splits.map(([day, numerator, denominator]) => ({ day: parseDay(day)!, numerator, denominator }));
}

/** Today's shares for one share of a day: the product of the splits after it (a split counts from its own day on). */
export function sharesBecome(splits: Splits, day: EpochDay): number {
  let become = 1;
  for (const split of splits) if (split.day > day) become *= split.numerator / split.denominator;
  return become;
}
