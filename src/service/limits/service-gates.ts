/** Checks a request to a hosted service before it is answered: key, plan, rate, in this order. */

import { normalizeSymbol } from '../../endpoints/contract/symbol.ts';
import type { EndpointSpec, ListParam } from '../../endpoints/types.ts';
import { rawValue } from '../../endpoints/validate.ts';
import { MdsError } from '../../errors.ts';
import type { Gate, GateCall } from '../gates.ts';
import type { Keys } from '../keys/open-keys.ts';
import type { Caller, ServiceRequest } from '../types.ts';
import { DAY_MS, type Decision, MINUTE_MS } from './decision.ts';
import { includes, PLAN_LIMITS, type PlanLimits } from './plans.ts';

/** The gates of {@link createHandler}, over open keys. They set `GateCall.caller` for the log. */
export function serviceGates(keys: Pick<Keys, 'authenticate' | 'take'>): readonly Gate[] {
  return [keyGate(keys), planGate, rateGate(keys)];
}

/** Throws AUTH_MISSING, AUTH_INVALID: one answer for all that is wrong with a key. */
function keyGate(keys: Pick<Keys, 'authenticate'>): Gate {
  return async (call) => {
    call.caller = await callerOfKey(keys, call.request.headers['x-api-key'], 'X-API-Key', inAddress(call));
  };
}

/** Whose key `secret` is, found in `header`. Throws AUTH_MISSING, AUTH_INVALID. */
export async function callerOfKey(
  keys: Pick<Keys, 'authenticate'>,
  secret: string | undefined,
  header: string,
  note = '',
): Promise<Caller> {
  if (secret === undefined || secret.trim() === '') {
    throw new MdsError('AUTH_MISSING', `Send your API key in the header ${header}.${note}`);
  }
  const caller = await keys.authenticate(secret.trim());
  if (caller !== undefined) return caller;
  const message = `The key in the header ${header} is not valid: it is unknown, revoked or expired.`;
  throw new MdsError('AUTH_INVALID', message);
}

/** A key in the address ends in logs and histories: never taken there, and its sender is warned. */
function inAddress({ request }: GateCall): string {
  const there = request.query.some(([name, value]) => /^(x-)?api[-_]?key$/i.test(name) || value.includes('mds_live_'));
  return there ? ' A key in the address is not read; it may have been logged on the way: have it replaced.' : '';
}

const planGate: Gate = (call) => {
  const { plan } = callerOf(call);
  const { plan: required, path } = call.spec;
  if (includes(plan, required)) return;
  throw new MdsError('PLAN_REQUIRED', `${path} is part of the ${required} plan; your key has the ${plan} plan.`, {
    details: { required, current: plan },
  });
};

/** Throws RATE_LIMITED; whatever the answer, its headers say what is left. */
function rateGate(keys: Pick<Keys, 'take'>): Gate {
  return async (call) => {
    const caller = callerOf(call);
    const limits = PLAN_LIMITS[caller.plan];
    const cost = costOf(call.spec, call.request.query);
    const decision = await keys.take(caller, cost);
    Object.assign(call.responseHeaders, rateHeaders(decision, limits));
    if (decision.granted) return;
    const { window, limit, remaining } = decision;
    const wait = seconds(decision.waitMs);
    const what = cost === 1 ? '' : `; this request counts as ${cost}`;
    const message = `The ${caller.plan} plan allows ${limit} requests per ${window}${what}. Try again in ${wait} s.`;
    throw new MdsError('RATE_LIMITED', message, {
      details: { plan: caller.plan, window, limit, remaining, cost, retry_after_seconds: wait },
      retryAfter: wait,
    });
  };
}

function callerOf({ caller }: GateCall): Caller {
  if (caller === undefined) throw new Error('a gate ran before the key was read');
  return caller;
}

/**
 * The cost of a request in tokens: that of the route, or one per distinct symbol, from one up to the largest number of
 * symbols that the route takes. Computed before parameters are checked, so that invalid requests are charged too.
 */
export function costOf(spec: EndpointSpec, query: ServiceRequest['query']): number {
  if (spec.cost !== 'per-symbol') return spec.cost ?? 1;
  const list = spec.params.find((param): param is ListParam => param.kind === 'list' && param.items === 'symbol');
  const most = list?.maxItems ?? 1;
  const given = (list && rawValue(list, query, {})) ?? '';
  const symbols = new Set<string>();
  for (const item of given.split(',').map((each) => each.trim())) {
    if (symbols.size === most) break;
    const read = normalizeSymbol(item);
    if (item !== '') symbols.add(read.ok ? read.symbol : item);
  }
  return Math.max(1, symbols.size);
}

/**
 * Rate limits as headers: the three widely read of the IETF draft, and the policy
 * (draft-ietf-httpapi-ratelimit-headers-03), as `30;w=60, 500;w=86400`. Seconds are rounded up, so that a client that
 * waits that long is admitted.
 */
export function rateHeaders(decision: Decision, { perMinute, perDay }: PlanLimits): Record<string, string> {
  const minute = `${perMinute};w=${seconds(MINUTE_MS)}`;
  return {
    'ratelimit-limit': String(decision.limit),
    'ratelimit-remaining': String(decision.remaining),
    'ratelimit-reset': String(seconds(decision.resetMs)),
    'ratelimit-policy': perDay === undefined ? minute : `${minute}, ${perDay};w=${seconds(DAY_MS)}`,
  };
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
