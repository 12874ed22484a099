/** How long what was fetched is taken for new (FIELDS 8.8). */
import { newYorkDay } from '../../engine/new-york.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Lists of tickers: a day. */
export const TICKERS_MS = 24 * HOUR;
/** What was not there is asked for again after this. */
export const ABSENT_MS = 10 * MINUTE;
/** companyfacts trail a filing by minutes: not asked again sooner. */
export const FACTS_MS = 10 * MINUTE;
/** ... and asked for once a month even where no filing brings any. */
export const CORRECTED_MS = 30 * 24 * HOUR;

/** Submissions: a minute while EDGAR takes filings (06:00 to 22:00 New York), else a quarter of an hour. `now` in ms UTC. */
export function submissionsMs(now: number): number {
  const { minutes } = newYorkDay(now);
  return minutes >= 6 * 60 && minutes < 22 * 60 ? MINUTE : 15 * MINUTE;
}

/** Whether something of `at` is younger than `ms`. An instant ahead of the clock says nothing. */
export function isYoung(at: number | undefined, ms: number, now: number): boolean {
  return at !== undefined && at > 0 && at <= now && now - at < ms;
}
