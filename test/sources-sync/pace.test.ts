import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Moment, openCoordination } from '../../src/sources/net/coordination.ts';
import { SEC_LANE } from '../../src/sources/net/fetcher.ts';
import { chooseDriver } from '../../src/store/drivers/choose-driver.ts';
import { mostWithin } from '../mirror/stats.ts';
import { folder } from '../program/market.ts';
import { serve } from '../support/service.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A clock that is set by hand, ms. */
function handClock(start = 1_000_000): { at: Moment; now: () => Moment } {
  const clock = { at: { steady: start, wall: 1_700_000_000_000 } };
  return Object.assign(clock, { now: () => clock.at });
}

function opened(clock: { readonly now: () => Moment }, path = join(folder(), 'p.db'), pid = 1) {
  return openCoordination({ path, now: clock.now, pid, isAlive: () => true });
}

/** Takes and releases all slots of a second. */
function useUp(pace: ReturnType<typeof opened>): void {
  for (let i = 0; i < 8; i++) pace.release((pace.take(SEC_LANE) as { slot: number }).slot);
}

describe('the limiter', () => {
  test('eight slots, then none until a second after the first answer came', () => {
    const clock = handClock();
    const pace = opened(clock);
    const slots = Array.from({ length: 8 }, () => pace.take(SEC_LANE)) as { slot: number }[];
    expect(slots.every((grant) => 'slot' in grant)).toBe(true);
    expect(pace.take(SEC_LANE)).toHaveProperty('waitMs');
    // However long an answer takes, its slot is not free: the request may reach the service at any moment until then.
    clock.at = { steady: clock.at.steady + 60_000, wall: clock.at.wall + 60_000 };
    expect(pace.take(SEC_LANE)).toHaveProperty('waitMs');
    pace.release(slots[0]!.slot);
    expect(pace.take(SEC_LANE)).toEqual({ waitMs: 15 });
    clock.at = { steady: clock.at.steady + 999, wall: clock.at.wall + 999 };
    expect(pace.take(SEC_LANE)).toHaveProperty('waitMs');
    clock.at = { steady: clock.at.steady + 1, wall: clock.at.wall + 1 };
    expect(pace.take(SEC_LANE)).toHaveProperty('slot');
    pace.close();
  });

  test.each([
    ['an hour back', -3_600_000],
    ['a year ahead', 31_536_000_000],
  ])('a clock set %s neither opens nor shuts it', (_name, jump) => {
    const clock = handClock();
    const pace = opened(clock);
    useUp(pace);
    clock.at = { ...clock.at, wall: clock.at.wall + jump };
    expect(pace.take(SEC_LANE)).toHaveProperty('waitMs');
    clock.at = { ...clock.at, steady: clock.at.steady + 1000 };
    expect(pace.take(SEC_LANE)).toHaveProperty('slot');
    pace.close();
  });

  test('after a restart of the machine (the steady clock starts again) nothing earlier counts', () => {
    const clock = handClock(9_000_000);
    const pace = opened(clock);
    useUp(pace);
    clock.at = { steady: 20_000, wall: clock.at.wall + 40_000 };
    expect(pace.take(SEC_LANE)).toHaveProperty('slot');
    pace.close();
  });

  test('... and a wall clock that was ahead before it delays nothing', () => {
    const clock = handClock();
    const path = join(folder(), 'p.db');
    const { steady, wall } = clock.at;
    const pace = opened(clock, path);
    clock.at = { steady: steady + 1e6, wall: wall + 30 * 86_400_000 };
    useUp(pace);
    pace.shut('sec', 'blocked', 600_000);
    expect(pace.lease('company 1', 90_000)).toBe(true);
    expect(pace.closure('sec')).toMatchObject({ leftMs: 600_000 });
    // Started again, the clock put right: a month earlier on both.
    clock.at = { steady: 5_000, wall: wall + 60_000 };
    expect(pace.closure('sec')).toBeUndefined();
    expect(pace.take(SEC_LANE)).toHaveProperty('slot');
    const other = opened(clock, path, 2);
    expect(other.lease('company 1', 90_000)).toBe(true);
    other.close();
    pace.close();
  });

  test('slots of a process that was killed run out, leases too', () => {
    const clock = handClock();
    const path = join(folder(), 'p.db');
    const dead = openCoordination({ path, now: clock.now, pid: 111, isAlive: () => true });
    for (let i = 0; i < 8; i++) dead.take(SEC_LANE);
    expect(dead.lease('company 1', 90_000)).toBe(true);
    dead.close();
    const pace = openCoordination({ path, now: clock.now, pid: 222, isAlive: (pid) => pid !== 111 });
    expect(pace.take(SEC_LANE)).toHaveProperty('waitMs');
    expect(pace.lease('company 1', 90_000)).toBe(true);
    clock.at = { steady: clock.at.steady + 6_001, wall: clock.at.wall + 6_001 };
    expect(pace.take(SEC_LANE)).toHaveProperty('slot');
    pace.close();
  });

  test('a lease is one process’s until it ends or runs out', () => {
    const clock = handClock();
    const path = join(folder(), 'p.db');
    const [a, b] = [opened(clock, path, 1), opened(clock, path, 2)];
    expect([a.lease('x', 1000), b.lease('x', 1000), a.lease('x', 1000)]).toEqual([true, false, true]);
    a.endLease('x');
    expect(b.lease('x', 1000)).toBe(true);
    clock.at = { ...clock.at, steady: clock.at.steady + 1000 };
    expect(a.lease('x', 1000)).toBe(true);
    a.close();
    b.close();
  });

  test('a quota of a day holds over the day', () => {
    const clock = handClock();
    const pace = opened(clock);
    const lane = { name: 'daily', limits: [{ requests: 25, windowMs: 86_400_000 }] };
    for (let i = 0; i < 25; i++) pace.release((pace.take(lane) as { slot: number }).slot);
    expect(pace.take(lane)).toEqual({ waitMs: 86_400_000 });
    clock.at = { steady: clock.at.steady + 86_400_000, wall: clock.at.wall + 86_400_000 };
    expect(pace.take(lane)).toHaveProperty('slot');
    pace.close();
  });

  test.each(['slots.lane', 'closures.kind', 'leases.name'])(
    'a pace file with damaged text in %s is created again',
    (where) => {
      const path = join(folder(), 'p.db');
      const clock = handClock();
      const pace = opened(clock, path);
      pace.take(SEC_LANE);
      pace.shut('a.example', 'blocked', 1000);
      pace.lease('work', 1000);
      const [table, column] = where.split('.');
      const driver = chooseDriver()(path, 'write', 1000);
      driver.exec(`UPDATE ${table} SET ${column} = CAST(x'61ff' AS TEXT)`);
      driver.close();
      // Of a process that has it open already: an error that says what to do, where it reads the row.
      if (table === 'closures')
        expect(() => pace.closure('a.example')).toThrow(
          expect.objectContaining({ code: 'STORE_UNREADABLE', hint: expect.stringContaining('run the same command') }),
        );
      pace.close();
      const again = opened(clock, path);
      expect(again.closure('a.example')).toBeUndefined();
      expect(again.take(SEC_LANE)).toHaveProperty('slot');
      again.close();
    },
  );

  test('a damaged pace file is created again', () => {
    const path = join(folder(), 'p.db');
    writeFileSync(path, 'this is no database, and long enough to be distinguished from an empty one'.repeat(40));
    const pace = openCoordination({ path, now: handClock().now, pid: 1, isAlive: () => true });
    expect(pace.take(SEC_LANE)).toHaveProperty('slot');
    pace.close();
  });
});

