/** How old the prices of an answer are (FIELDS A2). */
import { sessionCount } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import * as leaf from '../contract/leaves.ts';
import { group, type Static, sure } from '../contract/schema.ts';
import type { ComputeContext } from '../types.ts';
import { lastSession, type Prices } from './stored-prices.ts';

export const priceAge = group(
  {
    session_date: sure(leaf.date('Price date', 'Session of the newest price used.')),
    sessions_behind: sure(
      leaf.count('Sessions behind', 'Completed sessions after it until now; 0 is current.', 'sessions'),
    ),
  },
  'How old the newest price used is.',
  'PriceAge',
);

/** The age of `prices` at the instant answered for. */
export function priceAgeOf(context: ComputeContext, { asOf }: Pick<Prices, 'asOf'>): Static<typeof priceAge> {
  return { session_date: formatDay(asOf), sessions_behind: sessionCount(asOf, lastSession(context)) };
}
