/**
 * What each plan allows (FIELDS 8.2). Units: tokens; a request costs one, but for compare and sections
 * (`EndpointSpec.cost`).
 */
import type { Plan } from '../../endpoints/types.ts';

export interface PlanLimits {
  readonly perMinute: number;
  /** From 00:00 UTC to the next; undefined: no bound but the minute's. */
  readonly perDay?: number;
}

/** Plans from the least to the most: one includes what those before it include. */
export const PLANS: readonly Plan[] = ['free', 'starter', 'builder'];

export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: { perMinute: 30, perDay: 500 },
  starter: { perMinute: 120 },
  builder: { perMinute: 600 },
};

/** Whether a key of plan `has` may use a route of plan `needs`. */
export function includes(has: Plan, needs: Plan): boolean {
  return PLANS.indexOf(has) >= PLANS.indexOf(needs);
}
