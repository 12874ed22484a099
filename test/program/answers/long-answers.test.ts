/** Answers over many symbols: a bar on a terminal, Ctrl-C, and turns for other requests. */
import { describe, expect, test } from 'vitest';
import { longAnswers } from '../../../src/cli/request/source/long-answers.ts';
import type { Transport } from '../../../src/client/core.ts';
import { compute } from '../../../src/endpoints/screen/compute.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import type { ServiceResponse } from '../../../src/service/types.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { type FakeOptions, fakeIo } from '../fake-io.ts';

const REQUEST = { method: 'GET', path: '/v2/screen', query: [], headers: {} };
const turn = () => new Promise(setImmediate);

/**
 * A service that computes 20 symbols of 100 ms each by the clock of the world; `stopAt` is where the user presses
 * Ctrl-C.
 */
function slowService(options: FakeOptions, stopAt?: number) {
  let time = 0;
  const listeners = new Set<() => void>();
  const base = fakeIo(options);
  const io = {
    ...base,
    now: () => time,
    onStop: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { progress, watched } = longAnswers(io);
  const transport: Transport = {
    handle: async () => {
      for (let i = 0; i < 20; i++) {
        progress(i, 20);
        if (i === 0) await import('../../../src/cli/terminal/progress.ts');
        await turn();
        time += 100;
        if (i === stopAt) for (const listener of listeners) listener();
      }
      return { status: 200, headers: {}, body: '{}' } satisfies ServiceResponse;
    },
    close: () => {},
  };
  return { answer: async () => watched(transport).handle(REQUEST), err: () => base.err(), listeners };
}

test('a bar on a terminal once it takes a while, wiped at the end', async () => {
  const { answer, err, listeners } = slowService({ terminal: 80 });
  expect(await answer()).toMatchObject({ status: 200 });
  const lines = err().split('\r\u001b[K');
  // 4 of 20 after 400 ms: 16 more at 100 ms are 1.6 s; a fifth of 24 cells.
  expect(lines[1]).toBe('[#####-------------------] 4/20 symbols  2 s left');
  expect(lines.at(-1)).toBe('');
  expect(listeners.size).toBe(0);
});

test.each([
  ['in a pipe', {}],
  ['in CI', { terminal: 80, env: { CI: '1' } }],
] as const)('nothing %s, where a signal ends the program at once', async (_, options) => {
  const { answer, err, listeners } = slowService(options, 5);
  expect(await answer()).toMatchObject({ status: 200 });
  expect([err(), listeners.size]).toEqual(['', 0]);
});

test('Ctrl-C wipes the bar and gives no answer', async () => {
  const { answer, err, listeners } = slowService({ terminal: 80 }, 10);
  await expect(answer()).rejects.toMatchObject({ code: 'INTERRUPTED', exitCode: 130 });
  expect(err().split('\r\u001b[K').at(-1)).toBe('');
  expect(listeners.size).toBe(0);
});

describe('a screen', () => {
  const { store } = sampleStore();
  const params = {
    universe: 'all',
    sort: 'symbol',
    include_stale: 'no',
    expression: 'annual.revenue > 0 and pe_ttm > 0',
  };
  const context = { store, now: closeInstant(SAMPLE_END_DAY) + 3_600_000 };

  test('reports each symbol it computes, and gives others a turn between any two routes of a symbol', async () => {
    const steps: [number, number][] = [];
    let turns = 0;
    let ended = false;
    const counting = (async () => {
      for (; !ended; turns++) await turn();
    })();
    const asOf = closeInstant(SAMPLE_END_DAY - 400) + 3_600_000;
    const { evaluated } = await compute({ ...context, asOf, progress: (...step) => steps.push(step) }, params);
    ended = true;
    await counting;
    // Fields that only the rows show are read of those that match: more of the same bar, which never goes back.
    expect(steps.map(([done]) => done)).toEqual(steps.map((_, i) => i));
    expect(steps.length).toBeGreaterThan(evaluated);
    const shares = steps.map(([done, total]) => done / total);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const [, last] = steps.at(-1)!;
    expect(last).toBe(steps.length);
    // Three sources: the name and the ratio of a snapshot, statements of a year, the price history of none.
    expect(turns).toBeGreaterThanOrEqual(2 * evaluated);
  });
});
