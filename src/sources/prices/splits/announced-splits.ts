/**
 * Undoes announced splits that take effect after the last imported session: a split-adjusted source has often applied
 * them already.
 */
import { nextSession } from '../../../engine/calendar.ts';
import type { Bars, Dividend, EpochDay } from '../../../engine/types.ts';
import { barColumns } from '../../../store/codecs/bars.ts';
import { cleanPrice } from '../piece.ts';
import type { RepairLog } from '../repair-log.ts';
import type { Daily } from '../types.ts';
import { ratioOf, sharesBecome } from './ratio.ts';

/**
 * Bars and dividends without the splits that are listed for the session after `lastSession`, which may be running: the
 * record ends before them. The price of the running session shows whether the source has applied a split to the past;
 * without such a price a listed split counts as applied. A split of a later session is not applied yet, unless the
 * source has rows of that time (the clock of this machine is behind).
 */
export function undoAnnounced(
  { bars, coming }: Daily,
  dividends: readonly Dividend[],
  lastSession: EpochDay,
  log: RepairLog,
): { readonly bars: Bars; readonly dividends: readonly Dividend[] } {
  const until = Math.max(nextSession(lastSession), coming.newest);
  const { live } = coming;
  const applied = coming.splits.filter((split) => {
    if (split.day > until) return false;
    return !(live && live.day >= split.day && isJump(bars.close.at(-1)!, live.close, ratioOf(split)));
  });
  if (applied.length === 0) return { bars, dividends };
  for (const { day } of applied) log.add('coming_split_undone', day);
  const factor = sharesBecome(applied, lastSession);
  const columns = barColumns((name) =>
    bars[name].map((value) => (name === 'volume' ? value / factor : cleanPrice(value * factor))),
  );
  return {
    bars: { days: bars.days, ...columns },
    // A dividend declared for a day after the split is per new share already.
    dividends: dividends.map(({ day, amount }) => ({ day, amount: cleanPrice(amount * sharesBecome(applied, day)) })),
  };
}

/** Whether a price is nearer to the one before divided by the ratio than to the one before itself. */
function isJump(before: number, now: number, ratio: number): boolean {
  const move = Math.log(now / before);
  return Math.abs(move + Math.log(ratio)) < Math.abs(move);
}
