/** Starts the requests of a command: all at once or one after the other, with a counter for people while many run. */
import type { Io } from '../../terminal/io.ts';

/** Fewer requests finish before anyone could read the counter. */
const MIN_COUNTED = 5;

/**
 * A promise per item, in order. `inTurn` starts an item when the previous one is done: local computation gains nothing
 * from concurrency, and the counter needs turns. The counter appears on stderr only on a terminal and is erased at the
 * end.
 */
export async function askEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  inTurn: boolean,
  io: Io,
  quiet: boolean,
): Promise<readonly Promise<Result>[]> {
  if (items.length < MIN_COUNTED || quiet) return items.map(work);
  const { countingLine } = await import('../../terminal/progress.ts');
  const line = countingLine(io, items.length);
  let before: Promise<unknown> = Promise.resolve();
  const results = items.map((item) => {
    const result = inTurn ? before.then(() => work(item)) : work(item);
    before = result.then(line.count, line.count);
    return result;
  });
  const clear = () => line.clear();
  void Promise.allSettled(results).then(clear);
  return results;
}
