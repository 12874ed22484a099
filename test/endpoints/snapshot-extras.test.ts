/** What the screen of a snapshot shows besides the answer: equal to what the routes answer that have it. */
import { describe, expect, test } from 'vitest';
import { ask } from '../../src/client/core.ts';
import type { SnapshotExtras } from '../../src/endpoints/snapshot/extras.ts';
import { roundValue } from '../../src/engine/round.ts';
import { isMarker } from '../../src/engine/value.ts';
import { createHandler } from '../../src/service/handler.ts';
import { sampleStore } from '../sample-market/imported.ts';

const NOW = Date.UTC(2026, 10, 21);
const { store } = sampleStore();

function world(asOf?: number, explain = true) {
  const handle = createHandler({ store, now: () => NOW, explain, ...(asOf === undefined ? {} : { asOf }) });
  return async <T>(path: string, query: Readonly<Record<string, string>>): Promise<T> =>
    (await ask({ handle, close: () => {} }, { path, query: Object.entries(query) })).data() as T;
}

describe.each([undefined, Date.UTC(2024, 5, 28, 22)])('as of %s', (asOf) => {
  test.each(['AAPL', 'KO', 'SPY', 'JPM'])('%s', async (symbol) => {
    const get = world(asOf);
    const extras = await get<SnapshotExtras>('/extras/v2/snapshot', { symbol });
    const history = await get<{ rows: [string, number][] }>('/v2/history', { symbol, series: 'close', range: '1y' });
    expect(extras.closes.map((close) => roundValue(close, 2))).toEqual(
      history.rows.map(([, close]) => roundValue(close, 2)),
    );
    const action = await get<{ volume: { ratio_to_avg: number } }>('/v2/price-action', { symbol });
    expect(isMarker(extras.relativeVolume) ? undefined : roundValue(extras.relativeVolume, 2)).toBe(
      action.volume.ratio_to_avg,
    );
    type Event = { readonly type: string; readonly date: string; readonly estimated: boolean };
    const { upcoming } = await get<{ upcoming: Event[] }>('/v2/calendar', { symbol });
    const next = upcoming.find(({ type }) => type === 'ex_dividend');
    expect(extras.exDate).toEqual(next && { date: next.date, estimated: next.estimated });
  });
});

test('they are no part of the API', async () => {
  await expect(world(undefined, false)('/extras/v2/snapshot', { symbol: 'AAPL' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(world()('/extras/v2/valuation', { symbol: 'AAPL' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
