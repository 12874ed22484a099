/** Asks many questions: all at once, or one after the other, with a line that counts on a terminal. */
import type { Io } from '../terminal/io.ts';

/** Fewer questions are answered before anyone could read the line. */
const WORTH_COUNTING = 5;

/**
 * A promise of what `work` makes of each item, in order. `inTurn` starts an item when the one before is done: what computes in this process
 * is not quicker all at once, and could not count. The line on stderr appears only on a terminal, and is gone when the last one is done.
 */
export async function askEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  inTurn: boolean,
  io: Io,
  quiet: boolean,
): Promise<readonly Promise<Result>[]> {
  if (items.length < WORTH_COUNTING || quiet) return items.map(work);
  const { countingLine } = await import('../terminal/progress.ts');
  const line = countingLine(io, items.length);
  let before: Promise<unknown> = Promise.resolve();
  const asked = items.map((item) => {
    const result = inTurn ? before.then(() => work(item)) : work(item);
    before = result.then(line.count, line.count);
    return result;
  });
  const clear = () => line.clear();
  void Promise.allSettled(asked).then(clear);
  return asked;
}
