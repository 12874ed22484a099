/** How long a response is valid while the store does not change, and how long a client may keep it (FIELDS 8.8). */
import type { EndpointSpec } from '../../endpoints/types.ts';
import { marketStatus, nextCompletion, nextOpening } from '../../engine/calendar.ts';
import { newYorkDay, newYorkInstant } from '../../engine/new-york.ts';

const MINUTE = 60_000;
const TEN_MINUTES = 10 * MINUTE;
const DAY = 86_400_000;
/** EDGAR takes filings in from 06:00 to 22:00 New York time. */
const EDGAR_OPEN = 6 * 60;
const EDGAR_CLOSE = 22 * 60;
/** Daily bars of a session are out half an hour after its close: a quarter of an hour after it is complete. */
const BARS_AFTER_COMPLETION = 15 * MINUTE;

/**
 * `Cache-Control` by what the route is made from: `private, max-age=<seconds>` of an answer given at `now` (ms) that
 * holds `until` then (ms). An answer that lacks a session is about to be made good: a minute. The text of a filing
 * never changes, but a later edition of the program may read it better: a day. Which symbols there are changes with any
 * import: ten minutes.
 */
export function cacheControl(
  { changesWith }: Pick<EndpointSpec, 'changesWith'>,
  freshness: unknown,
  now: number,
  until: number = nextChange(now),
): string {
  const lifetime = freshness === 'stale' ? MINUTE : Math.min(lifetimeOf(changesWith, now), until - now);
  return `private, max-age=${Math.max(0, Math.floor(lifetime / 1000))}`;
}

/** {@link cacheControl}; its last answer serves again within the millisecond: under load most requests are the same. */
export function rememberingCacheControl(): typeof cacheControl {
  let last: { spec: unknown; freshness: unknown; now: number; until: unknown; value: string } | undefined;
  return (spec, freshness, now, until) => {
    if (last?.now !== now || last.spec !== spec || last.freshness !== freshness || last.until !== until)
      last = { spec, freshness, now, until, value: cacheControl(spec, freshness, now, until) };
    return last.value;
  };
}

function lifetimeOf(input: EndpointSpec['changesWith'], now: number): number {
  const { day, minutes } = newYorkDay(now);
  switch (input) {
    case 'quote':
      return marketStatus(now) === 'open' ? MINUTE : Math.min(TEN_MINUTES, nextOpening(now, day) - now);
    case 'bars':
      return nextCompletion(now, day) + BARS_AFTER_COMPLETION - now;
    case 'submissions':
      return minutes >= EDGAR_OPEN && minutes < EDGAR_CLOSE ? MINUTE : 15 * MINUTE;
    case 'documents':
      return DAY;
    case 'facts':
    case 'universe':
      return TEN_MINUTES;
  }
}

/**
 * The first instant (ms) after `now` at which a response from an unchanged store may differ, apart from the age and the
 * market status of its envelope: a session becomes complete (the day answered for, freshness), or a New York day begins
 * (what has been filed).
 */
export function nextChange(now: number): number {
  const { day } = newYorkDay(now);
  return Math.min(nextCompletion(now, day), newYorkInstant(day + 1, 0));
}
