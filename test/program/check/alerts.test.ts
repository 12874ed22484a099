/** Alerts: each turn once, and over kills at any moment at least once and under one id. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { deliver, type Sighting } from '../../../src/cli/check/alerts/deliver.ts';
import { type Journal, type JournalStore, type Message, withJournal } from '../../../src/cli/check/alerts/journal.ts';
import { judgedShare } from '../../../src/cli/check/alerts/shares.ts';
import { type Recorded, seen } from '../../../src/cli/check/alerts/turns.ts';
import { checkVocabulary } from '../../../src/cli/request/ask/check-vocabulary.ts';
import { compile } from '../../../src/conditions/compile.ts';
import type { State } from '../../../src/conditions/hysteresis.ts';

const START = Date.UTC(2026, 0, 2, 22);
const HOUR = 3_600_000;
const at = (tick: number): string => new Date(START + tick * HOUR).toISOString();

describe('turns', () => {
  /** States by tick, and the ticks and states of the turns they make. */
  const turnsOf = (states: readonly State[], forMs = 0): readonly [number, State][] => {
    let record: Recorded | undefined;
    return states.flatMap((state, tick): [number, State][] => {
      const { record: next, turn } = seen(record, state, at(tick), forMs);
      record = next;
      return turn === undefined ? [] : [[tick, turn.to]];
    });
  };

  test('the first state is none; three states, each change one', () => {
    expect(turnsOf(['true', 'true', 'false', 'unknown', 'unknown', 'true'])).toEqual([
      [2, 'false'],
      [3, 'unknown'],
      [5, 'true'],
    ]);
  });

  test('for 2h: a state counts once it has lasted; going back forgets it', () => {
    const states: State[] = ['false', 'true', 'true', 'false', 'true', 'true', 'true', 'true'];
    expect(turnsOf(states, 2 * HOUR)).toEqual([[6, 'true']]);
  });
});

describe('a bound on a price, across a split', () => {
  const splits = { splits: [{ date: '2020-08-31', ratio: '4:1' }] };
  const shareOf = async (condition: string, day: string) => {
    const read = compile(condition, await checkVocabulary());
    return judgedShare(read, [{ route: 'snapshot', price_age: { session_date: day, sessions_behind: 0 } }], splits);
  };

  test('records the state again and sends nothing; what changes afterwards is sent', async () => {
    // 499.23 to 129.04: below 150 by the split alone.
    const before = seen(undefined, 'false', at(0), 0, await shareOf('quote.price < 150', '2020-08-28')).record;
    expect(before).toMatchObject({ state: 'false', on: '2020-08-28' });
    const after = seen(before, 'true', at(1), 0, await shareOf('quote.price < 150', '2020-08-31'));
    expect(after).toMatchObject({ record: { state: 'true', turns: 0, on: '2020-08-31' }, split: '4:1 on 2020-08-31' });
    expect(after.turn).toBeUndefined();
    const later = seen(after.record, 'false', at(2), 0, await shareOf('quote.price < 150', '2020-12-22'));
    expect(later.turn).toMatchObject({ from: 'true', to: 'false', number: 1 });
  });

  test('a condition that is the same on every share is sent', async () => {
    for (const condition of ['quote.price < moving_averages.sma_200', 'momentum.rsi_14 < 30'])
      expect(await shareOf(condition, '2020-08-28'), condition).toBeUndefined();
  });

  test('without the list of splits, and of journals of older versions, nothing is held back', async () => {
    const share = judgedShare(compile('quote.price < 150', await checkVocabulary()), [], undefined);
    expect(share).toBeUndefined();
    const { on: _, ...old } = seen(undefined, 'false', at(0), 0).record;
    expect(seen(old, 'true', at(1), 0, await shareOf('quote.price < 150', '2020-08-31')).turn).toBeDefined();
  });
});

test('a run whose lock another one took goes on', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'alerts-')), 'receiver.json');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const done = await withJournal(path, async () => {
      expect(existsSync(`${path}.run.lock`)).toBe(true);
      rmSync(`${path}.run.lock`);
      vi.advanceTimersByTime(10_000);
      return 'sent';
    });
    expect(done).toBe('sent');
  } finally {
    vi.useRealTimers();
  }
});

