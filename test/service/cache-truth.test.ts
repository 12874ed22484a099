/** A cached response is, byte for byte, that of a fresh computation, at any time. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closeInstant, completionInstant, openInstant } from '../../src/engine/calendar.ts';
import { newYorkInstant } from '../../src/engine/new-york.ts';
import { acceptanceInstant } from '../../src/filings/acceptance.ts';
import { type CacheEvent, createPayloadCache } from '../../src/service/cache/payload-cache.ts';
import { createHandler } from '../../src/service/handler.ts';
import type { Handler } from '../../src/service/types.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { callsAbout, requestOf } from './calls.ts';

const SYMBOLS = ['AAPL', 'JPM', 'KO', 'SPY', 'BRK-B'];

/** Instants at which something may change, and those around them. */
function momentous(): fc.Arbitrary<number> {
  const { store } = sampleStore();
  const accepted = SYMBOLS.flatMap((symbol) => {
    const cik = store.symbol(symbol)?.cik;
    return cik === undefined ? [] : store.filings(cik, { limit: 20 }).map(acceptanceInstant);
  }).filter((instant) => instant !== undefined);
  // Monday and Friday of the last week, the half day after Thanksgiving 2025, the week around the change of the clock.
  const days = [SAMPLE_END_DAY, SAMPLE_END_DAY - 4, 20420, 20393, 20394];
  const turns = days.flatMap((day) => [newYorkInstant(day, 0), newYorkInstant(day, 240), newYorkInstant(day, 1200)]);
  const sessions = [SAMPLE_END_DAY, 20420].flatMap((day) => [
    openInstant(day),
    closeInstant(day),
    completionInstant(day),
  ]);
  const imported = store.importedAt(['AAPL'])!;
  const around = fc
    .tuple(fc.constantFrom(imported, ...accepted, ...turns, ...sessions), fc.integer({ min: -2500, max: 2500 }))
    .map(([instant, off]) => instant + off);
  const anywhere = fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2030, 0, 1) });
  const odd = fc.constantFrom(0, 1, -1, 253402300799000);
  return fc.oneof({ weight: 6, arbitrary: around }, { weight: 3, arbitrary: anywhere }, { weight: 1, arbitrary: odd });
}

/** Seconds of `private, max-age=60`; 0 of an error, which has no such header. */
const secondsOf = (control: string): number => Number(/^private, max-age=(\d+)$/.exec(control)?.[1] ?? '0');

