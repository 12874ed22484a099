/** How old an answer is and how long it may be used without asking (RFC 9111, 4.2). Times in ms. */
import { httpDate } from '../../http/retry.ts';
import { readCacheControl, seconds } from './cache-control.ts';

type Headers = Readonly<Record<string, string>>;

/** What is known of the times of a kept answer. */
export interface Times {
  /** When it arrived, by our clock, since the epoch. */
  readonly receivedAt: number;
  /** How old it was then at most: what `Age` says, and the time the exchange took. */
  readonly ageThen: number;
}

/**
 * How old an answer is on arrival: its `Age`, and what it was under way. Not by its `Date`: the clock of a service need not agree with ours
 * (RFC 9111, 4.2.3, leaves that choice).
 */
export function ageOnArrival(headers: Headers, tookMs: number): number {
  return seconds(headers.age) * 1000 + Math.max(0, tookMs);
}

/** How old it is now; undefined when the clock says it arrives in the future, so that nothing can be said. */
export function ageOf({ receivedAt, ageThen }: Times, now: number): number | undefined {
  return now < receivedAt ? undefined : now - receivedAt + ageThen;
}

/** How long an answer is fresh from its making: `max-age`, else `Expires` less `Date`. Nothing said is 0: this cache does not guess. */
export function lifetime(headers: Headers): number {
  const { maxAge, noCache } = readCacheControl(headers['cache-control']);
  if (noCache) return 0;
  if (maxAge !== undefined) return maxAge * 1000;
  const [end, made] = [httpDate(headers.expires?.trim()), httpDate(headers.date?.trim())];
  return end === undefined || made === undefined ? 0 : Math.max(0, end - made);
}

/** How long it may still be used without asking; 0 or less: not any more, or nobody can tell. */
export function freshFor(headers: Headers, times: Times, now: number): number {
  const age = ageOf(times, now);
  return age === undefined ? 0 : lifetime(headers) - age;
}
