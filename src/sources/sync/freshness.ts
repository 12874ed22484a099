/** How long fetched data is fresh (FIELDS 8.8). */
import { newYorkDay } from '../../engine/new-york.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Lists of tickers: a day. */
export const TICKERS_MS = 24 * HOUR;
/** A missing record is requested again after this. */
export const ABSENT_MS = 10 * MINUTE;
/** companyfacts follow a filing by minutes: not requested again sooner. */
export const FACTS_MS = 10 * MINUTE;
/** ... and requested once a month without a new filing. */
export const CORRECTED_MS = 30 * 24 * HOUR;

/**
 * Submissions: a minute while EDGAR takes filings (06:00 to 22:00 New York), else a quarter of an hour. `now` in ms
 * UTC.
 */
export function submissionsMs(now: number): number {
  const { minutes } = newYorkDay(now);
  return minutes >= 6 * 60 && minutes < 22 * 60 ? MINUTE : 15 * MINUTE;
}

/** Whether `at` is less than `ms` ago. An instant after `now` is not fresh. */
export function isFresh(at: number | undefined, ms: number, now: number): boolean {
  return at !== undefined && at > 0 && at <= now && now - at < ms;
}
