/** Which answers are kept, and which request a kept one answers (RFC 9111, 3 and 4). */
import type { ServiceRequest, ServiceResponse } from '../../service/types.ts';
import { decode } from '../decode.ts';
import { readCacheControl } from './cache-control.ts';
import type { Entry } from './entry.ts';

/** Whether a request may be answered from a cache at all: one to a route of the contract. */
export function isCacheable({ method, path }: ServiceRequest): boolean {
  return method === 'GET' && path.startsWith('/v2/');
}

/** Whether an answer is kept: a success with data, that no header forbids to keep, from where it was asked. */
export function isStorable(response: ServiceResponse): boolean {
  const { status, headers, redirected } = response;
  if (status !== 200 || redirected === true) return false;
  if (headers['set-cookie'] !== undefined || headers['content-range'] !== undefined) return false;
  if (readCacheControl(headers['cache-control']).noStore || variesBy(headers.vary).includes('*')) return false;
  return holdsData(response);
}

/** Failures travel under 200 too. */
function holdsData(response: ServiceResponse): boolean {
  try {
    decode(response);
    return true;
  } catch {
    return false;
  }
}

/** Whether an answer says that what was kept for its request is no more. */
export function forgets({ status, headers, redirected }: ServiceResponse): boolean {
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

/** What the request said under the names in `Vary`. Not the key: a kept answer is one key's anyway, and no key belongs on a disk. */
export function varyOf(header: string | undefined, request: Readonly<Record<string, string>>): Entry['vary'] {
  const names = variesBy(header).filter((name) => name !== 'x-api-key' && name !== 'authorization');
  return Object.fromEntries(names.map((name) => [name, request[name] ?? null]));
}

/** Whether a kept answer was chosen by the same request headers. */
export function matches({ vary }: Entry, request: Readonly<Record<string, string>>): boolean {
  return Object.entries(vary).every(([name, value]) => (request[name] ?? null) === value);
}

/** The headers that ask whether a kept answer still holds; none where it has nothing to be told by. */
export function conditions({ headers }: Entry): Record<string, string> {
  return {
    ...(headers.etag === undefined ? {} : { 'if-none-match': headers.etag }),
    ...(headers['last-modified'] === undefined ? {} : { 'if-modified-since': headers['last-modified'] }),
  };
}

/** Whether "not modified" is about this entry: it names no other one. Weak tags are equal to their strong ones (RFC 9110, 8.8.3.2). */
export function confirms({ headers, redirected }: ServiceResponse, entry: Entry): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const { etag } = headers;
  if (redirected === true) return false;
  return etag === undefined || entry.headers.etag === undefined || opaque(etag) === opaque(entry.headers.etag);
}
