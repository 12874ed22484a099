/** Waits where a service says how long its limit lasts, and requests again. */
import { isMdsError, type MdsError } from '../../errors.ts';
import { BATCH } from '../../http/retry.ts';

/** With `--wait`: a limit per day ends within a day and the hours that its clock may differ. */
const LONGEST_MS = 26 * 3_600_000;
/** The limit has passed for sure. */
const MARGIN_MS = 1_000;

/** Does the work, again after each wait. */
export type Patience = <T>(work: () => Promise<T>) => Promise<T>;

/** How to wait; rejects when the run is stopped. `fault`: the limit. */
export type Wait = (ms: number, fault: MdsError) => Promise<void>;

/**
 * Waits for limits that end within a minute, or with `isLong` within a day; without a way to wait, for none. Others are
 * thrown.
 */
export function patienceFor(wait?: Wait, isLong = false): Patience {
  const mostMs = isLong ? LONGEST_MS : BATCH.retry.maxWaitMs;
  return async (work) => {
    for (let waited = 0; ; ) {
      try {
        return await work();
      } catch (error) {
        if (wait === undefined || !isMdsError(error, 'SOURCE_RATE_LIMITED') || error.retryAfter === undefined)
          throw error;
        const ms = error.retryAfter * 1000 + MARGIN_MS;
        if (waited + ms > mostMs + MARGIN_MS) throw error;
        waited += ms;
        await wait(ms, error);
      }
    }
  };
}
