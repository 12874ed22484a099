/**
 * Every route about everything in the sample, checked against /openapi.json by an independent validator; refusals
 * included.
 */

import Ajv2020 from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { closeInstant } from '../../src/engine/calendar.ts';
import { formatDay } from '../../src/engine/days.ts';
import { MdsError } from '../../src/errors.ts';

import { createPayloadCache } from '../../src/service/cache/payload-cache.ts';
import { createHandler, type HandlerOptions } from '../../src/service/handler.ts';

import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { expectAgreement } from '../support/agreement.ts';
import { callsAbout, requestOf, symbolsOf } from './calls.ts';
import { contract, descriptionOf } from './contract.ts';
import { fakeStore } from './fake-store.ts';

const NOW = Date.UTC(2026, 10, 21, 15);

test('answers to all questions about a third of the symbols fit the description', {
  timeout: 300_000,
}, async () => {
  const { store } = sampleStore();
  const handle = createHandler({ store, now: () => NOW, hosted: true, cache: createPayloadCache() });
  const broken = contract(await descriptionOf(handle));
  const statuses = new Map<number, number>();
  const symbols = symbolsOf(store);
  expect(symbols.length).toBeGreaterThan(20);
  // A third of them takes seconds; the suite of the real records asks about everything.
  const asked = symbols.filter((_, index) => index % 3 === 0);
  for (const call of callsAbout(store, asked)) {
    const request = requestOf(call);
    const response = await handle(request);
    expect(broken(request, response), call).toBeUndefined();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  expect(statuses.get(200)).toBeGreaterThan(300);
  // A company without prices, a document that is not stored: refusals that belong to the sample.
  expect([...statuses.keys()].filter((status) => ![200, 400, 404, 503].includes(status))).toEqual([]);
});

test('routes agree on what they share, about every symbol of the sample', { timeout: 300_000 }, async () => {
  const { store } = sampleStore();
  const handle = createHandler({ store, now: () => closeInstant(SAMPLE_END_DAY) + 3_600_000 });
  let answered = 0;
  for (const symbol of symbolsOf(store)) answered += await expectAgreement(handle, symbol, formatDay(SAMPLE_END_DAY));
  expect(answered).toBeGreaterThan(200);
});

interface Described {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly example?: string | number;
  readonly schema?: object;
}

test('every example of the description is a value of its parameter, and all of a route together are answered', async () => {
  const { store } = sampleStore();
  const handle = createHandler({ store, now: () => NOW });
  const document = await descriptionOf(handle);
  const ajv = new Ajv2020({ strict: false });
  const held = store.filings(store.symbol('AAPL')!.cik!, { limit: 1, forms: ['10-K'] })[0]!.accession;
  let examples = 0;
  for (const [path, { get }] of Object.entries(document.paths)) {
    const given = (get.parameters as readonly Described[]).filter(({ example }) => example !== undefined);
    for (const { name, schema, example } of given) {
      examples += 1;
      expect(ajv.validate(schema!, example), `${path} ${name}`).toBe(true);
    }
    const missing = (get.parameters as readonly Described[]).filter(
      (each) => each.required && each.example === undefined,
    );
    expect(missing, path).toEqual([]);
    // The filing of the example is a real one, which the sample does not hold.
    const value = ({ name, example }: Described) => (name === 'accession' ? held : String(example));
    const filled = given
      .filter((each) => each.in === 'path')
      .reduce((at, each) => at.replace(`{${each.name}}`, value(each)), path);
    const query = given.filter((each) => each.in === 'query').map((each) => [each.name!, value(each)] as const);
    // Parameters of which one is given are asked one by one.
    const questions = /\bGive one of\b/.test(get.description) ? query.map((each) => [each]) : [query];
    for (const each of questions)
      expect((await handle({ method: 'GET', path: filled, query: each, headers: {} })).status, path).toBe(200);
  }
  expect(examples).toBeGreaterThan(25);
});

const refusing = (fault: MdsError): Partial<HandlerOptions> => ({
  gates: [
    () => {
      throw fault;
    },
  ],
});

test.each<[string, number, string, Partial<HandlerOptions>]>([
  ['no key', 401, '/v2/snapshot?symbol=AAA', refusing(new MdsError('AUTH_MISSING', 'No key.'))],
  ['an unknown key', 401, '/v2/snapshot?symbol=AAA', refusing(new MdsError('AUTH_INVALID', 'No such key.'))],
  [
    'a plan too low',
    403,
    '/v2/history?symbol=AAA',
    refusing(new MdsError('PLAN_REQUIRED', 'No.', { details: { required: 'starter', current: 'free' } })),
  ],
  ['too many', 429, '/v2/compare?symbols=AAA,BBB', refusing(new MdsError('RATE_LIMITED', 'Wait.'))],
  ['a parameter missing', 422, '/v2/snapshot', {}],
  ['every kind of validation fault', 422, '/v2/insider?symbol=TOOLONGSYMBOL&limit=0', {}],
  ['not a number', 422, '/v2/insider?symbol=AAA&limit=x', {}],
  ['a list of one', 400, '/v2/compare?symbols=AAA', {}],
  ['an unknown symbol', 404, '/v2/snapshot?symbol=NOSUCH', {}],
  ['an unknown filing', 404, '/v2/filings/0000000001-24-000001', {}],
  ['an unknown route', 404, '/v2/gibberish', {}],
  [
    'no store',
    503,
    '/v2/snapshot?symbol=AAA',
    {
      store: () => {
        throw new MdsError('STORE_NOT_FOUND', 'there is no store at /x', { hint: 'import' });
      },
    },
  ],
  [
    'a bug',
    500,
    '/v2/snapshot?symbol=AAA',
    {
      store: () => {
        throw new TypeError('inside');
      },
    },
  ],
])('%s: %i, as described', async (_, status, call, options) => {
  const handle = createHandler({ store: fakeStore(), now: () => NOW, ...options });
  const broken = contract(await descriptionOf(handle));
  const request = requestOf(call);
  const response = await handle(request);
  expect([response.status, broken(request, response)]).toEqual([status, undefined]);
});

test('the check does check: wrong types, extra and missing fields, unknown codes are found', async () => {
  const { store } = sampleStore();
  const handle = createHandler({ store, now: () => NOW });
  const broken = contract(await descriptionOf(handle));
  const request = requestOf('/v2/snapshot?symbol=AAPL');
  const good = await handle(request);
  const { data } = JSON.parse(good.body) as { data: Record<string, unknown> };
  const { currency: _, ...without } = data;
  for (const bad of [
    { data: without },
    { data: { ...data, extra: 1 } },
    { data: { ...data, name: null } },
    { data, meta: 1 },
  ]) {
    expect(broken(request, { ...good, body: JSON.stringify(bad) })).toBeDefined();
  }
  const refusal = { error: { code: 'MADE_UP', message: 'x', request_id: 'r' } };
  const headers = { ...good.headers, 'cache-control': 'no-store' };
  expect(broken(request, { status: 404, headers, body: JSON.stringify(refusal) })).toBeDefined();
  expect(broken(request, { ...good, status: 418 })).toBeDefined();
});
