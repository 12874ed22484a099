import { describe, expect, test } from 'vitest';
import { EXPLAIN_PREFIX } from '../../src/endpoints/contract/own-process.ts';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { openapi } from '../../src/endpoints/openapi.ts';
import type { Compute, Endpoint, Explain } from '../../src/endpoints/types.ts';
import { MdsError } from '../../src/errors.ts';
import { createHandler, type HandlerOptions } from '../../src/service/handler.ts';
import { weakTag } from '../../src/service/responses.ts';
import type { LogLine, ServiceRequest } from '../../src/service/types.ts';

import { fakeStore } from './fake-store.ts';

const NOW = Date.UTC(2025, 7, 8, 21);

/** The registry with the computation of some routes replaced. */
function withCompute(computes: Readonly<Record<string, Compute>>): readonly Endpoint[] {
  return ENDPOINTS.map((endpoint) => {
    const compute = computes[endpoint.spec.name];
    return compute === undefined ? endpoint : { ...endpoint, compute: () => Promise.resolve({ compute }) };
  });
}

const echo: Compute = (context, params) => ({ params, now: context.now, as_of: context.asOf ?? 'latest' });

async function call(path: string, options: Partial<HandlerOptions> = {}, request: Partial<ServiceRequest> = {}) {
  const handler = createHandler({
    store: fakeStore(),
    now: () => NOW,
    endpoints: withCompute({ snapshot: echo, compare: echo, coverage: echo, filing: echo }),
    requestId: () => 'r1',
    ...options,
  });
  const [pathname, search = ''] = path.split('?');
  const query = [...new URLSearchParams(search)];
  const response = await handler({ method: 'GET', path: pathname!, query, headers: {}, ...request });
  return {
    ...response,
    json: response.body === '' ? undefined : (JSON.parse(response.body) as Record<string, unknown>),
  };
}

function error(json: unknown) {
  return (json as { error: { code: string; message: string; param?: string; details?: unknown; request_id: string } })
    .error;
}

test('a success is {data}, computed from checked parameters, the clock and the instant', async () => {
  const answer = await call('/v2/snapshot?symbol=brk.b', { asOf: 5 });
  expect(answer.status).toBe(200);
  expect(answer.headers).toEqual({ 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r1' });
  expect(answer.json).toEqual({ data: { params: { symbol: 'BRK-B' }, now: NOW, as_of: 5 } });
});

test('another version says that only version 2 exists', async () => {
  expect(error((await call('/v1/snapshot')).json).message).toContain('/v2/');
  expect(error((await call('/v2/gibberish')).json).message).not.toContain('Only version');
});

test('an unknown symbol is 404 with what may have been meant', async () => {
  const { status, json } = await call('/v2/snapshot?symbol=AAX');
  expect(status).toBe(404);
  expect(error(json)).toEqual({
    code: 'SYMBOL_UNKNOWN',
    message: 'AAX is not a supported stock or ETF. Did you mean AAA?',
    param: 'symbol',
    details: { symbols: ['AAX'], suggestions: { AAX: ['AAA'] }, hint: expect.stringMatching(/mds sync AAX$/) },
    request_id: 'r1',
  });
  expect(error((await call('/v2/snapshot?symbol=BRB')).json).message).toContain('Did you mean BBB or BRK-B?');
  expect(error((await call('/v2/snapshot?symbol=ZZ')).json).message).toBe('ZZ is not a supported stock or ETF.');
});

test('compare names every unknown symbol; the optional cross-check of a filing is checked too', async () => {
  const { json } = await call('/v2/compare?symbols=AAA,XXX,YYY');
  expect(error(json)).toMatchObject({ code: 'SYMBOL_UNKNOWN', param: 'symbols', details: { symbols: ['XXX', 'YYY'] } });
  const filing = '/v2/filings/0000000001-24-000001';
  expect((await call(filing)).status).toBe(200);
  expect(error((await call(`${filing}?symbol=XXX`)).json).code).toBe('SYMBOL_UNKNOWN');
});

test('coverage answers about symbols outside the universe', async () => {
  expect((await call('/v2/coverage?symbol=ZZZ')).json).toMatchObject({ data: { params: { symbol: 'ZZZ' } } });
  expect((await call('/v2/coverage')).status).toBe(200);
});

test('path parameters are percent-decoded; a broken escape is not an error of its own', async () => {
  expect((await call('/v2/filings/0000000001%2D24-000001')).status).toBe(200);
  expect((await call('/v2/filings/%E0%A4%A')).status).toBe(422);
});

test('gates run in order after routing and before validation, may refuse, and may add headers', async () => {
  const seen: string[] = [];
  const open = {
    gates: [
      ({ spec, responseHeaders }: { spec: { name: string }; responseHeaders: Record<string, string> }) => {
        seen.push(spec.name);
        responseHeaders['ratelimit-remaining'] = '9';
      },
    ],
  };
  const invalid = await call('/v2/snapshot', open);
  expect([invalid.status, invalid.headers['ratelimit-remaining']]).toEqual([422, '9']);
  expect((await call('/v2/gibberish', open)).status).toBe(404);
  expect(seen).toEqual(['snapshot']);
  const refused = await call('/v2/snapshot', {
    gates: [
      () => {
        throw new MdsError('AUTH_MISSING', 'No key.');
      },
    ],
  });
  expect([refused.status, error(refused.json).code, refused.headers['www-authenticate']]).toEqual([
    401,
    'AUTH_MISSING',
    'APIKey',
  ]);
});

test('a store that cannot be used is 503 with its hint, opened only when it is needed', async () => {
  const store = () => {
    throw new MdsError('STORE_UNREADABLE', 'The store /tmp/x.db is not a database', { hint: 'import again' });
  };
  const lines: LogLine[] = [];
  const { status, json, headers } = await call('/v2/snapshot?symbol=AAA', { store, log: (line) => lines.push(line) });
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(error(json)).toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    message: 'The store /tmp/x.db is not a database; import again',
    details: { store_code: 'STORE_UNREADABLE', hint: 'import again' },
  });
  expect(lines).toMatchObject([{ level: 'error', requestId: 'r1', path: '/v2/snapshot' }]);
  expect((await call('/v2/snapshot', { store })).status).toBe(422);
});

