/** The handler as a host wants it: who called is told, the store is held while it is read, and no answer names a path of this machine. */
import { createHandler, type Gate, type GateCall, type HandlerOptions } from '../handler.ts';
import type { ServiceRequest, ServiceResponse } from '../types.ts';
import { hidePaths } from './mask.ts';
import type { ServingStore } from './serving-store.ts';
import type { Caller } from './types.ts';

export interface ServiceAnswer {
  readonly response: ServiceResponse;
  readonly caller: Caller | undefined;
}

/** Answers one request; rejects for nothing. */
export type Service = (request: ServiceRequest) => Promise<ServiceAnswer>;

export interface ServiceOptions extends Omit<HandlerOptions, 'store' | 'explain' | 'entityTags'> {
  readonly store: ServingStore;
}

/** A service over a store that other processes write to. */
export function createService({ store, ...options }: ServiceOptions): Service {
  const calls = new WeakMap<ServiceRequest, GateCall>();
  // First, so that whoever is refused by a later gate is known as well.
  const remember: Gate = (call) => {
    calls.set(call.request, call);
  };
  const handle = createHandler({
    ...options,
    store: store.reader,
    entityTags: true,
    gates: [remember, ...(options.gates ?? [])],
  });
  return async (request) => {
    const release = store.hold();
    try {
      const response = await handle(request);
      return { response: hidePaths(response, store.path), caller: callerOf(calls.get(request)) };
    } finally {
      release();
    }
  };
}

/** What the gates learned of the key; undefined without keys. */
function callerOf(call: (GateCall & { readonly caller?: Caller }) | undefined): Caller | undefined {
  return call?.caller;
}