/** Times at which a server receives requests. */
async function counting(delay: () => number): Promise<{ url: string; times: number[] }> {
  const times: number[] = [];
  const server = await serve((_request, response) => {
    times.push(performance.now());
    setTimeout(() => response.end('ok'), delay());
  });
  onTestFinished(server.close);
  return { url: server.url, times };
}

let built: string;
beforeAll(async () => {
  // Built once, and started without a process between: a signal goes to the one that asks.
  built = mkdtempSync(join(root, 'node_modules', '.pace-'));
  const input = fileURLToPath(new URL('./children/ask.ts', import.meta.url));
  const build = await rolldown({ cwd: root, input, platform: 'node', external: [/^[^./]/] });
  await build.write({ file: join(built, 'ask.mjs'), format: 'esm', codeSplitting: false });
  await build.close();
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

function child(url: string, pace: string, count: number): ChildProcess {
  return spawn(process.execPath, [join(built, 'ask.mjs'), url, pace, String(count)], { stdio: 'inherit' });
}

const ended = (process: ChildProcess): Promise<number | null> => new Promise((resolve) => process.on('exit', resolve));

test('four processes together never send more than eight requests in any second, as the server sees it', {
  timeout: 60_000,
}, async () => {
  // Answers of very different length: requests that were granted apart would otherwise arrive together.
  const { url, times } = await counting(() => (Math.random() < 0.2 ? 300 : Math.random() * 30));
  const pace = join(folder(), 'p.db');
  const codes = await Promise.all([6, 6, 6, 6].map((count) => ended(child(url, pace, count))));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(times).toHaveLength(24);
  expect(mostWithin(times)).toBeLessThanOrEqual(8);
});

test('the most requests within a window', () => expect(mostWithin([0, 100, 999, 1000, 1001])).toBe(4));

test('killed at any moment, the others go on and the limit holds', { timeout: 60_000 }, async () => {
  const { url, times } = await counting(() => 20);
  const pace = join(folder(), 'p.db');
  const killed = [30, 30].map((count) => child(url, pace, count));
  const stays = ended(child(url, pace, 12));
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const deaths = killed.map(ended);
  for (const each of killed) each.kill('SIGKILL');
  await Promise.all(deaths);
  const asked = times.length;
  expect(await stays).toBe(0);
  expect(mostWithin(times)).toBeLessThanOrEqual(8);
  // The killed processes sent fewer than their 60 requests and did not delay the other one.
  expect(asked).toBeLessThan(30);
  expect(times.length).toBeLessThan(30 + 12);
});
