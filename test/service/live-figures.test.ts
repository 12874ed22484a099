/** A store that keeps no trailing figures (older than this edition of the program) is answered from its facts, with the same numbers. */
import { expect, test } from 'vitest';
import { createHandler } from '../../src/service/handler.ts';
import type { StoreReader } from '../../src/store/types.ts';
import { sampleStore } from '../sample-market/imported.ts';

/** The store without what imports kept. */
function forgetful(store: StoreReader): StoreReader {
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'trailing') return () => [];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function answer(store: StoreReader, path: string, query: Record<string, string>): Promise<string> {
  const handle = createHandler({ store, now: () => Date.UTC(2026, 10, 21) });
  const { status, body } = await handle({ method: 'GET', path, query: Object.entries(query), headers: {} });
  expect(status).toBe(200);
  return body;
}

test.each([
  ['/v2/snapshot', { symbol: 'AAPL' }],
  ['/v2/valuation', { symbol: 'AAPL' }],
  ['/v2/compare', { symbols: 'AAPL,JPM', fields: 'pe_ttm,ps_ttm' }],
  ['/v2/dividends', { symbol: 'KO' }],
  ['/v2/profile', { symbol: 'AAPL' }],
  ['/v2/history', { symbol: 'AAPL', cadence: 'weekly', series: 'pe_ttm' }],
])('%s', async (path, query) => {
  const { store } = sampleStore();
  expect(await answer(forgetful(store), path, query as Record<string, string>)).toBe(
    await answer(store, path, query as Record<string, string>),
  );
});
