/** The rate limit as headers: the three of the IETF draft that are widely read, and the policy (draft-ietf-httpapi-ratelimit-headers-03). */
import { MINUTE_MS } from './bucket.ts';
import type { PlanLimits } from './plans.ts';
import { DAY_MS, type Verdict } from './verdict.ts';

/** Lower-case names. Seconds are rounded up: whoever waits that long is let in. */
export function rateHeaders(verdict: Verdict, limits: PlanLimits): Record<string, string> {
  return {
    'ratelimit-limit': String(verdict.limit),
    'ratelimit-remaining': String(verdict.remaining),
    'ratelimit-reset': String(seconds(verdict.resetMs)),
    'ratelimit-policy': policy(limits),
  };
}

export function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

/** `30;w=60, 500;w=86400`. */
function policy({ perMinute, perDay }: PlanLimits): string {
  const minute = `${perMinute};w=${seconds(MINUTE_MS)}`;
  return perDay === undefined ? minute : `${minute}, ${perDay};w=${seconds(DAY_MS)}`;
}
