/** How long to wait before another try. */

/** Waits grow from this, doubling, ms. */
const FIRST = 250;
/** And not beyond this, ms. */
const MOST = 8_000;

/**
 * Wait before retry `retry` (0 for the first), ms: "full jitter", uniform between nothing and an exponentially growing bound
 * (M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015), so that clients that failed together do not come back together.
 * `random` is uniform on [0, 1).
 */
export function backoff(retry: number, random: number, most = MOST): number {
  return Math.floor(random * Math.min(most, MOST, FIRST * 2 ** retry));
}

/** Node's timers hold no more, ms; beyond it they fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** Waits; rejects with the reason of `signal`, at once, when that is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(ms, LONGEST_TIMER),
    );
    signal?.addEventListener('abort', stop, { once: true });
  });
}
