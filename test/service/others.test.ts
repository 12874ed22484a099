/**
 * What a service says to those who cannot bring data in: never what only its owner can do. And the whole of it over a
 * real socket, under hostile requests.
 */
import fc from 'fast-check';
import { request as send } from 'undici';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { createPayloadCache } from '../../src/service/cache/payload-cache.ts';
import { createHost } from '../../src/service/http/host.ts';
import { routeLabels } from '../../src/service/http/observer.ts';
import { createService } from '../../src/service/http/service.ts';
import type { Handler, ServiceRequest } from '../../src/service/types.ts';
import type { LiveStore } from '../../src/store/reading/live-store.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { requestOf } from './calls.ts';
import { descriptionOf } from './contract.ts';
import { fakeStore } from './fake-store.ts';
import { ask, hostileRequests, judge } from './fuzz.ts';

const NOW = Date.UTC(2026, 10, 21, 15);
const keeping = (reader: StoreReader): LiveStore => ({
  generation: () => 1,
  lease: () => ({ reader, generation: 1, file: 'fake', release: () => {} }),
  close: () => {},
});
const serviceOver = (reader: StoreReader) =>
  createService({ store: keeping(reader), now: () => NOW, cache: createPayloadCache(), gates: [] });

describe('refusals', () => {
  test.each<[string, string, number, Partial<StoreReader>]>([
    ['an unknown symbol of the sample', '/v2/snapshot?symbol=ZZ', 404, { kind: 'simulated' }],
    [
      'an unknown symbol of an empty store',
      '/v2/snapshot?symbol=ZZ',
      404,
      { isEmpty: () => true, symbol: () => undefined },
    ],
    ['a symbol without prices', '/v2/snapshot?symbol=AAA', 404, {}],
    ['an unknown filing', '/v2/filings/0000000001-24-000001', 404, {}],
  ])('%s', async (_, call, status, overrides: Partial<StoreReader>) => {
    const response = await serviceOver(fakeStore(overrides))(requestOf(call));
    expect(response.status).toBe(status);
    const { error } = JSON.parse(response.body) as {
      error: { message: string; details: { hint?: string; command?: string } };
    };
    // The command that adds data is part of the contract of NO_DATA (FIELDS A23).
    const { command, ...details } = error.details;
    expect(JSON.stringify({ ...error, details })).not.toMatch(/mds |import|the store/);
    expect(command).toBe(response.body.includes('NO_DATA') ? 'mds sync AAA' : undefined);
    expect(error.details.hint).toBeTruthy();
  });
});

test.each([
  '/v2/KEY',
  '/v2/filings/KEY',
  '/v2/snapshot?symbol=KEY',
  '/v2/history?symbol=AAA&series=KEY',
  '/v2/compare?symbols=KEY,AAA',
  '/v2/filings?symbol=AAA&form=KEY',
])('a key in the address is not repeated by the refusal: %s', async (call) => {
  // 32 characters, as every key has behind its prefix.
  const secret = 'Zy9Xw8Vu7'.repeat(4).slice(0, 32);
  for (const key of [`mds_live_${secret}`, `mds%5Flive%5f${secret}`]) {
    const response = await serviceOver(fakeStore({}))(requestOf(call.replace('KEY', key)));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.body.toLowerCase()).not.toContain('zy9xw8');
    expect(response.body).toContain('mds_live_****');
    JSON.parse(response.body);
  }
});

test('hostile requests over HTTP: no 500, no answer that breaks the description', { timeout: 120_000 }, async () => {
  const { store } = sampleStore();
  const faults: unknown[] = [];
  let count = 0;
  const host = createHost({
    service: serviceOver(store),
    nextId: () => `h${++count}`,
    now: () => NOW,
    elapsed: () => performance.now(),
    routeOf: routeLabels(ENDPOINTS.map(({ spec }) => spec)),
    onFault: (error) => faults.push(error),
  });
  const { port } = await host.listen(0, '127.0.0.1');
  try {
    const handle: Handler = async ({ method, path, query }) => {
      const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
      const url = `http://127.0.0.1:${port}${path}${search === '' ? '' : `?${search}`}`;
      const { statusCode, headers, body } = await send(url, { method: method as 'GET' });
      const received = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
      return { status: statusCode, headers: Object.fromEntries(received), body: await body.text() };
    };
    const document = await descriptionOf(handle);
    const decision = judge(document);
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(hostileRequests(document, ['AAPL', 'SPY']), async (request) => {
        if (travels(request)) statuses.add(await ask(handle, decision, request));
      }),
      { numRuns: 150 },
    );
    expect([...statuses]).toEqual(expect.arrayContaining([200, 422]));
    expect(faults).toEqual([]);
  } finally {
    host.destroy();
    await host.close();
  }
});

/** What an HTTP client can send at all. */
function travels({ method, path, query }: ServiceRequest): boolean {
  const length = path.length + query.reduce((sum, [name, value]) => sum + name.length + 3 * value.length, 0);
  return (
    /^[A-Z]+$/.test(method) && method !== 'TRACE' && /^[\x21-\x7e]+$/.test(path) && !/[?#]/.test(path) && length < 6000
  );
}
