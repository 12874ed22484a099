/** Where a redirect may lead, and whether the key may come along. */
import { MdsError } from '../../errors.ts';
import { isHttp, isLoopback } from './base-url.ts';
import type { WireResponse } from './wire.ts';

export const MOST_REDIRECTS = 5;

/** The next address of a redirect; undefined for an answer that is none. Throws MdsError `REDIRECT_REFUSED`. */
export function nextAddress(from: URL, { status, headers }: WireResponse, allowInsecure: boolean): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined;
  // Node reads header bytes as Latin-1; addresses in UTF-8 are common all the same.
  const location = Buffer.from(headers.location, 'latin1').toString('utf8');
  const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (to === undefined || !isHttp(to)) throw refused(status, 'to what is no web address');
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw refused(status, `from https to plain http (${to.host})`);
  if (to.protocol === 'http:' && !allowInsecure && !isLoopback(to.hostname))
    throw refused(status, `to plain http (${to.host})`);
  to.username = '';
  to.password = '';
  to.hash = '';
  return to;
}

/** Throws MdsError `REDIRECT_REFUSED` when there have been too many. */
export function countRedirect(hop: number, host: string): void {
  if (hop < MOST_REDIRECTS) return;
  throw new MdsError('REDIRECT_REFUSED', `${host} redirects again and again (${MOST_REDIRECTS} times)`, {
    hint: 'check the base URL',
  });
}

function refused(status: number, where: string): MdsError {
  return new MdsError('REDIRECT_REFUSED', `the service redirects ${where}; not followed`, {
    status,
    hint: 'check the base URL',
  });
}
