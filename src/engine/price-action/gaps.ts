/** Gaps between the ranges of consecutive trading days (FIELDS 2.1). */
import { percentChange } from '../prices/change.ts';
import type { Bars } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';

/**
 * Opening gap: open of the last trading day against the previous close, in percent, ex-dividend falls included.
 * `insufficient_history` below 2 bars.
 */
export function openGapPct({ open, close }: Pick<Bars, 'open' | 'close'>): Maybe<number> {
  const last = close.length - 1;
  return last < 1 ? unavailable('insufficient_history') : percentChange(close[last - 1]!, open[last]!);
}

/**
 * Counts full range gaps of the last `sessions` bars not filled by a later bar: a low above the previous high until a
 * later low reaches that high; a high below the previous low until a later high reaches that low. A gap of the last bar
 * is unfilled. `insufficient_history` with fewer than `sessions + 1` bars.
 */
export function unfilledGaps({ high, low }: Pick<Bars, 'high' | 'low'>, sessions: number): Maybe<number> {
  const last = high.length - 1;
  if (last < sessions) return unavailable('insufficient_history');
  let lowestAfter = Number.POSITIVE_INFINITY;
  let highestAfter = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (let i = last; i > last - sessions; i--) {
    const up = low[i]! > high[i - 1]! && lowestAfter > high[i - 1]!;
    const down = high[i]! < low[i - 1]! && highestAfter < low[i - 1]!;
    if (up || down) count++;
    if (low[i]! < lowestAfter) lowestAfter = low[i]!;
    if (high[i]! > highestAfter) highestAfter = high[i]!;
  }
  return count;
}
