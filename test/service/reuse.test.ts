/**
 * What a long-lived service uses again between requests changes no answer, in whatever order and for whatever instant
 * they come.
 */
import { afterAll, expect, test } from 'vitest';
import { acceptanceInstant } from '../../src/filings/acceptance.ts';
import { createHandler } from '../../src/service/handler.ts';
import type { ServiceRequest } from '../../src/service/types.ts';
import { openLiveStore } from '../../src/store/reading/live-store.ts';
import { openReader } from '../../src/store/reading/open.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { requestOf } from './calls.ts';

const NOW = Date.UTC(2026, 10, 23, 15);
const { path, store } = sampleStore();
const live = openLiveStore(path, { kind: 'simulated' });
afterAll(() => live.close());

const ROUTES = ['snapshot', 'fundamentals', 'earnings', 'valuation', 'dividends', 'profile'];
const REQUESTS: readonly ServiceRequest[] = ['AAPL', 'BRK-B', 'SPY'].flatMap((symbol) => [
  ...ROUTES.map((route) => requestOf(`/v2/${route}?symbol=${symbol}`)),
  requestOf(`/v2/fundamentals?symbol=${symbol}&period=annual`),
  requestOf(`/v2/snapshots?symbols=${symbol},KO,NOPE`),
]);
/** Now, and a moment before and after a 10-K became public. */
const tenK = store.filings(store.symbol('AAPL')!.cik!, { forms: ['10-K'] })[1]!;
const accepted = acceptanceInstant(tenK)!;
const INSTANTS = [accepted - 1, accepted, NOW];

const bodies = async (open: () => Parameters<typeof createHandler>[0]['store'], asOf: number, order: 1 | -1) => {
  let id = 0;
  const handle = createHandler({ store: open(), now: () => NOW, asOf, requestId: () => `r${id++}` });
  const answers = new Map<string, string>();
  for (const request of order === 1 ? REQUESTS : REQUESTS.toReversed()) {
    const { status, body } = await handle(request);
    answers.set(`${request.path}?${request.query}`, `${status} ${body.replace(/"request_id":"r\d+"/, '')}`);
  }
  return answers;
};

test('answers of a live store, in any order, are those of a reader that remembers nothing', async () => {
  for (const asOf of INSTANTS) {
    const reader = openReader(path, { kind: 'simulated' });
    const fresh = await bodies(() => reader, asOf, 1);
    reader.close();
    for (const order of [1, -1] as const)
      expect(Object.fromEntries(await bodies(() => live, asOf, order))).toEqual(Object.fromEntries(fresh));
  }
  // The instants ask for different statements.
  const [before, after] = await Promise.all([accepted - 1, accepted].map((at) => bodies(() => live, at, 1)));
  const asked = [...before!.keys()].find((key) => key.startsWith('/v2/fundamentals?symbol,AAPL'))!;
  expect(before!.get(asked)).not.toBe(after!.get(asked));
});
