/** Answers of a provider that are not taken in the place of what is held: what they would do cannot be undone by the next one. */

import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';

/** A history that begins so many days later than it did has been cut off. */
const CUT_DAYS = 30;

/** Taken in, the past would be of other shares than the store's splits say: market value and multiples off by the factor. */
export function rescaled(factor: number, symbol: string, provider: string): MdsError {
  const [word, size] = factor < 1 ? ['divided', 1 / factor] : ['multiplied', factor];
  return new MdsError(
    'SOURCE_NONSENSE',
    `${provider} serves all closes of ${symbol} ${word} by ${Number(size.toPrecision(4))} and lists no split that explains it; the prices held are kept`,
    {
      hint: `a split may not be listed yet: try again tomorrow; to take them all the same: mds sync ${symbol} --refresh`,
    },
  );
}

/** Whether a whole history lacks the beginning of what is held of the same security: one without a common day is another's. */
export function isCut(held: Int32Array, fetched: Int32Array): boolean {
  const first = fetched[0]!;
  return first > held[0]! + CUT_DAYS && first <= held[held.length - 1]!;
}

/** Taken in, what is held of the time before would be lost. */
export function cut(first: EpochDay, symbol: string, provider: string): MdsError {
  return new MdsError(
    'SOURCE_NONSENSE',
    `${provider} serves the prices of ${symbol} only from ${formatDay(first)} on now; the longer history held is kept`,
    { hint: `try again later; to take the shorter one all the same: mds sync ${symbol} --refresh` },
  );
}
