/** Reads the base URL of a hosted service and builds the address of a request. */
import { MdsError } from '../errors.ts';

export interface BaseUrl {
  readonly origin: string;
  /** Path before the routes, without a slash at its end; often empty. */
  readonly prefix: string;
  /** Host and port, for messages. */
  readonly host: string;
}

/**
 * Reads a base URL. A path becomes a prefix of every route; a `/v2` at its end belongs to the routes and is removed.
 * Throws MdsError `BASE_URL_INVALID` for anything but an http(s) address without user, query and fragment (the message
 * does not repeat it, as it may hold a key), and `INSECURE_HTTP` for plain http to another machine unless
 * `allowInsecure`.
 */
export function parseBaseUrl(text: string, allowInsecure: boolean): BaseUrl {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !isHttp(url)) {
    const missing = /^[\w.-]+(:\d+)?(\/|$)/.test(text.trim());
    throw invalid(missing ? 'it must begin with https://' : 'it must look like https://api.example.com');
  }
  if (url.username !== '' || url.password !== '') throw invalid('it must not contain a user or password');
  if (url.search !== '' || url.hash !== '') throw invalid('it must not contain a query or fragment');
  if (url.protocol === 'http:' && !allowInsecure && !isLoopback(url.hostname)) {
    throw new MdsError('INSECURE_HTTP', `plain http to ${url.host} would send the key unencrypted`, {
      hint: 'use https://, or allow it with --insecure-http (setting insecure_http)',
    });
  }
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '');
  return { origin: url.origin, prefix, host: url.host };
}

/** Whether a host name (as in `URL.hostname`) is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export function isHttp(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}

/** The address of a route under a base URL. `path` begins with a slash and cannot lead to another origin. */
export function addressOf(base: BaseUrl, path: string, query: readonly (readonly [string, string])[]): URL {
  const route = path.replace(/#.*/s, '');
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const mark = pairs === '' ? '' : route.includes('?') ? '&' : '?';
  return new URL(`${base.origin}${base.prefix}${path.startsWith('/') ? '' : '/'}${route}${mark}${pairs}`);
}

/** Leaves commas: they separate lists and read better in a log. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',');
}

function invalid(reason: string): MdsError {
  return new MdsError('BASE_URL_INVALID', `invalid base URL: ${reason}`, {
    hint: 'set it with: mds config set base_url https://api.example.com',
  });
}