test('a bug is 500 without internals, which are in the log', async () => {
  const lines: LogLine[] = [];
  const failing: Compute = () => {
    throw new TypeError('secret inside');
  };
  const answer = await call('/v2/snapshot?symbol=AAA', {
    endpoints: withCompute({ snapshot: failing }),
    log: (line) => lines.push(line),
  });
  expect([answer.status, error(answer.json).code]).toEqual([500, 'INTERNAL']);
  expect(answer.body).not.toContain('secret');
  expect(String(lines[0]?.cause)).toContain('secret inside');
});

test('a fault thrown by a computation keeps its code, parameter and details', async () => {
  const refusing: Compute = () => {
    throw new MdsError('FILING_NOT_FOUND', 'No such filing.', { param: 'accession', details: { a: 1 } });
  };
  const answer = await call('/v2/snapshot?symbol=AAA', { endpoints: withCompute({ snapshot: refusing }) });
  expect(answer.status).toBe(404);
  expect(error(answer.json)).toMatchObject({ code: 'FILING_NOT_FOUND', param: 'accession', details: { a: 1 } });
});

test('a violation in a payload becomes a marker and a line in the log', async () => {
  const lines: LogLine[] = [];
  const broken: Compute = () => ({ quote: { price: Number.NaN } });
  const answer = await call('/v2/snapshot?symbol=AAA', {
    endpoints: withCompute({ snapshot: broken }),
    log: (line) => lines.push(line),
  });
  expect(answer.json).toEqual({ data: { quote: { price: { available: false, reason: 'computation_error' } } } });
  expect(lines).toMatchObject([{ level: 'warn', message: 'computation_error: quote.price was NaN' }]);
});

