/** The handler for a host: reports the caller, caches responses, and hides paths of this machine. */
import { isMdsError } from '../../errors.ts';
import type { LiveStore } from '../../store/live-store.ts';

import { cacheControl } from '../cache/lifetime.ts';
import type { Gate, GateCall } from '../gates.ts';
import { createHandler, type HandlerOptions } from '../handler.ts';
import { withoutSecrets } from '../keys/secret.ts';
import type { ServiceRequest, ServiceResponse } from '../types.ts';
import type { Caller } from './types.ts';

export interface ServiceAnswer {
  readonly response: ServiceResponse;
  readonly caller: Caller | undefined;
}

/** Answers one request, synchronously from the cache; never throws or rejects. */
export type Service = (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>;

export interface ServiceOptions
  extends Omit<HandlerOptions, 'store' | 'explain' | 'entityTags' | 'cacheControl' | 'hidePaths'> {
  readonly store: LiveStore;
}

/** A service over a store that other processes write to. */
export function createService(options: ServiceOptions): Service {
  const { gates = [] } = options;
  const calls = new WeakMap<ServiceRequest, GateCall>();
  // First, so that the caller is known even if a later gate refuses the request.
  const remember: Gate = (call) => {
    calls.set(call.request, call);
  };
  const handle = createHandler({
    ...options,
    entityTags: true,
    cacheControl: oncePerInstant(cacheControl),
    hidePaths: true,
    gates: gates.length === 0 ? [] : [remember, ...gates],
  });
  return (request) => {
    const answered = (response: ServiceResponse): ServiceAnswer => ({
      response: response.status < 400 ? response : withoutKeys(response),
      caller: gates.length === 0 ? undefined : calls.get(request)?.caller,
    });
    const response = handle(request);
    return response instanceof Promise ? response.then(answered) : answered(response);
  };
}

/** An error repeats parts of the request. Clients and proxies log errors, and the address may contain a key. */
function withoutKeys(response: ServiceResponse): ServiceResponse {
  const body = withoutSecrets(response.body);
  return body === response.body ? response : { status: response.status, headers: response.headers, body };
}

/** The same lifetimes, each worked out once a millisecond: under load many answers are given in one. */
function oncePerInstant(lifetime: typeof cacheControl): typeof cacheControl {
  const known = new Map<string, string>();
  let instant = Number.NaN;
  /** The last question: under load most are the same. */
  let last: { spec: unknown; freshness: unknown; until: unknown; value: string } | undefined;
  return (spec, freshness, now, until) => {
    if (now !== instant) {
      known.clear();
      last = undefined;
      instant = now;
    }
    if (last !== undefined && last.spec === spec && last.freshness === freshness && last.until === until)
      return last.value;
    const key = `${spec.changesWith} ${String(freshness)} ${until}`;
    const value = known.get(key) ?? lifetime(spec, freshness, now, until);
    known.set(key, value);
    last = { spec, freshness, until, value };
    return value;
  };
}

/** Why `store` cannot be read now, as `/readyz` reports it; undefined when it can. */
export function storeTrouble(store: LiveStore): string | undefined {
  try {
    const { reader, release } = store.lease();
    try {
      return reader.isEmpty() ? 'store_empty' : undefined;
    } finally {
      release();
    }
  } catch (error) {
    return isMdsError(error, 'STORE_') ? error.code.toLowerCase() : 'store_unreadable';
  }
}
