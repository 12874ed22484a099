/** What a hosted service asks of a request before it is answered: a key, its plan, its rate. In this order. */

import { MdsError } from '../../errors.ts';
import type { Gate, GateCall } from '../gates.ts';
import type { Caller, Keys } from '../keys/types.ts';
import { costOf } from './cost.ts';
import { rateHeaders, seconds } from './headers.ts';
import { includes, PLAN_LIMITS } from './plans.ts';

/** The gates of {@link createHandler}, over open keys. They set `GateCall.caller` for whoever logs. */
export function serviceGates(keys: Pick<Keys, 'authenticate' | 'take'>): readonly Gate[] {
  return [keyGate(keys), planGate, rateGate(keys)];
}

/** Throws AUTH_MISSING, AUTH_INVALID: one answer for all that is wrong with a key. */
function keyGate(keys: Pick<Keys, 'authenticate'>): Gate {
  return async (call) => {
    const secret = call.request.headers['x-api-key'];
    if (secret === undefined || secret.trim() === '') {
      throw new MdsError('AUTH_MISSING', `Send your API key in the header X-API-Key.${inAddress(call)}`);
    }
    const caller = await keys.authenticate(secret.trim());
    if (caller === undefined) {
      const message = 'The key in the header X-API-Key is not valid: it is unknown, revoked or expired.';
      throw new MdsError('AUTH_INVALID', message);
    }
    call.caller = caller;
  };
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
    const verdict = await keys.take(caller, cost);
    Object.assign(call.responseHeaders, rateHeaders(verdict, limits));
    if (verdict.granted) return;
    const wait = seconds(verdict.waitMs);
    const what = cost === 1 ? '' : `; this request counts as ${cost}`;
    const message = `The ${caller.plan} plan allows ${verdict.limit} requests a ${verdict.window}${what}. Try again in ${wait} s.`;
    throw new MdsError('RATE_LIMITED', message, {
      details: {
        plan: caller.plan,
        window: verdict.window,
        limit: verdict.limit,
        remaining: verdict.remaining,
        cost,
        retry_after_seconds: wait,
      },
      retryAfter: wait,
    });
  };
}

function callerOf({ caller }: GateCall): Caller {
  if (caller === undefined) throw new Error('a gate ran before the key was read');
  return caller;
}
