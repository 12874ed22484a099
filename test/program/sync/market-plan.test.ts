/** The plan of `mds sync --market` and the bar of its parts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Ahead } from '../../../src/cli/sync/ahead.ts';
import { downloadOf } from '../../../src/cli/sync/bulk.ts';
import { planArchive, sayMarketPlan } from '../../../src/cli/sync/market-plan.ts';
import { partText, syncProgress } from '../../../src/cli/sync/progress.ts';
import { MdsError } from '../../../src/errors.ts';
import type { Fetched, Fetcher } from '../../../src/sources/net/types.ts';
import type { PricePlan } from '../../../src/sources/providers/price-plan.ts';
import { fakeIo } from '../fake-io.ts';
import { folder } from '../market.ts';

const URL = 'https://sec.example/companyfacts.zip';
const answering =
  (status: number, headers: Record<string, string>): Fetcher =>
  () =>
    Promise.resolve({ status, headers, body: new Uint8Array(4), bytesOnWire: 4, url: URL } satisfies Fetched);
const sized = answering(206, { 'content-range': 'bytes 0-3/1400000000' });
const PRICES: PricePlan = {
  ...{ provider: 'polygon', way: 'days', symbols: 10_000, days: 500, requests: 502, pace: '5 per minute' },
  ...{ seconds: 6_000, writingSeconds: 2_500 },
};

describe('the plan of an archive', () => {
  test('is by its size, less what a stopped download left', async () => {
    const downloads = folder();
    const whole = await planArchive(URL, 10_000, downloads, sized, 0);
    // 1.4 GB at the assumed 5 MB per second.
    expect(whole).toMatchObject({ bytes: 1_400_000_000, downloadSeconds: 280, inPieces: false, importSeconds: 150 });
    mkdirSync(downloads, { recursive: true });
    writeFileSync(`${downloadOf(URL, downloads)}.part`, Buffer.alloc(1_000_000));
    expect(await planArchive(URL, 10_000, downloads, sized, 0)).toMatchObject({ bytes: 1_399_000_000 });
  });

  test('says that a size is unknown', async () => {
    const refused: Fetcher = () => Promise.reject(new MdsError('SOURCE_UNAVAILABLE', 'down'));
    for (const fetch of [answering(200, {}), refused])
      expect(await planArchive(URL, 10_000, folder(), fetch, 0)).toMatchObject({ bytes: undefined });
  });
});

test('each part has its time, and all of them together', async () => {
  const archive = await planArchive(URL, 10_000, folder(), sized, 0);
  const io = fakeIo();
  sayMarketPlan(10_000, [archive], PRICES, io);
  const text = io.err().replace(/\s+/g, ' ');
  expect(text).toContain('plan: the whole market, 10,000 symbols');
  expect(text).toContain(
    'companyfacts.zip download of 1.40 GB, about 5 min at an assumed 5.0 MB per second; import about 3 min',
  );
  expect(text).toContain('prices of polygon 502 requests at 5 per minute, about 1 h 40 min; writing them about 42 min');
  // 280 + 150 + 6,000 + 2,500 s
  expect(text).toContain('in all about 2 h 29 min; a stopped run goes on where it stopped');
  const ahead = new Ahead([archive], PRICES);
  ahead.begin(`download ${URL}`);
  expect(ahead.seconds()).toBe(8_650);
  ahead.begin(`import ${URL}`);
  expect(ahead.seconds()).toBe(8_500);
});

test('time left is by what this run did: a resumed half is not counted as its own', () => {
  const part = { done: 900, total: 1000, words: 'a.zip' };
  expect(partText(part, { ms: 10_000, done: 100 }, 0)).toBe('[##############--] a.zip  10 s left');
  expect(partText(part, { ms: 10_000, done: 100 }, 120)).toBe(
    '[##############--] a.zip  10 s left, about 2 min in all',
  );
  expect(partText(part, { ms: 500, done: 100 }, 120)).toBe('[##############--] a.zip');
  expect(partText({ ...part, total: undefined }, { ms: 10_000, done: 100 }, 0)).toBe('a.zip');
});

test('a market by trading day: its days count the writing too, its symbols are counted, not their requests', () => {
  let now = 0;
  const io = { ...fakeIo({ terminal: 120 }), now: () => now };
  const progress = syncProgress(io, false, true);
  const event = { symbol: '', done: 0, total: 100 };
  progress.onEvent({ ...event, kind: 'plan', plan: PRICES });
  now = 10_000;
  progress.onEvent({ ...event, kind: 'days', done: 50 });
  // 10 s for 50 of 100 days, then 2,500 s of writing.
  expect(io.err()).toContain('50/100 trading days  42 min left');
  now = 20_000;
  progress.onEvent({ ...event, kind: 'writing', symbol: 'KO' });
  now = 40_000;
  progress.onEvent({ ...event, kind: 'done', symbol: 'KO', done: 20 });
  progress.onEvent({ ...event, kind: 'writing', symbol: 'PG', done: 20 });
  expect(io.err()).toMatch(/20\/100 {2}80 s left/);
});
