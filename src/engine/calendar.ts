/**
 * The trading calendar of the New York Stock Exchange as arithmetic, complete from 1962 (early closes from 1980).
 * Opening was at 10:00 until 1985-09-27, the close at 15:30 until 1974-09. Fits 25 price records of 1993-2026.
 */
import { earlyClose } from './calendar/early-closes.ts';
import { holidaysOf, isHoliday } from './calendar/holidays.ts';
import { civil, dayFrom, weekday } from './days.ts';
import { newYorkDay, newYorkInstant } from './new-york.ts';
import type { EpochDay } from './types.ts';

/** Trading hours in minutes after midnight, New York time. */
export interface Session {
  readonly openMinutes: number;
  readonly closeMinutes: number;
  /** Closes early. */
  readonly half: boolean;
}

export type MarketStatus = 'open' | 'pre_market' | 'after_hours' | 'closed';

const OPEN_0930_FROM = dayFrom(1985, 9, 30);
const CLOSE_1600_FROM = dayFrom(1974, 10, 1);
/** A trading day counts as complete this long after its close: closing auction prints, feed delay. */
const SETTLE_MS = 15 * 60_000;

/** Whether the exchange opens on `day`. */
export function isSession(day: EpochDay): boolean {
  return weekday(day) < 5 && !isHoliday(day);
}

/** Trading hours on `day`; undefined when the exchange is closed. */
export function session(day: EpochDay): Session | undefined {
  if (!isSession(day)) return undefined;
  const openMinutes = day >= OPEN_0930_FROM ? 570 : 600;
  const early = earlyClose(day);
  if (early !== undefined) return { openMinutes, closeMinutes: early, half: true };
  return { openMinutes, closeMinutes: day >= CLOSE_1600_FROM ? 960 : 930, half: false };
}

/** The last session before `day`. */
export function previousSession(day: EpochDay): EpochDay {
  let at = day - 1;
  while (!isSession(at)) at--;
  return at;
}

/** The first session after `day`. */
export function nextSession(day: EpochDay): EpochDay {
  let at = day + 1;
  while (!isSession(at)) at++;
  return at;
}

/** The day itself if it is a session, else the first one after it. */
export function toSession(day: EpochDay): EpochDay {
  return isSession(day) ? day : nextSession(day);
}

function sessionHours(day: EpochDay): Session {
  const hoursOfDay = session(day);
  if (hoursOfDay === undefined) throw new RangeError(`day ${day} is not a session`);
  return hoursOfDay;
}

/** Instant (ms UTC) at which the session of `day` opens. Throws RangeError when `day` is not a session. */
export function openInstant(day: EpochDay): number {
  return newYorkInstant(day, sessionHours(day).openMinutes);
}

/** Instant (ms UTC) at which the session of `day` closes. Throws RangeError when `day` is not a session. */
export function closeInstant(day: EpochDay): number {
  return newYorkInstant(day, sessionHours(day).closeMinutes);
}

/** Number of weekdays (Monday to Friday) up to `day`, from one Monday on; differences count. */
function weekdaysTo(day: EpochDay): number {
  return 5 * Math.floor((day + 3) / 7) + Math.min(weekday(day) + 1, 5);
}

/** Number of trading days with `fromExclusive < day <= toInclusive`. */
export function sessionCount(fromExclusive: EpochDay, toInclusive: EpochDay): number {
  if (toInclusive <= fromExclusive) return 0;
  let count = weekdaysTo(toInclusive) - weekdaysTo(fromExclusive);
  for (let { year } = civil(fromExclusive + 1); year <= civil(toInclusive).year; year++)
    for (const day of holidaysOf(year)) if (day > fromExclusive && day <= toInclusive) count--;
  return count;
}

/**
 * Instant (ms UTC) from which the trading day counts as complete. Throws RangeError when `day` is not a trading day.
 */
export function completionInstant(day: EpochDay): number {
  return closeInstant(day) + SETTLE_MS;
}

/** The newest trading day that is complete (15 minutes after its close) at an instant. */
export function lastCompletedSession(nowMs: number): EpochDay {
  const { day } = newYorkDay(nowMs);
  if (isSession(day) && nowMs >= completionInstant(day)) return day;
  return previousSession(day);
}

/**
 * The newest trading day whose prices an answer may use (FIELDS A35): complete now and, where the answer is for an
 * instant `asked` (ms) of the past, closed by then.
 */
export function newestSession(nowMs: number, asked: number | undefined): EpochDay {
  if (asked === undefined) return lastCompletedSession(nowMs);
  const { day } = newYorkDay(asked);
  const closed = isSession(day) && asked >= closeInstant(day) ? day : previousSession(day);
  return Math.min(closed, lastCompletedSession(nowMs));
}

/** When the market opens next after an instant of New York's day `today`, ms. */
export function nextOpening(nowMs: number, today: EpochDay): number {
  return openInstant(isSession(today) && nowMs < openInstant(today) ? today : nextSession(today));
}

/** When a trading day is complete next after an instant of New York's day `today`, ms. */
export function nextCompletion(nowMs: number, today: EpochDay): number {
  return completionInstant(isSession(today) && nowMs < completionInstant(today) ? today : nextSession(today));
}

/** Market status at an instant: pre-market from 04:00, after-hours until 20:00 (17:00 on half days). */
export function marketStatus(nowMs: number): MarketStatus {
  const { day, minutes } = newYorkDay(nowMs);
  const today = session(day);
  if (today === undefined || minutes < 240) return 'closed';
  if (minutes < today.openMinutes) return 'pre_market';
  if (minutes < today.closeMinutes) return 'open';
  return minutes < (today.half ? 1020 : 1200) ? 'after_hours' : 'closed';
}
