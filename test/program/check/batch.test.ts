/** `mds snapshot` of many symbols: one request for all gives the output of one request for each. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { itemTexts } from '../../../src/render/text/json-text.ts';
import { createHandler } from '../../../src/service/handler.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { serveHandler } from '../../support/service.ts';
import { runMds } from '../fake-io.ts';

const NOW = Date.UTC(2026, 10, 21);
const { store, path: storeFile } = sampleStore();
const handle = createHandler({ store, now: () => NOW });
const asked: string[] = [];
/** Response to a path in place of that of the embedded service. */
let instead: Readonly<Record<string, { readonly status: number; readonly body: string }>> = {};
const service = await serveHandler(handle, (_, { pathname, search }) => {
  asked.push(`${pathname}${search}`);
  return instead[pathname] ?? {};
});
afterAll(() => service.close());
beforeEach(() => {
  asked.length = 0;
  instead = {};
});

const hosted = (...argv: string[]) =>
  runMds([...argv, '--no-cache', '--base-url', service.url], { now: NOW, env: { MDS_API_KEY: 'k'.repeat(20) } });
const own = (...argv: string[]) => runMds([...argv, '--store', storeFile], { now: NOW });
const SINGLE = (symbol: string) => `/v2/snapshot?symbol=${symbol}`;

describe.each([[['--json']], [['--csv']], [[]]])('%j', (format) => {
  test.each([
    [['AAPL', 'KO', 'SPY']],
    [['aapl', 'AAPL', 'brk.b']],
    [['AAPL', 'NOPE', 'KO']],
    [['AAPL', '5!', 'KO']],
    [['AAPL,KO']],
  ])('%j: as of each alone, from the store and from a service', async (words) => {
    const symbols = words.flatMap((word) => word.split(','));
    const alone = await Promise.all(symbols.map((symbol) => own('snapshot', symbol, ...format)));
    const [together, remote] = [
      await own('snapshot', ...words, ...format),
      await hosted('snapshot', ...words, ...format),
    ];
    expect(together.exit).toBe(Math.max(...alone.map(({ exit }) => exit)));
    if (format[0] === '--json')
      expect(JSON.parse(together.out)).toEqual(alone.flatMap(({ out }) => (out === '' ? [] : [JSON.parse(out)])));
    // A screen has more to show of the reader's own store.
    expect(remote.exit).toBe(together.exit);
    if (format.length > 0) expect(remote.out).toBe(together.out);
  });
});

test('a service that has the route is asked once; what it does not answer is asked singly', async () => {
  await hosted('snapshot', 'AAPL', 'NOPE', 'KO', '--json');
  expect(asked).toEqual(['/openapi.json', '/v2/snapshots?symbols=AAPL,NOPE,KO', SINGLE('NOPE')]);
});

test.each([
  ['has no description', { '/openapi.json': { status: 404, body: '{}' } }],
  ['refuses the plan', { '/v2/snapshots': { status: 403, body: '{"error":{"code":"PLAN_REQUIRED","message":"no"}}' } }],
  ['answers about too few', { '/v2/snapshots': { status: 200, body: '{"data":{"snapshots":[],"failures":[]}}' } }],
])('a service that %s is asked singly', async (_, odd) => {
  const before = await hosted('snapshot', 'AAPL', 'KO');
  asked.length = 0;
  instead = odd;
  expect(await hosted('snapshot', 'AAPL', 'KO')).toEqual(before);
  expect(asked.filter((path) => path.startsWith('/v2/snapshot?')).sort()).toEqual([SINGLE('AAPL'), SINGLE('KO')]);
});

test('an answer about another symbol is reported', async () => {
  const mixedUp = await handle({ method: 'GET', path: '/v2/snapshots', query: [['symbols', 'KO,AAPL']], headers: {} });
  instead = { '/v2/snapshots': mixedUp };
  const { err } = await hosted('snapshot', 'AAPL', 'KO', '--json');
  expect(err).toContain('requested AAPL, but the service returned KO');
  expect(err).toContain('requested KO, but the service returned AAPL');
});

test('--raw prints what the route itself answers; one symbol is one request', async () => {
  await hosted('snapshot', 'AAPL', 'KO', '--raw');
  expect(asked.toSorted()).toEqual([SINGLE('AAPL'), SINGLE('KO')]);
  asked.length = 0;
  await hosted('snapshot', 'KO');
  expect(asked.filter((path) => path.startsWith('/v2/snapshot'))).toEqual([SINGLE('KO')]);
});

test('the numbers of a service stay as it wrote them', () => {
  expect(itemTexts(' [ {"a": 1.0, "b":[1,2]} ,\n2e1,"x,]" ]')).toEqual(['{"a": 1.0, "b":[1,2]}', '2e1', '"x,]"']);
  expect(itemTexts('[]')).toEqual([]);
});
