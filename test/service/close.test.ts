/** One meaning of a day (FIELDS A35): at the close, a screen, the row of a panel and a route are the same figures. */
import { describe, expect, test } from 'vitest';
import { readAsOf } from '../../src/endpoints/contract/as-of.ts';
import { isPublic } from '../../src/endpoints/subject/filing-records.ts';
import { isSession } from '../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { isVisible, publicSinceClose } from '../../src/engine/visible-filings.ts';
import { createHandler } from '../../src/service/handler.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { requestOf } from './calls.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const day = (text: string) => parseDay(text)!;

async function ask(call: string, asOf?: string) {
  const at = asOf === undefined ? undefined : (readAsOf(asOf, NOW, 'as_of') as number);
  const { body } = await createHandler({
    store: sampleStore().store,
    now: () => NOW,
    ...(at !== undefined && { asOf: at }),
  })(requestOf(call));
  return (JSON.parse(body) as { data: Record<string, never> }).data as Record<string, unknown>;
}

describe('a day with a report after its close', () => {
  // The sample's Apple reports at 16:05:54 of Friday 2026-10-30, 20:05:54 UTC.
  test('as_of is the acceptance of the report at the end of the day, the close at the close', async () => {
    const end = await ask('/v2/valuation?symbol=AAPL', '2026-10-30');
    expect(end).toMatchObject({ as_of: '2026-10-30T20:05:54Z', point: 'end_of_day' });
    const close = await ask('/v2/valuation?symbol=AAPL', '2026-10-30@close');
    expect(close).toMatchObject({ as_of: '2026-10-30T20:00:00Z', point: 'close' });
    expect(close.statement_age).not.toEqual(end.statement_age);
    expect((close.price_age as { session_date: string }).session_date).toBe('2026-10-30');
    const before = await ask('/v2/valuation?symbol=AAPL', '2026-10-29');
    expect(before).toMatchObject({ as_of: '2026-10-29T20:00:00Z', point: 'end_of_day' });
  });

  test('an answer of now does not say a point, a screen does', async () => {
    expect(await ask('/v2/snapshot?symbol=AAPL')).not.toHaveProperty('point');
    const screen = await ask('/v2/screen?expression=price%20%3E%200', '2026-10-30@close');
    expect(screen).toMatchObject({ point: 'close', as_of: '2026-10-30T20:00:00Z' });
    expect(await ask('/v2/screen?expression=price%20%3E%200')).toMatchObject({ point: 'end_of_day' });
  });
});

test('at the close of a filing day, stored figures and statements count the same filings', async () => {
  const { store } = sampleStore();
  let undated = 0;
  for (const symbol of store.storedSymbols()) {
    const { cik, assetType } = store.symbol(symbol)!;
    if (cik === undefined || assetType === 'etf') continue;
    const days = (store.facts(cik, [])?.reports ?? []).filter(
      ({ accepted, filed }) => accepted === undefined && isSession(filed),
    );
    for (const { filed: on } of days.slice(-2)) {
      const [statements, figures] = await Promise.all(
        ['fundamentals', 'valuation'].map((route) => ask(`/v2/${route}?symbol=${symbol}`, `${formatDay(on)}@close`)),
      );
      if (statements?.statement_age === undefined || figures?.statement_age === undefined) continue;
      expect(figures.statement_age, `${symbol} ${formatDay(on)}`).toEqual(statements.statement_age);
      undated++;
    }
  }
  expect(undated).toBeGreaterThan(5);
});

describe('when a filing counts at a close', () => {
  const filed = day('2024-11-29'); // The day after Thanksgiving closes at 13:00, 18:00 UTC.

  test.each([
    ['2024-11-29T18:00:00Z', 0],
    ['2024-11-29T18:00:01Z', 1],
  ])('accepted at %s of a half day', (accepted, after) => {
    expect(publicSinceClose({ filed, accepted: Date.parse(accepted) }) - filed).toBe(after);
  });

  test('without an acceptance time from the next day on, after the close on its day, by the clock all of it', () => {
    const undated = { filed, accepted: undefined };
    const at = (instant: string, isNow = false) =>
      isVisible(undated, { asOf: filed, instant: Date.parse(instant), isNow });
    const instants = ['2024-11-29T15:00:00Z', '2024-11-29T18:00:00Z', '2024-11-29T18:00:01Z'];
    expect(instants.map((each) => at(each))).toEqual([false, false, true]);
    expect(instants.map((each) => at(each, true))).toEqual([true, true, true]);
    expect(publicSinceClose(undated) - filed).toBe(1);
    expect([filed, filed + 1].map((asOf) => isVisible(undated, { asOf }))).toEqual([false, true]);
  });

  test('lists follow the same rule', () => {
    const row = { form: '10-Q', filed, accepted: undefined };
    const shown = (asOf: string | undefined) =>
      isPublic({ store: sampleStore().store, now: NOW, asOf: asOf === undefined ? asOf : Date.parse(asOf) }, row);
    expect(['2024-11-29T18:00:00Z', '2024-11-29T18:00:01Z', '2024-12-02T14:00:00Z', undefined].map(shown)).toEqual([
      ...[false, true, true, true],
    ]);
  });
});
