/** Limits how many tasks run at once; waiting ones start in the order they asked. */

export type Semaphore = ReturnType<typeof semaphore>;

export function semaphore(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const releaseOnce = (): (() => void) => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      // A place goes straight to the next in line, so that no newcomer can take it.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    };
  };
  return {
    /** Running and waiting. */
    active: () => running + waiting.length,
    /**
     * Resolves to a function that releases the place; calling it again does nothing. Rejects with the reason of the
     * signal.
     */
    acquire: (signal?: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (running < limit) {
          running++;
          return resolve(releaseOnce());
        }
        const start = (): void => {
          signal?.removeEventListener('abort', stop);
          resolve(releaseOnce());
        };
        const stop = (): void => {
          waiting.splice(waiting.indexOf(start), 1);
          reject(signal?.reason);
        };
        waiting.push(start);
        signal?.addEventListener('abort', stop, { once: true });
      }),
  };
}
