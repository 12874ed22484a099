/** Shares that were not delivered, by month, as fails-to-deliver files publish them. Knows no prices. */
import { monthOf, publishedBy } from '../../engine/listings/sightings.ts';
import type { EpochDay } from '../../engine/types.ts';
import { publishedFails } from '../../store/reading/listings/published-closes.ts';
import { answerDay } from '../contract/envelope.ts';
import type { ComputeContext } from '../types.ts';

/**
 * Of the month of each day the shares of the last settlement day that a file has by the day answered for; NaN where the
 * stored files have none.
 */
export function monthlyFails(context: ComputeContext, symbol: string, days: ArrayLike<EpochDay>): Float64Array {
  const day = answerDay(context);
  const known = new Map<number, number>();
  for (const { day: settled, shares } of publishedFails(context.store, symbol))
    if (publishedBy(settled) <= day) known.set(monthOf(settled), shares);
  return Float64Array.from(days, (each) => known.get(monthOf(each)) ?? Number.NaN);
}
