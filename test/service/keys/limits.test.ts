/** Token buckets, quotas, costs and headers: pure parts, against brute force. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import {
  type Account,
  type Bucket,
  DAY_MS,
  type Decision,
  decide,
  MINUTE_MS,
  settled,
  tokensIn,
} from '../../../src/service/limits/decision.ts';
import { includes, PLAN_LIMITS } from '../../../src/service/limits/plans.ts';
import { costOf, rateHeaders } from '../../../src/service/limits/service-gates.ts';
import { decodeBucket, encodeBucket } from '../../../src/service/limits/take.ts';

const EMPTY: Account = { bucket: [], today: 0 };
const spec = (name: string) => ENDPOINTS.find((each) => each.spec.name === name)!.spec;

/** Requests in time: ms since the one before, and tokens wanted. */
const traffic = fc.array(
  fc.record({
    after: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 25_000 })),
    cost: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 150 },
);

describe('the bucket', () => {
  test('lets through at every instant exactly what the last minute leaves, and foretells when the rest is let through', () => {
    fc.assert(
      fc.property(traffic, fc.integer({ min: 4, max: 30 }), (requests, perMinute) => {
        const granted: { at: number; cost: number }[] = [];
        const gone = (now: number) =>
          granted.filter(({ at }) => at > now - MINUTE_MS && at <= now).reduce((sum, { cost }) => sum + cost, 0);
        let account = EMPTY;
        let uptime = 5_000_000;
        for (const { after, cost } of requests) {
          uptime += after;
          const made = decide(account, { perMinute }, cost, { wall: 0, uptime });
          account = made.account;
          expect(made.decision.granted).toBe(gone(uptime) + cost <= perMinute);
          if (made.decision.granted) granted.push({ at: uptime, cost });
          else {
            const then = uptime + made.decision.waitMs;
            expect([gone(then - 1) + cost > perMinute, gone(then) + cost <= perMinute]).toEqual([true, true]);
          }
          expect(made.decision.remaining).toBe(perMinute - gone(uptime));
        }
        for (const { at } of granted) expect(gone(at + MINUTE_MS - 1)).toBeLessThanOrEqual(perMinute);
      }),
      { numRuns: 300 },
    );
  });

  test('a client that keeps to the rate is never refused; one that does not gets the rate in the long run', () => {
    const limits = PLAN_LIMITS.starter;
    const serve = (everyMs: number, forMs: number) => {
      let account = EMPTY;
      let granted = 0;
      for (let uptime = 0; uptime < forMs; uptime += everyMs) {
        const made = decide(account, limits, 1, { wall: 0, uptime });
        account = made.account;
        if (made.decision.granted) granted += 1;
      }
      return granted;
    };
    // 120 a minute: one every 500 ms, for ten minutes
    expect(serve(500, 600_000)).toBe(1200);
    expect(serve(7, 600_000)).toBe(1200);
  });

  test('a clock that restarts grants nothing extra and locks out for a minute at most', () => {
    const full: Bucket = [{ at: 9_000_000, tokens: 30 }];
    const after = settled(full, 1000);
    expect(after).toEqual([{ at: 1000, tokens: 30 }]);
    expect(tokensIn(settled(after, 1000 + MINUTE_MS - 1))).toBe(30);
    expect(settled(after, 1000 + MINUTE_MS)).toEqual([]);
  });

  test('survives the file', () => {
    const bucket = [
      { at: 12_345_678_901, tokens: 3 },
      { at: 12_345_678_950, tokens: 1 },
    ];
    const bytes = encodeBucket(bucket);
    // as a driver may give it: a view into a larger buffer
    const larger = new Uint8Array(bytes.length + 5);
    larger.set(bytes, 5);
    expect(decodeBucket(larger.subarray(5))).toEqual(bucket);
    expect(decodeBucket(new Uint8Array())).toEqual([]);
  });
});

describe('the day', () => {
  // 2025-08-08 23:59:58 UTC
  const wall = Date.UTC(2025, 7, 8, 23, 59, 58);

  test('500 per day for Free (FIELDS 8.2), with the time to midnight UTC where it is the nearer limit', () => {
    const at = (today: number) => decide({ bucket: [], today }, PLAN_LIMITS.free, 1, { wall, uptime: 0 });
    expect(at(100).decision).toMatchObject({ granted: true, window: 'minute', limit: 30, remaining: 29 });
    expect(at(498).decision).toMatchObject({ granted: true, window: 'day', limit: 500, remaining: 1, resetMs: 2000 });
    expect(at(499).account.today).toBe(500);
    expect(at(500)).toMatchObject({
      decision: { granted: false, window: 'day', remaining: 0, waitMs: 2000 },
      account: { today: 500 },
    });
  });

  test('the longer of two waits counts', () => {
    const bucket = [{ at: 0, tokens: 30 }];
    const both = decide({ bucket, today: 500 }, PLAN_LIMITS.free, 1, { wall, uptime: 10 });
    expect(both.decision).toMatchObject({ granted: false, window: 'minute', waitMs: MINUTE_MS - 10 });
    const noon = decide({ bucket, today: 500 }, PLAN_LIMITS.free, 1, { wall: wall - DAY_MS / 2, uptime: 10 });
    expect(noon.decision).toMatchObject({ window: 'day', waitMs: DAY_MS / 2 + 2000 });
  });
});

test('plans: constants of FIELDS 8.2; one includes those below it', () => {
  expect(PLAN_LIMITS).toEqual({
    free: { perMinute: 30, perDay: 500 },
    starter: { perMinute: 120 },
    builder: { perMinute: 600 },
  });
  const matrix = (['free', 'starter', 'builder'] as const).map((has) =>
    (['free', 'starter', 'builder'] as const).map((needs) => includes(has, needs)),
  );
  expect(matrix).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

test('costs: 1, sections 2, compare 1 for each symbol (FIELDS 8.2)', () => {
  const plain = ENDPOINTS.filter(
    ({ spec: { name, additive } }) => name !== 'compare' && name !== 'filing-section' && additive !== true,
  );
  expect(new Set(plain.map(({ spec: { cost = 1 } }) => cost))).toEqual(new Set([1]));
  expect(costOf(spec('filing-section'), [])).toBe(2);
  const compare = (...values: string[]) =>
    costOf(
      spec('compare'),
      values.map((value) => ['symbols', value]),
    );
  expect(compare('AAPL,MSFT,KO')).toBe(3);
  expect(compare('brk.b, BRK-B ,,KO')).toBe(2);
  // a repeated list is joined (FIELDS A24), however it is filled up
  expect([compare('A,B,C,D', 'KO,PEP'), compare('A,B,C', 'KO,a')]).toEqual([6, 4]);
  expect(compare(`${'A,,'.repeat(99)}B,C,D`)).toBe(4);
  expect([compare(), compare(''), compare(','.repeat(99_999))]).toEqual([1, 1, 1]);
  // never more than the route takes, whatever is sent
  expect(compare(Array.from({ length: 5000 }, (_, i) => `S${i}`).join(','))).toBe(10);
});

test('headers: seconds rounded up, the policy of the plan', () => {
  const decision: Decision = { granted: false, window: 'minute', limit: 30, remaining: 0, resetMs: 1001, waitMs: 1001 };
  expect(rateHeaders(decision, PLAN_LIMITS.free)).toEqual({
    'ratelimit-limit': '30',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '2',
    'ratelimit-policy': '30;w=60, 500;w=86400',
  });
  expect(rateHeaders(decision, PLAN_LIMITS.builder)['ratelimit-policy']).toBe('600;w=60');
});
