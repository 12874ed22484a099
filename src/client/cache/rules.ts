/**
 * Rules of caching (RFC 9111, a private cache): what is stored, which request a cached response serves, and for how
 * long. Times in ms.
 */
import { httpDate } from '../../http/retry.ts';
import type { ServiceRequest, ServiceResponse } from '../../service/types.ts';
import { decode } from '../decode.ts';
import type { Entry, Times } from './entry.ts';

type Headers = Readonly<Record<string, string>>;

/** Whether a request may be served from a cache: one to a route of the contract. */
export function isCacheable({ method, path }: ServiceRequest): boolean {
  return method === 'GET' && path.startsWith('/v2/');
}

/** Whether a response is stored: a success with data, not redirected, that no header forbids to store. */
export function isStorable(response: ServiceResponse): boolean {
  const { status, headers, redirected } = response;
  if (status !== 200 || redirected === true) return false;
  if (headers['set-cookie'] !== undefined || headers['content-range'] !== undefined) return false;
  if (readCacheControl(headers['cache-control']).noStore || variesBy(headers.vary).includes('*')) return false;
  try {
    // Some services send failures with status 200.
    decode(response);
    return true;
  } catch {
    return false;
  }
}

/** Whether a response invalidates the cached one. */
export function invalidates({ status, headers, redirected }: ServiceResponse): boolean {
  const gone = status === 404 || status === 410;
  return gone || (status === 200 && (redirected === true || readCacheControl(headers['cache-control']).noStore));
}

/** Header names in `Vary`, lower-case. */
function variesBy(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

/**
 * The request's values of the headers in `Vary`. Without the key: entries belong to one key anyway, and no key belongs
 * on disk.
 */
export function varyOf(header: string | undefined, request: Headers): Entry['vary'] {
  const names = variesBy(header).filter((name) => name !== 'x-api-key' && name !== 'authorization');
  return Object.fromEntries(names.map((name) => [name, request[name] ?? null]));
}

/** Whether a cached response was selected by the same request headers. */
export function matches({ vary }: Entry, request: Headers): boolean {
  return Object.entries(vary).every(([name, value]) => (request[name] ?? null) === value);
}

/** Headers that revalidate a cached response; none without a validator. */
export function conditions({ headers }: Entry): Record<string, string> {
  return {
    ...(headers.etag === undefined ? {} : { 'if-none-match': headers.etag }),
    ...(headers['last-modified'] === undefined ? {} : { 'if-modified-since': headers['last-modified'] }),
  };
}

/**
 * Whether "not modified" is about this entry: it names no other tag. Weak tags equal their strong ones (RFC 9110,
 * 8.8.3.2).
 */
export function confirms({ headers, redirected }: ServiceResponse, entry: Entry): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const { etag } = headers;
  if (redirected === true) return false;
  return etag === undefined || entry.headers.etag === undefined || opaque(etag) === opaque(entry.headers.etag);
}

/**
 * Age of a response on arrival: its `Age` plus its time on the wire. Its `Date` is not used: the clock of a service may
 * differ from ours (RFC 9111, 4.2.3, leaves that choice).
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

/** Cache-Control of a response (RFC 9111, 5.2.2), as far as it concerns a private cache. */
interface CacheControl {
  readonly noStore: boolean;
  /** Stored, but revalidated before every use. A `no-cache` that names headers counts as one without names. */
  readonly noCache: boolean;
  /** Seconds; 0 for an invalid value, the smallest of several. Undefined: not given. */
  readonly maxAge: number | undefined;
}

/** Upper bound, seconds: a year. */
const LONGEST = 31_536_000;

/** Reads a header value. `s-maxage`, `public` and `proxy-revalidate` are for shared caches. */
export function readCacheControl(header: string | undefined): CacheControl {
  const directives = [...(header ?? '').matchAll(/([^\s,=;]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;]*)))?/g)].map(
    ([, name, quoted, plain]) => [name!.toLowerCase(), quoted ?? plain] as const,
  );
  const has = (name: string) => directives.some(([each]) => each === name);
  const ages = directives.filter(([name]) => name === 'max-age').map(([, value]) => seconds(value));
  const maxAge = ages.length === 0 ? undefined : Math.min(...ages);
  return { noStore: has('no-store'), noCache: has('no-cache'), maxAge };
}

/** Whole seconds (RFC 9111, 1.2.2); an invalid value is 0, stale. */
function seconds(value: string | undefined): number {
  return value !== undefined && /^\d+$/.test(value.trim()) ? Math.min(LONGEST, Number(value)) : 0;
}
