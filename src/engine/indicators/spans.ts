/** Daily bars to those of weeks, months and years of the calendar. */
import { nextSession } from '../calendar.ts';
import { addMonths, civil, dayFrom, mondayOf } from '../days.ts';
import { headBars } from '../prices/basis.ts';
import { lastIndexAt } from '../prices/windows.ts';
import type { Bars, EpochDay } from '../types.ts';

/** Stretches of the calendar, each named by its first day. */
export interface Span {
  /** First day of the stretch that holds `day`. */
  readonly startOf: (day: EpochDay) => EpochDay;
  /** First day of the next one. */
  readonly after: (start: EpochDay) => EpochDay;
  /** Days of the shortest one. */
  readonly leastDays: number;
  /** How many a year has, to annualize. */
  readonly perYear: number;
}

const WEEK: Span = { startOf: mondayOf, after: (monday) => monday + 7, leastDays: 7, perYear: 52 };
const MONTH: Span = {
  startOf: (day) => dayFrom(civil(day).year, civil(day).month, 1),
  after: (first) => addMonths(first, 1),
  leastDays: 28,
  perYear: 12,
};
const YEAR: Span = {
  startOf: (day) => dayFrom(civil(day).year, 1, 1),
  after: (first) => addMonths(first, 12),
  leastDays: 365,
  perYear: 1,
};

/** By the cadence of price rows that has them. */
export const SPANS = { weekly: WEEK, monthly: MONTH, annual: YEAR } as const;

/**
 * First day of the first stretch that is not complete on `asOf`. One is complete for a symbol that has a bar on its
 * last trading day or later (FIELDS A17): one that lags or stopped trading has no part of it, whatever others have.
 */
export function incompleteSpan(days: Int32Array, asOf: EpochDay, { startOf }: Span): EpochDay {
  const newest = lastIndexAt(days, asOf);
  return startOf(newest < 0 ? asOf : nextSession(days[newest]!));
}

/** Monday of the first week that is not complete on `asOf`. */
export function incompleteWeek(days: Int32Array, asOf: EpochDay): EpochDay {
  return incompleteSpan(days, asOf, WEEK);
}

/**
 * Completed stretches of daily bars, dated by their first day: first open, highest high, lowest low, last close, total
 * volume. Those without a bar are absent. Values never change later; bars after `asOf` are ignored.
 */
export function spanBars(daily: Bars, asOf: EpochDay, span: Span): Bars {
  // Columns of lazy bars: each read of one in a loop would be a call.
  const { days, open, high, low, close, volume } = daily;
  const end = incompleteSpan(days, asOf, span);
  const length = days.length === 0 ? 0 : Math.floor((days[days.length - 1]! - days[0]!) / span.leastDays) + 2;
  const out = {
    days: new Int32Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
  };
  let at = -1;
  let until = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < days.length && days[i]! < end; i++) {
    if (days[i]! >= until) {
      at++;
      const start = span.startOf(days[i]!);
      until = span.after(start);
      out.days[at] = start;
      out.open[at] = open[i]!;
      out.high[at] = high[i]!;
      out.low[at] = low[i]!;
    } else {
      if (high[i]! > out.high[at]!) out.high[at] = high[i]!;
      if (low[i]! < out.low[at]!) out.low[at] = low[i]!;
    }
    out.close[at] = close[i]!;
    out.volume[at] = out.volume[at]! + volume[i]!;
  }
  return headBars(out, at + 1);
}

/** Completed weeks (Monday to Sunday), dated by Monday. */
export function weeklyBars(daily: Bars, asOf: EpochDay): Bars {
  return spanBars(daily, asOf, WEEK);
}
