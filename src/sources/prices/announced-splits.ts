/**
 * Undoes announced splits that take effect after the last imported session: a split-adjusted source has often applied
 * them already.
 */
import { nextSession } from '../../engine/calendar.ts';
import type { Bars, Dividend, EpochDay } from '../../engine/types.ts';
import { barColumns } from '../../store/bars.ts';
import { cleanPrice } from './piece.ts';
import { ratioOf } from './ratio.ts';
import type { RepairLog } from './repair-log.ts';
import type { Daily } from './types.ts';

/**
 * Bars and dividends as they were before the splits that are listed for the session after `lastSession` (it may be
 * running): that is the record of the day before. The price of the running session shows whether the past is divided
 * already; without one, a listed split counts as applied. One of a later session is not applied yet, unless the source
 * has rows of that time (our clock is behind).
 */
export function undoAnnounced(
  { bars, coming }: Daily,
  dividends: readonly Dividend[],
  lastSession: EpochDay,
  log: RepairLog,
): { readonly bars: Bars; readonly dividends: readonly Dividend[] } {
  const until = Math.max(nextSession(lastSession), coming.newest);
  const { live } = coming;
  let factor = 1;
  for (const split of coming.splits) {
    if (split.day > until) continue;
    const ratio = ratioOf(split);
    if (live !== undefined && live.day >= split.day && isJump(bars.close.at(-1)!, live.close, ratio)) continue;
    factor *= ratio;
    log.add('coming_split_undone', split.day);
  }
  if (factor === 1) return { bars, dividends };
  const columns = barColumns((name) =>
    bars[name].map((value) => (name === 'volume' ? value / factor : cleanPrice(value * factor))),
  );
  return {
    bars: { days: bars.days, ...columns },
    dividends: dividends.map(({ day, amount }) => ({ day, amount: cleanPrice(amount * factor) })),
  };
}

/** Whether a price is nearer to the one before divided by the ratio than to the one before itself. */
function isJump(before: number, now: number, ratio: number): boolean {
  const move = Math.log(now / before);
  return Math.abs(move + Math.log(ratio)) < Math.abs(move);
}
