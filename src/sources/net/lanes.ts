/** The services there are limits for. */
import type { Lane } from './types.ts';

/**
 * The SEC asks for at most ten requests a second from one address over all its hosts (sec.gov/os/accessing-edgar-data); eight leave room for
 * a browser beside.
 */
export const SEC_LANE: Lane = { name: 'sec', limits: [{ requests: 8, windowMs: 1000 }], concurrency: 6 };

/** The symbol directory of Nasdaq Trader: two files a day. */
export const DIRECTORY_LANE: Lane = { name: 'nasdaqtrader', limits: [{ requests: 2, windowMs: 1000 }], concurrency: 2 };

/** Requests under way at once where a lane says nothing. */
export const CONCURRENCY = 6;
