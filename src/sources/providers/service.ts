/**
 * A price service on the web as a {@link PriceProvider}: sends the request, and turns what all services have in common
 * into faults.
 */
import { isMdsError, MdsError } from '../../errors.ts';
import { redactor } from '../../http/redact.ts';
import { BATCH } from '../../http/retry.ts';
import { textOf } from '../content.ts';
import type { Lane } from '../net/types.ts';
import type { DayRange, PriceProvider, ProviderAccess } from './types.ts';

/** The contact address is for the SEC alone; price services get a name without one. */
const USER_AGENT = 'Mozilla/5.0 (compatible; mds)';

/** 1962-01-01, before the first bar of any US record. */
export const FIRST_DAY = -2922;

export interface ServiceRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Query parameters that hold the token. */
  readonly secretQuery?: Readonly<Record<string, string>>;
}

/** A response of the service: any status that is no refusal. */
export interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
  readonly symbol: string;
  /** With a token removed. */
  readonly url: string;
}

/** What every request to a service has in common. */
export interface ServiceHead extends Pick<PriceProvider, 'name' | 'token'> {
  /** As in messages: `Alpha Vantage`. */
  readonly title: string;
  readonly origin: string;
  readonly accept: 'json' | 'text';
  /** Why a body is damaged, so that the request is retried; undefined for a good body. */
  readonly check?: ((body: Buffer) => string | undefined) | undefined;
  /** Refusals whose text the provider reads itself. */
  readonly reads?: readonly number[] | undefined;
}

export interface PriceService extends ServiceHead, Omit<PriceProvider, 'lane' | 'daily'>, Omit<Lane, 'name'> {
  /** `token` is empty where none is needed; `now` in ms UTC. */
  readonly request: (symbol: string, range: DayRange, token: string, now: number) => ServiceRequest;
  /** The content for the importer; undefined: the service has no prices for the range. Throws MdsError. */
  readonly read: (answer: ServiceAnswer) => string | undefined;
}

export function priceService(service: PriceService): PriceProvider {
  const { name, title, terms, paidOnly, token, formats, limits, concurrency, request, read } = service;
  const lane: Lane = { name, limits, concurrency, limitRetries: 1 };
  return {
    name,
    terms,
    paidOnly,
    token,
    lane,
    formats,
    async daily(symbol, range, access) {
      const answer = await askService(service, lane, access, symbol, (key) => request(symbol, range, key, access.now));
      const content = read(answer);
      if (content !== undefined) return [{ name: answer.url, bytes: Buffer.from(content, 'utf8') }];
      if (range.from !== undefined) return [];
      throw unknownSymbol(title, symbol);
    },
  };
}

/**
 * Sends one request; `symbol` is what messages name. Rejects with MdsError `SOURCE_*`, where a refusal is one of the
 * token or of the program.
 */
export async function askService(
  service: ServiceHead,
  lane: Lane,
  access: ProviderAccess,
  symbol: string,
  requestOf: (token: string) => ServiceRequest,
): Promise<ServiceAnswer> {
  const { title, token, origin, accept, check, reads } = service;
  if (token !== undefined && access.token === undefined) throw tokenMissing(service);
  const { path, query, headers, secretQuery } = requestOf(access.token ?? '');
  const base = (access.baseUrl ?? origin).replace(/\/+$/, '');
  const fetched = await access
    .fetch({
      url: `${base}${path}?${new URLSearchParams(query).toString()}`,
      headers: { 'user-agent': USER_AGENT, ...headers },
      secretQuery,
      accept,
      check,
      reads,
      lane,
      signal: access.signal,
    })
    .catch((error: unknown) => {
      if (isMdsError(error, 'SOURCE_REFUSED')) throw refused(service, error);
      throw isMdsError(error, 'SOURCE_RATE_LIMITED') && !hasTime(error) ? refusedAgain(title, error) : error;
    });
  // A body may echo the token, and messages about a body quote it.
  return {
    status: fetched.status,
    text: redactor([access.token])(textOf(fetched.body)),
    symbol,
    url: fetched.url,
  };
}

/** The service does not have the symbol. */
export function unknownSymbol(title: string, symbol: string): MdsError {
  return new MdsError('SOURCE_NOT_FOUND', `${title} has no prices of ${symbol}`, {
    hint: `it may be delisted or have another symbol there; import prices of your own with: mds import ${symbol}.csv`,
  });
}

/** A response without usable prices. */
export function badAnswer(title: string, symbol: string, what: string): MdsError {
  return new MdsError('SOURCE_NONSENSE', `${title}, ${symbol}: ${what}`, {
    hint: 'try again later, or choose another provider: mds config set prices NAME',
  });
}

/** The request limit is used up; `per`: `hour`, `day` or `minute`; `retryAfter` in seconds. */
export function limitReached(title: string, per: string, retry: string, retryAfter: number): MdsError {
  return new MdsError('SOURCE_RATE_LIMITED', `${title}'s limit of requests per ${per} is used up`, {
    hint: `run the same command again ${retry}; progress is saved`,
    retryAfter,
  });
}

/** Whether a 429 named a time longer than the fetcher waits: a limit, and no refusal of the program. */
function hasTime({ retryAfter = 0 }: MdsError): boolean {
  return retryAfter * 1000 > BATCH.retry.maxWaitMs;
}

/** 429 to the first request and again after a wait: the service may answer so for good. */
function refusedAgain(title: string, cause: MdsError): MdsError {
  return new MdsError('SOURCE_REFUSED', `${title} answers "too many requests" (429) even after a wait`, {
    hint: 'it refuses this program or this network address, or your plan is used up',
    cause,
  });
}

function tokenMissing({ name, title, token }: ServiceHead): MdsError {
  return new MdsError('SOURCE_REFUSED', `${title} requires a token`, {
    hint: `get one at ${token!.url} and store it with: mds auth token ${name} (or ${token!.variable})`,
  });
}

/** A refusal of the token; without one, of the program. */
export function refused(
  { name, title, token }: Pick<ServiceHead, 'name' | 'title' | 'token'>,
  cause?: MdsError,
): MdsError {
  if (token === undefined)
    return new MdsError('SOURCE_REFUSED', `${title} refuses requests of this program (${cause?.message})`, {
      hint: 'it may refuse them for good',
      cause,
    });
  return new MdsError('SOURCE_REFUSED', `${title} does not accept the token`, {
    hint: `store the right one with: mds auth token ${name} (${token.variable} overrides it where it is set)`,
  });
}
