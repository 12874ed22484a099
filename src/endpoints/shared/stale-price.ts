/** When a price no longer values a company (FIELDS 14, delisted or halted). */
import { sessionCount } from '../../engine/calendar.ts';
import type { Prices } from './market.ts';

/** After this many sessions without a bar the last price says nothing of today. */
const SESSIONS = 10;

/** Whether the newest bar is more than ten sessions older than the day answered for: yields and multiples are then `stale_price`. */
export function hasStalePrice({ lastDay, asOf }: Pick<Prices, 'lastDay' | 'asOf'>): boolean {
  return sessionCount(lastDay, asOf) > SESSIONS;
}
