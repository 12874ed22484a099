/** What a request is addressed to: its target (path unchanged, query decoded as form data) and its host. */
import { isIP } from 'node:net';

export interface Target {
  /** Still percent-encoded, always valid percent-encoding of UTF-8; the router decodes its segments. */
  readonly path: string;
  /** In order, with repeated names. */
  readonly query: readonly (readonly [string, string])[];
}

/** What is wrong with a target. */
export type TargetFault = 'too_long' | 'malformed';

/** Longest target, bytes: 8 KiB is what proxies and servers commonly allow. */
export const MAX_TARGET = 8192;

const NO_QUERY: Target['query'] = [];

/**
 * `/v2/search?q=a+b%20c` as path and pairs. A target in absolute form (as proxies send it) loses its origin. What is no
 * percent-encoding of UTF-8 is malformed. Node's parser refuses bytes beyond ASCII before (see `client-errors.ts`).
 */
export function parseTarget(raw: string): Target | TargetFault {
  if (raw.length > MAX_TARGET) return 'too_long';
  const text = withoutOrigin(raw);
  const mark = text.indexOf('?');
  const path = mark < 0 ? text : text.slice(0, mark);
  if (path.includes('%') && decoded(path) === undefined) return 'malformed';
  if (mark < 0 || mark === text.length - 1) return { path, query: NO_QUERY };
  const query = parseQuery(text.slice(mark + 1));
  return query === undefined ? 'malformed' : { path, query };
}

/** Pairs of a query: `&` between, `+` for a space, `%XX`. Undefined where the percent-encoding is broken. */
function parseQuery(text: string): Target['query'] | undefined {
  const pairs: [string, string][] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = formValue(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : formValue(part.slice(equals + 1));
    if (name === undefined || value === undefined) return undefined;
    pairs.push([name, value]);
  }
  return pairs;
}

function formValue(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decoded(spaced) : spaced;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A fragment never belongs in a request, but some clients send it. */
function withoutOrigin(text: string): string {
  const bare = text.includes('#') ? text.slice(0, text.indexOf('#')) : text;
  if (bare.startsWith('/')) return bare;
  const origin = /^https?:\/\/[^/?]*/i.exec(bare)?.[0];
  if (origin === undefined) return bare;
  const rest = bare.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Whether a Host header can only mean the machine itself, or was typed as an address: `localhost`, names below it, and
 * IP addresses, each with or without a port. A web site that points its own name at this machine (DNS rebinding) cannot
 * have its visitors' browsers send any of these.
 */
export function isOwnName(header: string): boolean {
  const name = header.replace(/:\d*$/, '').toLowerCase().replace(/\.$/, '');
  const address = name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(address) !== 0;
}

/**
 * Whether the page of an Origin header is of this machine (loopback, any port) or of the service itself, by the Host
 * header of the same request; `null`, which sandboxed pages send, is not.
 */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const authority = /^https?:\/\/([^/?#@]+)$/i.exec(origin)?.[1]?.toLowerCase();
  if (authority === undefined) return false;
  if (authority === host?.toLowerCase()) return true;
  const name = authority.replace(/:\d*$/, '').replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
