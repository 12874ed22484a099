/**
 * The days before a split on which the prices that went into a record were as traded, next to others that were divided
 * by it. It knows the pieces of the record, and what is remembered of those of the store.
 */
import type { Split } from '../../../engine/types.ts';
import type { DayRange } from '../../../store/schema/tables.ts';
import { sameSplit } from '../place.ts';
import type { Reconciled } from '../record.ts';

/**
 * Those days, ascending. `remembered` is what the store has of the split: the days of its prices before it that were as
 * traded; undefined where it did not know the split.
 */
export function tradedDays(
  { stretches, placed }: Pick<Reconciled, 'stretches' | 'placed'>,
  split: Split,
  remembered: readonly DayRange[] | undefined,
): readonly DayRange[] {
  return stretches.flatMap(({ piece, firstDay, lastDay }): readonly DayRange[] => {
    const last = Math.min(lastDay, split.day - 1);
    if (piece.basis === 'raw' || firstDay > last) return [];
    if (piece.stored && remembered !== undefined)
      return remembered
        .map(([from, to]): DayRange => [Math.max(from, firstDay), Math.min(to, last)])
        .filter(([from, to]) => from <= to);
    const { undone = [] } = placed.find((each) => each.piece === piece) ?? {};
    return undone.some((each) => sameSplit(each, split)) ? [] : [[firstDay, last]];
  });
}
