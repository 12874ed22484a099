/** A provider that refuses every request is asked once, not once per symbol. */

import { expect, test } from 'vitest';
import { type CodeOf, MdsError } from '../../src/errors.ts';
import { circuitBreaker } from '../../src/sources/providers/circuit-breaker.ts';
import type { PriceProvider } from '../../src/sources/providers/types.ts';

function failing(codes: readonly (CodeOf<'SOURCE_'> | undefined)[], retryAfter?: number) {
  const asked: string[] = [];
  const shut: [string, number][] = [];
  const provider: PriceProvider = {
    name: 'test',
    terms: '',
    formats: [],
    lane: { name: 'test', limits: [] },
    daily: async (symbol) => {
      const code = codes[asked.push(symbol) - 1];
      if (code === undefined) return [];
      throw new MdsError(code, `${code} for ${symbol}`, {
        hint: 'hint',
        retryAfter,
      });
    },
  };
  const one = circuitBreaker(provider, (lane, forMs) => shut.push([lane, forMs]));
  const ask = (symbol: string): Promise<string> =>
    one.daily(symbol, {}, { fetch: () => Promise.reject(new Error('no network here')), now: 0 }).then(
      () => 'bars',
      (error: MdsError) => error.code,
    );
  return { ask, asked, shut };
}

const all = async (ask: (symbol: string) => Promise<string>, symbols: string): Promise<string[]> => {
  const codes: string[] = [];
  for (const symbol of symbols) codes.push(await ask(symbol));
  return codes;
};

test('a refusal of the token ends it, what is about a symbol does not', async () => {
  const { ask, asked } = failing(['SOURCE_NOT_FOUND', 'SOURCE_NONSENSE', undefined, 'SOURCE_REFUSED']);
  expect(await all(ask, 'ABCDEF')).toEqual([
    'SOURCE_NOT_FOUND',
    'SOURCE_NONSENSE',
    'bars',
    'SOURCE_REFUSED',
    'SOURCE_REFUSED',
    'SOURCE_REFUSED',
  ]);
  expect(asked.join('')).toBe('ABCD');
});

test('a limit stated in the text holds for all processes, an hour at most', async () => {
  const day = failing(['SOURCE_RATE_LIMITED'], 86_400);
  expect(await all(day.ask, 'AB')).toEqual(['SOURCE_RATE_LIMITED', 'SOURCE_RATE_LIMITED']);
  expect(day.asked).toEqual(['A']);
  expect(day.shut).toEqual([['test', 3_600_000]]);
  const minute = failing(['SOURCE_RATE_LIMITED'], 60);
  await all(minute.ask, 'A');
  expect(minute.shut).toEqual([['test', 60_000]]);
});

test('three failures of the network in a row, not in all', async () => {
  const [net, time, down] = ['SOURCE_NETWORK', 'SOURCE_TIMEOUT', 'SOURCE_UNAVAILABLE'] as const;
  const { ask, asked } = failing([net, time, undefined, net, 'SOURCE_NOT_FOUND', net, time, down]);
  await all(ask, 'ABCDEFGHIJ');
  expect(asked.join('')).toBe('ABCDEFGH');
});
