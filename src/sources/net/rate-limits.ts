/** Rate limits of the sources that are no price providers. */
import type { Lane } from './types.ts';

/** The SEC allows ten requests per second from one address over all its hosts (sec.gov/os/accessing-edgar-data); eight leave room for a browser. */
export const SEC_LANE: Lane = { name: 'sec', limits: [{ requests: 8, windowMs: 1000 }], concurrency: 6 };

/** The symbol directory of Nasdaq Trader: two files per day. */
export const DIRECTORY_LANE: Lane = { name: 'nasdaqtrader', limits: [{ requests: 2, windowMs: 1000 }], concurrency: 2 };
