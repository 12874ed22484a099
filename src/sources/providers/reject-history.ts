/** Rejects histories of a provider that would damage the stored one beyond repair by the next. */

import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';

/** A history that begins this many days later than it did has been cut off. */
const CUT_DAYS = 30;

/** Imported, the past would not match the stored splits: market cap and multiples would be off by the factor. */
export function rescaled(factor: number, symbol: string, provider: string): MdsError {
  const [word, size] = factor < 1 ? ['divided', 1 / factor] : ['multiplied', factor];
  return new MdsError(
    'SOURCE_NONSENSE',
    `${provider} serves all closes of ${symbol} ${word} by ${Number(size.toPrecision(4))} and lists no split that explains it; the stored prices are unchanged`,
    {
      hint: `a split may not be listed yet: try again tomorrow; to import them anyway: mds sync ${symbol} --refresh`,
    },
  );
}

/** Whether a whole history lacks the beginning of the stored one. One without a common day is another security's. */
export function isCut(stored: Int32Array, fetched: Int32Array): boolean {
  const first = fetched[0]!;
  return first > stored[0]! + CUT_DAYS && first <= stored[stored.length - 1]!;
}

/** Imported, it would delete the older part of the stored history. */
export function cut(first: EpochDay, symbol: string, provider: string): MdsError {
  return new MdsError(
    'SOURCE_NONSENSE',
    `${provider} serves the prices of ${symbol} only from ${formatDay(first)} on now; the longer stored history is unchanged`,
    { hint: `try again later; to import the shorter one anyway: mds sync ${symbol} --refresh` },
  );
}
