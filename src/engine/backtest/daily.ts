/**
 * The value of a portfolio on every session of its periods, from 1. Closes between the trades of a position, its last
 * value where it has no bar. Ends of periods are those of {@link simulate}.
 */
import { nextSession } from '../calendar.ts';
import { lowerBound, upperBound } from '../sorted.ts';
import type { EpochDay } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';
import type { Course } from './holding.ts';
import { cashGrowth, type PeriodResult, type Position } from './portfolio.ts';

export interface DailyValues {
  readonly days: Int32Array;
  readonly values: Float64Array;
}

/** Costs of a trade lower the value from the session after it on. */
export function dailyValues(results: readonly PeriodResult[], riskFree: number): DailyValues {
  const days: EpochDay[] = [];
  const values: number[] = [];
  let start = 1;
  for (const result of results) {
    const { period, change, gross } = result;
    if (days.length === 0) {
      days.push(period.traded);
      values.push(start);
    }
    const paid = start * ((1 + change) / (1 + gross || 1));
    const sessions = sessionsWithin(period.traded, period.until);
    const shares = sharesOf(result, sessions, riskFree);
    for (const [i, day] of sessions.entries()) {
      days.push(day);
      values.push(paid * shares[i]!);
    }
    start *= 1 + change;
    values[values.length - 1] = start;
  }
  return { days: Int32Array.from(days), values: Float64Array.from(values) };
}

/** Sessions after `from`, up to `to`. */
function sessionsWithin(from: EpochDay, to: EpochDay): readonly EpochDay[] {
  const sessions: EpochDay[] = [];
  for (let day = nextSession(from); day <= to; day = nextSession(day)) sessions.push(day);
  return sessions;
}

/** The portfolio on each session, in shares of its value at the trade. */
function sharesOf({ period, positions }: PeriodResult, sessions: readonly EpochDay[], riskFree: number): Float64Array {
  const sums = new Float64Array(sessions.length);
  const cash = 1 - positions.reduce((sum, { weight }) => sum + weight, 0);
  for (const [i, day] of sessions.entries()) sums[i] = cash * cashGrowth(riskFree, period.traded, day);
  for (const position of positions) addValues(sums, position, sessions, period.traded, riskFree);
  return sums;
}

function addValues(
  sums: Float64Array,
  { course: { days, total }, entry, weight, end }: Position,
  sessions: readonly EpochDay[],
  traded: EpochDay,
  riskFree: number,
): void {
  const bought = days[entry]!;
  const paid = weight * cashGrowth(riskFree, traded, bought);
  let at = entry;
  for (const [i, day] of sessions.entries()) {
    while (at + 1 < days.length && days[at + 1]! <= day) at++;
    if (day < bought) sums[i]! += weight * cashGrowth(riskFree, traded, day);
    else {
      const isOver = end !== undefined && day > end.lastDay;
      const after = isOver ? (1 + end.change) * cashGrowth(riskFree, end.lastDay, day) : 1;
      sums[i]! += (paid * total[at]! * after) / total[entry]!;
    }
  }
}

/**
 * The value of a benchmark on the same days, from 1. `no_price_data` where it has no close near the first or the last of
 * them, `dividends_not_stored` where what it paid between them is not on record.
 */
export function benchmarkValues({ days, total, recordedFrom }: Course, on: Int32Array): Maybe<Float64Array> {
  const first = upperBound(days, on[0]!) - 1;
  const end = upperBound(days, on.at(-1)!) - 1;
  if (first < 0 || on[0]! - days[first]! > NEAR_DAYS || on.at(-1)! - days[end]! > NEAR_DAYS)
    return unavailable('no_price_data');
  if (first < recordedFrom(end)) return unavailable('dividends_not_stored');
  return Float64Array.from(on, (day) => total[upperBound(days, day) - 1]! / total[first]!);
}

/** A benchmark may lack a session. */
const NEAR_DAYS = 7;

/** Position of a day; it is one of them. */
export function indexOfDay({ days }: Pick<DailyValues, 'days'>, day: EpochDay): number {
  return lowerBound(days, day);
}
