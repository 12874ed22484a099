/** The service explains its answers only where it was made to, and then as strictly as it answers. */
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { openapi } from '../../src/endpoints/openapi.ts';
import { EXPLAIN_PREFIX } from '../../src/endpoints/shared/explain-prefix.ts';
import type { Endpoint, Explain } from '../../src/endpoints/types.ts';
import { createHandler, type HandlerOptions } from '../../src/service/handler.ts';
import { fakeStore } from './fake-store.ts';

const NOW = Date.UTC(2025, 7, 8, 21);

const echo: Explain = (context, params) => ({
  params,
  now: context.now,
  as_of: context.asOf ?? 'latest',
  secret: 'why',
});

/** The registry with the snapshot explained, and nothing else. */
const endpoints: readonly Endpoint[] = ENDPOINTS.map(({ explain: _, ...endpoint }) => ({
  ...endpoint,
  ...(endpoint.spec.name === 'snapshot'
    ? { explain: { document: async () => ({ explain: echo }), view: async () => ({ view: () => ({}) as never }) } }
    : {}),
}));

async function call(path: string, options: Partial<HandlerOptions> = {}, method = 'GET') {
  const handler = createHandler({
    store: fakeStore(),
    now: () => NOW,
    endpoints,
    explain: true,
    requestId: () => 'r1',
    ...options,
  });
  const [pathname = '', search = ''] = path.split('?');
  const response = await handler({ method, path: pathname, query: [...new URLSearchParams(search)], headers: {} });
  return { ...response, json: response.body === '' ? undefined : JSON.parse(response.body) };
}

test('the document is {data}, made from checked parameters, the clock and the instant', async () => {
  const { status, json } = await call('/explain/v2/snapshot?symbol=brk.b', { asOf: 5 });
  expect([status, json]).toEqual([200, { data: { params: { symbol: 'BRK-B' }, now: NOW, as_of: 5, secret: 'why' } }]);
});

test('a service that was not made to explain has no such path', async () => {
  for (const explain of [undefined, false]) {
    const { status, json, body } = await call(
      '/explain/v2/snapshot?symbol=AAA',
      explain === undefined ? { explain: false } : { explain },
    );
    expect([status, json.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(body).not.toContain('why');
  }
  const silent = createHandler({ store: fakeStore(), now: () => NOW, endpoints });
  const request = { method: 'GET', path: '/explain/v2/snapshot', query: [['symbol', 'AAA']] as const, headers: {} };
  expect((await silent(request)).status).toBe(404);
});

test.each([
  '/explain',
  '/explain/',
  '/explain/v2',
  '/explain/v2/nonsense',
  '/explain/explain/v2/snapshot?symbol=AAA',
  '/explainv2/snapshot?symbol=AAA',
  '/explain/openapi.json',
  // Its answers are not explained.
  '/explain/v2/technicals?symbol=AAA',
])('%s is not found', async (path) => {
  const { status, json } = await call(path);
  expect([status, json.error.code]).toEqual([404, 'NOT_FOUND']);
});

test('parameters and symbols are checked as for the answer itself', async () => {
  expect((await call('/explain/v2/snapshot')).status).toBe(422);
  const unknown = await call('/explain/v2/snapshot?symbol=AAX');
  expect([unknown.status, unknown.json.error.code]).toEqual([404, 'SYMBOL_UNKNOWN']);
  const writing = await call('/explain/v2/snapshot?symbol=AAA', {}, 'POST');
  expect([writing.status, writing.json.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
});

test('gates stand before it too', async () => {
  const seen: string[] = [];
  const gates = [({ spec }: { spec: { name: string } }) => void seen.push(spec.name)];
  await call('/explain/v2/snapshot?symbol=AAA', { gates });
  expect(seen).toEqual(['snapshot']);
});

test('answers are the same with and without it', async () => {
  const path = '/v2/coverage?symbol=AAA';
  expect((await call(path)).body).toBe((await call(path, { explain: false })).body);
});

test('it is no part of the described API', async () => {
  const described = JSON.stringify(await openapi(ENDPOINTS));
  expect(ENDPOINTS.some(({ explain }) => explain !== undefined)).toBe(true);
  expect(described).not.toContain(EXPLAIN_PREFIX);
});
