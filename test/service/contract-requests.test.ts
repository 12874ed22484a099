/** How requests may be written, and in which order they are refused (FIELDS 8.1, 8.10; API.md, query conventions). */

import { beforeAll, expect, test } from 'vitest';
import { MdsError } from '../../src/errors.ts';

import type { Gate } from '../../src/service/gates.ts';
import { createHandler } from '../../src/service/handler.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { requestOf } from './calls.ts';

const NOW = Date.UTC(2026, 10, 21);
// Building the sample takes its time on a busy machine.
beforeAll(() => void sampleStore(), 120_000);
const handler = () => createHandler({ store: sampleStore().store, now: () => NOW, requestId: () => 'r' });

async function ask(call: string, method = 'GET') {
  const { status, body, headers } = await handler()({ ...requestOf(call), method });
  const json = body === '' ? {} : (JSON.parse(body) as { data?: Record<string, unknown>; error?: { code: string } });
  return { status, headers, body, code: json.error?.code, data: json.data };
}

test.each<[string, string]>([
  ['lower case', '/v2/snapshot?symbol=aapl'],
  ['blanks around', '/v2/snapshot?symbol=%20AAPL%09'],
  ['a plus for a blank', '/v2/snapshot?symbol=+AAPL+'],
  ['the last of several', '/v2/snapshot?symbol=NOSUCH&symbol=KO&symbol=AAPL'],
])('%s is the same question', async (_, call) => {
  expect((await ask(call)).body).toBe((await ask('/v2/snapshot?symbol=AAPL')).body);
});

test.each<[string, string, string]>([
  ['a class after a dot', '/v2/snapshot?symbol=brk.b', '/v2/snapshot?symbol=BRK-B'],
  [
    'a list with blanks, empties and repeats',
    '/v2/compare?symbols=%20aapl,,KO%20,aapl,',
    '/v2/compare?symbols=AAPL,KO',
  ],
  ['an empty optional list', '/v2/compare?symbols=AAPL,KO&fields=,%20,', '/v2/compare?symbols=AAPL,KO'],
  ['forms in lower case', '/v2/filings?symbol=AAPL&form=10-k,%208-k', '/v2/filings?symbol=AAPL&form=10-K,8-K'],
  ['the legacy name of range', '/v2/history?symbol=AAPL&period=1mo', '/v2/history?symbol=AAPL&range=1m'],
  ['range before its legacy name', '/v2/history?symbol=AAPL&range=1m&period=5y', '/v2/history?symbol=AAPL&range=1m'],
])('%s', async (_, call, same) => {
  const { status, body } = await ask(call);
  expect([status, body]).toEqual([200, (await ask(same)).body]);
});

test.each<[string, string, number, string | undefined]>([
  ['another version', '/v1/snapshot?symbol=AAPL', 404, 'NOT_FOUND'],
  ['a version to come', '/v3/snapshot?symbol=AAPL', 404, 'NOT_FOUND'],
  ['no route', '/v2/quotes?symbol=AAPL', 404, 'NOT_FOUND'],
  ['another case', '/v2/Snapshot?symbol=AAPL', 404, 'NOT_FOUND'],
  ['a slash at the end', '/v2/snapshot/?symbol=AAPL', 404, 'NOT_FOUND'],
  ['the root', '/', 404, 'NOT_FOUND'],
  ['a version alone', '/v2', 404, 'NOT_FOUND'],
  ['no version', '/snapshot', 404, 'NOT_FOUND'],
  ['an empty accession', '/v2/filings//section/mda', 404, 'NOT_FOUND'],
  ['a way up', '/v2/../v2/snapshot?symbol=AAPL', 404, 'NOT_FOUND'],
  ['an encoded way up', '/v2/filings/%2e%2e%2fsnapshot', 422, undefined],
  ['an empty symbol', '/v2/snapshot?symbol=', 422, undefined],
  ['nine characters', '/v2/snapshot?symbol=ABCDEFGHI', 422, undefined],
  ['an unknown symbol', '/v2/snapshot?symbol=ZZZZZ', 404, 'SYMBOL_UNKNOWN'],
  ['one symbol to compare', '/v2/compare?symbols=AAPL,aapl', 400, 'PARAM_INVALID'],
  ['eleven symbols to compare', '/v2/compare?symbols=A,B,C,D,E,F,G,H,I,J,K', 400, 'PARAM_INVALID'],
  ['an unknown series', '/v2/history?symbol=AAPL&series=close,gibberish', 400, 'PARAM_INVALID'],
  ['an unknown period', '/v2/fundamentals?symbol=AAPL&period=Quarter', 422, undefined],
  ['an unknown filing', '/v2/filings/0000000000-00-000000', 404, 'FILING_NOT_FOUND'],
])('%s is refused', async (_, call, status, code) => {
  const answer = await ask(call);
  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(['/v2/snapshot?symbol=AAPL', '/v2/snapshot', '/openapi.json', '/docs'])(
  '%s: HEAD without a body, 405 with Allow',
  async (call) => {
    const [get, head] = [await ask(call === '/docs' ? '/openapi.json' : call), await ask(call, 'HEAD')];
    expect([head.status, head.body]).toEqual([get.status, '']);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'get']) {
      const { status, headers, code } = await ask(call, method);
      expect([status, headers.allow, code], method).toEqual([405, 'GET, HEAD', 'METHOD_NOT_ALLOWED']);
    }
  },
);

test('refusals come in the order route, key, plan, rate, parameters, symbols, data', async () => {
  const passed: string[] = [];
  let closed = '';
  const gate =
    (name: string, code: 'AUTH_MISSING' | 'PLAN_REQUIRED' | 'RATE_LIMITED'): Gate =>
    ({ spec }) => {
      passed.push(`${name} ${spec.name}`);
      if (closed === name) throw new MdsError(code, 'closed');
    };
  const { store } = sampleStore();
  const handle = createHandler({
    store: () => {
      passed.push('store');
      return store;
    },
    now: () => NOW,
    gates: [gate('key', 'AUTH_MISSING'), gate('plan', 'PLAN_REQUIRED'), gate('rate', 'RATE_LIMITED')],
  });
  const trace = async (call: string, at = '') => {
    passed.length = 0;
    closed = at;
    const { status } = await handle(requestOf(call));
    return [status, ...passed.map((step) => step.split(' ')[0])];
  };
  // Everything is wrong with it; what comes first decides, and nothing after it is looked at.
  const bad = '/v2/fundamentals?symbol=TOOLONGSYMBOL&period=x';
  expect(await trace('/v2/gibberish?symbol=ZZZZZ', 'key')).toEqual([404]);
  expect(await trace(bad, 'key')).toEqual([401, 'key']);
  expect(await trace(bad, 'plan')).toEqual([403, 'key', 'plan']);
  expect(await trace(bad, 'rate')).toEqual([429, 'key', 'plan', 'rate']);
  expect(await trace(bad)).toEqual([422, 'key', 'plan', 'rate']);
  expect(await trace('/v2/history?symbol=ZZZZZ&series=x')).toEqual([400, 'key', 'plan', 'rate']);
  expect(await trace('/v2/history?symbol=ZZZZZ')).toEqual([404, 'key', 'plan', 'rate', 'store']);
  expect(await trace('/v2/history?symbol=AAPL')).toEqual([200, 'key', 'plan', 'rate', 'store']);
});
