/** Rules of caching: what is stored, and which request a cached response serves (RFC 9111, 3 and 4). */
import type { ServiceRequest, ServiceResponse } from '../../service/types.ts';
import { decode } from '../decode.ts';
import { readCacheControl } from './cache-control.ts';
import type { Entry } from './entry.ts';

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
  return holdsData(response);
}

/** Some services send failures with status 200. */
function holdsData(response: ServiceResponse): boolean {
  try {
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
export function variesBy(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

/** The request's values of the headers in `Vary`. Without the key: entries belong to one key anyway, and no key belongs on disk. */
export function varyOf(header: string | undefined, request: Readonly<Record<string, string>>): Entry['vary'] {
  const names = variesBy(header).filter((name) => name !== 'x-api-key' && name !== 'authorization');
  return Object.fromEntries(names.map((name) => [name, request[name] ?? null]));
}

/** Whether a cached response was selected by the same request headers. */
export function matches({ vary }: Entry, request: Readonly<Record<string, string>>): boolean {
  return Object.entries(vary).every(([name, value]) => (request[name] ?? null) === value);
}

/** Headers that revalidate a cached response; none without a validator. */
export function conditions({ headers }: Entry): Record<string, string> {
  return {
    ...(headers.etag === undefined ? {} : { 'if-none-match': headers.etag }),
    ...(headers['last-modified'] === undefined ? {} : { 'if-modified-since': headers['last-modified'] }),
  };
}

/** Whether "not modified" is about this entry: it names no other tag. Weak tags equal their strong ones (RFC 9110, 8.8.3.2). */
export function confirms({ headers, redirected }: ServiceResponse, entry: Entry): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const { etag } = headers;
  if (redirected === true) return false;
  return etag === undefined || entry.headers.etag === undefined || opaque(etag) === opaque(entry.headers.etag);
}