/** Random numbers of a seed (mulberry32): the same kills in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Killed extends Error {}

const SYMBOLS = ['AAA', 'BBB', 'CCC'];
const STATES: readonly State[] = ['true', 'false', 'unknown'];

/** A thousand ticks of three conditions; the program is killed `rate` of the times that it writes or sends. */
async function simulate(seed: number, rate: number) {
  const chance = random(seed);
  let kills = 0;
  const maybeKill = (): void => {
    if (chance() >= rate) return;
    kills++;
    throw new Killed();
  };
  // The disk: a write happens or does not; the kill may come before or after it.
  let disk = JSON.stringify({ checks: {}, unsent: [] });
  const store: JournalStore = {
    update: async (change) => {
      const next = change(JSON.parse(disk) as Journal);
      maybeKill();
      disk = JSON.stringify(next);
      maybeKill();
      return next;
    },
  };
  const received: Message[] = [];
  const send = async (message: Message): Promise<void> => {
    maybeKill();
    received.push(message);
    maybeKill();
  };
  const expected: string[] = [];
  const states = SYMBOLS.map((): State => 'false');
  for (let tick = 0; tick < 1000; tick++) {
    SYMBOLS.forEach((symbol, i) => {
      const next = chance() < 0.2 ? STATES[Math.floor(chance() * 3)]! : states[i]!;
      if (tick > 0 && next !== states[i]) expected.push(`${symbol} ${tick} ${states[i]} ${next}`);
      states[i] = next;
    });
    const sightings = SYMBOLS.map(
      (symbol, i): Sighting => ({
        key: symbol,
        state: () => states[i]!,
        forMs: 0,
        body: () => ({ symbol, tick }),
      }),
    );
    // The timer starts the program again until it ends.
    for (let isDone = false; !isDone; ) {
      isDone = await deliver(sightings, at(tick), store, send).then(
        ({ failure }) => failure === undefined,
        (error) => {
          if (!(error instanceof Killed)) throw error;
          return false;
        },
      );
    }
  }
  return { expected, received, kills };
}

const nameOf = ({ body }: Message): string => `${body.symbol} ${body.tick} ${body.from} ${body.to}`;

describe('1,000 ticks', () => {
  test('without kills: every turn once, in order, each under an id of its own', async () => {
    const { expected, received } = await simulate(1, 0);
    expect(expected.length).toBeGreaterThan(300);
    expect(received.map(nameOf)).toEqual(expected);
    expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
  });

  test.each([2, 3, 4])('with kills (seed %i): no turn is missed, none has two ids', async (seed) => {
    const { expected, received, kills } = await simulate(seed, 0.15);
    expect(kills).toBeGreaterThan(300);
    const ids = new Map<string, Set<string>>();
    for (const message of received) ids.set(nameOf(message), (ids.get(nameOf(message)) ?? new Set()).add(message.id));
    // The order of first arrivals is that of the turns.
    expect([...ids.keys()]).toEqual(expected);
    expect([...ids.values()].filter((each) => each.size !== 1)).toEqual([]);
    expect(new Set(received.map(({ id }) => id)).size).toBe(expected.length);
    expect(received.length).toBeGreaterThan(expected.length);
  });
});

test('a receiver that fails stops the rest; the next run begins with the same message', async () => {
  let journal: Journal = { checks: {}, unsent: [] };
  const store: JournalStore = { update: async (change) => (journal = change(journal)) };
  const sighting = (state: State): Sighting => ({ key: 'AAA', state: () => state, forMs: 0, body: () => ({}) });
  const none = async (): Promise<void> => undefined;
  const fails = async (): Promise<void> => {
    throw new Error('down');
  };
  await deliver([sighting('true')], at(0), store, none);
  const first = await deliver([sighting('false')], at(1), store, fails);
  expect(first).toMatchObject({ sent: 0, unsent: 1, failure: { message: 'down' } });
  expect(await deliver([sighting('true')], at(2), store, fails)).toMatchObject({ unsent: 2 });
  const got: string[] = [];
  const last = await deliver(
    [sighting('true')],
    at(3),
    store,
    async ({ body }) => void got.push(`${body.time} ${body.to}`),
  );
  expect(last).toMatchObject({ sent: 2, unsent: 0 });
  expect(got).toEqual([`${at(1)} false`, `${at(2)} true`]);
});
