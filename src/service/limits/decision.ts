/**
 * Decides whether tokens may be taken, and what the response reports. Pure. A key has as many tokens as its plan allows
 * per minute, each of which comes back exactly one minute after it was taken. A bucket refilled by a steady trickle
 * would let nearly twice the limit through in its first minute; this one never lets more through in any minute,
 * wherever that minute begins, and as much in the long run.
 */
import type { PlanLimits } from './plans.ts';

/** How long a token is gone, ms. */
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** What was taken within the last minute, oldest first; `at` in ms of a clock that never jumps. */
export type Bucket = readonly { readonly at: number; readonly tokens: number }[];

/**
 * `bucket` at `now`: what has come back is gone. Something taken later than `now` (the machine restarted, and its clock
 * with it) counts as taken now: that grants nothing extra and locks out for a minute at most.
 */
export function settled(bucket: Bucket, now: number): Bucket {
  const out = bucket.filter(({ at }) => at > now - MINUTE_MS && at <= now);
  const later = tokensIn(bucket.filter(({ at }) => at > now));
  return later === 0 ? out : put(out, now, later);
}

/** `bucket` with `tokens` more taken at `now`, which is not before its newest. */
function put(bucket: Bucket, now: number, tokens: number): Bucket {
  const last = bucket.at(-1);
  if (last === undefined || last.at !== now) return [...bucket, { at: now, tokens }];
  return [...bucket.slice(0, -1), { at: now, tokens: last.tokens + tokens }];
}

export function tokensIn(bucket: Bucket): number {
  return bucket.reduce((sum, { tokens }) => sum + tokens, 0);
}

/**
 * ms from `now` until `wanted` tokens are free in a settled bucket of `limit`, 0 when they are; undefined for more than
 * it ever holds.
 */
function waitFor(bucket: Bucket, now: number, limit: number, wanted: number): number | undefined {
  if (wanted > limit) return undefined;
  let lacking = tokensIn(bucket) + wanted - limit;
  if (lacking <= 0) return 0;
  for (const { at, tokens } of bucket) {
    lacking -= tokens;
    if (lacking <= 0) return at + MINUTE_MS - now;
  }
  return MINUTE_MS;
}

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
  const granted = minuteWait === 0 && (limits.perDay === undefined || today + cost <= limits.perDay);
  const account = granted ? { bucket: put(bucket, clocks.uptime, cost), today: today + cost } : { bucket, today };
  const taken = {
    ...{ granted, minuteWait, used: tokensIn(account.bucket), today: account.today },
    oldest: account.bucket[0]?.at,
  };
  return { decision: decisionOf(taken, limits, cost, clocks), account };
}

/** An account after a decision, and what was decided. */
export interface Taken {
  readonly granted: boolean;
  /** Until the limit of the minute would grant, ms. */
  readonly minuteWait: number;
  /** Tokens gone within the last minute. */
  readonly used: number;
  /** When the first of them was taken; undefined without any. */
  readonly oldest: number | undefined;
  /** Tokens taken since 00:00 UTC. */
  readonly today: number;
}

/** What a response reports of a decision on `cost` tokens. */
export function decisionOf(taken: Taken, limits: PlanLimits, cost: number, clocks: Clocks): Decision {
  const ofMinute = minute(limits, taken, clocks);
  const ofDay = day(limits, taken.today, clocks);
  if (taken.granted) {
    const nearest = ofDay !== undefined && ofDay.remaining < ofMinute.remaining ? ofDay : ofMinute;
    return { granted: true, waitMs: 0, ...nearest };
  }
  const isOver = limits.perDay !== undefined && taken.today + cost > limits.perDay;
  const dayWait = isOver ? untilMidnight(clocks.wall) : 0;
  const state = dayWait >= taken.minuteWait ? ofDay : undefined;
  return { granted: false, waitMs: Math.max(taken.minuteWait, dayWait), ...(state ?? ofMinute) };
}

function minute({ perMinute }: PlanLimits, { used, oldest }: Taken, { uptime }: Clocks): LimitState {
  return {
    window: 'minute',
    limit: perMinute,
    remaining: Math.max(0, perMinute - used),
    resetMs: oldest === undefined ? 0 : oldest + MINUTE_MS - uptime,
  };
}

function day({ perDay }: PlanLimits, today: number, { wall }: Clocks): LimitState | undefined {
  if (perDay === undefined) return undefined;
  return { window: 'day', limit: perDay, remaining: Math.max(0, perDay - today), resetMs: untilMidnight(wall) };
}

function untilMidnight(wall: number): number {
  return DAY_MS - (((wall % DAY_MS) + DAY_MS) % DAY_MS);
}

/** Refusals remembered: until tokens come back, the same caller is refused again without asking the file. */
export function createRefusals() {
  const refusals = new Map<string, { readonly decision: Decision; readonly at: Clocks }>();
  const nameOf = (id: string, cost: number) => `${id} ${cost}`;
  return {
    /** The refusal that still holds for `cost` tokens of this key, its times counted from now. */
    known(id: string, cost: number, now: Clocks): Decision | undefined {
      const found = refusals.get(nameOf(id, cost));
      if (found === undefined) return undefined;
      const { waitMs, resetMs, window } = found.decision;
      // By the clock the refused limit goes by; negative when it was set back.
      const passed = window === 'day' ? now.wall - found.at.wall : now.uptime - found.at.uptime;
      if (passed < 0 || passed >= Math.min(waitMs, resetMs)) {
        refusals.delete(nameOf(id, cost));
        return undefined;
      }
      return { ...found.decision, waitMs: waitMs - passed, resetMs: resetMs - passed };
    },
    remember(id: string, cost: number, decision: Decision, at: Clocks): void {
      refusals.set(nameOf(id, cost), { decision, at });
    },
  };
}
