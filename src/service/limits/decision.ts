/** Decides whether tokens may be taken, and what the response reports. Pure. */
import { type Bucket, MINUTE_MS, put, settled, tokensIn, waitFor } from './bucket.ts';
import type { PlanLimits } from './plans.ts';

export const DAY_MS = 86_400_000;

/** The limit that is nearest to being reached. */
export interface LimitState {
  readonly window: 'minute' | 'day';
  readonly limit: number;
  readonly remaining: number;
  /** Until tokens of this limit come back, ms. */
  readonly resetMs: number;
}

export interface Decision extends LimitState {
  readonly granted: boolean;
  /** Until the same request can be granted, ms; 0 when it was. */
  readonly waitMs: number;
}

export interface Account {
  readonly bucket: Bucket;
  /** Tokens taken since 00:00 UTC. */
  readonly today: number;
}

/** Wall clock, which gives the day, and a monotonic clock. Both ms. */
export interface Clocks {
  readonly wall: number;
  readonly uptime: number;
}

/** The decision on `cost` tokens, and the account after it. */
export function decide(
  { bucket: before, today }: Account,
  limits: PlanLimits,
  cost: number,
  clocks: Clocks,
): { readonly decision: Decision; readonly account: Account } {
  const bucket = settled(before, clocks.uptime);
  const minuteWait = waitFor(bucket, clocks.uptime, limits.perMinute, cost) ?? MINUTE_MS;
  const dayWait = limits.perDay !== undefined && today + cost > limits.perDay ? untilMidnight(clocks.wall) : 0;
  const waitMs = Math.max(minuteWait, dayWait);
  if (waitMs > 0) {
    const state = dayWait >= minuteWait ? day(limits, today, clocks) : undefined;
    return {
      decision: { granted: false, waitMs, ...(state ?? minute(limits, bucket, clocks)) },
      account: { bucket, today },
    };
  }
  const account = { bucket: put(bucket, clocks.uptime, cost), today: today + cost };
  return { decision: { granted: true, waitMs: 0, ...nearest(account, limits, clocks) }, account };
}

function nearest(account: Account, limits: PlanLimits, clocks: Clocks): LimitState {
  const ofMinute = minute(limits, account.bucket, clocks);
  const ofDay = day(limits, account.today, clocks);
  return ofDay !== undefined && ofDay.remaining < ofMinute.remaining ? ofDay : ofMinute;
}

function minute({ perMinute }: PlanLimits, bucket: Bucket, { uptime }: Clocks): LimitState {
  const oldest = bucket[0];
  return {
    window: 'minute',
    limit: perMinute,
    remaining: Math.max(0, perMinute - tokensIn(bucket)),
    resetMs: oldest === undefined ? 0 : oldest.at + MINUTE_MS - uptime,
  };
}

function day({ perDay }: PlanLimits, today: number, { wall }: Clocks): LimitState | undefined {
  if (perDay === undefined) return undefined;
  return { window: 'day', limit: perDay, remaining: Math.max(0, perDay - today), resetMs: untilMidnight(wall) };
}

function untilMidnight(wall: number): number {
  return DAY_MS - (((wall % DAY_MS) + DAY_MS) % DAY_MS);
}
