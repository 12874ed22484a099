import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPayloadCache } from '../../src/service/cache/payload-cache.ts';
import { createHandler } from '../../src/service/handler.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { descriptionOf } from './contract.ts';
import { ask, hostileRequests, judge } from './fuzz.ts';

test('hostile requests to every route: no 500, no answer that breaks the description', {
  timeout: 120_000,
}, async () => {
  const { store } = sampleStore();
  const accessions = store.filings(store.symbol('AAPL')!.cik!, { limit: 4 }).map(({ accession }) => accession);
  const handle = createHandler({ store, now: () => Date.UTC(2026, 10, 21), cache: createPayloadCache() });
  const document = await descriptionOf(handle);
  const decision = judge(document);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(hostileRequests(document, ['AAPL', 'SPY', 'JPM', ...accessions]), async (request) => {
      const status = await ask(handle, decision, request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
    { numRuns: 500 },
  );
  // It reaches all parts: answers, faults of both kinds, unknown things, other methods.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 405, 422]));
});

test('it would find a service that fails, and one that breaks its word', async () => {
  const { store } = sampleStore();
  const good = createHandler({ store, now: () => Date.UTC(2026, 10, 21) });
  const decision = judge(await descriptionOf(good));
  const request = { method: 'GET', path: '/v2/snapshot', query: [['symbol', 'AAPL']] as const, headers: {} };
  const failing = createHandler({
    store: () => {
      throw new TypeError('x');
    },
    now: () => 0,
  });
  await expect(ask(failing, decision, request)).rejects.toThrow('status 500');
  await expect(ask(good, decision, request)).resolves.toBe(200);
  const lying = async () => ({ ...(await good(request)), body: '{"data":{}}' });
  await expect(ask(lying, decision, request)).rejects.toThrow('required');
});