test('entity tags: equal while only age and market status differ; a match is 304 without a body', async () => {
  const payload = { as_of: 'x', cache_age_seconds: 1, market_status: 'open', price: 1 };
  const tagged = (data: object, headers: Record<string, string> = {}) =>
    call('/v2/snapshot?symbol=AAA', { endpoints: withCompute({ snapshot: () => data }), hosted: true }, { headers });
  const etag = (await tagged(payload)).headers.etag!;
  expect(etag).toMatch(/^W\/"[0-9a-f]{14}"$/);
  expect((await tagged({ ...payload, cache_age_seconds: 99, market_status: 'closed' })).headers.etag).toBe(etag);
  expect((await tagged({ ...payload, price: 2 })).headers.etag).not.toBe(etag);
  for (const header of [etag, etag.slice(2), `"a", ${etag}`, '*']) {
    const same = await tagged(payload, { 'if-none-match': header });
    expect([same.status, same.body, same.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await tagged(payload, { 'if-none-match': '"a"' })).status).toBe(200);
  expect((await call('/v2/snapshot?symbol=AAA')).headers.etag).toBeUndefined();
});

test('the description of the API is served, without gates', async () => {
  const { status, json } = await call('/openapi.json', { gates: [() => Promise.reject(new Error('locked'))] });
  expect(status).toBe(200);
  expect(Object.keys((json as { paths: object }).paths)).toHaveLength(ENDPOINTS.length);
});

test('request ids of one handler differ', async () => {
  const handler = createHandler({ store: fakeStore(), now: () => NOW });
  const ids = [1, 2, 3].map(() => handler({ method: 'GET', path: '/', query: [], headers: {} }));
  expect(new Set((await Promise.all(ids)).map(({ headers }) => headers['x-request-id'])).size).toBe(3);
});

test('every route is computed, and has a view if it has a command', () => {
  const hasCommand = ({ spec }: Endpoint) => spec.batches === undefined;
  expect(
    ENDPOINTS.filter((each) => each.compute === undefined || (each.view !== undefined) !== hasCommand(each)),
  ).toEqual([]);
});

test('a route without a computation is 501', async () => {
  const endpoints = ENDPOINTS.map(({ compute: _, ...endpoint }) => endpoint);
  const { status, json } = await call('/v2/insider?symbol=AAA', { endpoints });
  expect([status, error(json).code]).toEqual([501, 'NOT_IMPLEMENTED']);
  // Nor is the store opened for it.
  const store = () => {
    throw new Error('opened');
  };
  expect((await call('/v2/insider?symbol=AAA', { endpoints, store })).status).toBe(501);
});

test('an unknown symbol has a hint how to get it', async () => {
  const details = async (overrides: Parameters<typeof fakeStore>[0]) =>
    error((await call('/v2/snapshot?symbol=ZZ', { store: fakeStore(overrides) })).json).details as { hint?: string };
  expect((await details({ kind: 'simulated' })).hint).toMatch(/sample .* mds sync ZZ/);
  expect((await details({ isEmpty: () => true, symbol: () => undefined })).hint).toMatch(/empty.*mds sync ZZ/);
  expect((await details({})).hint).toMatch(/not in the store.*mds sync ZZ/);
});

describe('explanations', () => {
  const why: Explain = (context, params) => ({
    params,
    now: context.now,
    as_of: context.asOf ?? 'latest',
    secret: 'why',
  });
  const document = { document: async () => ({ explain: why }), view: async () => ({ view: () => ({}) as never }) };
  /** The registry with the snapshot explained, and nothing else. */
  const explaining: readonly Endpoint[] = withCompute({ coverage: echo }).map(({ explain: _, ...endpoint }) =>
    endpoint.spec.name === 'snapshot' ? { ...endpoint, explain: document } : endpoint,
  );
  const explained = (path: string, options: Partial<HandlerOptions> = {}, request: Partial<ServiceRequest> = {}) =>
    call(path, { endpoints: explaining, explain: true, ...options }, request);

  test('the document is {data}, made from checked parameters, the clock and the instant', async () => {
    const { status, json } = await explained('/explain/v2/snapshot?symbol=brk.b', { asOf: 5 });
    expect([status, json]).toEqual([200, { data: { params: { symbol: 'BRK-B' }, now: NOW, as_of: 5, secret: 'why' } }]);
  });

  test.each([{ explain: false }, {}])('a service with %j has no such path', async (options) => {
    const { status, json, body } = await call('/explain/v2/snapshot?symbol=AAA', { endpoints: explaining, ...options });
    expect([status, error(json).code]).toEqual([404, 'NOT_FOUND']);
    expect(body).not.toContain('why');
  });

  test.each([
    '/explain',
    '/explain/',
    '/explain/v2',
    '/explain/v2/gibberish',
    '/explain/explain/v2/snapshot?symbol=AAA',
    '/explainv2/snapshot?symbol=AAA',
    '/explain/openapi.json',
    // Its answers are not explained.
    '/explain/v2/technicals?symbol=AAA',
  ])('%s is not found', async (path) => {
    const { status, json } = await explained(path);
    expect([status, error(json).code]).toEqual([404, 'NOT_FOUND']);
  });

  test('parameters and symbols are checked as for the answer itself', async () => {
    expect((await explained('/explain/v2/snapshot')).status).toBe(422);
    const unknown = await explained('/explain/v2/snapshot?symbol=AAX');
    expect([unknown.status, error(unknown.json).code]).toEqual([404, 'SYMBOL_UNKNOWN']);
    const writing = await explained('/explain/v2/snapshot?symbol=AAA', {}, { method: 'POST' });
    expect([writing.status, error(writing.json).code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  test('gates run before it too', async () => {
    const seen: string[] = [];
    const gates = [({ spec }: { spec: { name: string } }) => void seen.push(spec.name)];
    await explained('/explain/v2/snapshot?symbol=AAA', { gates });
    expect(seen).toEqual(['snapshot']);
  });

  test('answers are the same with and without it', async () => {
    const path = '/v2/coverage?symbol=AAA';
    expect((await explained(path)).body).toBe((await call(path)).body);
  });

  test('it is no part of the described API', async () => {
    const described = JSON.stringify(await openapi(ENDPOINTS));
    expect(ENDPOINTS.some(({ explain }) => explain !== undefined)).toBe(true);
    expect(described).not.toContain(EXPLAIN_PREFIX);
  });
});

test('an entity tag does not change with the age of prices and statements', () => {
  const data = (sessions_behind: number) => ({ price_age: { session_date: '2025-08-08', sessions_behind } });
  expect(weakTag(data(1))).toBe(weakTag(data(12)));
  const late = (stale: boolean) => ({ statement_age: { period_end: '2025-06-30', stale } });
  expect(weakTag(late(false))).toBe(weakTag(late(true)));
  expect(weakTag(data(1))).not.toBe(weakTag({ price_age: { session_date: '2025-08-11', sessions_behind: 1 } }));
});
