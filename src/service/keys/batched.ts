/** Work of many requests in few statements. */

interface Waiting<A, R> {
  readonly ask: A;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs what is asked within one turn of the event loop together, and what is asked meanwhile with the next run, at most
 * `most` at once. Results are in the order of the asks; a failure is that of all of a run.
 */
export function batched<A, R>(
  run: (asks: readonly A[]) => Promise<readonly R[]>,
  most: number,
): (ask: A) => Promise<R> {
  let waiting: Waiting<A, R>[] = [];
  let isRunning = false;
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await run(group.map(({ ask }) => ask));
        for (const [at, { resolve }] of group.entries()) resolve(results[at]!);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  };
  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void work());
    });
}
