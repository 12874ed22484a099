/**
 * Rescales a stretch of split-adjusted prices that a split of filings did not reach (FIELDS A32): closes that step by it
 * on its day and have jumped back before are divided by it, but for that stretch.
 */
import { isMdsError } from '../../../errors.ts';
import { barColumns } from '../../../store/codecs/bars.ts';
import type { PriceRecord } from '../../../store/schema/row-types.ts';
import type { DayRange, FilingSplit } from '../../../store/schema/tables.ts';
import { RepairLog } from '../repair-log.ts';
import { stepWithin, type Verdict } from './filing-evidence.ts';
import { levelSplitDays } from './split-days.ts';
import { weighSplits } from './split-evidence.ts';

/**
 * The record with its stretch rescaled, and the day of the split; `unknown` where the jumps contradict each other,
 * undefined where there is no stretch.
 */
export function withoutStretch(
  record: PriceRecord,
  { after, day, numerator, denominator }: FilingSplit,
): (Verdict & { readonly record: PriceRecord; readonly traded: readonly DayRange[] }) | 'unknown' | undefined {
  const { bars, spans } = record;
  const at = stepWithin(bars, { after, day, numerator, denominator });
  if (at === undefined) return undefined;
  const split = { day: bars.days[at]!, numerator, denominator };
  const isRaw = spans.some(
    ({ basis, firstDay, lastDay }) => basis === 'raw' && firstDay < split.day && split.day <= lastDay,
  );
  const others = record.splits.filter((each) => each.day !== split.day);
  if (isRaw || !weighSplits(bars, [...others, split]).odd.includes(split)) return undefined;
  const leveled = { days: bars.days, ...barColumns((name) => bars[name].slice()) };
  try {
    levelSplitDays({ bars: leveled, adjusted: undefined }, [split], new RepairLog());
  } catch (error) {
    if (!isMdsError(error, 'IMPORT_')) throw error;
    return 'unknown';
  }
  const moved = Array.from(bars.days, (at, i) => at < split.day && leveled.close[i] !== bars.close[i]);
  return { isDivided: true, day: split.day, traded: runsOf(bars.days, moved), record: { ...record, bars: leveled } };
}

/** The runs of days on which `isIn` holds. */
function runsOf(days: Int32Array, isIn: readonly boolean[]): readonly DayRange[] {
  const starts = [...days.keys()].filter((i) => isIn[i] === true && isIn[i - 1] !== true);
  return starts.map((start) => {
    const end = isIn.indexOf(false, start);
    return [days[start]!, days[(end < 0 ? days.length : end) - 1]!];
  });
}
