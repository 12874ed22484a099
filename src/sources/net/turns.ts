/** Turns: so many at once, in the order in which they were asked for. */

/** Resolves to the function that ends the turn. Rejects with the reason of the signal. */
export type Turns = (signal?: AbortSignal) => Promise<() => void>;

export function turns(atOnce: number): Turns {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const end = (): void => {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next();
  };
  const once = (): (() => void) => {
    let ended = false;
    return () => {
      if (!ended) end();
      ended = true;
    };
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (free > 0) {
        free--;
        return resolve(once());
      }
      const turn = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve(once());
      };
      const stop = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal?.reason);
      };
      waiting.push(turn);
      signal?.addEventListener('abort', stop, { once: true });
    });
}
