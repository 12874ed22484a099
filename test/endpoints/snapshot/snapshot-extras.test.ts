/** What the screen of a snapshot shows besides the answer: equal to what the routes answer that have it. */
import { describe, expect, test } from 'vitest';
import { ask } from '../../../src/client/core.ts';
import { withExtras } from '../../../src/endpoints/contract/own-process.ts';
import { extras, type SnapshotExtras } from '../../../src/endpoints/snapshot/extras.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { roundValue } from '../../../src/engine/round.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { MdsError } from '../../../src/errors.ts';
import { createHandler } from '../../../src/service/handler.ts';
import { goldenBars, LAST } from '../../engine/indicators/samples.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { marketStore } from '../../support/market-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const { store } = sampleStore();

function world(asOf?: number, explain = true) {
  const handle = createHandler({ store, now: () => NOW, explain, ...(asOf === undefined ? {} : { asOf }) });
  return async <T>(path: string, query: Readonly<Record<string, string>>): Promise<T> =>
    (await ask({ handle, close: () => {} }, { path, query: Object.entries(query) })).data() as T;
}

interface Shown {
  readonly answer: unknown;
  readonly extras: SnapshotExtras;
}

describe.each([undefined, Date.UTC(2024, 5, 28, 22)])('as of %s', (asOf) => {
  test.each(['AAPL', 'KO', 'SPY', 'JPM'])('%s', async (symbol) => {
    const get = world(asOf);
    const { answer, extras: shown } = await get<Shown>('/extras/v2/snapshot', { symbol });
    const whole = await get<{ performance: { pct_1y: number } }>('/v2/snapshot', { symbol });
    expect(answer).toEqual(whole);
    const history = await get<{ rows: [string, number][] }>('/v2/history', { symbol, series: 'close', range: '1y' });
    // A history begins within its range; the performance of a year counts from the close before.
    const [before, ...closes] = shown.closes as [number, ...number[]];
    expect(closes.map((close) => roundValue(close, 2))).toEqual(history.rows.map(([, close]) => roundValue(close, 2)));
    expect(roundValue((closes.at(-1)! / before - 1) * 100, 2)).toBe(whole.performance.pct_1y);
    expect(shown.since).toBeUndefined();
    const action = await get<{ volume: { ratio_to_avg: number } }>('/v2/price-action', { symbol });
    expect(isMarker(shown.relativeVolume) ? undefined : roundValue(shown.relativeVolume, 2)).toBe(
      action.volume.ratio_to_avg,
    );
    type Event = { readonly type: string; readonly date: string; readonly estimated: boolean };
    const { upcoming } = await get<{ upcoming: Event[] }>('/v2/calendar', { symbol });
    const next = upcoming.find(({ type }) => type === 'ex_dividend');
    expect(shown.exDate).toEqual(next && { date: next.date, estimated: next.estimated });
  });
});

test('a record shorter than a year says since when', async () => {
  const bars = goldenBars(100);
  const context = { store: marketStore({ AAA: { bars } }), now: closeInstant(LAST) + 3_600_000, asOf: undefined };
  const { closes, since } = extras(context, { symbol: 'AAA' }).extras!;
  expect([closes, since]).toEqual([[...bars.close], formatDay(bars.days[0]!)]);
});

test('what fails of them does not lose the answer', () => {
  const failing = (error: Error) => () =>
    withExtras('answer', () => {
      throw error;
    });
  expect(failing(new Error('x'))()).toEqual({ answer: 'answer' });
  expect(failing(new MdsError('FACTS_NEEDED', 'x'))).toThrow(MdsError);
});

test('they are no part of the API', async () => {
  await expect(world(undefined, false)('/extras/v2/snapshot', { symbol: 'AAPL' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(world()('/extras/v2/valuation', { symbol: 'AAPL' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
