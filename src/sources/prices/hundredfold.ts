/** Prices off by a factor of one hundred (cents for dollars) for a stretch of days, and single fields of that kind. */
import { formatDay } from '../../engine/days.ts';
import type { RepairLog } from './repair-log.ts';
import type { Daily } from './types.ts';

/** A slip comes back within so many sessions; a level that stays is not a slip. */
const LONGEST = 30;

/** 100 or 0.01 when `ratio` is about that, else 1. */
function slipOf(ratio: number): number {
  if (ratio > 80 && ratio < 125) return 100;
  return ratio > 1 / 125 && ratio < 1 / 80 ? 0.01 : 1;
}

/**
 * Rescales in place the stretches whose closes jump by a factor of about 100 and back within 30 sessions, and single
 * opens, highs and lows that are off from their close by it. A jump that does not come back is left as it is and named:
 * inventing a level is worse.
 */
export function repairHundredfold(daily: Daily, log: RepairLog): string[] {
  const { days, open, high, low, close } = daily.bars;
  const warnings: string[] = [];
  for (let i = 0; i < days.length; i++) {
    repairFields(daily, i, log);
    if (i === 0) continue;
    const factor = slipOf(close[i]! / close[i - 1]!);
    if (factor === 1) continue;
    let end = i + 1;
    while (end < days.length && end - i <= LONGEST && slipOf(close[end]! / close[end - 1]!) !== 1 / factor) end++;
    if (end >= days.length || end - i > LONGEST) {
      warnings.push(
        `${formatDay(days[i]!)}: close goes from ${close[i - 1]} to ${close[i]} and stays there: left as it is`,
      );
      continue;
    }
    for (let j = i; j < end; j++) {
      repairFields(daily, j, log);
      for (const column of [open, high, low, close]) column[j] = column[j]! / factor;
      const adjusted = daily.adjusted;
      if (adjusted !== undefined && slipOf(adjusted[j]! / adjusted[i - 1]!) === factor)
        adjusted[j] = adjusted[j]! / factor;
      log.add('hundredfold_slip_rescaled', days[j]!);
    }
  }
  return warnings;
}

function repairFields(daily: Daily, i: number, log: RepairLog): void {
  const { days, open, high, low, close } = daily.bars;
  const at = close[i]!;
  // Of an import each bar passes here.
  if (slipOf(open[i]! / at) === 1 && slipOf(high[i]! / at) === 1 && slipOf(low[i]! / at) === 1) return;
  for (const column of [open, high, low]) {
    const factor = slipOf(column[i]! / at);
    if (factor !== 1) column[i] = column[i]! / factor;
  }
  high[i] = Math.max(open[i]!, high[i]!, low[i]!, close[i]!);
  low[i] = Math.min(open[i]!, high[i]!, low[i]!, close[i]!);
  log.add('hundredfold_slip_rescaled', days[i]!);
}
