/** So many at the same time and no more. */

export interface Limiter {
  /** Runs `task` when its turn comes; in the order asked. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Running and waiting. */
  readonly wanted: () => number;
}

export function limiter(most: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    wanted: () => running + waiting.length,
    async run(task) {
      // The place of one that ends is handed on, so nobody who comes meanwhile can take it.
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else running++;
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running--;
        else next();
      }
    },
  };
}
