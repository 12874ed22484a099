/** Follows redirects, and says whether credentials may still be sent. */
import { isHttp, isLoopback } from './base-url.ts';
import { BAD_REDIRECT, coded, type Head } from './wire.ts';

const MAX_REDIRECTS = 5;

/**
 * Sends to `first` and follows at most five redirects. `send` gets `isOwnOrigin`: false once another origin was
 * involved, also on the way back, as in browsers; credentials are then left out. `allowInsecure` permits plain http to
 * another machine. Rejects as `send` does, and with BAD_REDIRECT.
 */
export async function followRedirects<R extends Head>(
  first: URL,
  allowInsecure: boolean,
  send: (url: URL, isOwnOrigin: boolean) => Promise<R>,
): Promise<{ readonly response: R; readonly url: URL }> {
  let url = first;
  let isOwnOrigin = true;
  for (let hop = 0; ; hop++) {
    const response = await send(url, isOwnOrigin);
    const next = nextAddress(url, response, allowInsecure);
    if (next === undefined) return { response, url };
    if (hop >= MAX_REDIRECTS) throw coded(BAD_REDIRECT, `it redirects again and again (${MAX_REDIRECTS} times)`);
    isOwnOrigin &&= next.origin === url.origin;
    url = next;
  }
}

function nextAddress(from: URL, { status, headers }: Head, allowInsecure: boolean): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined;
  // Node reads header bytes as Latin-1; addresses in UTF-8 are common all the same.
  const location = Buffer.from(headers.location, 'latin1').toString('utf8');
  const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (to === undefined || !isHttp(to)) throw refused('to something that is no web address');
  if (from.protocol === 'https:' && to.protocol === 'http:') throw refused(`from https to plain http (${to.host})`);
  if (to.protocol === 'http:' && !allowInsecure && !isLoopback(to.hostname))
    throw refused(`to plain http (${to.host})`);
  to.username = '';
  to.password = '';
  to.hash = '';
  return to;
}

function refused(where: string): Error {
  return coded(BAD_REDIRECT, `it redirects ${where}; not followed`);
}
