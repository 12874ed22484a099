/** A transport that caches the responses of another as HTTP allows (RFC 9111, a private cache). */

import { EXIT, MdsError } from '../../errors.ts';
import type { ServiceRequest, ServiceResponse } from '../../service/types.ts';
import type { Transport } from '../core.ts';
import type { Disk } from './disk.ts';
import { cachedHeaders, type Entry, entryText, readEntry } from './entry.ts';
import {
  ageOf,
  ageOnArrival,
  conditions,
  confirms,
  freshFor,
  invalidates,
  isCacheable,
  isStorable,
  matches,
  varyOf,
} from './rules.ts';

/**
 * `use`: as the service allows; `confirm`: revalidate every time; `refresh`: request again and replace; `offline`:
 * cached responses only, whatever their age.
 */
export type CacheMode = 'use' | 'confirm' | 'refresh' | 'offline';

export interface CacheOptions {
  readonly mode: CacheMode;
  readonly disk: Disk;
  /** The file name of an address; see `entry.ts`. */
  readonly nameOf: (address: string) => string;
  /** Opens the transport to the service; called with the first request to send. */
  readonly connect: () => Promise<Transport>;
  /** Headers that the transport below adds, for `Vary`. */
  readonly sends: Readonly<Record<string, string>>;
  /** Removes the key from a text: a request that contains it is never cached. */
  readonly redact: (text: string) => string;
  readonly now: () => number;
  /**
   * Whether what entity tags leave out (market status, ages) may differ between two instants, ms: "not modified" would
   * then keep an old age, so such an entry is requested as a whole.
   */
  readonly agedBetween: (then: number, now: number) => boolean;
  readonly log?: ((line: string) => void) | undefined;
  /** Receives the age of each response served offline, ms; undefined: the clock was set back since. */
  readonly onOffline?: ((age: number | undefined) => void) | undefined;
}

/**
 * Rejects as the transport below does, and with `OFFLINE` where only cached responses may be used and none is
 * available.
 */
export function cachingTransport(options: CacheOptions): Transport {
  const { mode, disk, nameOf, redact, now, sends } = options;
  const log = (line: string): void => options.log?.(`* ${line}`);
  let below: Promise<Transport> | undefined;
  let open: Transport | undefined;

  async function send(request: ServiceRequest): Promise<ServiceResponse> {
    below ??= options.connect();
    open = await below;
    return open.handle(request);
  }

  function cached(name: string, request: ServiceRequest): Entry | undefined {
    const text = disk.read(name);
    if (text === undefined) return undefined;
    const entry = readEntry(text);
    if (entry === undefined) {
      log('a damaged cached response was deleted');
      disk.remove(name);
      return undefined;
    }
    return matches(entry, { ...sends, ...request.headers }) ? entry : undefined;
  }

  async function handle(request: ServiceRequest): Promise<ServiceResponse> {
    const address = `${request.path}?${request.query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`;
    const shown = addressText(request);
    if (!isCacheable(request) || redact(address) !== address || redact(shown) !== shown) {
      if (mode === 'offline') throw notCached(redact(shown), 'it is never cached');
      return send(request);
    }
    const name = nameOf(address);
    const entry = cached(name, request);
    if (mode === 'offline') {
      if (entry === undefined) throw notCached(shown, undefined);
      const age = ageOf(entry, now());
      log(`offline, from the cache, ${ageText(age)} old: ${shown}`);
      options.onOffline?.(age);
      return served(entry, age);
    }
    if (entry !== undefined && mode === 'use') {
      const left = freshFor(entry.headers, entry, now());
      const age = ageOf(entry, now());
      if (left > 0) {
        log(`from the cache, ${ageText(age)} old, fresh for ${ageText(left)}: ${shown}`);
        return served(entry, age);
      }
      log(`in the cache, ${ageText(age)} old, revalidating: ${shown}`);
    } else if (entry === undefined) log(`not in the cache: ${shown}`);
    return sendAndStore(request, name, entry, shown);
  }

  async function sendAndStore(
    request: ServiceRequest,
    name: string,
    entry: Entry | undefined,
    shown: string,
  ): Promise<ServiceResponse> {
    const sentAt = now();
    const refreshing = mode === 'refresh';
    const extra = refreshing ? { 'cache-control': 'no-cache' } : confirmable(entry, sentAt) ? conditions(entry) : {};
    let response: ServiceResponse;
    try {
      response = await send({ ...request, headers: { ...request.headers, ...extra } });
    } catch (error) {
      throw entry === undefined ? error : withAdvice(error, ageOf(entry, now()));
    }
    const times = { receivedAt: now(), ageThen: ageOnArrival(response.headers, now() - sentAt) };
    if (response.status === 304 && entry !== undefined && !refreshing) {
      if (!confirms(response, entry)) return sendAndStore(request, name, undefined, shown);
      const renewed: Entry = { ...entry, ...times, headers: { ...entry.headers, ...cachedHeaders(response.headers) } };
      log(`unchanged, from the cache: ${shown}`);
      disk.write(name, entryText(renewed));
      return served(renewed, times.ageThen);
    }
    if (isStorable(response)) {
      const headers = cachedHeaders(response.headers);
      const vary = varyOf(headers.vary, { ...sends, ...request.headers });
      disk.write(name, entryText({ ...times, headers, vary, body: response.body }));
    } else if (invalidates(response)) disk.remove(name);
    return response;
  }

  /** Whether the service may be asked if this entry still holds. */
  function confirmable(entry: Entry | undefined, at: number): entry is Entry {
    const age = entry && ageOf(entry, at);
    return age !== undefined && !options.agedBetween(at - age, at);
  }

  return {
    handle,
    hosted: true,
    until: () => open?.until?.(),
    close: () => {
      open?.close();
      disk.close();
      const fault = disk.fault();
      if (fault !== undefined) log(`the cache cannot be used (${fault})`);
    },
  };
}

/** A cached response with its age (RFC 9111, 5.1). */
function served({ headers, body }: Entry, age: number | undefined): ServiceResponse {
  return { status: 200, headers: { ...headers, age: String(Math.floor((age ?? 0) / 1000)) }, body };
}

function addressText({ path, query }: ServiceRequest): string {
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&');
  return asked === '' ? path : `${path}?${asked}`;
}

function notCached(shown: string, why: string | undefined): MdsError {
  return new MdsError('OFFLINE', `offline, and no cached response for ${shown}${why === undefined ? '' : `: ${why}`}`, {
    hint: 'run it once online (without --offline and MDS_OFFLINE), or use a store: --store FILE, --sample',
  });
}

/** Adds to a network failure that an older response is cached; it is not served instead. */
function withAdvice(error: unknown, age: number | undefined): unknown {
  if (!(error instanceof MdsError) || error.exitCode !== EXIT.network) return error;
  const { hint, cause } = error;
  const advice = `--offline shows the response of ${ageText(age)} ago`;
  return new MdsError(error.code, error.message, {
    ...error,
    cause,
    hint: hint === undefined ? advice : `${hint}; ${advice}`,
  });
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** `12 s`, `5 min`, `3 h`, `2 d`, rounded down; undefined gives `an unknown time`. `ms` is not negative. */
export function ageText(ms: number | undefined): string {
  if (ms === undefined) return 'an unknown time';
  const unit = UNITS.find(([, size]) => ms >= size);
  return unit === undefined ? `${Math.floor(ms / 1000)} s` : `${Math.floor(ms / unit[1])} ${unit[0]}`;
}
