/** Age of a cached response, and how long it may be used without revalidation (RFC 9111, 4.2). Times in ms. */
import { httpDate } from '../../http/retry.ts';
import { readCacheControl, seconds } from './cache-control.ts';

type Headers = Readonly<Record<string, string>>;

/** Times of a cached response. */
export interface Times {
  /** When it arrived, by our clock, since the epoch. */
  readonly receivedAt: number;
  /** Its age then, at most: `Age` plus the time the exchange took. */
  readonly ageThen: number;
}

/**
 * Age of a response on arrival: its `Age` plus its time on the wire. Its `Date` is not used: the clock of a service may differ from ours
 * (RFC 9111, 4.2.3, leaves that choice).
 */
export function ageOnArrival(headers: Headers, tookMs: number): number {
  return seconds(headers.age) * 1000 + Math.max(0, tookMs);
}

/** Age now; undefined when the clock was set back since. */
export function ageOf({ receivedAt, ageThen }: Times, now: number): number | undefined {
  return now < receivedAt ? undefined : now - receivedAt + ageThen;
}

/** Freshness lifetime: `max-age`, else `Expires` less `Date`, else 0: this cache uses no heuristics. */
export function lifetime(headers: Headers): number {
  const { maxAge, noCache } = readCacheControl(headers['cache-control']);
  if (noCache) return 0;
  if (maxAge !== undefined) return maxAge * 1000;
  const [end, made] = [httpDate(headers.expires?.trim()), httpDate(headers.date?.trim())];
  return end === undefined || made === undefined ? 0 : Math.max(0, end - made);
}

/** Remaining freshness; 0 or less: stale, or unknown. */
export function freshFor(headers: Headers, times: Times, now: number): number {
  const age = ageOf(times, now);
  return age === undefined ? 0 : lifetime(headers) - age;
}
