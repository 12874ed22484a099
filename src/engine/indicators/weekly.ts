/** Daily bars to weekly ones. */
import { nextSession } from '../calendar.ts';
import { mondayOf } from '../days.ts';
import { headBars } from '../prices/basis.ts';
import { lastIndexAt } from '../prices/windows.ts';
import type { Bars, EpochDay } from '../types.ts';

const WEEK = 7;

/**
 * Monday of the first week that is not complete on `asOf`. A week is complete for a symbol that has a bar on its last
 * trading day or later (FIELDS A17): one that lags or stopped trading has no part of a week, whatever others have.
 */
export function incompleteWeek(days: Int32Array, asOf: EpochDay): EpochDay {
  const newest = lastIndexAt(days, asOf);
  return newest < 0 ? mondayOf(asOf) : mondayOf(nextSession(days[newest]!));
}

/**
 * Completed weeks (Monday to Sunday) of daily bars, dated by Monday: first open, highest high, lowest low, last close,
 * total volume. Weeks without a bar are absent. Weekly values never change later; bars after `asOf` are ignored.
 */
export function weeklyBars(daily: Bars, asOf: EpochDay): Bars {
  const { days } = daily;
  const open = incompleteWeek(days, asOf);
  const length = days.length === 0 ? 0 : (mondayOf(days[days.length - 1]!) - mondayOf(days[0]!)) / WEEK + 1;
  const weeks = {
    days: new Int32Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
  };
  let week = -1;
  let until = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < days.length && days[i]! < open; i++) {
    if (days[i]! >= until) {
      week++;
      const monday = mondayOf(days[i]!);
      until = monday + WEEK;
      weeks.days[week] = monday;
      weeks.open[week] = daily.open[i]!;
      weeks.high[week] = daily.high[i]!;
      weeks.low[week] = daily.low[i]!;
    } else {
      if (daily.high[i]! > weeks.high[week]!) weeks.high[week] = daily.high[i]!;
      if (daily.low[i]! < weeks.low[week]!) weeks.low[week] = daily.low[i]!;
    }
    weeks.close[week] = daily.close[i]!;
    weeks.volume[week] = weeks.volume[week]! + daily.volume[i]!;
  }
  return headBars(weeks, week + 1);
}
