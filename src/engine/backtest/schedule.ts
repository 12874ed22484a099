/** The periods of a backtest: when it forms a portfolio, trades, and trades again. It knows the calendar, no prices. */
import { isSession, nextSession } from '../calendar.ts';
import { civil } from '../days.ts';
import type { EpochDay } from '../types.ts';

export const REBALANCES = ['weekly', 'monthly', 'quarterly', 'annual'] as const;
export type Rebalance = (typeof REBALANCES)[number];

/** Between two trades. */
export interface Period {
  /** Session whose close decides what is bought. */
  readonly formed: EpochDay;
  /** Session at whose close it is bought. */
  readonly traded: EpochDay;
  /** The next one: the end of the period. */
  readonly until: EpochDay;
  /** A symbol without a bar of these two days trades at its next one up to here, or not. */
  readonly boughtBy: EpochDay;
  readonly soldBy: EpochDay;
}

/** A trade waits for a bar so many sessions. */
const WAIT_SESSIONS = 5;

/** The last sessions of the weeks, months, quarters or years that end from `from` to `to`. */
export function formationDays(rebalance: Rebalance, from: EpochDay, to: EpochDay): readonly EpochDay[] {
  const found: EpochDay[] = [];
  for (let day = from; day <= to; day++) if (isSession(day) && isLast(rebalance, day)) found.push(day);
  return found;
}

/** Whole periods: those whose last trade is not after `to`. */
export function periodsOf(rebalance: Rebalance, from: EpochDay, to: EpochDay, delay: number): readonly Period[] {
  const days = formationDays(rebalance, from, to);
  const trades = days.map((day) => sessionAfter(day, delay));
  return days.flatMap((formed, i) => {
    const [traded, until] = [trades[i]!, trades[i + 1]];
    if (until === undefined || until > to) return [];
    const boughtBy = Math.min(sessionAfter(traded, WAIT_SESSIONS), until - 1);
    return { formed, traded, until, boughtBy, soldBy: sessionAfter(until, WAIT_SESSIONS) };
  });
}

/** The session `count` sessions after `day`, which is one. */
export function sessionAfter(day: EpochDay, count: number): EpochDay {
  let after = day;
  for (let i = 0; i < count; i++) after = nextSession(after);
  return after;
}

function isLast(rebalance: Rebalance, day: EpochDay): boolean {
  const next = nextSession(day);
  if (rebalance === 'weekly') return weekOf(next) !== weekOf(day);
  const [here, there] = [civil(day), civil(next)];
  if (rebalance === 'annual') return there.year !== here.year;
  if (rebalance === 'quarterly') return quarterOf(there.month) !== quarterOf(here.month);
  return there.month !== here.month;
}

const quarterOf = (month: number): number => Math.floor((month - 1) / 3);

/** Weeks begin on Monday: day 4 of the epoch is one. */
function weekOf(day: EpochDay): number {
  return Math.floor((day - 4) / 7);
}
