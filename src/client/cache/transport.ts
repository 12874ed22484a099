/** A transport that keeps the answers of another, and answers from them as HTTP allows (RFC 9111, a private cache). */

import { EXIT, MdsError } from '../../errors.ts';
import type { ServiceRequest, ServiceResponse } from '../../service/types.ts';
import type { Transport } from '../core.ts';
import { ageText } from './age-text.ts';
import type { Disk } from './disk.ts';
import { type Entry, entryText, keptHeaders, readEntry } from './entry.ts';
import { ageOf, ageOnArrival, freshFor } from './freshness.ts';
import { conditions, confirms, forgets, isCacheable, isStorable, matches, varyOf } from './rules.ts';

/**
 * `use`: as the service allows; `confirm`: ask every time whether a kept answer still holds; `refresh`: ask anew and replace it;
 * `offline`: kept answers only, whatever their age.
 */
export type CacheMode = 'use' | 'confirm' | 'refresh' | 'offline';

export interface CacheOptions {
  readonly mode: CacheMode;
  readonly disk: Disk;
  /** The name an address is kept under; see `naming.ts`. */
  readonly nameOf: (address: string) => string;
  /** Makes the transport that asks the service; called when there is something to ask. */
  readonly connect: () => Promise<Transport>;
  /** Headers that the transport below adds, for `Vary`. */
  readonly sends: Readonly<Record<string, string>>;
  /** Takes the key out of a text: a request that holds it is never kept. */
  readonly redact: (text: string) => string;
  readonly now: () => number;
  readonly log?: ((line: string) => void) | undefined;
  /** Told the age of each answer given offline, ms; undefined: the clock has been set back since. */
  readonly onOffline?: ((age: number | undefined) => void) | undefined;
}

/** Rejects as the transport below does, and with `OFFLINE` for what is not kept when only that may be used. */
export function cachingTransport(options: CacheOptions): Transport {
  const { mode, disk, nameOf, redact, now, sends } = options;
  const log = (line: string): void => options.log?.(`* ${line}`);
  let below: Promise<Transport> | undefined;
  let open: Transport | undefined;

  async function send(request: ServiceRequest): Promise<ServiceResponse> {
    below ??= options.connect().then((transport) => {
      open = transport;
      return transport;
    });
    return (await below).handle(request);
  }

  function kept(name: string, request: ServiceRequest): Entry | undefined {
    const text = disk.read(name);
    if (text === undefined) return undefined;
    const entry = readEntry(text);
    if (entry === undefined) {
      log('a kept answer was damaged and is deleted');
      disk.remove(name);
      return undefined;
    }
    return matches(entry, { ...sends, ...request.headers }) ? entry : undefined;
  }

  async function handle(request: ServiceRequest): Promise<ServiceResponse> {
    const address = `${request.path}?${request.query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`;
    const shown = addressText(request);
    if (!isCacheable(request) || redact(address) !== address || redact(shown) !== shown) {
      if (mode === 'offline') throw notKept(redact(shown), 'it is never kept');
      return send(request);
    }
    const name = nameOf(address);
    const entry = kept(name, request);
    if (mode === 'offline') {
      if (entry === undefined) throw notKept(shown, undefined);
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
      log(`in the cache, ${ageText(age)} old, asking whether it still holds: ${shown}`);
    } else if (entry === undefined) log(`not in the cache: ${shown}`);
    return askAndKeep(request, name, entry, shown);
  }

  async function askAndKeep(
    request: ServiceRequest,
    name: string,
    entry: Entry | undefined,
    shown: string,
  ): Promise<ServiceResponse> {
    const asked = now();
    const refreshing = mode === 'refresh';
    const extra = refreshing ? { 'cache-control': 'no-cache' } : entry === undefined ? {} : conditions(entry);
    let response: ServiceResponse;
    try {
      response = await send({ ...request, headers: { ...request.headers, ...extra } });
    } catch (error) {
      throw entry === undefined ? error : withAdvice(error, ageOf(entry, now()));
    }
    const times = { receivedAt: now(), ageThen: ageOnArrival(response.headers, now() - asked) };
    if (response.status === 304 && entry !== undefined && !refreshing) {
      if (!confirms(response, entry)) return askAndKeep(request, name, undefined, shown);
      const renewed: Entry = { ...entry, ...times, headers: { ...entry.headers, ...keptHeaders(response.headers) } };
      log(`unchanged, from the cache: ${shown}`);
      keep(name, renewed);
      return served(renewed, times.ageThen);
    }
    if (isStorable(response)) {
      const headers = keptHeaders(response.headers);
      const vary = varyOf(headers.vary, { ...sends, ...request.headers });
      keep(name, { ...times, headers, vary, body: response.body });
    } else if (forgets(response)) disk.remove(name);
    return response;
  }

  function keep(name: string, entry: Entry): void {
    disk.write(name, entryText(entry));
  }

  return {
    handle,
    hosted: true,
    close: () => {
      open?.close();
      disk.close();
      const fault = disk.fault();
      if (fault !== undefined) log(`the cache cannot be used (${fault})`);
    },
  };
}

/** A kept answer as a response, with the age HTTP wants told (RFC 9111, 5.1). */
function served({ headers, body }: Entry, age: number | undefined): ServiceResponse {
  return { status: 200, headers: { ...headers, age: String(Math.floor((age ?? 0) / 1000)) }, body };
}

function addressText({ path, query }: ServiceRequest): string {
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&');
  return asked === '' ? path : `${path}?${asked}`;
}

function notKept(shown: string, why: string | undefined): MdsError {
  return new MdsError('OFFLINE', `offline, and no answer is kept for ${shown}${why === undefined ? '' : `: ${why}`}`, {
    hint: 'ask once online (without --offline and MDS_OFFLINE), or answer from a store: --store FILE, --sample',
  });
}

/** A failure of the network says that there is an older answer; it is not given in its place. */
function withAdvice(error: unknown, age: number | undefined): unknown {
  if (!(error instanceof MdsError) || error.exitCode !== EXIT.network) return error;
  const { hint, cause } = error;
  const advice = `--offline shows the answer of ${ageText(age)} ago`;
  return new MdsError(error.code, error.message, {
    ...error,
    cause,
    hint: hint === undefined ? advice : `${hint}; ${advice}`,
  });
}
