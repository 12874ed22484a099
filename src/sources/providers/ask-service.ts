/** What the price services have in common: addresses, the name they are asked under, faults that name the symbol. */

import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import type { Fetched, Lane, ProviderAccess, RawPriceDocument } from '../net/types.ts';

/** The contact address is the SEC's alone; price services get a name without one. */
const USER_AGENT = 'Mozilla/5.0 (compatible; mds)';

/** Before the first bar of any US record. */
export const FIRST_DAY: EpochDay = -2922;

export interface Question {
  readonly base: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secretQuery?: Readonly<Record<string, string>>;
  readonly accept: 'json' | 'text';
  readonly lane: Lane;
}

/** Asks a service. Rejects with MdsError `SOURCE_*`. */
export function ask(question: Question, access: ProviderAccess): Promise<Fetched> {
  const { base, path, query, headers, secretQuery, accept, lane } = question;
  const url = `${(access.baseUrl ?? base).replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`;
  return access.fetch({
    url,
    headers: { 'user-agent': USER_AGENT, ...headers },
    ...(secretQuery === undefined ? {} : { secretQuery }),
    accept,
    lane,
    ...(access.signal === undefined ? {} : { signal: access.signal }),
  });
}

/** The body as text. */
export function textOf({ body }: Fetched): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
}

/** The body as JSON; undefined where it is none (a page beside a status that says enough). */
export function jsonOf(fetched: Fetched): unknown {
  try {
    return JSON.parse(textOf(fetched));
  } catch {
    return undefined;
  }
}

export function document(name: string, content: string): RawPriceDocument {
  return { name, bytes: Buffer.from(content, 'utf8') };
}

/** The service does not have the symbol. */
export function unknownSymbol(service: string, symbol: string): MdsError {
  return new MdsError('SOURCE_NOT_FOUND', `${service} has no prices of ${symbol}`, {
    hint: `it may be delisted or have another symbol there; bring prices of your own with: mds import ${symbol}.csv`,
  });
}

export function nonsense(service: string, symbol: string, what: string): MdsError {
  return new MdsError('SOURCE_NONSENSE', `${service}, ${symbol}: ${what}`, {
    hint: 'try again later; another provider is chosen with: mds config set prices NAME',
  });
}

/** A service that takes a token, without one. */
export function tokenNeeded(service: string, variable: string, address: string): MdsError {
  return new MdsError('SOURCE_REFUSED', `${service} takes a token, and there is none`, {
    hint: `get one at ${address} and store it with: mds auth token ${service.toLowerCase().replace(' ', '')} (or ${variable})`,
  });
}

/** The token is not accepted. */
export function tokenRefused(service: string, variable: string): MdsError {
  return new MdsError('SOURCE_REFUSED', `${service} does not accept the token`, {
    hint: `store the right one with: mds auth token ${service.toLowerCase().replace(' ', '')} (${variable} goes before it where it is set)`,
  });
}

/** `2026-11-20`, or nothing. */
export function dayText(day: EpochDay | undefined): string | undefined {
  return day === undefined ? undefined : formatDay(day);
}
