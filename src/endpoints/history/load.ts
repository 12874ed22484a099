/** The prices a history needs: the window and the bar before it, or everything where a series depends on all that came before. */
import { type Range, rangeAnchor } from '../../engine/series/ranges.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { SymbolRow } from '../../store/row-types.ts';
import { answerDay, loadPrices, type Prices } from '../shared/market.ts';
import type { ComputeContext } from '../types.ts';

export interface Loaded extends Prices {
  /** Rows begin after this day. */
  readonly anchor: EpochDay;
}

/** Before every record. */
const BEGINNING = -0x7ffffffe;
/** Days read before a window: the bar before it, and the whole of the week before it. */
const MARGIN_DAYS = 21;

/**
 * Prices for the rows of `range`. With `whole` from the beginning; otherwise from shortly before the window, unless the newest bar
 * is not known beforehand (an answer about the past) or a hole in trading hides the bar before the window: a row says the same
 * either way.
 * @throws MdsError UPSTREAM_UNAVAILABLE when the store has no price of the symbol.
 */
export function loadHistory(context: ComputeContext, row: SymbolRow, range: Range, whole: boolean): Loaded {
  const { firstDay, lastDay } = row;
  const day = answerDay(context);
  if (!whole && firstDay !== undefined && lastDay !== undefined && day !== undefined && lastDay <= day) {
    const anchor = rangeAnchor(range, lastDay);
    const part = loadPrices(context, row, () => anchor - MARGIN_DAYS);
    // A bar a week before the anchor is the bar before a daily window and belongs to a week before a weekly one.
    if (part.bars.days[0]! <= anchor - 7 || anchor - MARGIN_DAYS <= firstDay) return { ...part, anchor };
  }
  const all = loadPrices(context, row, () => BEGINNING);
  return { ...all, anchor: rangeAnchor(range, all.lastDay) };
}