describe('against fresh computations', { timeout: 120_000 }, () => {
  test('at any times, in any order, repeated', async () => {
    const { store } = sampleStore();
    const calls = [...callsAbout(store, SYMBOLS), '/v2/snapshot?symbol=NOSUCH', '/v2/filings/0000000001-24-000001'];
    const seen = new Map<CacheEvent, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...calls), { minLength: 3, maxLength: 8 }),
        fc.array(momentous(), { minLength: 2, maxLength: 6 }),
        async (asked, times) => {
          let now = 0;
          const observer = {
            asked: (event: CacheEvent) => seen.set(event, (seen.get(event) ?? 0) + 1),
            evicted: () => {},
            holds: () => {},
          };
          const common = { store, now: () => now, requestId: () => 'r', hosted: true };
          const kept = createHandler({ ...common, cache: createPayloadCache({ observer }) });
          const fresh = createHandler(common);
          for (const at of times) {
            for (const call of asked) {
              // Within the second, and within the minute.
              for (const later of [0, 999, 30_000]) {
                now = at + later;
                const expected = await fresh(requestOf(call));
                const given = await kept(requestOf(call));
                const { 'cache-control': control = '', ...rest } = given.headers;
                const { 'cache-control': most = '', ...others } = expected.headers;
                expect([given.status, given.body, rest], `${call} at ${now}`).toEqual([
                  expected.status,
                  expected.body,
                  others,
                ]);
                // Only the cache learns from a computation when the next filing becomes public: it may name less time,
                // never more.
                expect(secondsOf(control), `${call} at ${now}`).toBeLessThanOrEqual(secondsOf(most));
                if (given.rendition !== undefined) {
                  expect(Buffer.from(given.rendition.bytes).toString()).toBe(expected.body);
                }
              }
            }
          }
        },
      ),
      { numRuns: 5 },
    );
    // Most repeated requests came from memory.
    expect(seen.get('hit')!).toBeGreaterThan(seen.get('miss')!);
  });

  test('a filing that was not there yet is there from the instant it is accepted', async () => {
    const { store } = sampleStore();
    let now = 0;
    const handle = createHandler({ store, now: () => now, cache: createPayloadCache() });
    const filings = store.filings(store.symbol('KO')!.cik!, { forms: ['8-K', '10-Q'] });
    const accepted = filings.filter((filing) => acceptanceInstant(filing) !== undefined);
    expect(accepted.length).toBeGreaterThan(5);
    for (const filing of accepted) {
      const instant = acceptanceInstant(filing)!;
      const statuses = [];
      for (const at of [instant - 1500, instant - 1, instant, instant + 1]) {
        now = at;
        statuses.push((await handle(requestOf(`/v2/filings/${filing.accession}`))).status);
      }
      expect(statuses, filing.accession).toEqual([404, 404, 200, 200]);
    }
  });

  test('every route is cached but the one whose answer holds answers with ages of their own', async () => {
    const { store } = sampleStore();
    const now = closeInstant(SAMPLE_END_DAY) + 7_200_000;
    const seen: CacheEvent[] = [];
    const observer = { asked: (event: CacheEvent) => seen.push(event), evicted: () => {}, holds: () => {} };
    const handle: Handler = createHandler({ store, now: () => now, cache: createPayloadCache({ observer }) });
    for (const call of callsAbout(store, ['KO'])) {
      seen.length = 0;
      const first = await handle(requestOf(call));
      const again = await handle(requestOf(call));
      expect(again.body.length, call).toBe(first.body.length);
      const often = call.startsWith('/v2/snapshots?') ? 'unkept' : 'hit';
      if (first.status === 200) expect(seen, call).toEqual([often === 'hit' ? 'miss' : often, often]);
    }
  });
});

test('snapshots of several symbols have their own ages, also where the same were asked for before', async () => {
  const { store } = sampleStore();
  const imported = store.importedAt(['BRK-B'])!;
  let now = imported - 1000;
  const handle = createHandler({ store, now: () => now, cache: createPayloadCache(), hosted: true });
  const ages = async () => {
    const { headers, body } = await handle(requestOf('/v2/snapshots?symbols=BRK-B'));
    const { data } = JSON.parse(body) as { data: { snapshots: { cache_age_seconds: number }[] } };
    return { age: data.snapshots[0]!.cache_age_seconds, etag: headers.etag };
  };
  const before = await ages();
  now = imported + 29_000;
  const later = await ages();
  expect([before.age, later.age]).toEqual([0, 29]);
  expect(later.etag).toBe(before.etag);
});

test('a clock set back, or before every import, gives no age below zero on any route', async () => {
  const { store } = sampleStore();
  let now = closeInstant(SAMPLE_END_DAY) + 7_200_000;
  const handle = createHandler({ store, now: () => now, cache: createPayloadCache() });
  const imported = store.importedAt(['AAPL'])!;
  for (const at of [now, imported - 1, imported - 86_400_000, 0, -1, now]) {
    now = at;
    for (const call of callsAbout(store, ['AAPL', 'SPY'])) {
      const { status, body } = await handle(requestOf(call));
      expect(status, `${call} at ${at}: ${body}`).not.toBe(500);
      if (status !== 200) continue;
      const { data } = JSON.parse(body) as { data: { cache_age_seconds: number } };
      // No company of a fund was imported: such a response has no age.
      const age = Math.max(0, Math.floor((at - imported) / 1000));
      expect(call.includes('SPY') ? [0, age] : [age], call).toContain(data.cache_age_seconds);
    }
  }
});
