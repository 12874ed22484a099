/** Steps that may refuse a request before it is answered: key, plan, rate limit. */
import type { EndpointSpec } from '../endpoints/types.ts';
import type { Caller, ServiceRequest } from './types.ts';

/** What a gate sees of a request, after routing and before anything else. */
export interface GateCall {
  readonly request: ServiceRequest;
  readonly spec: EndpointSpec;
  readonly requestId: string;
  /** Headers for whatever the answer will be (rate limits); lower-case names. */
  readonly responseHeaders: Record<string, string>;
  /** Set by the gate that knows it, for later gates and logs. */
  caller?: Caller;
}

/** Refuses a request by throwing a MdsError. */
export type Gate = (call: GateCall) => void | Promise<void>;

/**
 * Through all gates, in order; a promise only where one of them has to wait. Throws, or rejects with, what a gate
 * refuses by.
 */
export function passGates(gates: readonly Gate[], call: GateCall, from = 0): Promise<void> | undefined {
  for (let index = from; index < gates.length; index++) {
    const waiting = gates[index]!(call);
    if (waiting instanceof Promise) return waiting.then(() => passGates(gates, call, index + 1));
  }
  return undefined;
}
