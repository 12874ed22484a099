/** `as_of` of every route behind HTTP equals the local `--as-of`, and no parameter is ignored in silence (FIELDS A35). */
import { beforeAll, describe, expect, test } from 'vitest';
import { offeredRoutes } from '../../src/cli/request/source/offered-routes.ts';
import { ask } from '../../src/client/core.ts';
import { readAsOf } from '../../src/endpoints/contract/as-of.ts';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { createPayloadCache } from '../../src/service/cache/payload-cache.ts';
import { createHandler } from '../../src/service/handler.ts';
import { createService } from '../../src/service/http/service.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { plainCalls, requestOf } from './calls.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
beforeAll(() => void sampleStore(), 120_000);

const service = () => createService({ store: sampleStore().store, now: () => NOW, cache: createPayloadCache() });
const local = (asOf: number) => createHandler({ store: sampleStore().store, now: () => NOW, asOf });

/** The body of an answer, byte for byte; of a failure its status and code, since a service words them for its clients. */
const bodyOf = ({ status, body }: { readonly status: number; readonly body: string }) =>
  status === 200 ? body : `${status} ${(JSON.parse(body) as { error: { code: string } }).error.code}`;

const withDay = (call: string, day: string) => `${call}${call.includes('?') ? '&' : '?'}as_of=${day}`;

describe('a day in the past', () => {
  const days = ['2019-06-28', '2023-03-31', '2025-08-08T14:30:00Z', '2024-06-28@close'];

  test.each(days)('as_of=%s of every route answers as --as-of does', async (day) => {
    const handle = service();
    const past = local(readAsOf(day, NOW, 'as_of') as number);
    const calls = [...plainCalls('AAPL', 'KO'), ...plainCalls('SPY', 'JPM')];
    expect(calls.length).toBeGreaterThan(30);
    for (const call of calls) {
      const expected = bodyOf(await past(requestOf(call)));
      // Computed, and from the cache.
      for (const _ of [1, 2])
        expect([call, bodyOf(await handle(requestOf(withDay(call, day))))]).toEqual([call, expected]);
    }
  });

  test('is another answer than today, and today is today', async () => {
    const handle = service();
    const price = async (call: string) =>
      (JSON.parse((await handle(requestOf(call))).body) as { data: { quote: { price: number } } }).data.quote.price;
    const now = await price('/v2/snapshot?symbol=AAPL');
    expect(await price('/v2/snapshot?symbol=AAPL&as_of=2019-06-28')).not.toBe(now);
    expect(await price('/v2/snapshot?symbol=AAPL&as_of=2026-11-21')).toBe(now);
    expect(await price('/v2/snapshot?symbol=AAPL')).toBe(now);
  });

  test.each(['2030-01-01', 'yesterday', '1950-01-01', '2024-02-30', ''])('as_of=%s is refused', async (day) => {
    const { status, body } = await service()(requestOf(`/v2/snapshot?symbol=AAPL&as_of=${day}`));
    expect([status, body]).toEqual([400, expect.stringContaining('"code":"PARAM_INVALID","message":"as_of ')]);
  });
});

describe('what a route does not know', () => {
  test.each(ENDPOINTS.map(({ spec }) => spec))('$name refuses it', async ({ path, params }) => {
    const filled = path.replace(
      /\{([^}]+)\}/g,
      (_, name: string) => params.find((each) => each.name === name)!.example!,
    );
    for (const [name, near] of [
      ['asof', 'as_of'],
      ['as-of', 'as_of'],
      ['AS_OF', 'as_of'],
      ['foo', undefined],
    ]) {
      const { status, body } = await service()(requestOf(`${filled}?${name}=secret`));
      expect([name, status]).toEqual([name, 422]);
      const { detail } = JSON.parse(body) as {
        detail: readonly { type: string; loc: string[]; ctx: { closest?: string } }[];
      };
      const fault = detail.find(({ type }) => type === 'extra_forbidden');
      expect([fault?.loc, fault?.ctx.closest]).toEqual([['query', name], near]);
      expect(body).not.toContain('secret');
    }
  });
});

describe('--as-of with a hosted service', () => {
  const past = { text: '2019-06-28', instant: readAsOf('2019-06-28', NOW, 'as_of') as number };
  const hosted = (handle: ReturnType<typeof service>) => ({ handle, hosted: true, close: () => {} });
  const call = { path: '/v2/snapshot', query: [['symbol', 'AAPL']] } as const;

  test('sends the day to a service that has it', async () => {
    const transport = offeredRoutes(hosted(service()), past);
    const own = await local(past.instant)(requestOf('/v2/snapshot?symbol=AAPL'));
    expect([(await ask(transport, call)).response.body, transport.asOf]).toEqual([own.body, past.instant]);
  });

  test('is refused where the description has no such parameter', async () => {
    const handle = service();
    const older: typeof handle = async (request) => {
      const response = await handle(request);
      if (request.path !== '/openapi.json') return response;
      return { ...response, body: response.body.replaceAll('"as_of"', '"other"') };
    };
    await expect(ask(offeredRoutes(hosted(older), past), call)).rejects.toMatchObject({ code: 'NOT_OFFERED' });
  });
});
