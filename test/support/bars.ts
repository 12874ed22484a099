/** Bars as plain data, to compare and to spread: those of a store make a column when it is first read. */
import type { Bars } from '../../src/engine/types.ts';

export function columnsOf({ days, open, high, low, close, volume }: Bars): Bars {
  return { days, open, high, low, close, volume };
}
