/** The words for how fresh the data of an answer are, and for the state of the market when it was given. */
import type { MarketStatus } from '../../engine/calendar.ts';

/** `simulated` is the shipped sample, whatever its age; `stale` data lack at least one completed session. */
export const FRESHNESS = ['intraday', 'end_of_day', 'stale', 'simulated'] as const;
export type Freshness = (typeof FRESHNESS)[number];

export const MARKET_STATUS = ['open', 'pre_market', 'after_hours', 'closed'] as const satisfies readonly MarketStatus[];
